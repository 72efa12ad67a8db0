import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Locale } from '#contract/locales.ts';
import type { Order } from '#contract/orders.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { splitByWeights } from '#provider/money.ts';
import type { Services } from '#provider/services.ts';
import { checkOrder } from '../check-order.ts';
import { getOrder } from '../get-order.ts';
import { moveOrder, recordNewOrder } from '../move-order.ts';
import type { LockedOrder } from '../orders.store.ts';
import { requireEditable, type SeenOrder } from './editable-order.ts';
import { copyLine, countedLines, type EditableLine, findEditableLines } from './line-edits.store.ts';

type Part = { lines: { lineId: string; quantity: number }[] };

/**
 * Takes parts out of an unpaid order. Each is an order of its own, to quote, pay and send by itself; its lines name the store's order that sold
 * them, so that its parcels are written back there. What the store got for the order is shared by what its lines were sold for.
 */
export async function splitOrder(
  services: Services,
  tx: Tx,
  asked: SeenOrder & { userId: string; locale: Locale; parts: Part[] },
): Promise<Order> {
  const { accountId, orderId, locale, parts } = asked;
  const order = await requireEditable(tx, asked);
  if (order.partOf !== null) throw new Refusal('split-of-part');
  const lines = await findEditableLines(tx, accountId, orderId);
  if (lines.some(({ originOrderId }) => originOrderId !== null)) throw new Refusal('merge-split-order');
  requireParts(lines, parts);
  const actor = { kind: 'merchant', id: asked.userId } as const;
  const shares = splitByWeights(order.saleTotalMinor, [
    soldFor(lines, null) - sum(parts.map((part) => soldFor(lines, part))),
    ...parts.map((part) => soldFor(lines, part)),
  ]);
  const [left = 0, ...shareOfParts] = shares;
  const made: string[] = [];
  for (const [index, part] of parts.entries()) made.push(await makePart(tx, order, part, { saleMinor: shareOfParts[index] ?? 0, actor }));
  await moveOrder(tx, order, {
    actor,
    edit: 'split',
    payload: { parts: made },
    facts: {
      ...countedLines(order),
      sale_total_minor: left,
      sale_shift_minor: sql<number>`sale_shift_minor - ${order.saleTotalMinor - left}::bigint`,
    },
  });
  for (const id of [orderId, ...made]) await checkOrder(services, tx, { accountId, orderId: id, actor });
  return getOrder(services, { accountId, orderId, locale, tx });
}

function requireParts(lines: EditableLine[], parts: Part[]): void {
  const left = new Map(lines.map(({ id, toSend }) => [id, toSend]));
  const fields: RefusedField[] = [];
  for (const [place, part] of parts.entries()) {
    for (const [index, { lineId, quantity }] of part.lines.entries()) {
      const path = `parts.${place}.lines.${index}`;
      const there = left.get(lineId);
      if (there === undefined) fields.push({ path: `${path}.lineId`, code: 'not-a-choice' });
      else if (quantity > there) fields.push({ path: `${path}.quantity`, code: 'too-large', params: { maximum: there } });
      else left.set(lineId, there - quantity);
    }
    if (new Set(part.lines.map(({ lineId }) => lineId)).size < part.lines.length)
      fields.push({ path: `parts.${place}.lines`, code: 'listed-twice' });
  }
  if (fields.length > 0) throw new Refusal('validation-failed', { fields });
  if (sum([...left.values()]) === 0) throw new Refusal('split-takes-all');
}

/** What a part of the lines, or all of them, was sold for. */
function soldFor(lines: EditableLine[], part: Part | null): number {
  const quantities = part === null ? null : new Map(part.lines.map(({ lineId, quantity }) => [lineId, quantity]));
  return sum(lines.map(({ id, toSend, unitSaleMinor }) => unitSaleMinor * (quantities === null ? toSend : (quantities.get(id) ?? 0))));
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

async function makePart(
  tx: Tx,
  order: LockedOrder,
  part: Part,
  { saleMinor, actor }: { saleMinor: number; actor: Actor },
): Promise<string> {
  const { accountId } = order;
  const id = uuidv7();
  await sql`
    INSERT INTO orders (account_id, id, number, kind, mode, store_id, external_name, placed_at, buyer_name, buyer_company, buyer_line1, buyer_line2,
      buyer_district, buyer_city, buyer_province, buyer_postcode, buyer_phone, buyer_email, buyer_tax_id, country, sale_currency, sale_total_minor,
      line_count, item_count, set_method, set_insured, part_of)
    SELECT account_id, ${id}, 'SO' || nextval('order_number'), kind, mode, store_id,
      external_name || '-' || (SELECT count(*) + 2 FROM orders p WHERE p.account_id = o.account_id AND p.part_of = o.id), placed_at, buyer_name,
      buyer_company, buyer_line1, buyer_line2, buyer_district, buyer_city, buyer_province, buyer_postcode, buyer_phone, buyer_email, buyer_tax_id,
      country, sale_currency, ${saleMinor}, ${part.lines.length}, ${sum(part.lines.map(({ quantity }) => quantity))}, set_method, set_insured, id
    FROM orders o WHERE account_id = ${accountId} AND id = ${order.id}`.execute(tx);
  const states = { accountId, id, version: 1, payment: 'not_due', fulfillment: 'imported' } as const;
  await recordNewOrder(tx, states, actor);
  for (const { lineId, quantity } of part.lines) await copyLine(tx, accountId, { lineId, quantity, id: uuidv7(), toOrderId: id });
  await moveOrder(tx, states, { actor, edit: 'split-off', payload: { from: order.number } });
  return id;
}
