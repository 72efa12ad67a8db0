import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '#contract/money.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { findMappings } from '#provider/features/my-products/find-mappings.ts';
import { takesOrder } from '#provider/features/order-settings/intake-rules.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { type PlatformOrder, quantityToSend } from '#provider/platforms/order-source.ts';
import type { Services } from '#provider/services.ts';
import { followParts } from './actions/follow-parts.ts';
import { leaveMerge } from './actions/follow-merged.ts';
import { recountLines } from './actions/line-edits.store.ts';
import { takeOutAll } from './actions/undo-merge.ts';
import { addressDigest } from './address-digest.ts';
import { cancelForStore } from './cancel-order.ts';
import { checkOrder, isChangeable } from './check-order.ts';
import { describeStoreEdit } from './describe-store-edit.ts';
import { followFraudRisk } from './follow-fraud-risk.ts';
import { followStoreHold } from './follow-store-hold.ts';
import { moveOrder, recordNewOrder } from './move-order.ts';
import { notifyOfOrder } from './notify-of-order.ts';
import { isInGraceWindow } from './order-lifecycle.ts';
import { findSentLines, type NewLine, updateLines } from './order-lines.store.ts';
import {
  addressColumns,
  insertStoreOrder,
  type LockedOrder,
  lockStoreOrder,
  type MessageFacts,
  type StoreFacts,
  type StoreStanding,
} from './orders.store.ts';
import { takeStoreEdit } from './take-store-edit.ts';

interface SendingStore {
  accountId: string;
  id: string;
  mode: Mode;
}
/** When an order was asked of its store, by the clock of ours. */
export interface OrderReading {
  askedAt: string;
  answeredAt: string;
}
interface StoreMessage {
  store: SendingStore;
  order: PlatformOrder;
  /** Null: the store sent it by itself, at some time. */
  reading?: OrderReading | null;
}

const STORE: Actor = { kind: 'store' };
const FETCH_TRIES = 12;

/**
 * Takes what a store says about an order; whether that was news. One order an external id, however often and however many at once it comes; a
 * message older than the newest one taken, or the same again, changes nothing. Unpaid, the order follows its store; paid for, what the store
 * changes waits for the merchant's decision.
 */
export async function takeStoreOrder(services: Services, tx: Tx, message: StoreMessage): Promise<boolean> {
  const { store, reading = null } = message;
  const order = { ...message.order, lines: message.order.lines.filter((line) => line.quantity > 0) };
  const known = await lockKnown(tx, store, order);
  if (known === null && !(await takesOrder(tx, { accountId: store.accountId, storeId: store.id }, order))) return false;
  const created = known === null && (await createOrder(tx, store, { order, reading }));
  const current = known ?? (await lockKnown(tx, store, order));
  if (current === null) throw new Error('an order that was stored is not there');
  if (created) await notifyOfOrder(tx, 'order-received', current);
  else {
    const age = compareMessages(current, order, reading);
    if (age === 'unclear') await fetchAgain(tx, store, order.externalId);
    if (age !== 'newer') return false;
  }
  const apart = current.fulfillment === 'merged' ? await leaveMerge(tx, current, order) : null;
  const standing = apart ?? current;
  const news = { store, order, current: standing, reading };
  if (created || isChangeable(standing)) await followStore(services, tx, { ...news, created });
  else await compareWithPaid(services, tx, news);
  if (!created) await followParts(services, tx, standing, { order, address: keptAddress(standing, order) });
  return true;
}

async function lockKnown(tx: Tx, store: SendingStore, { externalId }: PlatformOrder): Promise<LockedOrder | null> {
  return lockStoreOrder(tx, store.accountId, store.id, externalId);
}

interface News {
  store: SendingStore;
  order: PlatformOrder;
  current: LockedOrder;
  reading: OrderReading | null;
}

/** False when the order was stored by another a moment ago. */
async function createOrder(tx: Tx, store: SendingStore, { order, reading }: Pick<News, 'order' | 'reading'>): Promise<boolean> {
  const id = uuidv7();
  const { accountId, mode } = store;
  const facts = storeFacts(order, reading);
  const created = await insertStoreOrder(tx, { accountId, id, storeId: store.id, mode, externalId: order.externalId, facts });
  if (created) await recordNewOrder(tx, { accountId, id, version: 1, payment: 'not_due', fulfillment: 'imported' }, STORE);
  return created;
}

/**
 * An order that may be changed becomes what its store says. One the store paid back whole is canceled. In its grace window it is priced anew only if
 * what is sent, or where, has changed.
 */
async function followStore(
  services: Services,
  tx: Tx,
  { store, order, current, reading, created }: News & { created: boolean },
): Promise<void> {
  const address = keptAddress(current, order);
  const unchanged = isInGraceWindow(current) && describeStoreEdit(await sentOf(tx, current), { ...order, address }) === null;
  const known = created || addressDigest(address) === addressDigest(current.address) ? current : await takeOutAll(tx, current, STORE);
  const moved = created ? known : await moveOrder(tx, known, { actor: STORE, facts: factsHere(known, { order, reading, address }) });
  await updateLines(tx, current.accountId, current.id, await mapLines(tx, store, order));
  const isEmpty = !created && (await recountLines(tx, current)) === 0;
  if (isToCancel(order) || isPaidBack(order) || isEmpty) return cancelForStore(tx, moved);
  const wasHeld = !created && current.storeFacts?.held === true;
  const seen = await followStoreHold(services, tx, moved, { wasHeld, holdNote: order.holdNote });
  await followFraudRisk(services, tx, seen, { was: created ? undefined : current.storeFacts?.risk, is: order.risk });
  if (unchanged) return;
  await checkOrder(services, tx, { accountId: current.accountId, orderId: current.id, actor: { kind: 'system' } });
}

/** Whoever cancels at the store, or asks us not to send, wants the same. */
function isToCancel({ canceled, cancelRequested }: PlatformOrder): boolean {
  return canceled || cancelRequested;
}

async function sentOf(tx: Tx, order: LockedOrder) {
  return { address: order.address, lines: await findSentLines(tx, order) };
}

/** A paid order stays as it was paid for; what the store changed in it waits for the merchant. */
async function compareWithPaid(services: Services, tx: Tx, { order, current, reading }: News): Promise<void> {
  const seen = await moveOrder(tx, current, { actor: STORE, facts: messageFacts(order, reading) });
  if (current.fulfillment === 'merged' || current.fulfillment === 'fulfilled_elsewhere') return;
  if (isToCancel(order)) return cancelForStore(tx, seen);
  const wasHeld = current.storeFacts?.held === true;
  const held = await followStoreHold(services, tx, seen, { wasHeld, holdNote: order.holdNote });
  const followed = await followFraudRisk(services, tx, held, { was: current.storeFacts?.risk, is: order.risk });
  await takeStoreEdit(services, tx, followed, { ...order, address: keptAddress(current, order) });
}

/** The store's address, or the merchant's correction of it while the store sends the same as before. */
function keptAddress({ correctedDigest, address }: LockedOrder, order: PlatformOrder): PlatformOrder['address'] {
  return correctedDigest === addressDigest(order.address) ? address : order.address;
}

/** What the store says, with what the merchant corrected, split and merged here. */
function factsHere(
  { correctedDigest, saleShiftMinor }: LockedOrder,
  { order, reading, address }: Pick<News, 'order' | 'reading'> & { address: PlatformOrder['address'] },
) {
  return {
    ...storeFacts(order, reading),
    ...addressColumns(address),
    corrected_digest: address === order.address ? null : correctedDigest,
    sale_total_minor: Math.max(0, order.totalMinor + saleShiftMinor),
  };
}

function isPaidBack({ lines }: PlatformOrder): boolean {
  return lines.length > 0 && lines.every((line) => quantityToSend(line) === 0);
}

/**
 * How old a message is against the newest one taken. Platforms without versions may change an order twice within one tick of their clock: then the
 * newer is what the store answered when it was asked after it had answered before.
 */
function compareMessages(known: LockedOrder, order: PlatformOrder, reading: OrderReading | null): 'older' | 'known' | 'newer' | 'unclear' {
  if (known.externalUpdatedAt === null) return 'newer';
  if (known.externalDigest === digest(order)) return 'known';
  if (order.version !== null && known.externalVersion !== null) return order.version > known.externalVersion ? 'newer' : 'older';
  const [sent, taken] = [Date.parse(order.updatedAt), Date.parse(known.externalUpdatedAt)];
  if (sent !== taken) return sent > taken ? 'newer' : 'older';
  if (reading === null) return 'unclear';
  const isLater = known.externalReadAt === null || Date.parse(reading.askedAt) > Date.parse(known.externalReadAt);
  return isLater ? 'newer' : 'unclear';
}

async function fetchAgain(tx: Tx, { accountId, id }: SendingStore, externalId: string): Promise<void> {
  const payload = { accountId, storeId: id, externalId };
  await addJob(tx, 'fetch-store-order', payload, { key: `fetch-store-order:${id}:${externalId}`, storeId: id, maxAttempts: FETCH_TRIES });
}

function storeFacts(order: PlatformOrder, reading: OrderReading | null): StoreFacts {
  return {
    ...addressColumns(order.address),
    ...messageFacts(order, reading),
    external_name: order.externalName,
    placed_at: toMillisecond(order.placedAt),
    buyer_note: order.buyerNote,
    sale_currency: order.currency,
    sale_total_minor: order.totalMinor,
    line_count: order.lines.filter((line) => quantityToSend(line) > 0).length,
    item_count: order.lines.reduce((sum, line) => sum + quantityToSend(line), 0),
  };
}

function messageFacts(order: PlatformOrder, reading: OrderReading | null): MessageFacts {
  const { financialState, fulfillmentState, risk, discountMinor, refundedMinor, holdNote, shipBy = null } = order;
  const standing: StoreStanding = { financialState, fulfillmentState, risk, discountMinor, refundedMinor, held: holdNote !== null, shipBy };
  return {
    external_updated_at: toMillisecond(order.updatedAt),
    external_version: order.version,
    external_digest: digest(order),
    external_read_at: reading?.answeredAt ?? null,
    store_facts: JSON.stringify(standing),
  };
}

/** Times are compared after they went through JSON, which keeps milliseconds. */
function toMillisecond(time: string): string {
  return new Date(time).toISOString();
}

/** Tags only say whether a new order is taken in: nothing about one that was. */
function digest(order: PlatformOrder): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...order, tags: undefined }))
    .digest('hex');
}

async function mapLines(tx: Tx, store: SendingStore, order: PlatformOrder): Promise<NewLine[]> {
  const externalIds = order.lines.map((line) => line.externalVariantId).filter((id) => id !== null);
  const mappings = await findMappings(tx, store.accountId, store.id, [...new Set(externalIds)]);
  return order.lines.map((line) => {
    const mapping = line.externalVariantId === null ? undefined : mappings.get(line.externalVariantId);
    const { externalLineId, externalVariantId, title, sku, quantity, unitPriceMinor } = line;
    const refundedQuantity = quantity - quantityToSend(line);
    return {
      externalLineId,
      externalVariantId,
      title,
      sku,
      quantity,
      refundedQuantity,
      unitSaleMinor: unitPriceMinor,
      saleDiscountMinor: line.discountMinor,
      saleRefundedMinor: line.refundedMinor,
      listingVariantId: mapping?.listingVariantId ?? null,
      variantId: mapping?.variantId ?? null,
    };
  });
}
