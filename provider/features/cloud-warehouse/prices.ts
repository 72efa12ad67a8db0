import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';

export type PriceCode =
  | 'storage-m3-day'
  | 'purchase-kg'
  | 'purchase-least'
  | 'inspection-unit'
  | 'packaging-unit'
  | `service-${'photo' | 'split' | 'repack' | 'relabel' | 'rework' | 'recount'}`
  | 'outbound-kg'
  | 'outbound-carton'
  | 'transfer-kg'
  | 'disposal-kg';

interface Price {
  warehouse: string;
  code: PriceCode;
  amountMinor: number;
}

/** The price list of each warehouse as it is valid today. */
export async function findPrices(queryable: Queryable): Promise<Price[]> {
  const found = await sql<Price>`
    SELECT DISTINCT ON (warehouse_code, code) warehouse_code AS warehouse, code, amount_minor AS "amountMinor" FROM warehouse_price
    WHERE valid_from <= (app_now() AT TIME ZONE 'UTC')::date ORDER BY warehouse_code, code, valid_from DESC`.execute(queryable);
  return found.rows;
}

/** What a thing costs in a warehouse today, in fen. */
export async function pricesOf(queryable: Queryable, warehouse: string): Promise<(code: PriceCode) => number> {
  const prices = new Map(
    (await findPrices(queryable)).filter((price) => price.warehouse === warehouse).map((price) => [price.code, price.amountMinor]),
  );
  return (code) => {
    const price = prices.get(code);
    if (price === undefined) throw new Error(`${warehouse} has no price for ${code}`);
    return price;
  };
}
