import { z } from 'zod';
import { CurrencyCode } from '#contract/money.ts';
import type { Services } from '#provider/services.ts';
import { fromDecimalAmount } from '../decimal-amount.ts';
import type { GatewayEvent } from '../gateway-event.ts';
import { callPaypal, type PaypalAccount, PaypalRefusal } from './paypal-client.ts';

const Amount = z
  .object({ currency_code: CurrencyCode, value: z.string() })
  .transform(({ currency_code: currency, value }) => ({ currency, amountMinor: fromDecimalAmount(value, currency) }));

const Capture = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: Amount,
});
type Capture = z.infer<typeof Capture>;

const Refund = z.object({ id: z.string(), status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']), amount: Amount });

/** What we read of an order. */
export const PaypalOrder = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z.object({ captures: z.array(Capture).default([]), refunds: z.array(Refund).default([]) }).optional(),
      }),
    )
    .default([]),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
});
export type PaypalOrder = z.infer<typeof PaypalOrder>;

const Dispute = z.object({
  dispute_id: z.string(),
  reason: z.string(),
  status: z.string(),
  dispute_amount: Amount,
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
});
const DisputeList = z.object({ items: z.array(z.object({ dispute_id: z.string() })).default([]) });

/** Outcomes that leave the money with us. */
const WON = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED', 'NONE']);
/** The money came. */
const CAPTURED = new Set<Capture['status']>(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/** Null: PayPal has no such order, or forgot it since nobody approved it in hours. */
export async function findOrder(services: Services, account: PaypalAccount, orderId: string): Promise<PaypalOrder | null> {
  const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}`;
  return callPaypal(services, account, { method: 'GET', path, answer: PaypalOrder }).catch((error: unknown) => {
    if (error instanceof PaypalRefusal && error.status === 404) return null;
    throw error;
  });
}

/** The capture that brought an order's money; null: none did. */
export function paidCapture(order: PaypalOrder): Capture | null {
  return capturesOf(order).find(({ status }) => CAPTURED.has(status)) ?? null;
}

/** What happened to an order so far, the first thing first. */
export async function eventsOfOrder(services: Services, account: PaypalAccount, order: PaypalOrder): Promise<GatewayEvent[]> {
  const base = { chargeId: order.id, reference: order.purchase_units[0]?.custom_id ?? null };
  if (order.status === 'VOIDED') return [{ ...base, kind: 'canceled', id: `${order.id}:voided` }];
  const captured = capturesOf(order).map((capture) => captureEvent(capture, base));
  const refunds = order.purchase_units.flatMap(({ payments }) => payments?.refunds ?? []).filter(({ status }) => status === 'COMPLETED');
  const refunded = refunds.map(({ id, amount }): GatewayEvent => ({ ...base, kind: 'refunded', id, refundId: id, ...amount }));
  const paid = paidCapture(order);
  return [...captured, ...refunded, ...(paid === null ? [] : await listDisputes(services, account, paid.id, base))];
}

function capturesOf({ purchase_units: units }: PaypalOrder): Capture[] {
  return units.flatMap(({ payments }) => payments?.captures ?? []);
}

type Base = Pick<GatewayEvent, 'chargeId' | 'reference'>;

function captureEvent({ id, status, status_details: details, amount }: Capture, base: Base): GatewayEvent {
  if (CAPTURED.has(status)) return { ...base, kind: 'paid', id: `${id}:paid`, ...amount };
  if (status === 'PENDING') return { ...base, kind: 'pending', id: `${id}:pending` };
  return { ...base, kind: 'failed', id: `${id}:failed`, failureCode: details?.reason ?? status };
}

async function listDisputes(services: Services, account: PaypalAccount, captureId: string, base: Base): Promise<GatewayEvent[]> {
  const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`;
  const { items } = await callPaypal(services, account, { method: 'GET', path, answer: DisputeList });
  const disputes = await Promise.all(
    items.map(({ dispute_id: id }) =>
      callPaypal(services, account, { method: 'GET', path: `/v1/customer/disputes/${encodeURIComponent(id)}`, answer: Dispute }),
    ),
  );
  return disputes.flatMap((dispute) => disputeEvents(dispute, base));
}

function disputeEvents(
  { dispute_id: disputeId, reason, status, dispute_amount: amount, dispute_outcome: outcome }: z.infer<typeof Dispute>,
  base: Base,
): GatewayEvent[] {
  const dispute = { ...base, disputeId, ...amount };
  const opened: GatewayEvent = { ...dispute, kind: 'dispute-opened', id: `${disputeId}:opened`, reason };
  if (status !== 'RESOLVED') return [opened];
  const kind = WON.has(outcome?.outcome_code ?? '') ? 'dispute-won' : 'dispute-lost';
  return [opened, { ...dispute, kind, id: `${disputeId}:${kind}` }];
}
