import { sql } from 'kysely';
import type { DataOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import type { MethodSelection, previewMethods as endpoint } from '#contract/order-bulk-actions.ts';
import { methodName } from '#provider/features/shipping/describe-freight.ts';
import type { Services } from '#provider/services.ts';
import { isChangeable } from '../check-order.ts';
import { findOrder, type LockedOrder } from '../orders.store.ts';
import { profitsOfOrders } from '../profits-of-orders.ts';
import { type Chosen, fitting, requireChosen } from './chosen-orders.ts';
import { findMethodChoices, selectByRule } from './order-methods.ts';

type Preview = DataOf<typeof endpoint>;
type Row = Preview['orders'][number];

/** What selecting a method by a rule would change in each of many orders. Changes nothing. */
export async function previewMethods(services: Services, asked: Chosen & { selection: MethodSelection; locale: Locale }): Promise<Preview> {
  const { accountId, selection, locale } = asked;
  const { db } = services.database;
  const chosen = await requireChosen(services, asked, fitting.editable);
  const orderIds = chosen.map(({ id }) => id);
  const profits = await profitsOfOrders(services, { accountId, orderIds });
  const names = await findMethodNames(services, accountId, orderIds, locale);
  const orders: Row[] = [];
  for (const { id } of chosen) {
    const order = await findOrder(db, accountId, id);
    if (order === null) continue;
    const now = names.get(id);
    const profit = profits.get(id)?.order;
    const before =
      now === undefined
        ? null
        : { ...now, profit: profit === undefined ? null : { amountMinor: profit.profitMinor, currency: profit.sale.currency } };
    orders.push({ orderId: id, number: order.number, externalName: order.externalName, before, ...(await after(order)) });
  }
  const both = orders.flatMap(({ before, after: then }) => (before === null || then === null ? [] : [{ before, then }]));
  return {
    orders,
    totalBefore: cny(both.reduce((sum, { before }) => sum + before.total.amountMinor, 0)),
    totalAfter: cny(both.reduce((sum, { then }) => sum + then.total.amountMinor, 0)),
  };

  async function after(order: LockedOrder): Promise<Pick<Row, 'after' | 'cause'>> {
    if (!isChangeable(order)) return { after: null, cause: { code: 'order-not-editable', params: {} } };
    const choices = await findMethodChoices(services, order, { insured: null, queryable: db });
    const { offer, cause } = selectByRule(choices, selection);
    if (offer === null) return { after: null, cause };
    const profit = choices.profitOf(offer);
    return {
      after: {
        methodName: methodName(offer.method.names, locale),
        total: cny(offer.totalMinor),
        profit: profit === null ? null : { amountMinor: profit.profitMinor, currency: profit.sale.currency },
        maxDays: offer.maxDays,
      },
      cause: null,
    };
  }
}

async function findMethodNames({ database }: Services, accountId: string, orderIds: string[], locale: Locale) {
  const found = await sql<{ id: string; names: Parameters<typeof methodName>[0]; totalMinor: number }>`
    SELECT o.id, m.names, q.total_minor AS "totalMinor" FROM orders o
    JOIN quote q ON q.account_id = o.account_id AND q.id = o.quote_id
    JOIN quoted_method m ON m.rate_book_version = q.rate_book_version AND m.code = q.method_code
    WHERE o.account_id = ${accountId} AND o.id = ANY (${orderIds}::uuid[])`.execute(database.db);
  return new Map(found.rows.map(({ id, names, totalMinor }) => [id, { methodName: methodName(names, locale), total: cny(totalMinor) }]));
}
