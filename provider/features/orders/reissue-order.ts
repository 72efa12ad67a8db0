import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#provider/database/database.ts';
import { holdQuotedStock } from '#provider/features/stock/reservations.store.ts';
import { reservesStock } from '#provider/features/stock/reserves-stock.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { moveOrder, recordNewOrder } from './move-order.ts';
import type { LockedOrder } from './orders.store.ts';
import type { PackedLine } from './quotes.store.ts';

interface ReissuedOrder {
  id: string;
  number: string;
  /** The new line of each line sent again. */
  lines: { orderLineId: string; reissuedLineId: string }[];
}
interface RenewedLine {
  orderLineId: string;
  reissuedLineId: string;
  quantity: number;
}

/**
 * Sends goods a locked order had in a parcel again, to the same address and by the same method, at no cost: a new order that counts as paid and
 * goes to the warehouse. Refused as stock-short where the goods are not there.
 */
export async function reissueOrder(
  services: Services,
  tx: Tx,
  order: LockedOrder,
  { parcelId, lines, actor }: { parcelId: string; lines: readonly { orderLineId: string; quantity: number }[]; actor: Actor },
): Promise<ReissuedOrder> {
  const key = { accountId: order.accountId, id: uuidv7() };
  const quoteId = uuidv7();
  const renewed = lines.map(({ orderLineId, quantity }) => ({ orderLineId, quantity, reissuedLineId: uuidv7() }));
  const number = await copyOrder(tx, order, key.id, renewed);
  await copyQuote(tx, order, { ...key, quoteId, parcelId, renewed });
  await holdGoods(services, tx, order, { ...key, quoteId });
  const created = { ...key, version: 1, payment: 'not_due', fulfillment: 'imported' } as const;
  await recordNewOrder(tx, created, actor);
  const facts = { quote_id: quoteId, cost_minor: 0 };
  const ready = await moveOrder(tx, created, { payment: 'due', fulfillment: 'ready', actor, facts });
  await moveOrder(tx, ready, { payment: 'paid', fulfillment: 'accepted', actor });
  const payload = JSON.stringify({ accountId: key.accountId, orderId: key.id });
  await tx.insertInto('outbox').values({ account_id: key.accountId, kind: 'supplier-order', payload }).execute();
  return { id: key.id, number, lines: renewed };
}

async function holdGoods(
  services: Services,
  tx: Tx,
  { mode }: LockedOrder,
  order: { accountId: string; id: string; quoteId: string },
): Promise<void> {
  if (!reservesStock(services, mode)) return;
  const [short] = await holdQuotedStock(tx, order, { minutes: null, actor: 'system' });
  if (short !== undefined) throw new Refusal('stock-short', { params: { sku: short.sku }, details: { ...short } });
}

/** The order without its price and what its store knows of it. */
async function copyOrder(tx: Tx, order: LockedOrder, id: string, lines: readonly RenewedLine[]): Promise<string> {
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const made = await sql<{ number: string }>`
    INSERT INTO orders (account_id, id, number, kind, mode, store_id, external_name, placed_at, buyer_name, buyer_company, buyer_line1, buyer_line2,
      buyer_district, buyer_city, buyer_province, buyer_postcode, buyer_phone, buyer_email, buyer_tax_id, country, sale_currency, sale_total_minor,
      line_count, item_count)
    SELECT o.account_id, ${id}, 'SO' || nextval('order_number'), 'reissue', o.mode, o.store_id, o.external_name || '-R', app_now(), o.buyer_name, o.buyer_company,
      o.buyer_line1, o.buyer_line2, o.buyer_district, o.buyer_city, o.buyer_province, o.buyer_postcode, o.buyer_phone, o.buyer_email, o.buyer_tax_id,
      o.country, o.sale_currency, 0, ${lines.length}::integer, ${items}::integer
    FROM orders o WHERE o.account_id = ${order.accountId} AND o.id = ${order.id} RETURNING number`.execute(tx);
  await sql`
    INSERT INTO order_line (account_id, id, order_id, position, title, sku, quantity, unit_sale_minor, listing_variant_id, variant_id, unit_cost_minor)
    SELECT l.account_id, r.new_id, ${id}, l.position, l.title, l.sku, r.quantity, 0, l.listing_variant_id, l.variant_id, 0
    FROM unnest(${lines.map(({ orderLineId }) => orderLineId)}::uuid[], ${lines.map(({ reissuedLineId }) => reissuedLineId)}::uuid[],
      ${lines.map(({ quantity }) => quantity)}::integer[]) AS r (line_id, new_id, quantity)
    JOIN order_line l ON l.account_id = ${order.accountId} AND l.id = r.line_id`.execute(tx);
  const [row] = made.rows;
  if (row === undefined) throw new Error('an order that is locked is not there');
  return row.number;
}

/** How it was packed, with nothing to pay: one parcel of the items that are sent again. */
async function copyQuote(
  tx: Tx,
  order: LockedOrder,
  {
    accountId,
    id,
    quoteId,
    parcelId,
    renewed,
  }: { accountId: string; id: string; quoteId: string; parcelId: string; renewed: readonly RenewedLine[] },
): Promise<void> {
  const packed = await findPacked(tx, order, parcelId);
  const items = packed.items.flatMap(({ lineId, variantId, quantity, units }): PackedLine[] => {
    const line = renewed.find(({ orderLineId }) => orderLineId === lineId);
    if (line === undefined) return [];
    return [{ lineId: line.reissuedLineId, variantId, quantity: line.quantity, units: (units / quantity) * line.quantity }];
  });
  if (items.length === 0) throw new Error('nothing of the parcel was quoted');
  const weights = await sql<{ weightG: number }>`SELECT sum(v.packed_weight_g::bigint * i.units)::integer AS "weightG"
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS i ("variantId" uuid, units integer) JOIN variant v ON v.id = i."variantId"`.execute(
    tx,
  );
  const weightG = weights.rows[0]?.weightG ?? 1;
  await sql`
    INSERT INTO quote (account_id, id, order_id, rate_book_version, method_code, warehouse_code, country, scheme, tax_mode, duties_paid, actual_g, volumetric_g,
      charged_g, charged_by, goods_minor, registration_minor, weight_minor, fuel_minor, freight_minor, total_minor, min_days, max_days, state, expires_at)
    SELECT q.account_id, ${quoteId}, ${id}, q.rate_book_version, p.method_code, p.warehouse_code, q.country, q.scheme, q.tax_mode, q.duties_paid, ${weightG}::integer,
      ${weightG}::integer, ${weightG}::integer, 'actual', 0, 0, 0, 0, 0, 0, p.min_days, p.max_days, 'used', app_now()
    FROM quote q JOIN quote_parcel p ON p.account_id = q.account_id AND p.quote_id = q.id AND p.place = ${packed.place}
    WHERE q.account_id = ${accountId} AND q.id = ${order.quoteId}`.execute(tx);
  await sql`
    INSERT INTO quote_parcel (account_id, quote_id, place, method_code, warehouse_code, min_days, max_days, actual_g, volumetric_g, charged_g, charged_by,
      divisor_cm3_per_kg, volumetric_rule, step_g, min_g, registration_minor, weight_minor, remote_minor, special_minor, fuel_minor, discount_minor,
      freight_minor, items, charges)
    SELECT p.account_id, ${quoteId}, 1, p.method_code, p.warehouse_code, p.min_days, p.max_days, ${weightG}::integer, ${weightG}::integer, ${weightG}::integer, 'actual',
      p.divisor_cm3_per_kg, p.volumetric_rule, p.step_g, p.min_g, 0, 0, 0, 0, 0, 0, 0, ${JSON.stringify(items)}::jsonb, '[]'
    FROM quote_parcel p WHERE p.account_id = ${accountId} AND p.quote_id = ${order.quoteId} AND p.place = ${packed.place}`.execute(tx);
}

/** The place of the order's quote a parcel was packed from, with its items as quoted. */
async function findPacked(
  tx: Tx,
  { accountId, id, quoteId }: LockedOrder,
  parcelId: string,
): Promise<{ place: number; items: PackedLine[] }> {
  const found = await sql<{ place: number; items: PackedLine[] }>`
    SELECT p.place, p.items FROM quote_parcel p
    JOIN parcel_line pl ON pl.account_id = p.account_id AND pl.parcel_id = ${parcelId} AND pl.order_id = ${id}
      AND (pl.place = p.place OR pl.place IS NULL AND p.items @> jsonb_build_array(jsonb_build_object('lineId', pl.order_line_id)))
    WHERE p.account_id = ${accountId} AND p.quote_id = ${quoteId} ORDER BY p.place LIMIT 1`.execute(tx);
  const [packed] = found.rows;
  if (packed === undefined) throw new Refusal('state-conflict');
  return packed;
}
