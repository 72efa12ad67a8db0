import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { OrderFilter } from '#contract/orders-filters.ts';
import type { FilteredCause } from '#contract/orders.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { ordersWithWords } from './find-by-words.ts';
import { orderTabFilters } from './order-tabs.ts';
import { profitsOfOrders } from './profits-of-orders.ts';
import { selectRows } from './select-rows.ts';

interface AskedView {
  accountId: string;
  filter: OrderFilter;
  tx?: Tx | undefined;
}

/** What a view of the orders asks of each. */
export async function orderConditions(services: Services, { accountId, filter, tx }: AskedView): Promise<RawBuilder<SqlBool>> {
  const queryable = tx ?? services.database.db;
  const conditions = [sql<SqlBool>`o.account_id = ${accountId}`, orderTabFilters[filter.tab], ...placedConditions(filter)];
  if (filter.kind !== undefined) conditions.push(sql`o.kind = ${filter.kind}`);
  if (filter.cause !== undefined) conditions.push(causeCondition(filter.cause));
  const facets = facetsOf(filter);
  if (facets.length > 0) conditions.push(await ordersWithFacets(queryable, accountId, facets));
  if (filter.staffId !== undefined) conditions.push(await ordersActedOn(queryable, accountId, filter.staffId));
  if (filter.paidFrom !== undefined || filter.paidTo !== undefined) conditions.push(await ordersPaid(queryable, accountId, filter));
  if (filter.q !== undefined && filter.q !== '') conditions.push(await ordersWithWords(queryable, { accountId, words: filter.q }));
  if (filter.loss !== undefined) conditions.push(await ordersAtLoss(services, { accountId, among: sql.join(conditions, sql` AND `), tx }));
  return sql.join(conditions, sql` AND `);
}

function placedConditions({ placedFrom, placedTo, olderThanHours }: OrderFilter): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (placedFrom !== undefined) conditions.push(sql`o.placed_at >= ${placedFrom}`);
  if (placedTo !== undefined) conditions.push(sql`o.placed_at < ${placedTo}`);
  if (olderThanHours !== undefined) conditions.push(sql`o.placed_at < app_now() - make_interval(hours => ${olderThanHours})`);
  return conditions;
}

/** Causes are kept with the order, but for those that time or the store makes. */
function causeCondition(cause: FilteredCause): RawBuilder<SqlBool> {
  switch (cause) {
    case 'quote-expired':
      return sql`(o.payment_state = 'due' AND o.fulfillment_state = 'ready' AND coalesce(o.quote_expires_at <= app_now(), true))`;
    case 'store-edited':
      return sql`EXISTS (SELECT 1 FROM store_edit e WHERE e.account_id = o.account_id AND e.order_id = o.id AND e.state = 'open')`;
    default:
      return sql`(o.causes <> '[]' AND o.causes @> ${JSON.stringify([{ code: cause }])}::jsonb)`;
  }
}

/** As the search of orders keeps them. */
export function facetsOf(
  filter: Partial<Pick<OrderFilter, 'storeId' | 'country' | 'method' | 'warehouse' | 'productId' | 'tagId' | 'insured' | 'taxMode'>>,
): string[] {
  const { storeId, country, method, warehouse, productId, tagId, insured, taxMode } = filter;
  const facets = { store: storeId, country, method, warehouse, product: productId, tag: tagId, insured, tax: taxMode };
  return Object.entries(facets).flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]));
}

function ordersWithFacets(queryable: Queryable, accountId: string, facets: string[]): Promise<RawBuilder<SqlBool>> {
  const known = sql`order_search s WHERE s.account_id = ${accountId} AND s.facets @> ${facets}::text[]`;
  return selectRows(queryable, true, {
    id: sql`o.id`,
    found: [sql`SELECT s.order_id AS id FROM ${known}`],
    matches: sql`EXISTS (SELECT 1 FROM ${known} AND s.order_id = o.id)`,
  });
}

function ordersPaid(queryable: Queryable, accountId: string, { paidFrom, paidTo }: OrderFilter): Promise<RawBuilder<SqlBool>> {
  const paid = sql`p.account_id = ${accountId} AND p.paid_at >= ${paidFrom ?? '-infinity'}::timestamptz
    AND p.paid_at < ${paidTo ?? 'infinity'}::timestamptz`;
  return selectRows(queryable, true, {
    id: sql`o.id`,
    found: [
      sql`SELECT i.payable_id AS id FROM payment p JOIN payment_item i ON i.account_id = p.account_id AND i.payment_id = p.id
        WHERE ${paid} AND i.payable_type = 'order'`,
    ],
    matches: sql`EXISTS (SELECT 1 FROM payment p WHERE ${paid} AND p.id = o.payment_id)`,
  });
}

/** A member's steps and edits are the events of an order that name them. */
function ordersActedOn(queryable: Queryable, accountId: string, staffId: string): Promise<RawBuilder<SqlBool>> {
  const acted = (['order_payment_event', 'order_fulfillment_event'] as const).map(
    (table) => sql`${sql.table(table)} e WHERE e.account_id = ${accountId} AND e.actor_kind = 'merchant' AND e.actor_id = ${staffId}`,
  );
  const asked = acted.map((events) => sql`EXISTS (SELECT 1 FROM ${events} AND e.entity_id = o.id)`);
  return selectRows(queryable, true, {
    id: sql`o.id`,
    found: acted.map((events) => sql`SELECT DISTINCT e.entity_id AS id FROM ${events}`),
    matches: sql`(${sql.join(asked, sql` OR `)})`,
  });
}

/** The newest of the others are calculated, as many as totals count: what an order leaves changes with every exchange rate. */
async function ordersAtLoss(
  services: Services,
  { accountId, among, tx }: { accountId: string; among: RawBuilder<SqlBool>; tx: Tx | undefined },
): Promise<RawBuilder<SqlBool>> {
  const found = await sql<{ id: string }>`SELECT o.id FROM orders o WHERE ${among} AND o.quote_id IS NOT NULL
    ORDER BY o.placed_at DESC, o.id DESC LIMIT ${COUNTED_TOTAL_LIMIT}`.execute(tx ?? services.database.db);
  const orderIds = found.rows.map(({ id }) => id);
  const profits = await profitsOfOrders(services, { accountId, orderIds, tx });
  const losses = orderIds.filter((id) => (profits.get(id)?.order.profitMinor ?? 0) < 0);
  return sql`o.id = ANY (${losses}::uuid[])`;
}
