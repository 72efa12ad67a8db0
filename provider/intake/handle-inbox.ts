import { z } from 'zod';
import type { UnreadCause } from '#contract/stores-unread.values.ts';
import { addJob, databaseErrorCode, inTransaction, type Tx } from '#provider/database/database.ts';
import { cancelGoneOrder } from '#provider/features/orders/cancel-gone-order.ts';
import { eraseBuyer } from '#provider/features/stores/erase-buyer.ts';
import { eraseShop } from '#provider/features/stores/erase-shop.ts';
import { exportBuyer } from '#provider/features/stores/export-buyer.ts';
import { uninstallStore } from '#provider/features/stores/uninstall-store.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import {
  deferDelivery,
  type Delivery,
  emptyPayload,
  findDelivery,
  lockDelivery,
  markFailed,
  markHandled,
  type WaitingDelivery,
} from '#provider/platforms/inbox.store.ts';
import type { Hint } from '#provider/platforms/order-source.ts';
import { isNotConnected, type ShopEvent } from '#provider/platforms/platform.ts';
import { platformFor } from '#provider/platforms/platforms.ts';
import { recheckShop } from '#provider/platforms/shopify/check-shops.ts';
import { workingStoreStates } from '#provider/platforms/store-lifecycle.ts';
import { findStoreOfShop, lockStoreState, type StoreOfMessage } from '#provider/platforms/stores-of-shop.ts';
import type { Services } from '#provider/services.ts';
import { type AskableStore, type FetchedOrder, fetchOrder, requireAskableStore } from './fetch-store-order.ts';
import { takeOrder } from './take-order.ts';
import { noteUnread, noteUnreadOrder, unreadCauseOf } from './unread/note-unread.ts';

const ERROR_MAX = 300;
const Payload = z.object({ source: z.string(), deliveryId: z.string() });
/** What no further try can mend is kept at once; what one may is kept by the last. */
const NOT_THE_LAST = { attempt: 1, lastAttempt: false };

/** Signed by the platform, and of a shape nobody knows: an operator has to look at it. */
class UnreadableDelivery extends Error {}
/** Topics about the shop and its buyers. What of the others can't be read is an order's, and its merchant has the orders read again. */
const SHOP_TOPIC = /^(app|shop|store|customers)\//;

/** Hints about what a store has, which wait for a store that does not work. */
type TradeHint = Extract<Hint, { kind: 'order-changed' | 'product-changed' | 'requests-waiting' }>;
type OrderHint = Extract<Hint, { kind: 'order-changed' }>;
type ShopHint = Exclude<Hint, TradeHint>;
interface HintedDelivery extends Omit<WaitingDelivery, 'payload'> {
  hints: Hint[];
}

/** Does once what a delivery hints at. Where the store has to be asked for it, one job a store asks for all that waits (`ask-for-hinted`): a slow store holds up itself alone. */
export async function handleInbox(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  await handleDelivery(services, payload, context, async (delivery, { id: storeId }, { attempts, subject }) => {
    const { db } = services.database;
    // One that was tried before is not among those asked for together.
    if (attempts > 0) await addJob(db, 'handle-hinted', delivery, { storeId });
    else await addJob(db, 'ask-for-hinted', { source: delivery.source, subject, storeId }, { storeId, key: `ask-for-hinted:${storeId}` });
    return 'queued';
  });
}

/**
 * Does once what a delivery hints at, of which its store has to be asked. The store is asked first, outside of any transaction; then one short transaction takes its answer and marks
 * the delivery handled. What goes wrong is kept beside it and the queue tries again; an order that can't be taken in at all is kept for its merchant to see.
 */
export async function handleHinted(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  await handleDelivery(services, payload, context, (_delivery, store, { hints }) =>
    fetchHinted(services, store, hints.filter(isTradeHint)),
  );
}

/** Orders by their id in the store, without those it does not have; `unread`: it can't be taken in, and is kept as such. */
type Fetched = Map<string, FetchedOrder | 'unread'>;
/** `queued`: another job asks for them; null: the store can't be asked any more. */
type Asked = Fetched | 'queued' | null;
type Asking = (delivery: Delivery, store: StoreOfMessage, hinted: HintedDelivery) => Promise<Asked>;

async function handleDelivery(services: Services, payload: unknown, context: TaskContext, ask: Asking): Promise<void> {
  const delivery = Payload.parse(payload);
  try {
    const waiting = await findDelivery(services.database.db, delivery);
    if (waiting === undefined || waiting.handled) return;
    const hinted = { ...waiting, hints: waiting.payload as Hint[] };
    await handle(services, delivery, hinted, ask);
  } catch (error) {
    await markFailed(services.database.db, delivery, describeError(error));
    const failed = unreadCauseOf(error, context);
    if (failed !== null) await noteHinted(services, delivery, failed.cause);
    throw error;
  }
}

/** Keeps the orders of a delivery that is given up on for their merchant to see. */
async function noteHinted(services: Services, delivery: Delivery, cause: UnreadCause): Promise<void> {
  const { db } = services.database;
  const given = await findDelivery(db, delivery);
  if (given === undefined) return;
  const store = await findStoreOfShop(db, platformFor(delivery.source).code, given.subject);
  if (store === undefined) return;
  const { accountId, id: storeId } = store;
  for (const hint of given.payload as Hint[]) {
    if (hint.kind !== 'order-changed') continue;
    await noteUnreadOrder(services, { accountId, storeId, externalId: hint.externalId }, { cause, isEnd: hint.isEnd === true });
  }
}

async function handle(services: Services, delivery: Delivery, hinted: HintedDelivery, ask: Asking): Promise<void> {
  const event: ShopEvent = { platform: platformFor(delivery.source).code, shop: hinted.subject, happenedAt: hinted.triggeredAt };
  const trade = hinted.hints.filter(isTradeHint);
  if (trade.length === 0) return finish(services, delivery, hinted, (tx) => takeShopHints(services, tx, { delivery, event, hinted }));
  const store = await findStoreOfShop(services.database.db, event.platform, event.shop);
  if (store === undefined || platformFor(event.platform).orders === null)
    return finish(services, delivery, hinted, async () => 'no-connected-store');
  if (!workingStoreStates.includes(store.state)) return defer(services, delivery, store);
  const fetched: Asked = trade.some(isToFetch) ? await ask(delivery, store, hinted) : new Map();
  if (fetched === 'queued') return;
  // Its token expired while it was asked.
  if (fetched === null) return defer(services, delivery, store);
  await finish(services, delivery, hinted, (tx) => takeTradeHints(services, tx, { store, hints: trade, fetched }));
}

function isToFetch(hint: TradeHint): hint is OrderHint {
  return hint.kind === 'order-changed' && hint.order === null;
}

/** Orders a delivery names, as their store has them; null when the store could not be asked any more. */
async function fetchHinted(services: Services, store: StoreOfMessage, hints: TradeHint[]): Promise<Fetched | null> {
  const fetched: Fetched = new Map();
  try {
    const askable = await requireAskableStore(services, store.accountId, store.id);
    for (const hint of hints.filter(isToFetch)) {
      const order = await fetchOrKeep(services, askable, hint);
      if (order !== null) fetched.set(hint.externalId, order);
    }
    return fetched;
  } catch (error) {
    if (isNotConnected(error)) return null;
    throw error;
  }
}

async function fetchOrKeep(
  services: Services,
  store: AskableStore,
  { externalId, isEnd = false }: OrderHint,
): Promise<FetchedOrder | 'unread' | null> {
  try {
    return await fetchOrder(services, store, externalId);
  } catch (error) {
    const failed = unreadCauseOf(error, NOT_THE_LAST);
    if (failed === null) throw error;
    await noteUnreadOrder(services, { accountId: store.accountId, storeId: store.id, externalId }, { cause: failed.cause, isEnd });
    return 'unread';
  }
}

/** Marks a delivery handled together with what came of it. One that came again meanwhile is handled again. */
async function finish(
  services: Services,
  delivery: Delivery,
  { arrivals }: HintedDelivery,
  work: (tx: Tx) => Promise<string | null>,
): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const waiting = await lockDelivery(tx, delivery);
    if (waiting === undefined || waiting.handled) return;
    const note = await work(tx);
    if (waiting.arrivals === arrivals) await markHandled(tx, delivery, note);
    else await addJob(tx, 'handle-inbox', delivery);
  });
}

async function defer(services: Services, delivery: Delivery, store: StoreOfMessage): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const state = await lockStoreState(tx, store);
    // It came back meanwhile, and what waited for it was queued: this was not yet among it.
    if (state !== undefined && workingStoreStates.includes(state)) await addJob(tx, 'handle-inbox', delivery);
    else await deferDelivery(tx, delivery);
  });
}

async function takeTradeHints(
  services: Services,
  tx: Tx,
  { store, hints, fetched }: { store: StoreOfMessage; hints: TradeHint[]; fetched: Fetched },
): Promise<string | null> {
  const { accountId, id: storeId } = store;
  let note: string | null = null;
  for (const hint of hints) {
    if (hint.kind === 'product-changed') {
      const payload = { accountId, storeId, externalProductId: hint.externalId };
      await addJob(tx, 'read-product', payload, { key: `read-product:${storeId}:${hint.externalId}` });
      continue;
    }
    if (hint.kind === 'requests-waiting') {
      await addJob(tx, 'read-store-requests', { accountId, storeId }, { key: `read-store-requests:${storeId}`, storeId });
      continue;
    }
    const message = hint.order === null ? fetched.get(hint.externalId) : { order: hint.order, reading: null };
    if (message === 'unread') note = 'order-unread';
    else if (message !== undefined) await takeOrder(services, tx, store, message);
    else note = hint.isEnd === true && (await cancelGoneOrder(tx, store, hint.externalId)) ? 'order-gone-canceled' : 'order-not-in-store';
  }
  return note;
}

/** Why nothing came of a delivery about the shop itself; null when something did. */
async function takeShopHints(
  services: Services,
  tx: Tx,
  { delivery, event, hinted: { hints, topic } }: { delivery: Delivery; event: ShopEvent; hinted: HintedDelivery },
): Promise<string | null> {
  let note: string | null = 'topic-not-used';
  for (const hint of hints) if (!isTradeHint(hint)) note = await takeShopHint(services, tx, { delivery, event, topic, hint });
  return note;
}

async function takeShopHint(
  services: Services,
  tx: Tx,
  { delivery, event, topic, hint }: { delivery: Delivery; event: ShopEvent; topic: string; hint: ShopHint },
): Promise<string | null> {
  switch (hint.kind) {
    case 'unreadable': {
      const store = SHOP_TOPIC.test(topic) ? undefined : await findStoreOfShop(tx, event.platform, event.shop);
      if (store === undefined) throw new UnreadableDelivery(hint.shape);
      const { accountId, id: storeId } = store;
      await noteUnread(
        tx,
        { accountId, storeId, kind: 'delivery', externalId: delivery.deliveryId },
        { cause: 'unknown-shape', isEnd: false },
      );
      return `shape: ${hint.shape}`.slice(0, ERROR_MAX);
    }
    case 'uninstalled':
      return uninstallStore(tx, event);
    case 'scopes-changed':
      return recheckShop(tx, event);
    case 'buyer-data-requested':
      await emptyPayload(tx, delivery);
      return exportBuyer(tx, event, hint.buyer);
    case 'buyer-redacted':
      await emptyPayload(tx, delivery);
      return eraseBuyer(tx, event, hint.buyer);
    case 'shop-redacted':
      await emptyPayload(tx, delivery);
      return eraseShop(services, tx, event);
  }
}

function isTradeHint(hint: Hint): hint is TradeHint {
  return hint.kind === 'order-changed' || hint.kind === 'product-changed' || hint.kind === 'requests-waiting';
}

/** What went wrong without the words a database or a check may quote from the buyer's data. */
function describeError(error: unknown): string {
  const sqlState = databaseErrorCode(error);
  if (sqlState !== undefined) return `database ${sqlState}`;
  if (error instanceof UnreadableDelivery) return `shape: ${error.message}`.slice(0, ERROR_MAX);
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, ERROR_MAX) : 'unknown error';
}
