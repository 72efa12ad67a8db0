import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';

/** What of an account a store is asked of. */
export type RowKind = 'order' | 'parcel' | 'listing' | 'claim' | 'make-up' | 'payment' | 'invoice';

interface Reach {
  accountId: string;
  storeIds: readonly string[];
}

/** The stores of rows by their ids: as many rows as a thing has to do with stores, with a null where it has to do with none. */
const storesOf: Record<RowKind, (accountId: string, ids: readonly string[]) => RawBuilder<unknown>> = {
  // The warehouse may put orders of two stores for one address into one parcel, and an order shows what its parcels carry.
  'order': (accountId, ids) => sql`SELECT id, store_id FROM orders WHERE account_id = ${accountId} AND id = ANY (${ids}::uuid[])
    UNION ALL SELECT own.order_id, o.store_id FROM parcel_line own
      JOIN parcel_line beside ON beside.account_id = own.account_id AND beside.parcel_id = own.parcel_id
      JOIN orders o ON o.account_id = beside.account_id AND o.id = beside.order_id
      WHERE own.account_id = ${accountId} AND own.order_id = ANY (${ids}::uuid[])`,
  'parcel': (accountId, ids) => sql`SELECT pl.parcel_id AS id, o.store_id FROM parcel_line pl
    JOIN orders o ON o.account_id = pl.account_id AND o.id = pl.order_id
    WHERE pl.account_id = ${accountId} AND pl.parcel_id = ANY (${ids}::uuid[])`,
  'listing': (accountId, ids) => sql`SELECT id, store_id FROM listing WHERE account_id = ${accountId} AND id = ANY (${ids}::uuid[])`,
  'claim': (accountId, ids) => sql`SELECT c.id, o.store_id FROM claim c
    JOIN orders o ON o.account_id = c.account_id AND o.id = c.order_id
    WHERE c.account_id = ${accountId} AND c.id = ANY (${ids}::uuid[])`,
  'make-up': (accountId, ids) => sql`SELECT m.id, o.store_id FROM make_up m
    JOIN orders o ON o.account_id = m.account_id AND o.id = m.order_id
    WHERE m.account_id = ${accountId} AND m.id = ANY (${ids}::uuid[])`,
  'payment': (accountId, ids) => sql`SELECT i.payment_id AS id, o.store_id FROM payment_item i
    LEFT JOIN make_up m ON i.payable_type = 'charge' AND m.account_id = i.account_id AND m.charge_id = i.payable_id
    LEFT JOIN orders o ON o.account_id = i.account_id AND o.id = CASE i.payable_type WHEN 'order' THEN i.payable_id ELSE m.order_id END
    WHERE i.account_id = ${accountId} AND i.payment_id = ANY (${ids}::uuid[])`,
  'invoice': (accountId, ids) => sql`SELECT id, store_id FROM invoice WHERE account_id = ${accountId} AND id = ANY (${ids}::uuid[])`,
};

/** Whether the account has all of these rows, and each is of these stores alone. */
export async function areOfStores(db: Queryable, { accountId, storeIds }: Reach, kind: RowKind, ids: readonly string[]): Promise<boolean> {
  const outside = await sql`SELECT 1 FROM unnest(${ids}::uuid[]) AS wanted (id)
    LEFT JOIN (${storesOf[kind](accountId, ids)}) owned ON owned.id = wanted.id
    WHERE owned.store_id IS NULL OR owned.store_id <> ALL (${storeIds}::uuid[]) LIMIT 1`.execute(db);
  return outside.rows.length === 0;
}
