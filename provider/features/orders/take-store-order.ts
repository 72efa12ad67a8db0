import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '#contract/money.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { findMappings } from '#provider/features/my-products/find-mappings.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { PlatformOrder } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { cancelForStore } from './cancel-order.ts';
import { checkOrder, isCheckable } from './check-order.ts';
import { moveOrder, recordNewOrder } from './move-order.ts';
import { type NewLine, updateLines } from './order-lines.store.ts';
import { addressColumns, insertStoreOrder, type LockedOrder, lockStoreOrder, type MessageFacts, type StoreFacts } from './orders.store.ts';
import { takeStoreEdit } from './take-store-edit.ts';

interface SendingStore {
  accountId: string;
  id: string;
  mode: Mode;
}
interface StoreMessage {
  store: SendingStore;
  order: PlatformOrder;
  /** Whether it was asked of the store just now, rather than sent by it at some time. */
  fetched?: boolean;
}

const STORE: Actor = { kind: 'store' };
const REFETCH_TRIES = 12;

/**
 * Takes what a store says about an order. One order an external id, however often and however many at once it comes; a message older than
 * the newest one taken, or the same again, changes nothing. Unpaid, the order follows its store; paid for, what the store changes waits for
 * the merchant's decision.
 */
export async function takeStoreOrder(services: Services, tx: Tx, message: StoreMessage): Promise<void> {
  const { store } = message;
  const order = { ...message.order, lines: message.order.lines.filter((line) => line.quantity > 0) };
  const known = await lockKnown(tx, store, order);
  const created = known === null && (await createOrder(tx, store, order));
  const current = known ?? (await lockKnown(tx, store, order));
  if (current === null) throw new Error('an order that was stored is not there');
  if (!created) {
    const age = compareMessages(current, order);
    if (age === 'unclear' && message.fetched !== true) return refetch(tx, store, order.externalId);
    if (age === 'known' || age === 'older') return;
  }
  if (created || isCheckable(current)) await followStore(services, tx, { store, order, current, created });
  else await compareWithPaid(services, tx, current, order);
}

async function lockKnown(tx: Tx, store: SendingStore, { externalId }: PlatformOrder): Promise<LockedOrder | null> {
  return lockStoreOrder(tx, store.accountId, store.id, externalId);
}

/** False when the order was stored by another a moment ago. */
async function createOrder(tx: Tx, store: SendingStore, order: PlatformOrder): Promise<boolean> {
  const id = uuidv7();
  const { accountId, mode } = store;
  const facts = storeFacts(order);
  const created = await insertStoreOrder(tx, { accountId, id, storeId: store.id, mode, externalId: order.externalId, facts });
  if (created) await recordNewOrder(tx, { accountId, id, version: 1, payment: 'not_due', fulfillment: 'imported' }, STORE);
  return created;
}

/** An unpaid order becomes what its store says. */
async function followStore(
  services: Services,
  tx: Tx,
  { store, order, current, created }: { store: SendingStore; order: PlatformOrder; current: LockedOrder; created: boolean },
): Promise<void> {
  const moved = created ? {} : await moveOrder(tx, current, { actor: STORE, facts: storeFacts(order) });
  await updateLines(tx, current.accountId, current.id, await mapLines(tx, store, order));
  if (order.canceled) await cancelForStore(services, tx, { ...current, ...moved });
  else await checkOrder(services, tx, { accountId: current.accountId, orderId: current.id, actor: { kind: 'system' } });
}

/** A paid order stays as it was paid for; what the store changed in it waits for the merchant. */
async function compareWithPaid(services: Services, tx: Tx, current: LockedOrder, order: PlatformOrder): Promise<void> {
  const moved = await moveOrder(tx, current, { actor: STORE, facts: messageFacts(order) });
  const seen = { ...current, ...moved };
  if (order.canceled) await cancelForStore(services, tx, seen);
  else await takeStoreEdit(services, tx, seen, order);
}

/**
 * How old a message is against the newest one taken. Platforms without versions may change an order twice within one tick of their clock:
 * then only asking the store helps.
 */
function compareMessages(known: LockedOrder, order: PlatformOrder): 'older' | 'known' | 'newer' | 'unclear' {
  if (known.externalUpdatedAt === null) return 'newer';
  if (known.externalDigest === digest(order)) return 'known';
  if (order.version !== null && known.externalVersion !== null) return order.version > known.externalVersion ? 'newer' : 'older';
  const [sent, taken] = [Date.parse(order.updatedAt), Date.parse(known.externalUpdatedAt)];
  if (sent === taken) return 'unclear';
  return sent > taken ? 'newer' : 'older';
}

async function refetch(tx: Tx, { accountId, id }: SendingStore, externalId: string): Promise<void> {
  const payload = { accountId, storeId: id, externalId };
  await addJob(tx, 'refetch-store-order', payload, { key: `refetch-store-order:${id}:${externalId}`, maxAttempts: REFETCH_TRIES });
}

function storeFacts(order: PlatformOrder): StoreFacts {
  return {
    ...addressColumns(order.address),
    ...messageFacts(order),
    external_name: order.externalName,
    placed_at: toMillisecond(order.placedAt),
    sale_currency: order.currency,
    sale_total_minor: order.totalMinor,
    line_count: order.lines.length,
    item_count: order.lines.reduce((sum, line) => sum + line.quantity, 0),
  };
}

function messageFacts(order: PlatformOrder): MessageFacts {
  return { external_updated_at: toMillisecond(order.updatedAt), external_version: order.version, external_digest: digest(order) };
}

/** Times are compared after they went through JSON, which keeps milliseconds. */
function toMillisecond(time: string): string {
  return new Date(time).toISOString();
}

function digest(order: PlatformOrder): string {
  return createHash('sha256').update(JSON.stringify(order)).digest('hex');
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
