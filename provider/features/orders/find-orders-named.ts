import { sql } from 'kysely';
import type { OrderTab } from '#contract/orders.values.ts';
import { orderTabs } from '#contract/orders.values.ts';
import type { Cause } from '#contract/problem.ts';
import type { Queryable } from '#provider/database/database.ts';
import { findWords } from './list-conditions.ts';
import { orderTabFilters } from './order-tabs.ts';

/** Where an order that was looked for by its name stands. */
export interface NamedOrder {
  id: string;
  storeId: string | null;
  number: string;
  externalName: string;
  storeName: string;
  tab: OrderTab;
  causes: Cause[];
  held: boolean;
  /** The buyer has not paid for it at the store. */
  unpaidInStore: boolean;
}

/** The account's orders that have one of these names at their stores or with us, the newest first. The search of orders finds them. */
export async function findOrdersNamed(queryable: Queryable, accountId: string, names: readonly string[]): Promise<NamedOrder[]> {
  const tabs = orderTabs.filter((tab) => tab !== 'all').map((tab) => sql`WHEN ${orderTabFilters[tab]} THEN ${tab}`);
  const shortest = names.toSorted((one, other) => one.length - other.length)[0] ?? '';
  const found = await sql<NamedOrder>`
    SELECT o.id, o.store_id AS "storeId", o.number, o.external_name AS "externalName", coalesce(st.name, '') AS "storeName",
      CASE ${sql.join(tabs, sql` `)} ELSE 'all' END AS tab, o.causes, o.hold_count > 0 AS held,
      coalesce(o.store_facts ->> 'financialState' IN ('pending', 'authorized'), false) AS "unpaidInStore"
    FROM order_search s
    JOIN orders o ON o.account_id = s.account_id AND o.id = s.order_id
    LEFT JOIN store st ON st.account_id = o.account_id AND st.id = o.store_id
    WHERE s.account_id = ${accountId} AND ${findWords([sql`s.words`], shortest)} AND (o.external_name = ANY (${names}::text[]) OR o.number = ANY (${names}::text[]))
    ORDER BY o.placed_at DESC, o.id DESC LIMIT 20`.execute(queryable);
  return found.rows;
}
