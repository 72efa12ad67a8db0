import * as contract from '#contract/order-actions.ts';
import * as bulk from '#contract/order-bulk-actions.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { acceptWarning } from './accept-warning.ts';
import { actOnOrders } from './act-on-orders.ts';
import { markElsewhere, undoElsewhere } from './mark-elsewhere.ts';
import { listMergeCandidates } from './merge-candidates.ts';
import { mergeOrders } from './merge-orders.ts';
import { listOrderMethods } from './order-methods.ts';
import { payManyOrders, previewPayment } from './pay-many-orders.ts';
import { previewMethods } from './preview-methods.ts';
import { setOrderAddress } from './set-address.ts';
import { setOrderLines } from './set-lines.ts';
import { setOrderMethod } from './set-method.ts';
import { splitOrder } from './split-order.ts';
import { undoMerge } from './undo-merge.ts';
import { undoSplit } from './undo-split.ts';

/** Binds what merchants do with orders: one by one, together, and many by a job. */
export function orderActionRoutes(api: Api, services: Services): void {
  api.bind(contract.listOrderMethods, ({ caller: { accountId }, params, query, locale }) =>
    listOrderMethods(services, { accountId, ...params, insured: query.insured === undefined ? null : query.insured === 'true', locale }),
  );
  api.bindOnce(contract.setOrderMethod, ({ caller: { accountId, userId }, params, body, locale }, tx) => {
    const setting = { method: body.methodCode, insured: body.insured };
    return setOrderMethod(services, tx, { accountId, userId, ...params, version: body.version, setting, locale });
  });
  api.bindOnce(contract.setOrderAddress, ({ caller: { accountId, userId }, params, body, locale }, tx) =>
    setOrderAddress(services, tx, { accountId, userId, ...params, ...body, locale }),
  );
  api.bindOnce(contract.setOrderLines, ({ caller: { accountId, userId }, params, body, locale }, tx) =>
    setOrderLines(services, tx, { accountId, userId, ...params, ...body, locale }),
  );
  api.bindOnce(contract.splitOrder, ({ caller: { accountId, userId }, params, body, locale }, tx) =>
    splitOrder(services, tx, { accountId, userId, ...params, ...body, locale }),
  );
  api.bindOnce(contract.undoSplit, ({ caller: { accountId, userId }, params, body, locale }, tx) =>
    undoSplit(services, tx, { accountId, userId, ...params, ...body, locale }),
  );
  api.bind(contract.listMergeCandidates, ({ caller: { accountId }, params, locale }) =>
    listMergeCandidates(services, { accountId, ...params, locale }),
  );
  api.bindOnce(contract.mergeOrders, ({ caller: { accountId, userId }, body, locale }, tx) =>
    mergeOrders(services, tx, { accountId, userId, ...body, locale }),
  );
  api.bindOnce(contract.undoMerge, ({ caller: { accountId, userId }, params, body, locale }, tx) =>
    undoMerge(services, tx, { accountId, userId, ...params, ...body, locale }),
  );
  api.bindOnce(contract.markElsewhere, ({ caller: { accountId, userId }, params, body, locale }, tx) =>
    markElsewhere(services, tx, { accountId, userId, ...params, ...body, locale }),
  );
  api.bindOnce(contract.undoElsewhere, ({ caller: { accountId, userId }, params, body, locale }, tx) =>
    undoElsewhere(services, tx, { accountId, userId, ...params, ...body, locale }),
  );
  api.bindOnce(contract.acceptWarning, ({ caller: { accountId, userId }, params, body, locale }, tx) =>
    acceptWarning(services, tx, { accountId, userId, ...params, ...body, locale }),
  );
  api.bindOnce(bulk.actOnOrders, ({ caller: { accountId, userId }, body }, tx) =>
    actOnOrders(services, tx, { accountId, userId, ...body }),
  );
  api.bind(bulk.previewMethods, ({ caller: { accountId }, body, locale }) => previewMethods(services, { accountId, ...body, locale }));
  api.bind(bulk.previewPayment, ({ caller: { accountId }, body }) => previewPayment(services, { accountId, ...body }));
  api.bindOnce(bulk.payManyOrders, ({ caller: { accountId, userId }, body }, tx) =>
    payManyOrders(services, tx, { accountId, userId, ...body }),
  );
}
