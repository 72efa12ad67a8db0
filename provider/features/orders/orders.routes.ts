import * as contract from '#contract/orders.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { answerStoreEdit } from './answer-store-edit.ts';
import { cancelOrder } from './cancel-order.ts';
import { checkOrders } from './check-orders.ts';
import { countOrders } from './count-orders.ts';
import { getOrder } from './get-order.ts';
import { getParcel } from './get-parcel.ts';
import { holdOrder, releaseHold } from './hold-order.ts';
import { listOrders } from './list-orders.ts';
import { listParcels } from './list-parcels.ts';
import { requoteOrder } from './requote-order.ts';
import { reserveStock } from './reserve-stock.ts';

/** Binds the endpoints of orders and parcels. */
export function orderRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bindList(contract.listOrders, ({ caller, query }) => listOrders(services, caller.accountId, query));
  api.bind(contract.countOrders, ({ caller, query }) => countOrders(db, caller.accountId, query.kind));
  api.bind(contract.getOrder, ({ caller, params, locale }) => getOrder(db, caller.accountId, params.orderId, locale));
  api.bindOnce(contract.requoteOrder, ({ caller: { accountId, userId }, params, locale }, tx) =>
    requoteOrder(services, tx, { accountId, userId, orderId: params.orderId, locale }),
  );
  api.bindOnce(contract.holdOrder, ({ caller: { accountId, userId }, params, body, locale }, tx) =>
    holdOrder(tx, { accountId, userId, ...params, ...body, locale }),
  );
  api.bindOnce(contract.releaseHold, ({ caller: { accountId, userId }, params, locale }, tx) =>
    releaseHold(services, tx, { accountId, userId, ...params, locale }),
  );
  api.bindOnce(contract.cancelOrder, ({ caller: { accountId, userId }, params, locale }, tx) =>
    cancelOrder(services, tx, { accountId, userId, ...params, locale }),
  );
  api.bindOnce(contract.answerStoreEdit, ({ caller: { accountId, userId }, params, body, locale }, tx) =>
    answerStoreEdit(services, tx, { accountId, userId, ...params, ...body, locale }),
  );
  api.bindOnce(contract.checkOrders, ({ caller: { accountId, userId }, body }, tx) => checkOrders(tx, { accountId, userId, ...body }));
  api.bindOnce(contract.reserveStock, ({ caller: { accountId, userId }, body }, tx) =>
    reserveStock(services, tx, { accountId, userId, orderIds: body.orderIds }),
  );
  api.bindList(contract.listParcels, ({ caller, query, locale }) => listParcels(services, caller.accountId, query, locale));
  api.bind(contract.getParcel, ({ caller, params, locale }) => getParcel(db, caller.accountId, params.parcelId, locale));
}
