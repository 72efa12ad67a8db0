import { sql } from 'kysely';
import type { PurchaseQuote } from '#contract/cloud-warehouse-purchases.ts';
import type { Queryable } from '#provider/database/database.ts';

export type PriceBreak = PurchaseQuote['priceBreaks'][number];

/** Quantities of one variant from which a unit costs less today, the smallest first; each takes off more than the one before. */
export async function findPriceBreaks(queryable: Queryable): Promise<PriceBreak[]> {
  const found = await sql<PriceBreak>`
    SELECT DISTINCT ON (from_units) from_units AS "fromUnits", discount_bp AS "discountBp" FROM stock_price_break
    WHERE valid_from <= (app_now() AT TIME ZONE 'UTC')::date ORDER BY from_units, valid_from DESC`.execute(queryable);
  let best = 0;
  return found.rows.filter(({ discountBp }) => {
    const better = discountBp > best;
    if (better) best = discountBp;
    return better;
  });
}
