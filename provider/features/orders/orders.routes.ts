import { sendOrderNow as sendOrderNowEndpoint } from '#contract/grace-window.ts';
import * as goodsContract from '#contract/missing-goods.ts';
import { answerStoreEdit as answerStoreEditEndpoint } from '#contract/orders-edits.ts';
import * as contract from '#contract/orders.ts';
import * as filters from '#contract/orders-filters.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { orderActionRoutes } from './actions/order-actions.routes.ts';
import { answerStoreEdit } from './answer-store-edit.ts';
import { cancelOrder } from './cancel-order.ts';
import { checkOrders } from './check-orders.ts';
import { countOrders, countParcels } from './count-orders.ts';
import { getOrder } from './get-order.ts';
import { getParcel } from './get-parcel.ts';
import { sendOrderNow } from './grace-window/end-grace-window.ts';
import { holdOrder, releaseHold } from './hold-order.ts';
import { listFilterChoices } from './list-filter-choices.ts';
import { answerMissingGoods, listSubstitutes } from './missing-goods/answer-missing-goods.ts';
import { listOrders } from './list-orders.ts';
import { listParcels } from './list-parcels.ts';
import { requoteOrder } from './requote-order.ts';
import { reserveStock } from './reserve-stock.ts';

/** Binds the endpoints of orders and parcels. */
export function orderRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bindList(contract.listOrders, ({ caller, query, locale }) => listOrders(services, caller.accountId, query, locale));
  api.bind(contract.countOrders, ({ caller, query }) => countOrders(db, caller.accountId, query.kind));
  api.bind(contract.getOrder, ({ caller, params, locale }) =>
    getOrder(services, { accountId: caller.accountId, orderId: params.orderId, locale }),
  );
  api.bindOnce(contract.requoteOrder, ({ caller: { accountId, userId }, params, locale }, tx) =>
    requoteOrder(services, tx, { accountId, userId, orderId: params.orderId, locale }),
  );
  api.bindOnce(contract.holdOrder, ({ caller: { accountId, userId }, params, body, locale }, tx) =>
    holdOrder(services, tx, { accountId, userId, ...params, ...body, locale }),
  );
  api.bindOnce(contract.releaseHold, ({ caller: { accountId, userId }, params, locale }, tx) =>
    releaseHold(services, tx, { accountId, userId, ...params, locale }),
  );
  api.bindOnce(contract.cancelOrder, ({ caller: { accountId, userId }, params, locale }, tx) =>
    cancelOrder(services, tx, { accountId, userId, ...params, locale }),
  );
  api.bind(goodsContract.listSubstitutes, ({ caller: { accountId }, params, locale }) =>
    listSubstitutes(services, { accountId, ...params, locale }),
  );
  api.bindOnce(goodsContract.answerMissingGoods, ({ caller: { accountId, userId }, params, body, locale }, tx) =>
    answerMissingGoods(services, tx, { accountId, userId, ...params, ...body, locale }),
  );
  api.bindOnce(sendOrderNowEndpoint, ({ caller: { accountId, userId }, params, locale }, tx) =>
    sendOrderNow(services, tx, { accountId, userId, ...params, locale }),
  );
  api.bindOnce(answerStoreEditEndpoint, ({ caller: { accountId, userId }, params, body, locale }, tx) =>
    answerStoreEdit(services, tx, { accountId, userId, ...params, ...body, locale }),
  );
  api.bindOnce(contract.checkOrders, ({ caller: { accountId, userId }, body }, tx) =>
    checkOrders(services, tx, { accountId, userId, ...body }),
  );
  api.bindOnce(contract.reserveStock, ({ caller: { accountId, userId }, body }, tx) =>
    reserveStock(services, tx, { accountId, userId, orderIds: body.orderIds }),
  );
  orderActionRoutes(api, services);
  api.bindList(contract.listParcels, ({ caller, query, locale }) => listParcels(services, caller.accountId, query, locale));
  api.bind(filters.countParcels, ({ caller, query }) => countParcels(db, caller.accountId, query.kind));
  api.bind(filters.listOrderFilterChoices, ({ caller, locale }) => listFilterChoices(db, caller.accountId, locale));
  api.bind(contract.getParcel, ({ caller, params, locale }) => getParcel(db, caller.accountId, params.parcelId, locale));
}
