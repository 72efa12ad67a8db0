import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listExports } from '#contract/account.ts';
import { listNotifications } from '#contract/notifications.ts';
import { listShopifyConnections } from '#contract/shopify.ts';
import { userInfo } from '#contract/sign-in.ts';
import { listStores } from '#contract/stores.ts';
import { createJob } from '#provider/jobs/job-progress.ts';
import { tasks } from '#provider/tasks.ts';
import { inTransaction } from '#provider/database/database.ts';
import { takeStoreOrder } from '#provider/features/orders/take-store-order.ts';
import { insertDelivery } from '#provider/platforms/inbox.store.ts';
import type { Hint } from '#provider/platforms/order-source.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { longTest } from '#tests/support/long.ts';
import { aPlatformOrder } from '#tests/support/order-builders.ts';
import { startShopifyWorld } from '#tests/support/shopify-shops.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';

const world = await startShopifyWorld();
const { provider, shopify } = world;
const { services } = provider;
const { db } = services.database;

async function aShop() {
  const shop = world.newShop();
  const { storeId } = await world.open(shop);
  const authorization = await world.bearer(shop);
  const { accountId, id: userId } = (await provider.call(userInfo, { authorization })).data;
  return { shop, storeId, authorization, accountId, userId };
}
type Shop = Awaited<ReturnType<typeof aShop>>;

function uninstall({ shop }: Shop, triggeredAt = new Date(Date.now() + 1_000)): Promise<number[]> {
  return world.tell({ shop, topic: 'app/uninstalled', payload: { id: 1, myshopify_domain: shop }, triggeredAt });
}

function redactShop({ shop }: Shop): Promise<number[]> {
  return world.tell({ shop, topic: 'shop/redact', payload: { shop_id: 1, shop_domain: shop }, triggeredAt: new Date(Date.now() + 1_000) });
}

/** An order of a buyer whose every word carries the canary, and what the shop told us of it. */
async function anOrderOf(shop: Shop, canary: string, externalId: string): Promise<void> {
  const order = aPlatformOrder({ externalId });
  const words = {
    name: `${canary} Silva`,
    line1: `${canary} Street 1`,
    email: `${canary}@example.com`,
    phone: `+351 9 ${externalId}`,
    city: canary,
    taxId: `${canary} number`,
  };
  const written = { ...order, address: { ...order.address, ...words } };
  await inTransaction(services.database, async (tx) => {
    await takeStoreOrder(services, tx, { store: { accountId: shop.accountId, id: shop.storeId, mode: 'live' }, order: written });
    const payload: Hint[] = [{ kind: 'order-changed', externalId, order: written }];
    const delivery = { source: 'shopify', deliveryId: crypto.randomUUID(), topic: 'orders/paid', subject: shop.shop };
    await insertDelivery(tx, { ...delivery, triggeredAt: null, payload });
  });
}

/** Every row of every table that has the text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'sandbox', 'graphile_worker')`.execute(db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const hit = await sql<{
      hit: boolean;
    }>`SELECT EXISTS (SELECT 1 FROM ${sql.raw(name)} t WHERE position(${text} IN t::text) > 0) AS hit`.execute(db);
    if (hit.rows[0]?.hit === true) found.push(name);
  }
  return found;
}

describe('an uninstall (fault 68)', () => {
  longTest(
    'wipes the tokens, stops a thousand waiting jobs, and the shop is called no more',
    async () => {
      const shop = await aShop();
      const rows = Array.from({ length: 1_000 }, (_, index) => ({ label: `Row ${index}`, input: { importItemId: crypto.randomUUID() } }));
      const jobId = await inTransaction(services.database, async (tx) => {
        const id = await createJob(tx, {
          accountId: shop.accountId,
          kind: 'push-listings',
          input: { storeId: shop.storeId, locale: 'en-US' },
          rows,
        });
        await sql`SELECT graphile_worker.add_job('push-listing', json_build_object('accountId', account_id, 'jobId', job_id, 'seq', seq))
        FROM job_row WHERE job_id = ${id}`.execute(tx);
        return id;
      });
      const calls = { ...shopify.shop(shop.shop).calls };
      const told = {
        shop: shop.shop,
        topic: 'app/uninstalled',
        payload: { id: 1, myshopify_domain: shop.shop },
        triggeredAt: new Date(Date.now() + 1_000),
        webhookId: crypto.randomUUID(),
      };
      expect(await shopify.deliver(world.hookUrl, told)).toEqual([200]);
      const [delivery] = await db.selectFrom('inbox').select('delivery_id').where('subject', '=', shop.shop).execute();
      await tasks['handle-inbox'].run(
        services,
        { source: 'shopify', deliveryId: delivery?.delivery_id },
        { attempt: 1, lastAttempt: false },
      );
      await provider.runJobs();
      await tasks['shopify-check-shop'].run(
        services,
        { accountId: shop.accountId, storeId: shop.storeId },
        { attempt: 1, lastAttempt: false },
      );
      const job = await db.selectFrom('job').select(['state', 'failed_count', 'done_count']).where('id', '=', jobId).executeTakeFirst();
      expect(job).toEqual({ state: 'done', failed_count: 1_000, done_count: 0 });
      expect(shopify.shop(shop.shop).calls).toEqual(calls);
      const store = await db.selectFrom('store').select(['state', 'credentials']).where('id', '=', shop.storeId).executeTakeFirst();
      expect(store).toEqual({ state: 'uninstalled', credentials: null });
      expect((await lifecycleEvents(provider, 'store_event', shop.storeId)).at(-1)).toBe('connected -> uninstalled by store');
      expect((await provider.call(listShopifyConnections, shop)).data).toMatchObject([
        { token: 'none', uninstalledAt: expect.any(String) },
      ]);
    },
    240_000,
  );

  it('told twice, or late after the app was installed again, changes nothing', async () => {
    const shop = await aShop();
    const before = new Date(Date.now() - 60_000);
    await uninstall(shop, before);
    expect((await provider.call(listStores, shop)).data).toMatchObject([{ state: 'connected' }]);
    await uninstall(shop);
    await uninstall(shop);
    expect((await provider.call(listStores, shop)).data).toMatchObject([{ state: 'uninstalled' }]);
  });

  longTest('and a new install revive the same account and the same store with new tokens', async () => {
    const shop = await aShop();
    await uninstall(shop);
    shopify.revokeTokens(shop.shop);
    expect(await world.open(shop.shop)).toMatchObject({ storeId: shop.storeId, accountState: 'known', connection: 'connected' });
    expect((await provider.call(userInfo, shop)).data.accountId).toBe(shop.accountId);
    expect((await provider.call(listShopifyConnections, shop)).data).toMatchObject([{ token: 'valid', uninstalledAt: null }]);
    expect(await lifecycleEvents(provider, 'store_event', shop.storeId)).toEqual([
      'authorising by merchant',
      'authorising -> connected by merchant',
      'connected -> uninstalled by store',
      'uninstalled -> authorising by merchant',
      'authorising -> connected by merchant',
    ]);
  });
});

describe('compliance (fault 61)', () => {
  longTest('gives the merchant a file with what is held of a buyer, and says so', async () => {
    const shop = await aShop();
    await anOrderOf(shop, 'canaryasks', '5001');
    const payload = {
      shop_domain: shop.shop,
      customer: { id: 7, email: 'CanaryAsks@example.com' },
      orders_requested: [],
      data_request: { id: 9 },
    };
    expect(await world.tell({ shop: shop.shop, topic: 'customers/data_request', payload })).toEqual([200]);
    const exports = (await provider.call(listExports, { ...shop, params: { userId: shop.userId } })).data;
    expect(exports).toMatchObject([{ state: 'done' }]);
    await provider.runJobs();
    const notices = (await provider.call(listNotifications, { ...shop, query: { tab: 'notice' } })).data;
    expect(notices).toMatchObject([{ kind: 'buyer-data-request' }]);
    expect(notices[0]?.text).toContain(shop.shop);
    const asked = await db.selectFrom('inbox').select('payload').where('topic', '=', 'customers/data_request').execute();
    expect(asked.map((row) => row.payload)).toEqual([[]]);
  });

  longTest('takes a buyer out of every table; another buyer stays, and the order too', async () => {
    const shop = await aShop();
    await anOrderOf(shop, 'canarygoes', '6001');
    await anOrderOf(shop, 'canarystays', '6002');
    await provider.runJobs();
    expect((await tablesWith('canarygoes')).sort()).toEqual(['public.inbox', 'public.order_search', 'public.orders']);
    const payload = { shop_domain: shop.shop, customer: { id: 7, email: 'canarygoes@example.com', phone: null }, orders_to_redact: [6001] };
    expect(await world.tell({ shop: shop.shop, topic: 'customers/redact', payload })).toEqual([200]);
    expect(await tablesWith('canarygoes')).toEqual([]);
    expect((await tablesWith('canarystays')).sort()).toEqual(['public.inbox', 'public.order_search', 'public.orders']);
    const orders = await db.selectFrom('orders').select('buyer_name').where('store_id', '=', shop.storeId).orderBy('external_id').execute();
    expect(orders).toEqual([{ buyer_name: '' }, { buyer_name: 'canarystays Silva' }]);
  });

  longTest('takes a shop out of every table and keeps the ledger sound; who opens it next starts anew', async () => {
    const shop = await aShop();
    await anOrderOf(shop, 'canaryshop', '7001');
    await uninstall(shop);
    expect(await redactShop(shop)).toEqual([200]);
    expect(await tablesWith('canaryshop')).toEqual([]);
    expect(await tablesWith(shop.shop)).toEqual(['public.inbox']);
    expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
    shopify.revokeTokens(shop.shop);
    const opening = await world.open(shop.shop);
    expect(opening).toMatchObject({ accountState: 'created', connection: 'connected' });
    expect(opening.storeId).not.toBe(shop.storeId);
    expect((await provider.call(userInfo, shop)).data.accountId).not.toBe(shop.accountId);
    expect((await provider.call(listStores, shop)).data).toMatchObject([{ orderCount: 0 }]);
  });

  it('a redaction told late, after a new install, leaves the new owner alone', async () => {
    const shop = await aShop();
    const payload = { shop_id: 1, shop_domain: shop.shop };
    await world.tell({ shop: shop.shop, topic: 'shop/redact', payload, triggeredAt: new Date(Date.now() - 60_000) });
    expect((await provider.call(listStores, shop)).data).toMatchObject([{ state: 'connected' }]);
  });

  it('a shop of an account with a password goes alone', async () => {
    const merchant = await provider.signUp();
    const shop = await aShop();
    await db.updateTable('app_user').set({ password_hash: 'x' }).where('id', '=', shop.userId).execute();
    await uninstall(shop);
    await redactShop(shop);
    const account = await db.selectFrom('account').select('status').where('id', '=', shop.accountId).executeTakeFirst();
    expect(account?.status).toBe('active');
    expect((await merchant.call(userInfo)).status).toBe(200);
  });
});
