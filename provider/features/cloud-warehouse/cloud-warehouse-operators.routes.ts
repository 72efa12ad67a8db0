import * as contract from '#contract/cloud-warehouse-operators.ts';
import { defaultLocale } from '#contract/locales.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { Api } from '#provider/http/api.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { countLot } from './lots/count-lot.ts';
import { giveFinalNotice } from './terms/final-notice.ts';
import { requirePlan } from './inbound/inbound-plans.ts';
import { findLot } from './lots/lots.store.ts';
import { requireOutbound } from './outbound/outbound-orders.ts';
import { requirePurchaseDetail } from './inbound/purchases.ts';
import { movePlan, receiveCarton } from './inbound/receive-goods.ts';
import { reportShort } from './inbound/report-short.ts';
import { findServices, finishService } from './lots/services.ts';
import { findOwner, findWork } from './warehouse-work.store.ts';
import { workOutbound } from './outbound/work-outbound.ts';

/** Binds what the warehouse's people do with goods of merchants. */
export function cloudWarehouseOperatorRoutes(api: Api): void {
  api.bindOperator(contract.listWarehouseWork, async (_call, tx) => ({ data: await findWork(tx), audit: { accountId: null } }));
  api.bindOperator(contract.moveInboundPlan, async ({ caller, params: { inboundPlanId }, body: { step, text } }, tx) => {
    const key = await findOwner(tx, 'inbound_plan', inboundPlanId);
    const before = await requirePlan(tx, key, defaultLocale);
    await movePlan(tx, key, { step, text, actor: operator(caller.userId) });
    const after = await requirePlan(tx, key, defaultLocale);
    return audited('inbound-plan', key, { before: { state: before.state }, after: { state: after.state } }, text, after);
  });
  api.bindOperator(contract.receiveCarton, async ({ params: { inboundPlanId, carton }, body }, tx) => {
    const key = await findOwner(tx, 'inbound_plan', inboundPlanId);
    await receiveCarton(tx, key, { number: carton, ...body, photoIds: [] });
    const after = await requirePlan(tx, key, defaultLocale);
    return audited('inbound-plan', key, { before: null, after: { carton, ...body } }, '', after);
  });
  api.bindOperator(contract.reportShortPurchase, async ({ caller, params: { purchaseId }, body: { line, units, text } }, tx) => {
    const key = await findOwner(tx, 'stock_purchase', purchaseId);
    const before = await requirePurchaseDetail(tx, key, defaultLocale);
    await reportShort(tx, key, { line, units, text, actor: operator(caller.userId) });
    const after = await requirePurchaseDetail(tx, key, defaultLocale);
    const change = {
      before: { state: before.state, refunded: before.refunded },
      after: { state: after.state, refunded: after.refunded, line, units },
    };
    return audited('stock-purchase', key, change, text, after);
  });
  api.bindOperator(contract.moveOutboundOrder, async ({ caller, params: { outboundId }, body: { text, ...work } }, tx) => {
    const key = await findOwner(tx, 'outbound_order', outboundId);
    const before = await requireOutbound(tx, key);
    await workOutbound(tx, key, { ...work, actor: operator(caller.userId) });
    const after = await requireOutbound(tx, key);
    return audited('outbound-order', key, { before: { state: before.state }, after: { state: after.state, fee: after.fee } }, text, after);
  });
  api.bindOperator(contract.countLot, async ({ caller, params: { lotId }, body: { counted, text } }, tx) => {
    const key = await findOwner(tx, 'stock_lot', lotId);
    const before = await requireLot(tx, lotId);
    const takenBack = await countLot(tx, key, { counted, reason: text, actor: operator(caller.userId) });
    const after = await requireLot(tx, lotId);
    return audited('stock-lot', key, { before: { counted: before.counted }, after: { counted, takenBack } }, text, { ...after, takenBack });
  });
  api.bindOperator(contract.finishService, async ({ caller, params: { serviceId }, body: { text } }, tx) => {
    const key = await findOwner(tx, 'service_order', serviceId);
    const [before] = await findServices(tx, { accountId: key.accountId, serviceId });
    const after = await finishService(tx, key, { text, actor: operator(caller.userId) });
    return audited('service-order', key, { before: { state: before?.state }, after: { state: after.state } }, text, after);
  });
  api.bindOperator(contract.giveFinalNotice, async ({ caller, params: { lotId }, body: { text } }, tx) => {
    const key = await findOwner(tx, 'stock_lot', lotId);
    const before = await requireLot(tx, lotId);
    await giveFinalNotice(tx, key, { text, actor: operator(caller.userId) });
    const after = await requireLot(tx, lotId);
    return audited(
      'stock-lot',
      key,
      { before: { state: before.state }, after: { state: after.state, disposeAfter: after.disposeAfter } },
      text,
      after,
    );
  });
}

function operator(userId: string): Actor {
  return { kind: 'operator', id: userId };
}

function audited<Data>(
  type: string,
  { accountId, id }: { accountId: string; id: string },
  change: { before: object | null; after: object },
  reason: string,
  data: Data,
) {
  return { data, audit: { accountId, subject: { type, id, ...change }, reason } };
}

async function requireLot(queryable: Queryable, lotId: string) {
  const lot = await findLot(queryable, lotId, defaultLocale);
  if (lot === null) throw new Refusal('not-found');
  return lot;
}
