import { getPayment, getPaymentSummary, payOrders as payOrdersEndpoint } from '#contract/payments.ts';
import { type Api, onceKey, RawAnswer } from '#provider/http/api.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { buildPayOrders } from './pay-orders.ts';
import { findPayment } from './payments.store.ts';
import { summarisePayment } from './summarise-payment.ts';

export function paymentRoutes(api: Api, services: Services): void {
  const payOrders = buildPayOrders(services);
  api.bind(getPaymentSummary, ({ caller, query }) => summarisePayment(services, caller.accountId, query.orderIds));
  api.bind(payOrdersEndpoint, async (call) => {
    const { key, bodyHash } = onceKey(payOrdersEndpoint, call);
    const { accountId, userId } = call.caller;
    return new RawAnswer(await payOrders({ accountId, userId, key, bodyHash, ...call.body }));
  });
  api.bind(getPayment, async ({ caller, params }) => {
    const payment = await findPayment(services.database.db, caller.accountId, params.paymentId);
    if (payment === null) throw new Refusal('not-found');
    return payment;
  });
}
