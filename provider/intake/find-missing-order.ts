import type { MissingOrderAnswer } from '#contract/orders-missing.ts';
import type { MissingOrderHint, MissingOrderOutcome } from '#contract/orders.values.ts';
import { inTransaction, type Queryable } from '#provider/database/database.ts';
import { findOrdersNamed, type NamedOrder } from '#provider/features/orders/find-orders-named.ts';
import { findAccountStore } from '#provider/features/stores/stores.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { type PlatformOrder, quantityToSend } from '#provider/platforms/order-source.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import { platformFor } from '#provider/platforms/platforms.ts';
import type { Services } from '#provider/services.ts';
import { type AskableStore, type FetchedOrder, noteReading, requireAskableStore } from './fetch-store-order.ts';
import { takeOrder } from './take-order.ts';
import { isUnreadable } from './unread/note-unread.ts';

interface Asked {
  accountId: string;
  storeId: string;
  number: string;
}

/** Says where an order is that a merchant misses. One that is not here is asked for at its store, and taken in where it can be sent. */
export async function findMissingOrder(services: Services, { accountId, storeId, number }: Asked): Promise<MissingOrderAnswer> {
  const { db } = services.database;
  const store = await findAccountStore(db, { accountId, userId: null }, storeId);
  if (store === undefined) throw new Refusal('not-found');
  const names = namesOf(number);
  const here = await findOrdersNamed(db, accountId, names);
  const known = here.find((order) => order.storeId === storeId);
  if (known !== undefined) return describe('known', known);
  if (store.state === 'paused') return answer('store-paused');
  if (platformFor(store.platform).orders === null) return answer('not-supported');
  const asked = await askStore(services, { accountId, storeId }, names);
  if (asked.status === 'failed') return answer(asked.outcome);
  if (asked.fetched === null) {
    const [elsewhere] = here;
    return elsewhere === undefined ? answer('unknown-number') : describe('in-other-store', elsewhere);
  }
  const { fetched } = asked;
  const obstacle = obstacleOf(fetched.order);
  if (obstacle !== null) return answer(obstacle);
  await inTransaction(services.database, (tx) => takeOrder(services, tx, asked.store, fetched));
  return describe('taken', await requireOrder(db, accountId, { storeId, name: fetched.order.externalName }), [
    ...placedBefore(fetched.order, store.connectedAt),
  ]);
}

/** A number is written with or without its sign. */
function namesOf(number: string): string[] {
  const bare = number.replace(/^#/, '');
  return [...new Set([number, bare, `#${bare}`])];
}

type StoreAnswer =
  { status: 'asked'; store: AskableStore; fetched: FetchedOrder | null } | { status: 'failed'; outcome: MissingOrderOutcome };

async function askStore(services: Services, of: { accountId: string; storeId: string }, names: string[]): Promise<StoreAnswer> {
  try {
    const store = await requireAskableStore(services, of.accountId, of.storeId);
    const source = platformFor(store.platform).orders;
    if (source === null) return { status: 'failed', outcome: 'not-supported' };
    const { answer: order, reading } = await noteReading(services, () => source.findOrderByName(services, store, names));
    return { status: 'asked', store, fetched: order === null ? null : { order, reading } };
  } catch (error) {
    if (error instanceof PlatformRefusal) return { status: 'failed', outcome: outcomeOf(error) };
    if (isUnreadable(error)) return { status: 'failed', outcome: 'unreadable' };
    throw error;
  }
}

function outcomeOf({ reason, retryable }: PlatformRefusal): MissingOrderOutcome {
  if (reason.code === 'store-not-connected') return 'store-not-connected';
  if (reason.code === 'store-busy') return 'store-busy';
  return retryable ? 'store-unreachable' : 'store-refused';
}

/** Why an order of a store is not to be sent by us. */
function obstacleOf({ canceled, fulfillmentState, lines }: PlatformOrder): MissingOrderOutcome | null {
  if (canceled) return 'canceled-in-store';
  if (fulfillmentState === 'fulfilled') return 'fulfilled-in-store';
  return lines.every((line) => quantityToSend(line) === 0) ? 'nothing-to-send' : null;
}

function placedBefore({ placedAt }: PlatformOrder, connectedAt: string | null): MissingOrderHint[] {
  return connectedAt !== null && Date.parse(placedAt) < Date.parse(connectedAt) ? ['placed-before-connection'] : [];
}

async function requireOrder(db: Queryable, accountId: string, of: { storeId: string; name: string }): Promise<NamedOrder> {
  const order = (await findOrdersNamed(db, accountId, [of.name])).find(({ storeId }) => storeId === of.storeId);
  if (order === undefined) throw new Error('an order that was taken in is not there');
  return order;
}

function answer(outcome: MissingOrderOutcome): MissingOrderAnswer {
  return { outcome, order: null, hints: [] };
}

function describe(outcome: MissingOrderOutcome, order: NamedOrder, hints: MissingOrderHint[] = []): MissingOrderAnswer {
  const { id, number, externalName, storeName, tab, causes, held, unpaidInStore } = order;
  const more: MissingOrderHint[] = [
    ...(unpaidInStore ? (['unpaid-in-store'] as const) : []),
    ...(causes.some(({ code }) => code === 'unmapped-line') ? (['unmapped-products'] as const) : []),
    ...(held ? (['on-hold'] as const) : []),
  ];
  return { outcome, order: { id, number, externalName, storeName, tab, causes }, hints: [...hints, ...more] };
}
