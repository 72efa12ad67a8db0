import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { Address, Order, StoreEdit } from '#contract/orders.ts';
import type { FulfillmentState } from '#contract/orders.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { findHeldStock } from '#provider/features/stock/reservations.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { describeStoreEdit } from './describe-store-edit.ts';
import { findHolds } from './holds.store.ts';
import { judgeStoreEdit } from './judge-store-edit.ts';
import { listOrderRows } from './list-order-rows.ts';
import { findOrderBasics, findOrderLines, findTimeline } from './order-details.store.ts';
import { findQuote } from './order-quote.store.ts';
import { cancellationOf } from './order-lifecycle.ts';
import { findSentLines } from './order-lines.store.ts';
import { findOpenStoreEdit } from './store-edits.store.ts';
import { toAddress } from './orders.store.ts';
import { findParcels, parcelIdsOfOrder } from './parcels.store.ts';

/** One order of the account with everything its page shows. */
export async function getOrder(queryable: Queryable, accountId: string, orderId: string, locale: Locale): Promise<Order> {
  const [found] = await listOrderRows(queryable, accountId, [orderId]);
  const basics = await findOrderBasics(queryable, accountId, orderId);
  if (found === undefined || basics === null) throw new Refusal('not-found');
  const { costParts: _parts, quoteExpiresAt: _expires, ...row } = found;
  const address = toAddress(basics);
  return {
    ...row,
    address,
    orderLines: await findOrderLines(queryable, accountId, orderId, basics.sale_currency),
    quote: basics.quote_id === null ? null : await findQuote(queryable, accountId, basics.quote_id, locale),
    reservation: (await findHeldStock(queryable, accountId, [orderId])).get(orderId) ?? null,
    holds: await findHolds(queryable, accountId, orderId),
    storeEdit: await describeOpenEdit(queryable, { accountId, id: orderId, fulfillment: row.fulfillmentState, address }),
    cancellation: cancellationOf({ payment: row.paymentState, fulfillment: row.fulfillmentState }),
    cancelAnswerBy: basics.cancel_answer_by,
    parcels: await findParcels(queryable, accountId, sql`p.id = ANY (${parcelIdsOfOrder(accountId, orderId)})`, locale),
    events: await findTimeline(queryable, accountId, orderId),
    paymentId: basics.payment_id,
    version: basics.version,
  };
}

async function describeOpenEdit(
  queryable: Queryable,
  order: { accountId: string; id: string; fulfillment: FulfillmentState; address: Address },
): Promise<StoreEdit | null> {
  const edit = await findOpenStoreEdit(queryable, order);
  if (edit === null) return null;
  const lines = await findSentLines(queryable, order);
  const changes = describeStoreEdit({ address: order.address, lines }, edit.storeOrder) ?? { address: null, lines: [] };
  const { id, updatedAt, addressObstacle } = edit;
  return { id, updatedAt, ...changes, ...judgeStoreEdit(order, lines, { ...changes, addressObstacle }) };
}
