import type { Services } from '#provider/services.ts';
import { toDecimalAmount } from '../decimal-amount.ts';
import type { SandboxCharge, SandboxEvent } from '../sandbox/sandbox-charges.ts';
import { simulatedPaypal } from './simulated-gateways.ts';

interface Simulated {
  charge: SandboxCharge;
  events: SandboxEvent[];
}

const CAPTURE_PREFIX = 'CAP';

/** An order is captured once, so its capture has its id. */
export function captureIdOf(orderId: string): string {
  return `${CAPTURE_PREFIX}${orderId}`;
}

export function orderIdOf(captureId: string): string {
  return captureId.replace(CAPTURE_PREFIX, '');
}

const ORDER_STATUS: Readonly<Record<string, string>> = { open: 'PAYER_ACTION_REQUIRED', approved: 'APPROVED', canceled: 'VOIDED' };

/** An order as PayPal's API has it. */
export function orderOf(services: Services, { charge, events }: Simulated): object {
  const { id, state, reference } = charge;
  const captured = events.some(({ kind }) => ['paid', 'pending', 'failed'].includes(kind));
  const refunds = events.filter(({ kind }) => kind === 'refunded').map((event) => refundOf(services, charge, event));
  return {
    id,
    intent: 'CAPTURE',
    status: ORDER_STATUS[state] ?? 'COMPLETED',
    purchase_units: [
      {
        reference_id: reference,
        custom_id: reference,
        invoice_id: reference,
        amount: amountOf(charge.amount_minor, charge.currency),
        ...(captured ? { payments: { captures: [captureOf(services, { charge, events })], refunds } } : {}),
      },
    ],
    links:
      state === 'open' ? [{ href: `${services.config.publicUrl}/callbacks/sandbox/pay/${id}`, rel: 'payer-action', method: 'GET' }] : [],
  };
}

/** The capture of an order; of one that was refunded as that. */
export function captureOf(services: Services, { charge, events }: Simulated): object {
  const paid = events.find(({ kind }) => kind === 'paid');
  const failed = events.find(({ kind }) => kind === 'failed');
  const refundedMinor = events.reduce((sum, { kind, amount_minor: amount }) => (kind === 'refunded' ? sum + (amount ?? 0) : sum), 0);
  const [amountMinor, currency] = [paid?.amount_minor ?? charge.amount_minor, paid?.currency ?? charge.currency];
  const whole = refundedMinor === amountMinor ? 'REFUNDED' : refundedMinor > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED';
  return {
    id: captureIdOf(charge.id),
    status: failed !== undefined ? 'DECLINED' : paid === undefined ? 'PENDING' : whole,
    ...(failed === undefined ? {} : { status_details: { reason: failed.reason } }),
    amount: amountOf(amountMinor, currency),
    custom_id: charge.reference,
    invoice_id: charge.reference,
    final_capture: true,
    supplementary_data: { related_ids: { order_id: charge.id } },
    links: [{ href: `${simulatedPaypal(services).api}/v2/payments/captures/${captureIdOf(charge.id)}`, rel: 'self', method: 'GET' }],
  };
}

export function refundOf(services: Services, { id, reference }: SandboxCharge, event: SandboxEvent): object {
  return {
    id: event.subject_id,
    status: 'COMPLETED',
    amount: amountOf(event.amount_minor ?? 0, event.currency ?? 'USD'),
    custom_id: reference,
    links: [{ href: `${simulatedPaypal(services).api}/v2/payments/captures/${captureIdOf(id)}`, rel: 'up', method: 'GET' }],
  };
}

/** Disputes as they stand now. */
export function disputesOf({ charge, events }: Simulated): { dispute_id: string | null }[] {
  return events
    .filter(({ kind }) => kind === 'dispute-opened')
    .map((opened) => {
      const decided = events.find((event) => event.subject_id === opened.subject_id && event.kind !== 'dispute-opened');
      const outcome = decided?.kind === 'dispute-won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
      return {
        dispute_id: opened.subject_id,
        create_time: opened.at,
        reason: 'UNAUTHORISED',
        status: decided === undefined ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
        dispute_amount: amountOf(opened.amount_minor ?? 0, opened.currency ?? 'USD'),
        disputed_transactions: [{ seller_transaction_id: captureIdOf(charge.id), custom: charge.reference }],
        ...(decided === undefined ? {} : { dispute_outcome: { outcome_code: outcome } }),
      };
    });
}

function amountOf(amountMinor: number, currency: string): { currency_code: string; value: string } {
  return { currency_code: currency, value: toDecimalAmount(amountMinor, currency) };
}
