import type { Services } from '#provider/services.ts';
import type { SandboxCharge, SandboxEvent } from '../sandbox/sandbox-charges.ts';

/** A charge with what happened to it. */
interface Simulated {
  charge: SandboxCharge;
  events: SandboxEvent[];
}

export const SESSION_PREFIX = 'cs_test_';

/** A session has one payment intent, told by its id. */
export function intentIdOf(sessionId: string): string {
  return sessionId.replace(SESSION_PREFIX, 'pi_');
}

export function sessionIdOf(intentId: string): string {
  return intentId.replace(/^pi_/, SESSION_PREFIX);
}

/** A Checkout session as Stripe's API has it, with its payment intent expanded. */
export function sessionOf({ config }: Services, { charge, events }: Simulated): object {
  const { id, state, amount_minor: asked, currency, reference } = charge;
  const open = state === 'open';
  const paid = events.find(({ kind }) => kind === 'paid');
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: asked,
    amount_total: paid?.amount_minor ?? asked,
    cancel_url: charge.cancel_url,
    client_reference_id: reference,
    created: seconds(charge.created_at),
    currency: (paid?.currency ?? currency).toLowerCase(),
    livemode: false,
    metadata: { reference },
    mode: 'payment',
    payment_intent: open || state === 'expired' ? null : intentOf(charge, events),
    payment_method_types: ['card'],
    payment_status: paid === undefined ? 'unpaid' : 'paid',
    status: open ? 'open' : state === 'expired' ? 'expired' : 'complete',
    success_url: charge.return_url,
    ui_mode: 'hosted',
    url: open ? `${config.publicUrl}/callbacks/sandbox/pay/${id}` : null,
  };
}

function intentOf({ id, state, amount_minor: amount, currency }: SandboxCharge, events: SandboxEvent[]): object {
  const failed = events.find(({ kind }) => kind === 'failed');
  return {
    id: intentIdOf(id),
    object: 'payment_intent',
    amount,
    currency: currency.toLowerCase(),
    last_payment_error: failed === undefined ? null : { type: 'card_error', code: failed.reason },
    livemode: false,
    status: state === 'pending' ? 'processing' : failed === undefined ? 'succeeded' : 'requires_payment_method',
  };
}

export function refundsOf({ charge, events }: Simulated): object[] {
  return events.filter(({ kind }) => kind === 'refunded').map((event) => refundOf(charge, event));
}

export function refundOf({ id }: SandboxCharge, { subject_id: refundId, amount_minor: amount, currency, at }: SandboxEvent): object {
  return {
    id: refundId,
    object: 'refund',
    amount,
    created: seconds(at),
    currency: currency?.toLowerCase(),
    payment_intent: intentIdOf(id),
    status: 'succeeded',
  };
}

/** Disputes as they stand now. */
export function disputesOf({ charge, events }: Simulated): object[] {
  return events.filter(({ kind }) => kind === 'dispute-opened').map((opened) => disputeOf(charge, opened, events));
}

export function disputeOf({ id }: SandboxCharge, opened: SandboxEvent, events: SandboxEvent[]): object {
  const { subject_id: disputeId, amount_minor: amount, currency, reason, at } = opened;
  const decided = events.find((event) => event.subject_id === disputeId && event.kind !== 'dispute-opened');
  return {
    id: disputeId,
    object: 'dispute',
    amount,
    created: seconds(at),
    currency: currency?.toLowerCase(),
    livemode: false,
    payment_intent: intentIdOf(id),
    reason,
    status: decided === undefined ? 'needs_response' : decided.kind === 'dispute-won' ? 'won' : 'lost',
  };
}

function seconds(at: string): number {
  return Math.floor(Date.parse(at) / 1_000);
}
