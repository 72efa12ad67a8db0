import { z } from 'zod';
import type { GatewayCode } from '#contract/balance.values.ts';
import type { Mode } from '#contract/money.ts';
import type { ProviderConfig } from '#provider/config.ts';
import type { Services } from '#provider/services.ts';
import { toDecimalAmount } from '../decimal-amount.ts';
import { type Gateway, GatewayRefused, GatewayUnavailable } from '../gateway.ts';
import type { GatewayEvent } from '../gateway-event.ts';
import { paypalTerms } from '../gateway-terms.ts';
import { asRefused, callPaypal, type PaypalAccount, PaypalRefusal } from './paypal-client.ts';
import { orderOfNotice, verifyNotice } from './paypal-notices.ts';
import { eventsOfOrder, findOrder, paidCapture, PaypalOrder } from './paypal-order.ts';

/** Where the payer agrees: `payer-action` with a payment source, `approve` without one. */
const PAY_LINKS = new Set(['payer-action', 'approve']);
/** Reasons not to capture that leave the order as it was: the payer did not agree yet, has to choose again, or it was captured before. */
const NOTHING_CAPTURED = new Set(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED', 'INSTRUMENT_DECLINED', 'ORDER_ALREADY_CAPTURED']);

const RefundAnswer = z.object({ id: z.string() });

interface PaypalDoor {
  code: GatewayCode;
  modeOf(config: ProviderConfig): Mode | null;
  /** Null where it is switched off. */
  accountOf(services: Services): PaypalAccount | null;
}

/** PayPal's Orders v2. A charge is an order, which we capture once its payer has approved it. */
export function paypalGateway({ code, modeOf, accountOf }: PaypalDoor): Gateway {
  function connect(services: Services): PaypalAccount {
    const account = accountOf(services);
    if (account === null) throw new GatewayUnavailable(`${code} is switched off`);
    return account;
  }

  async function readOrder(services: Services, chargeId: string): Promise<GatewayEvent[] | null> {
    const account = connect(services);
    const order = await findOrder(services, account, chargeId);
    return order === null ? null : eventsOfOrder(services, account, order);
  }

  return {
    code,
    terms: paypalTerms,
    modeOf,
    async openCharge(services, { key, reference, amountMinor, currency, returnUrl }) {
      const amount = { currency_code: currency, value: toDecimalAmount(amountMinor, currency) };
      const context = {
        return_url: returnUrl,
        cancel_url: `${returnUrl}?canceled=1`,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        brand_name: services.config.brandName,
      };
      const order = await answered(
        callPaypal(services, connect(services), {
          method: 'POST',
          path: '/v2/checkout/orders',
          requestId: key,
          body: {
            intent: 'CAPTURE',
            purchase_units: [{ reference_id: reference, custom_id: reference, invoice_id: reference, amount }],
            payment_source: { paypal: { experience_context: context } },
          },
          answer: PaypalOrder,
        }),
      );
      const payUrl = order.links.find(({ rel }) => PAY_LINKS.has(rel))?.href;
      if (payUrl === undefined) throw new GatewayRefused('not-accepted');
      return { chargeId: order.id, payUrl };
    },
    async capture(services, { key, chargeId }) {
      const path = `/v2/checkout/orders/${encodeURIComponent(chargeId)}/capture`;
      await callPaypal(services, connect(services), { method: 'POST', path, requestId: key, body: {}, answer: PaypalOrder }).catch(
        (error: unknown) => {
          if (!(error instanceof PaypalRefusal && NOTHING_CAPTURED.has(error.issue))) throw asRefused(error);
        },
      );
      // What an answer of a repeated capture says is as old as the first one.
      return (await answered(readOrder(services, chargeId))) ?? [];
    },
    fetchCharge: (services, chargeId) => answered(readOrder(services, chargeId)),
    async refund(services, { key, chargeId, amountMinor }) {
      const account = connect(services);
      const order = await findOrder(services, account, chargeId);
      if (order === null) throw new GatewayRefused('charge-unknown');
      const capture = paidCapture(order);
      if (capture === null) throw new GatewayRefused('charge-unpaid');
      const { currency } = capture.amount;
      const { id } = await answered(
        callPaypal(services, account, {
          method: 'POST',
          path: `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
          requestId: key,
          body: { amount: { currency_code: currency, value: toDecimalAmount(amountMinor, currency) } },
          answer: RefundAnswer,
        }),
      );
      return { refundId: id };
    },
    payout: null,
    savedMethods: null,
    /** A notice says which order to look at; what happened to it, PayPal says when asked. */
    async readNotice(services, raw) {
      const account = connect(services);
      const notice = await verifyNotice(services, account, raw);
      const orderId = await orderOfNotice(services, account, notice);
      const order = orderId === null ? null : await findOrder(services, account, orderId);
      if (order === null) return [];
      const events = await eventsOfOrder(services, account, order);
      if (order.status !== 'APPROVED') return events;
      const reference = order.purchase_units[0]?.custom_id ?? null;
      return [{ kind: 'approved', id: `${order.id}:approved`, chargeId: order.id, reference }, ...events];
    },
  };
}

async function answered<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    throw asRefused(error);
  });
}
