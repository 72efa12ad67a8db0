import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { PackedLine } from './quotes.store.ts';

/** A parcel as the quote an order was paid by promised it. */
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
      p.actual_g AS "weightG", p.min_days AS "minDays", p.max_days AS "maxDays", p.items
    FROM quote q
    JOIN quote_parcel p ON p.account_id = q.account_id AND p.quote_id = q.id
    JOIN shipping_method m ON m.rate_book_version = q.rate_book_version AND m.code = p.method_code
    WHERE q.account_id = ${accountId} AND q.id = ${quoteId}
    ORDER BY p.place`.execute(queryable);
  return found.rows;
}
