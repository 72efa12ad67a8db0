import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { Order } from '#contract/orders.ts';
import type { Queryable } from '#provider/database/database.ts';
import { findHeldStock } from '#provider/features/stock/reservations.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { listOrderRows } from './list-order-rows.ts';
import { findOrderBasics, findOrderLines, findTimeline } from './order-details.store.ts';
import { findQuote } from './order-quote.store.ts';
import { toAddress } from './orders.store.ts';
import { findParcels } from './parcels.store.ts';

/** One order of the account with everything its page shows. */
export async function getOrder(queryable: Queryable, accountId: string, orderId: string, locale: Locale): Promise<Order> {
  const [found] = await listOrderRows(queryable, accountId, [orderId]);
  const basics = await findOrderBasics(queryable, accountId, orderId);
  if (found === undefined || basics === null) throw new Refusal('not-found');
  const { costParts: _parts, quoteExpiresAt: _expires, ...row } = found;
  return {
    ...row,
    address: toAddress(basics),
    orderLines: await findOrderLines(queryable, accountId, orderId, basics.sale_currency),
    quote: basics.quote_id === null ? null : await findQuote(queryable, accountId, basics.quote_id, locale),
    reservation: (await findHeldStock(queryable, accountId, [orderId])).get(orderId) ?? null,
    parcels: await findParcels(queryable, accountId, sql`p.order_id = ${orderId}`, locale),
    events: await findTimeline(queryable, accountId, orderId),
    paymentId: basics.payment_id,
    version: basics.version,
  };
}
