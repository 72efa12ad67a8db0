import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { OWN_LOGISTICS } from '#contract/manual-orders.values.ts';
import type { Mode } from '#contract/money.ts';
import type { Address } from '#contract/orders.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { checkOrder, isCheckable } from './check-order.ts';
import type { ManualChoices } from './manual-choices.store.ts';
import { moveOrder, recordNewOrder } from './move-order.ts';
import { type NewLine, updateLines } from './order-lines.store.ts';
import { addressColumns, type LockedOrder, lockOrder } from './orders.store.ts';

/** An order made by hand, its address and lines known to be right. */
export interface ManualOrderFacts extends ManualChoices {
  /** Empty: our number stands for it. */
  reference: string;
  address: Address;
  lines: { variantId: string; title: string; sku: string; quantity: number; unitSaleMinor: number }[];
  currency: string;
  /** Null: the merchant's rules select it. */
  methodCode: string | null;
  /** Null: insured as their rules say. */
  insured: boolean | null;
  remark: string;
}

interface Maker {
  accountId: string;
  userId: string;
}

/** Stores an order made by hand, checks and quotes it. Refused where another has its reference. */
export async function placeManualOrder(
  services: Services,
  tx: Tx,
  { accountId, userId, mode, facts }: Maker & { mode: Mode; facts: ManualOrderFacts },
): Promise<string> {
  const id = uuidv7();
  const actor: Actor = { kind: 'merchant', id: userId };
  const inserted =
    await sql`INSERT INTO orders (account_id, id, number, kind, mode, external_id, external_name, placed_at, ${columnNames(facts)})
    SELECT ${accountId}, ${id}, number.text, 'manual', ${mode}, ${referenceKey(facts)}, coalesce(${orNull(facts.reference)}, number.text), ${orderedAt(accountId, facts)}, ${columnValues(facts)}
    FROM (SELECT 'SO' || nextval('order_number') AS text) number
    ON CONFLICT (account_id, external_id) WHERE kind = 'manual' DO NOTHING`.execute(tx);
  if (inserted.numAffectedRows !== 1n) throw await referenceTaken(tx, accountId, facts);
  await recordNewOrder(tx, { accountId, id, version: 1, payment: 'not_due', fulfillment: 'imported' }, actor);
  await saveRest(tx, { accountId, id }, facts);
  await checkOrder(services, tx, { accountId, orderId: id, actor });
  return id;
}

/** Makes an unpaid order made by hand what it is now said to be, and checks and quotes it again. */
export async function changeManualOrder(
  services: Services,
  tx: Tx,
  { accountId, userId, orderId, version, facts }: Maker & { orderId: string; version: number; facts: ManualOrderFacts },
): Promise<void> {
  const actor: Actor = { kind: 'merchant', id: userId };
  const order = await requireChangeable(tx, { accountId, orderId, version });
  const key = referenceKey(facts);
  if (key !== null && key !== order.externalId && (await findByReference(tx, accountId, key)) !== null)
    throw await referenceTaken(tx, accountId, facts);
  const {
    external_id: externalId,
    external_name: externalName,
    ...rest
  } = { ...columns(facts), external_id: key, external_name: facts.reference };
  await moveOrder(tx, order, {
    actor,
    edit: 'manual-changed',
    facts: {
      ...rest,
      ...(facts.orderDate === null ? {} : { placed_at: orderedAt(accountId, facts) }),
      external_id: externalId,
      external_name: externalName === '' ? order.number : externalName,
    },
  });
  await saveRest(tx, order, facts);
  await checkOrder(services, tx, { accountId, orderId, actor });
}

async function requireChangeable(tx: Tx, of: { accountId: string; orderId: string; version: number }): Promise<LockedOrder> {
  const order = await lockOrder(tx, of.accountId, of.orderId);
  if (order === null) throw new Refusal('not-found');
  if (order.kind !== 'manual' || !isCheckable(order)) throw new Refusal('state-conflict');
  if (order.version !== of.version) throw new Refusal('version-conflict');
  return order;
}

/** Lines of the same variant have ids of their own, counted. */
function toLines(lines: ManualOrderFacts['lines']): NewLine[] {
  const seen = new Map<string, number>();
  return lines.map(({ variantId, title, sku, quantity, unitSaleMinor }) => {
    const count = (seen.get(variantId) ?? 0) + 1;
    seen.set(variantId, count);
    return {
      externalLineId: count === 1 ? variantId : `${variantId}:${count}`,
      externalVariantId: null,
      listingVariantId: null,
      ...{ title, sku, quantity, unitSaleMinor, variantId, refundedQuantity: 0, saleDiscountMinor: 0, saleRefundedMinor: 0 },
    };
  });
}

async function saveRest(tx: Tx, { accountId, id }: { accountId: string; id: string }, facts: ManualOrderFacts): Promise<void> {
  const lines = toLines(facts.lines);
  // A line the merchant took out was never anybody's: it does not stay as canceled.
  await tx
    .deleteFrom('order_line')
    .where('account_id', '=', accountId)
    .where('order_id', '=', id)
    .where(
      'external_line_id',
      'not in',
      lines.map(({ externalLineId }) => externalLineId),
    )
    .execute();
  await updateLines(tx, accountId, id, lines);
  const { taxMode, remark, praiseCard, ownLabel, orderDate, warehouse, cityConfirmed } = facts;
  const own = {
    ...{ tax_mode: taxMode, remark, order_date: orderDate, warehouse, city_confirmed: cityConfirmed },
    ...{ without_card: praiseCard === 'none', praise_card_id: praiseCard === 'rules' || praiseCard === 'none' ? null : praiseCard },
    ...{ label_file_id: ownLabel?.fileId ?? null, label_warehouse: ownLabel?.warehouse ?? null },
    ...{ label_carrier: ownLabel?.carrier ?? null, label_number: ownLabel?.trackingNumber ?? null },
  };
  await tx
    .insertInto('manual_order')
    .values({ account_id: accountId, order_id: id, ...own })
    .onConflict((conflict) => conflict.columns(['account_id', 'order_id']).doUpdateSet(own))
    .execute();
}

/** Noon of the day it was ordered on, in the account's time zone; never later than now. */
function orderedAt(accountId: string, { orderDate }: ManualOrderFacts) {
  return orderDate === null
    ? sql<string>`app_now()`
    : sql<string>`(SELECT least(app_now(), (${orderDate}::date + time '12:00') AT TIME ZONE known_zone(timezone)) FROM account WHERE id = ${accountId})`;
}

function columns({ address, currency, lines, methodCode, insured, ownLabel }: ManualOrderFacts) {
  return {
    ...addressColumns(address),
    sale_currency: currency,
    set_method: ownLabel === null ? methodCode : OWN_LOGISTICS,
    set_insured: ownLabel === null ? insured : null,
    sale_total_minor: lines.reduce((sum, { quantity, unitSaleMinor }) => sum + quantity * unitSaleMinor, 0),
    line_count: lines.length,
    item_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

function columnNames(facts: ManualOrderFacts) {
  return sql.join(Object.keys(columns(facts)).map((name) => sql.ref(name)));
}

function columnValues(facts: ManualOrderFacts) {
  return sql.join(Object.values(columns(facts)));
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}

/** References differ by more than their case. */
function referenceKey({ reference }: Pick<ManualOrderFacts, 'reference'>): string | null {
  return orNull(reference.toLowerCase());
}

async function findByReference(tx: Tx, accountId: string, key: string): Promise<string | null> {
  const row = await tx
    .selectFrom('orders')
    .select('number')
    .where('account_id', '=', accountId)
    .where('external_id', '=', key)
    .where('kind', '=', 'manual')
    .executeTakeFirst();
  return row?.number ?? null;
}

async function referenceTaken(tx: Tx, accountId: string, facts: ManualOrderFacts): Promise<Refusal> {
  const number = (await findByReference(tx, accountId, referenceKey(facts) ?? '')) ?? '';
  return new Refusal('validation-failed', { fields: [{ path: 'reference', code: 'reference-taken', params: { number } }] });
}

/** Numbers of the account's orders made by hand, by their references in lower case. */
export async function findReferences(tx: Tx, accountId: string, references: string[]): Promise<Map<string, string>> {
  const found = await tx
    .selectFrom('orders')
    .select(['external_id', 'number'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'manual')
    .where('external_id', 'in', ['', ...references.map((reference) => reference.toLowerCase())])
    .execute();
  return new Map(found.map(({ external_id: key, number }) => [key ?? '', number]));
}
