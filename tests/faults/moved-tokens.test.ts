import { createHmac } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/notifications.ts';
import { listStores, placeTestOrder, setSandboxTrouble } from '#contract/stores.ts';
import { syncStore } from '#contract/my-products.ts';
import { userInfo } from '#contract/sign-in.ts';
import { rewrapSecrets } from '#provider/features/account/rewrap-secrets.ts';
import { buildKeys } from '#provider/http/keys.ts';
import { sandboxHeaders } from '#provider/platforms/sandbox/sandbox-headers.ts';
import { tasks } from '#provider/tasks.ts';
import type { Merchant } from '#tests/support/call.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';
import { startShopifyWorld } from '#tests/support/shopify-shops.ts';
import { aDraft, aProduct, aSandboxStore, push } from '#tests/support/store-builders.ts';

const world = await startShopifyWorld();
const { provider, shopify } = world;
const { services } = provider;
const { db } = services.database;

async function stateOf(storeId: string): Promise<string> {
  return (await db.selectFrom('store').select('state').where('id', '=', storeId).executeTakeFirstOrThrow()).state;
}

/** What somebody with write access to the table does. */
async function moveToken(from: string, to: string): Promise<void> {
  const { credentials } = await db.selectFrom('store').select('credentials').where('id', '=', from).executeTakeFirstOrThrow();
  await db.updateTable('store').set({ credentials }).where('id', '=', to).execute();
}

async function twoStores(): Promise<{ merchant: Merchant; mine: string; other: string }> {
  const merchant = await provider.signUp();
  const [mine, other] = [await aSandboxStore(merchant), await aSandboxStore(merchant)];
  return { merchant, mine: mine.id, other: other.id };
}

describe('a token that was moved to another store of its account', () => {
  it.each<[string, (merchant: Merchant, storeId: string) => Promise<unknown>]>([
    ['by a push', async (merchant, storeId) => push(provider, merchant, storeId, [(await aDraft(merchant, await aProduct(provider))).id])],
    ['by a sync', async (merchant, storeId) => (await merchant.call(syncStore, { params: { storeId } })).data],
  ])('opens nothing %s: the store waits for its merchant, who is notified once, and the other goes on', async (_how, use) => {
    const { merchant, mine, other } = await twoStores();
    await moveToken(other, mine);
    await use(merchant, mine);
    await provider.runJobs();
    await tasks['read-store']
      .run(services, { accountId: merchant.accountId, storeId: mine }, { attempt: 1, lastAttempt: true })
      .catch(() => undefined);
    expect([await stateOf(mine), await stateOf(other)]).toEqual(['token_expired', 'connected']);
    expect((await lifecycleEvents(provider, 'store_event', mine)).at(-1)).toBe(
      'connected -> token_expired by system (credentials-unreadable)',
    );
    const notices = (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data;
    expect(notices.filter(({ kind }) => kind === 'store-disconnected')).toHaveLength(1);
  });

  it('takes no webhook, neither of its own shop nor signed with the other’s secret', async () => {
    const { mine, other } = await twoStores();
    const shops = await db.selectFrom('store').select(['id', 'external_id']).where('id', 'in', [mine, other]).execute();
    const shopOf = (storeId: string) => shops.find(({ id }) => id === storeId)?.external_id ?? '';
    const secrets = await db
      .selectFrom('sandbox.shop')
      .select(['id', 'webhook_secret'])
      .where('id', 'in', [shopOf(mine), shopOf(other)])
      .execute();
    await moveToken(other, mine);
    const rawBody = '{"id":"o1"}';
    for (const { webhook_secret: secret } of secrets) {
      const answer = await fetch(`${provider.url}/hooks/sandbox/orders`, {
        method: 'POST',
        body: rawBody,
        headers: {
          [sandboxHeaders.hmac]: createHmac('sha256', secret).update(rawBody).digest('base64'),
          [sandboxHeaders.deliveryId]: uuidv7(),
          [sandboxHeaders.topic]: 'orders/create',
          [sandboxHeaders.shop]: shopOf(mine),
        },
      });
      expect(answer.status).toBe(401);
    }
    expect(await stateOf(mine)).toBe('token_expired');
  });

  it('answers no call with a fault, is said in the list of stores, and works again once it is connected again', async () => {
    const { merchant, mine, other } = await twoStores();
    await moveToken(other, mine);
    await services.database.pool.query(`UPDATE store SET credentials = '\\x00' WHERE id = $1`, [other]);
    for (const storeId of [mine, other])
      for (const answer of [
        await merchant.call(placeTestOrder, { params: { storeId }, body: {} }),
        await merchant.call(syncStore, { params: { storeId } }),
        await merchant.call(listStores),
      ])
        expect(answer.status).toBeLessThan(500);
    await provider.runJobs();
    expect((await merchant.call(listStores)).data.map(({ state }) => state)).toEqual(['token_expired', 'token_expired']);
    expect((await merchant.call(setSandboxTrouble, { params: { storeId: mine }, body: { trouble: 'none' } })).status).toBe(200);
    await provider.runJobs();
    expect(await stateOf(mine)).toBe('connected');
  });
});

describe('a shop of Shopify whose tokens do not open', () => {
  const shop = world.newShop();
  let store: { accountId: string; storeId: string };
  beforeAll(async () => {
    const { storeId } = await world.open(shop);
    store = { storeId, accountId: (await provider.call(userInfo, { authorization: await world.bearer(shop) })).data.accountId };
  });

  it('is not called, waits for its merchant, and is back when the app is opened', async () => {
    await services.database.pool.query(
      `UPDATE store SET credentials = set_byte(credentials, 20, 255 - get_byte(credentials, 20)) WHERE id = $1`,
      [store.storeId],
    );
    const calls = shopify.shop(shop).calls.admin;
    await tasks['shopify-check-shop'].run(services, store, { attempt: 1, lastAttempt: true });
    await provider.runJobs();
    expect([await stateOf(store.storeId), shopify.shop(shop).calls.admin]).toEqual(['token_expired', calls]);
    const authorization = await world.bearer(shop);
    const notices = (await provider.call(listNotifications, { authorization, query: { tab: 'notice' } })).data;
    expect(notices).toMatchObject([{ kind: 'store-token-refused' }]);
    expect((await world.open(shop)).connection).toBe('connected');
  });

  it('keeps no other’s from being sealed with a new key', async () => {
    await services.database.pool.query(
      `UPDATE store SET credentials = set_byte(credentials, 20, 255 - get_byte(credentials, 20)) WHERE id = $1`,
      [store.storeId],
    );
    const changed = { ...services, keys: buildKeys('another-secret-another-secret-another-', services.config.secretKey) };
    expect((await rewrapSecrets(changed)).stores).toBeGreaterThan(0);
  });
});
