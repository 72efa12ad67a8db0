import { sql } from 'kysely';
import { orderTabs, shippedTabs } from '#contract/orders.values.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { orderTabFilters, shippedTabFilters } from './order-tabs.ts';

/** How many orders stand under each tab, each counted up to one past the limit, in one round trip. */
export async function countOrders(
  queryable: Queryable,
  accountId: string,
  kind: 'store' | 'manual' | undefined,
): Promise<Record<string, number>> {
  const ofKind = kind === undefined ? sql`true` : sql`o.kind = ${kind}`;
  const counts = orderTabs.map(
    (tab) => sql`(SELECT count(*) FROM (SELECT 1 FROM orders o
      WHERE o.account_id = ${accountId} AND ${ofKind} AND ${orderTabFilters[tab]} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) c) AS ${sql.id(tab)}`,
  );
  const counted = await sql<Record<string, number>>`SELECT ${sql.join(counts)}`.execute(queryable);
  return counted.rows[0] ?? {};
}

/** The same of parcels. */
export async function countParcels(
  queryable: Queryable,
  accountId: string,
  kind: 'store' | 'manual' | undefined,
): Promise<Record<string, number>> {
  const ofKind = kind === undefined ? sql`true` : sql`p.kind = ${kind}`;
  const counts = shippedTabs.map(
    (tab) => sql`(SELECT count(*) FROM (SELECT 1 FROM parcel p
      WHERE p.account_id = ${accountId} AND ${ofKind} AND ${shippedTabFilters[tab]} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) c) AS ${sql.id(tab)}`,
  );
  const counted = await sql<Record<string, number>>`SELECT ${sql.join(counts)}`.execute(queryable);
  return counted.rows[0] ?? {};
}
