import { getPayment, getPaymentSummary, payOrders as payOrdersEndpoint } from '#contract/payments.ts';
import { type Api, onceKey } from '#provider/http/api.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { buildPay } from './pay.ts';
import { findPayment, renderPayment } from './payments.store.ts';
import { summarisePayment } from './summarise-payment.ts';

export function paymentRoutes(api: Api, services: Services): void {
  const pay = buildPay(services);
  api.bind(getPaymentSummary, ({ caller, query, locale }) =>
    summarisePayment(services, { accountId: caller.accountId, orderIds: query.orderIds, locale }),
  );
  api.bind(payOrdersEndpoint, async (call) => {
    const { key, bodyHash } = onceKey(payOrdersEndpoint, call);
    const { accountId, userId, grant } = call.caller;
    const { orderIds, expectedTotalMinor } = call.body;
    const payables = orderIds.map((id) => ({ type: 'order' as const, id }));
    return renderPayment(await pay({ accountId, userId, grantId: grant?.id ?? null, key, bodyHash, payables, expectedTotalMinor }));
  });
  api.bind(getPayment, async ({ caller, params }) => {
    const payment = await findPayment(services.database.db, caller.accountId, params.paymentId);
    if (payment === null) throw new Refusal('not-found');
    return renderPayment(payment);
  });
}
