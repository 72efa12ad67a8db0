import { sql } from 'kysely';
import { OWN_LOGISTICS } from '#contract/manual-orders.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { PackedLine } from './quotes.store.ts';

/** A parcel as the quote an order was paid by promised it, without the units that were canceled since. */
export interface QuotedParcel {
  place: number;
  warehouse: string;
  /** Where the warehouse is. */
  country: string;
  methodCode: string;
  methodNames: object;
  carrier: string;
  /** On the merchant's own label; null: the carrier gives one. */
  labelNumber: string | null;
  weightG: number;
  minDays: number;
  maxDays: number;
  items: PackedLine[];
}

export async function findQuotedParcels(queryable: Queryable, accountId: string, quoteId: string | null): Promise<QuotedParcel[]> {
  const found = await sql<QuotedParcel>`
    SELECT p.place, p.warehouse_code AS warehouse, w.country, p.method_code AS "methodCode", m.names AS "methodNames",
      CASE p.method_code WHEN ${OWN_LOGISTICS} THEN coalesce(hand.label_carrier, '') ELSE m.carrier END AS carrier,
      CASE p.method_code WHEN ${OWN_LOGISTICS} THEN hand.label_number END AS "labelNumber",
      p.actual_g AS "weightG", p.min_days AS "minDays", p.max_days AS "maxDays", packed.items
    FROM quote q
    JOIN quote_parcel p ON p.account_id = q.account_id AND p.quote_id = q.id
    JOIN warehouse w ON w.code = p.warehouse_code
    JOIN quoted_method m ON m.rate_book_version = q.rate_book_version AND m.code = p.method_code
    JOIN (
      SELECT i.place, jsonb_agg(jsonb_build_object('lineId', i.line_id, 'variantId', i.variant_id, 'quantity', i.quantity, 'units', i.units)) AS items
      FROM packed_items(${accountId}, ${quoteId}) i GROUP BY i.place
    ) packed ON packed.place = p.place
    LEFT JOIN manual_order hand ON hand.account_id = q.account_id AND hand.order_id = q.order_id
    WHERE q.account_id = ${accountId} AND q.id = ${quoteId}
    ORDER BY p.place`.execute(queryable);
  return found.rows;
}
