import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { PackedLine } from './quotes.store.ts';

/** A parcel as the quote an order was paid by promised it, without the units that were canceled since. */
export interface QuotedParcel {
  place: number;
  warehouse: string;
  methodCode: string;
  methodNames: object;
  carrier: string;
  weightG: number;
  minDays: number;
  maxDays: number;
  items: PackedLine[];
}

export async function findQuotedParcels(queryable: Queryable, accountId: string, quoteId: string | null): Promise<QuotedParcel[]> {
  const found = await sql<QuotedParcel>`
    SELECT p.place, p.warehouse_code AS warehouse, p.method_code AS "methodCode", m.names AS "methodNames", m.carrier,
      p.actual_g AS "weightG", p.min_days AS "minDays", p.max_days AS "maxDays", packed.items
    FROM quote q
    JOIN quote_parcel p ON p.account_id = q.account_id AND p.quote_id = q.id
    JOIN shipping_method m ON m.rate_book_version = q.rate_book_version AND m.code = p.method_code
    JOIN (
      SELECT i.place, jsonb_agg(jsonb_build_object('lineId', i.line_id, 'variantId', i.variant_id, 'quantity', i.quantity, 'units', i.units)) AS items
      FROM packed_items(${accountId}, ${quoteId}) i GROUP BY i.place
    ) packed ON packed.place = p.place
    WHERE q.account_id = ${accountId} AND q.id = ${quoteId}
    ORDER BY p.place`.execute(queryable);
  return found.rows;
}
