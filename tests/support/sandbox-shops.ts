import { sql } from 'kysely';
import type { BodyInput } from '#contract/endpoint.ts';
import { setSandboxTrouble, type Store } from '#contract/stores.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { inTransaction, type Queryable } from '#provider/database/database.ts';
import { changeOrder } from '#provider/platforms/sandbox/change-order.ts';
import type { SandboxOrder } from '#provider/platforms/sandbox/sandbox-order.ts';
import { sendHint } from '#provider/platforms/sandbox/send-hint.ts';
import { upsertOrder } from '#provider/platforms/sandbox/shop-orders.store.ts';
import type { Merchant } from './call.ts';
import type { TestProvider } from './provider.ts';
import { aSandboxOrder } from './sandbox-orders.ts';
import { aSandboxStore } from './store-builders.ts';

/** A shop of the sandbox that is connected as a merchant's store. */
export interface ConnectedShop {
  merchant: Merchant;
  store: Store;
  /** As its webhooks name and sign. */
  shop: { id: string; secret: string };
}

export async function aConnectedShop(provider: TestProvider): Promise<ConnectedShop> {
  const merchant = await provider.signUp();
  const store = await aSandboxStore(merchant);
  const shop = await provider.services.database.db
    .selectFrom('sandbox.shop as p')
    .innerJoin('store as s', 's.external_id', 'p.id')
    .select(['p.id', 'p.webhook_secret as secret'])
    .where('s.id', '=', store.id)
    .executeTakeFirstOrThrow();
  await provider.runJobs();
  return { merchant, store, shop };
}

/** A buyer orders in the shop, which sends its webhook from the queue. */
export async function orderAt(
  { services }: TestProvider,
  { shop }: Pick<ConnectedShop, 'shop'>,
  overrides: Partial<SandboxOrder> = {},
): Promise<SandboxOrder> {
  const now = (await readNow(services.database.db)).toISOString();
  const order = aSandboxOrder({ created_at: now, updated_at: now, ...overrides });
  await inTransaction(services.database, async (tx) => {
    await upsertOrder(tx, shop.id, order);
    await sendHint(tx, shop.id, order.id);
  });
  return order;
}

/** Somebody at the shop changes an order. */
export async function changeAt(
  { services }: TestProvider,
  { shop }: Pick<ConnectedShop, 'shop'>,
  orderId: string,
  change: (order: SandboxOrder) => Partial<SandboxOrder>,
): Promise<void> {
  await inTransaction(services.database, (tx) => changeOrder(tx, { shopId: shop.id, orderId }, change));
}

/** The shop hands an order out in a form nobody knows, or in the one that is known again. */
export async function shapeLines(queryable: Queryable, orderId: string, form: 'unknown' | 'known'): Promise<void> {
  const [from, to] = form === 'unknown' ? ['line_items', 'items'] : ['items', 'line_items'];
  await sql`UPDATE sandbox.shop_order SET body = body - ${from}::text || jsonb_build_object(${to}::text, body -> ${from}::text)
    WHERE id = ${orderId}`.execute(queryable);
}

/** Has the shop misbehave, or behave again. */
export async function haveTrouble(
  { merchant, store }: ConnectedShop,
  trouble: Partial<BodyInput<typeof setSandboxTrouble>>,
): Promise<void> {
  const set = await merchant.call(setSandboxTrouble, { params: { storeId: store.id }, body: { trouble: 'none', ...trouble } });
  if (set.status !== 200) throw new Error(`the trouble was not set: ${set.text}`);
}

/** Names of a store's orders that came to us, sorted. */
export async function orderNames({ services }: TestProvider, { store }: ConnectedShop): Promise<string[]> {
  const orders = await services.database.db.selectFrom('orders').select('external_name').where('store_id', '=', store.id).execute();
  return orders.map((order) => order.external_name).sort();
}
