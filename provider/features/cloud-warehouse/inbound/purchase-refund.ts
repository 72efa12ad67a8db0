import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { refundCharge } from '#provider/features/payments/refund-charge.ts';
import { divideHalfUp, Fraction, roundDown } from '#provider/money.ts';
import { Refusal } from '#provider/http/refusal.ts';

/** What a paid purchase is paid back by. Its lines have the numbers of its plan's lines. */
export interface RefundBasis {
  chargeId: string;
  handlingMinor: number;
  freightMinor: number;
  refundedMinor: number;
  lines: { line: number; units: number; unitCostMinor: number; /** Units the supplier did not have. */ shortUnits: number }[];
}

interface PurchaseKey {
  accountId: string;
  purchaseId: string;
}

/** What is known of a purchase for paying it back; null when the account has none of that id. */
export async function findRefundBasis(queryable: Queryable, { accountId, purchaseId }: PurchaseKey): Promise<RefundBasis | null> {
  const found = await sql<RefundBasis>`
    SELECT p.charge_id AS "chargeId", p.handling_minor AS "handlingMinor", p.freight_minor AS "freightMinor", p.refunded_minor AS "refundedMinor",
      (SELECT jsonb_agg(jsonb_build_object('line', l.line, 'units', l.units, 'unitCostMinor', l.unit_cost_minor, 'shortUnits', l.short_units) ORDER BY l.line)
        FROM stock_purchase_line l WHERE l.account_id = p.account_id AND l.purchase_id = p.id) AS lines
    FROM stock_purchase p WHERE p.account_id = ${accountId} AND p.id = ${purchaseId}`.execute(queryable);
  return found.rows[0] ?? null;
}

/**
 * What is still due back of a purchase: the unit cost of each unit that did not come, with its share of handling and freight, less what was paid
 * back before. `missingUnitsByLine` are units that did not come or came damaged of those the supplier had; units it did not have count by themselves.
 */
export function refundDueMinor(basis: RefundBasis, missingUnitsByLine: ReadonlyMap<number, number>): number {
  let goodsMinor = 0;
  let [bought, gone] = [0, 0];
  for (const { line, units, unitCostMinor, shortUnits } of basis.lines) {
    const missing = Math.min(units, shortUnits + Math.max(0, missingUnitsByLine.get(line) ?? 0));
    goodsMinor += missing * unitCostMinor;
    bought += units;
    gone += missing;
  }
  const sharesMinor = roundDown(new Fraction(gone, bought).mul(basis.handlingMinor + basis.freightMinor));
  return Math.max(0, goodsMinor + sharesMinor - basis.refundedMinor);
}

/** What a unit of a purchase bears of its handling and freight. */
export function unitShareMinor({ handlingMinor, freightMinor, lines }: RefundBasis): number {
  return divideHalfUp(
    handlingMinor + freightMinor,
    lines.reduce((sum, { units }) => sum + units, 0),
  );
}

/** Every unit the supplier had, by line: what is missing where nothing of a purchase comes. */
export function allUnits(basis: RefundBasis): Map<number, number> {
  return new Map(basis.lines.map(({ line, units, shortUnits }) => [line, units - shortUnits]));
}

/**
 * Pays back what is due of a purchase (see `refundDueMinor`), into the wallet that paid it. Gives what was paid back, in fen: the payload
 * `refundedMinor` of the step it goes with.
 */
export async function payBack(
  tx: Tx,
  { missingUnitsByLine, reason, ...key }: PurchaseKey & { missingUnitsByLine: ReadonlyMap<number, number>; reason: string },
): Promise<number> {
  const { accountId, purchaseId } = key;
  await sql`SELECT 1 FROM stock_purchase WHERE account_id = ${accountId} AND id = ${purchaseId} FOR UPDATE`.execute(tx);
  const basis = await findRefundBasis(tx, key);
  if (basis === null) throw new Refusal('not-found');
  const amountMinor = refundDueMinor(basis, missingUnitsByLine);
  if (amountMinor === 0) return 0;
  const refundedMinor = await refundCharge(tx, { accountId, chargeId: basis.chargeId, amountMinor, reason });
  await sql`UPDATE stock_purchase SET refunded_minor = refunded_minor + ${refundedMinor} WHERE account_id = ${accountId} AND id = ${purchaseId}`.execute(
    tx,
  );
  return refundedMinor;
}
