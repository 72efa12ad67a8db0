import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { Address, Order, StoreEdit } from '#contract/orders.ts';
import type { FulfillmentState } from '#contract/orders.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { findOrderCard } from '#provider/features/praise-cards/praise-cards.store.ts';
import { findHeldStock, findOwnUnits } from '#provider/features/stock/reservations.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { describeProfit } from '#provider/profit/profit-of-sale.ts';
import type { Services } from '#provider/services.ts';
import { actionsOfOrder } from './actions/actions-of-order.ts';
import { findRelated } from './actions/related-orders.store.ts';
import { describeStoreEdit } from './describe-store-edit.ts';
import { secondsUntil } from '#provider/database/app-clock.ts';
import { findHolds } from './holds.store.ts';
import { findOrderMoney, findReissued } from './order-money.store.ts';
import { judgeStoreEdit } from './judge-store-edit.ts';
import { listOrderRows } from './list-order-rows.ts';
import { findMissingGoods } from './missing-goods/missing-goods.store.ts';
import { findOrderBasics, findOrderLines, findTimeline } from './order-details.store.ts';
import { findQuote } from './order-quote.store.ts';
import { cancellationOf } from './order-lifecycle.ts';
import { findSentLines } from './order-lines.store.ts';
import { profitsOfOrders } from './profits-of-orders.ts';
import { findOpenStoreEdit } from './store-edits.store.ts';
import { toAddress } from './orders.store.ts';
import { findParcels, parcelIdsOfOrder } from './parcels.store.ts';

/** One order of the account with everything its page shows. */
export async function getOrder(services: Services, asked: { accountId: string; orderId: string; locale: Locale; tx?: Tx }): Promise<Order> {
  const { accountId, orderId, locale, tx } = asked;
  const queryable = tx ?? services.database.db;
  const [found] = await listOrderRows(services, { ...asked, orderIds: [orderId] });
  const basics = await findOrderBasics(queryable, accountId, orderId);
  if (found === undefined || basics === null) throw new Refusal('not-found');
  const { costParts: _parts, quoteExpiresAt: _expires, ...row } = found;
  const address = toAddress(basics);
  const profits = (await profitsOfOrders(services, { accountId, orderIds: [orderId], tx })).get(orderId);
  const lines = await findOrderLines(queryable, accountId, orderId, basics.sale_currency);
  return {
    ...row,
    address,
    addressCorrected: basics.corrected_digest !== null,
    setMethod: basics.set_method,
    setInsured: basics.set_insured,
    related: await findRelated(queryable, { accountId, id: orderId }),
    elsewhere:
      row.fulfillmentState === 'fulfilled_elsewhere'
        ? { carrier: basics.elsewhere_carrier, trackingNumber: basics.elsewhere_tracking }
        : null,
    actions: actionsOfOrder({
      ...{ payment: row.paymentState, fulfillment: row.fulfillmentState, held: row.held, payable: row.payable, itemCount: row.itemCount },
      ...{ isPart: basics.part_of !== null, hasMerged: basics.has_merged },
    }),
    remark: basics.remark,
    orderLines: lines.map((line) => {
      const profit = profits?.lines.get(line.id);
      return { ...line, profit: profit === undefined ? null : describeProfit(profit, locale) };
    }),
    quote: basics.quote_id === null ? null : await findQuote(queryable, accountId, basics.quote_id, locale),
    praiseCard: await findOrderCard(queryable, { accountId, orderId, quoteId: basics.quote_id }),
    reservation: (await findHeldStock(queryable, accountId, [orderId])).get(orderId) ?? null,
    ownStock: await findOwnUnits(queryable, { accountId, id: orderId }),
    holds: await findHolds(queryable, accountId, orderId),
    storeEdit: await describeOpenEdit(queryable, { accountId, id: orderId, fulfillment: row.fulfillmentState, address }),
    cancellation: cancellationOf({ fulfillment: row.fulfillmentState }),
    cancelAnswerBy: basics.cancel_answer_by,
    graceSecondsLeft: row.graceUntil === null ? null : await secondsUntil(queryable, row.graceUntil),
    missingGoods: await findMissingGoods(queryable, { accountId, id: orderId }),
    parcels: await findParcels(queryable, accountId, sql`p.id = ANY (${parcelIdsOfOrder(accountId, orderId)})`, locale),
    events: await findTimeline(queryable, accountId, orderId),
    paymentId: basics.payment_id,
    ...(await findOrderMoney(queryable, accountId, orderId)),
    reissueOf: await findReissued(queryable, accountId, orderId),
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
