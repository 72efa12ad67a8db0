import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '#contract/money.ts';
import type { FulfillmentState } from '#contract/orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { findMappings } from '#provider/features/my-products/find-mappings.ts';
import type { PlatformOrder } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { cancelForStore } from './cancel-for-store.ts';
import { checkOrder } from './check-order.ts';
import { moveOrder, recordNewOrder } from './move-order.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { type NewLine, replaceLines } from './order-lines.store.ts';
import { addressColumns, insertStoreOrder, type LockedOrder, lockStoreOrder, type StoreFacts } from './orders.store.ts';

interface SendingStore {
  accountId: string;
  id: string;
  mode: Mode;
}

const STORE: Actor = { kind: 'store' };
const EDITABLE = new Set<FulfillmentState>(['imported', 'needs_mapping', 'ready', 'blocked', 'on_hold']);

/**
 * Takes what a store says about an order. One order an external id, however often and however many at once it comes;
 * a message older than the newest one taken, or the same again, changes nothing. Once paid the order stays as paid for.
 */
export async function takeStoreOrder(services: Services, tx: Tx, input: { store: SendingStore; order: PlatformOrder }): Promise<void> {
  const taken = await takeFacts(tx, input.store, { ...input.order, lines: input.order.lines.filter((line) => line.quantity > 0) });
  if (taken === null) return;
  if (input.order.canceled) await cancelForStore(tx, taken);
  else await checkOrder(services, tx, { accountId: taken.accountId, orderId: taken.id, actor: { kind: 'system' } });
}

/** Stores the message's facts; null when it has nothing new. */
async function takeFacts(tx: Tx, store: SendingStore, order: PlatformOrder): Promise<LockedOrder | null> {
  const known = await lockStoreOrder(tx, store.accountId, store.id, order.externalId);
  if (known !== null) return updateOrder(tx, store, known, order);
  const created = await createOrder(tx, store, order);
  const locked = await lockStoreOrder(tx, store.accountId, store.id, order.externalId);
  if (locked === null || created) return locked;
  return updateOrder(tx, store, locked, order);
}

async function createOrder(tx: Tx, store: SendingStore, order: PlatformOrder): Promise<boolean> {
  const id = uuidv7();
  const { accountId, mode } = store;
  const facts = storeFacts(order);
  const created = await insertStoreOrder(tx, { accountId, id, storeId: store.id, mode, externalId: order.externalId, facts });
  if (!created) return false;
  await recordNewOrder(tx, { accountId, id, version: 1, payment: 'not_due', fulfillment: 'imported' }, STORE);
  await replaceLines(tx, accountId, id, await mapLines(tx, store, order));
  return true;
}

async function updateOrder(tx: Tx, store: SendingStore, known: LockedOrder, order: PlatformOrder): Promise<LockedOrder | null> {
  if (known.externalUpdatedAt !== null && Date.parse(order.updatedAt) <= Date.parse(known.externalUpdatedAt)) return null;
  const facts = storeFacts(order);
  if (!isEditable(known)) {
    const moved = await moveOrder(tx, known, { actor: STORE, facts: { external_updated_at: facts.external_updated_at } });
    return { ...known, ...moved };
  }
  const moved = await moveOrder(tx, known, { actor: STORE, facts });
  await replaceLines(tx, known.accountId, known.id, await mapLines(tx, store, order));
  return { ...known, ...moved };
}

function isEditable(order: LockedOrder): boolean {
  return (order.payment === 'not_due' || order.payment === 'due') && EDITABLE.has(order.fulfillment);
}

function storeFacts(order: PlatformOrder): StoreFacts {
  return {
    ...addressColumns(order.address),
    external_name: order.externalName,
    external_updated_at: toMillisecond(order.updatedAt),
    placed_at: toMillisecond(order.placedAt),
    sale_currency: order.currency,
    sale_total_minor: order.totalMinor,
    line_count: order.lines.length,
    item_count: order.lines.reduce((sum, line) => sum + line.quantity, 0),
  };
}

/** Times are compared after they went through JSON, which keeps milliseconds. */
function toMillisecond(time: string): string {
  return new Date(time).toISOString();
}

async function mapLines(tx: Tx, store: SendingStore, order: PlatformOrder): Promise<NewLine[]> {
  const externalIds = order.lines.map((line) => line.externalVariantId).filter((id) => id !== null);
  const mappings = await findMappings(tx, store.accountId, store.id, [...new Set(externalIds)]);
  return order.lines.map((line) => {
    const mapping = line.externalVariantId === null ? undefined : mappings.get(line.externalVariantId);
    const { externalLineId, externalVariantId, title, sku, quantity, unitPriceMinor } = line;
    return {
      externalLineId,
      externalVariantId,
      title,
      sku,
      quantity,
      unitSaleMinor: unitPriceMinor,
      listingVariantId: mapping?.listingVariantId ?? null,
      variantId: mapping?.variantId ?? null,
    };
  });
}
