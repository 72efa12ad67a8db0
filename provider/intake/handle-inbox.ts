import { z } from 'zod';
import { addJob, databaseErrorCode, inTransaction, type Tx } from '#provider/database/database.ts';
import { eraseBuyer } from '#provider/features/stores/erase-buyer.ts';
import { eraseShop } from '#provider/features/stores/erase-shop.ts';
import { exportBuyer } from '#provider/features/stores/export-buyer.ts';
import { uninstallStore } from '#provider/features/stores/uninstall-store.ts';
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
import { type FetchedOrder, fetchOrder, requireAskableStore } from './fetch-store-order.ts';
import { takeOrder } from './take-order.ts';

const ERROR_MAX = 300;
const Payload = z.object({ source: z.string(), deliveryId: z.string() });

/** Signed by the platform, and of a shape nobody knows: somebody has to look at it. */
class UnreadableDelivery extends Error {}

/** Hints about what a store has, which wait for a store that does not work. */
type TradeHint = Extract<Hint, { kind: 'order-changed' | 'product-changed' | 'requests-waiting' }>;
type ShopHint = Exclude<Hint, TradeHint>;
interface HintedDelivery extends Omit<WaitingDelivery, 'payload'> {
  hints: Hint[];
}

/** Does once what a delivery hints at. Where the store has to be asked for it, one job a store asks for all that waits (`ask-for-hinted`): a slow store holds up itself alone. */
export async function handleInbox(services: Services, payload: unknown): Promise<void> {
  await handleDelivery(services, payload, async (delivery, { id: storeId }, { attempts, subject }) => {
    const { db } = services.database;
    // One that was tried before is not among those asked for together.
    if (attempts > 0) await addJob(db, 'handle-hinted', delivery, { storeId });
    else await addJob(db, 'ask-for-hinted', { source: delivery.source, subject, storeId }, { storeId, key: `ask-for-hinted:${storeId}` });
    return 'queued';
  });
}

/**
 * Does once what a delivery hints at, of which its store has to be asked. The store is asked first, outside of any transaction; then one short transaction takes its answer and marks
 * the delivery handled. What goes wrong is kept beside it and the queue tries again.
 */
export async function handleHinted(services: Services, payload: unknown): Promise<void> {
  await handleDelivery(services, payload, (_delivery, store, { hints }) => fetchHinted(services, store, hints.filter(isTradeHint)));
}

/** Orders by their id in the store; `queued`: another job asks for them; null: the store can't be asked any more. */
type Asking = (delivery: Delivery, store: StoreOfMessage, hinted: HintedDelivery) => Promise<Map<string, FetchedOrder> | 'queued' | null>;

async function handleDelivery(services: Services, payload: unknown, ask: Asking): Promise<void> {
  const delivery = Payload.parse(payload);
  try {
    const waiting = await findDelivery(services.database.db, delivery);
    if (waiting === undefined || waiting.handled) return;
    const hinted = { ...waiting, hints: waiting.payload as Hint[] };
    await handle(services, delivery, hinted, ask);
  } catch (error) {
    await markFailed(services.database.db, delivery, describeError(error));
    throw error;
  }
}

async function handle(services: Services, delivery: Delivery, hinted: HintedDelivery, ask: Asking): Promise<void> {
  const event: ShopEvent = { platform: platformFor(delivery.source).code, shop: hinted.subject, happenedAt: hinted.triggeredAt };
  const trade = hinted.hints.filter(isTradeHint);
  if (trade.length === 0)
    return finish(services, delivery, hinted, (tx) => takeShopHints(services, tx, { delivery, event, hints: hinted.hints }));
  const store = await findStoreOfShop(services.database.db, event.platform, event.shop);
  if (store === undefined || platformFor(event.platform).orders === null)
    return finish(services, delivery, hinted, async () => 'no-connected-store');
  if (!workingStoreStates.includes(store.state)) return defer(services, delivery, store);
  const fetched = trade.some(isToFetch) ? await ask(delivery, store, hinted) : new Map<string, FetchedOrder>();
  if (fetched === 'queued') return;
  // Its token expired while it was asked.
  if (fetched === null) return defer(services, delivery, store);
  await finish(services, delivery, hinted, (tx) => takeTradeHints(services, tx, { store, hints: trade, fetched }));
}

function isToFetch(hint: TradeHint): boolean {
  return hint.kind === 'order-changed' && hint.order === null;
}

/** Orders a delivery names, as their store has them; null when the store could not be asked any more. */
async function fetchHinted(services: Services, store: StoreOfMessage, hints: TradeHint[]): Promise<Map<string, FetchedOrder> | null> {
  const externalIds = hints.flatMap((hint) => (hint.kind === 'order-changed' && hint.order === null ? [hint.externalId] : []));
  const fetched = new Map<string, FetchedOrder>();
  if (externalIds.length === 0) return fetched;
  try {
    const askable = await requireAskableStore(services, store.accountId, store.id);
    for (const externalId of externalIds) {
      const order = await fetchOrder(services, askable, externalId);
      if (order !== null) fetched.set(externalId, order);
    }
    return fetched;
  } catch (error) {
    if (isNotConnected(error)) return null;
    throw error;
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
  { store, hints, fetched }: { store: StoreOfMessage; hints: TradeHint[]; fetched: Map<string, FetchedOrder> },
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
    if (message === undefined) note = 'order-not-in-store';
    else await takeOrder(services, tx, store, message);
  }
  return note;
}

/** Why nothing came of a delivery about the shop itself; null when something did. */
async function takeShopHints(
  services: Services,
  tx: Tx,
  { delivery, event, hints }: { delivery: Delivery; event: ShopEvent; hints: Hint[] },
): Promise<string | null> {
  let note: string | null = 'topic-not-used';
  for (const hint of hints) if (!isTradeHint(hint)) note = await takeShopHint(services, tx, { delivery, event, hint });
  return note;
}

async function takeShopHint(
  services: Services,
  tx: Tx,
  { delivery, event, hint }: { delivery: Delivery; event: ShopEvent; hint: ShopHint },
): Promise<string | null> {
  switch (hint.kind) {
    case 'unreadable':
      throw new UnreadableDelivery(hint.shape);
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
