import type Stripe from 'stripe';
import { GatewayRefused } from '../gateway.ts';
import { GatewayEvent } from '../gateway-event.ts';
import { answerOf } from './stripe-client.ts';

type Base = Pick<GatewayEvent, 'chargeId' | 'reference'>;
/** An event with the second it happened in. */
type Timed = [at: number, event: GatewayEvent];

/** More refunds or disputes than this has no recharge. */
const PAGE = 100;

/** What happened to a session so far, the first thing first; null: there is no such session. Ids are of what happened, so a second look finds the same. */
export async function readSession(stripe: Stripe, sessionId: string): Promise<GatewayEvent[] | null> {
  const session = await retrieveSession(stripe, sessionId);
  if (session === null) return null;
  const base = { chargeId: session.id, reference: session.client_reference_id };
  if (session.status === 'expired') return [{ ...base, kind: 'expired', id: `${session.id}:expired` }];
  if (session.status !== 'complete') return [];
  if (session.payment_status !== 'paid') return [unpaid(session, base)];
  const paid = GatewayEvent.parse({
    ...base,
    kind: 'paid',
    id: `${session.id}:paid`,
    amountMinor: session.amount_total,
    currency: session.currency?.toUpperCase(),
  });
  const intent = intentOf(session);
  return intent === null ? [paid] : [paid, ...(await listLater(stripe, intent, base))];
}

/** The payment of a session that was paid; null: it was not. */
export async function findPaidIntent(stripe: Stripe, sessionId: string): Promise<string | null> {
  const session = await retrieveSession(stripe, sessionId);
  if (session === null) throw new GatewayRefused('charge-unknown');
  return session.payment_status === 'paid' ? intentOf(session) : null;
}

async function retrieveSession(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session | null> {
  return answerOf(stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })).catch((error: unknown) => {
    if (error instanceof GatewayRefused && error.reason === 'charge-unknown') return null;
    throw error;
  });
}

function intentOf({ payment_intent: intent }: Stripe.Checkout.Session): string | null {
  return typeof intent === 'object' ? (intent?.id ?? null) : intent;
}

/** The payer finished and the bank did not: it may still say yes, or has said no. */
function unpaid({ id, payment_intent: intent }: Stripe.Checkout.Session, base: Base): GatewayEvent {
  const failed = typeof intent === 'object' && intent !== null && intent.status !== 'processing';
  if (!failed) return { ...base, kind: 'pending', id: `${id}:pending` };
  return { ...base, kind: 'failed', id: `${id}:failed`, failureCode: intent.last_payment_error?.code ?? 'payment_failed' };
}

/** What came after the payment. */
async function listLater(stripe: Stripe, intent: string, base: Base): Promise<GatewayEvent[]> {
  const [refunds, disputes] = await Promise.all([
    answerOf(stripe.refunds.list({ payment_intent: intent, limit: PAGE })),
    answerOf(stripe.disputes.list({ payment_intent: intent, limit: PAGE })),
  ]);
  return [
    ...refunds.data.flatMap((refund) => refundEvents(refund, base)),
    ...disputes.data.flatMap((dispute) => disputeEvents(dispute, base)),
  ]
    .toSorted(([one], [other]) => one - other)
    .map(([, event]) => event);
}

/** A refund is one once it is sent; one that failed is none. */
function refundEvents({ id, status, amount, currency, created }: Stripe.Refund, base: Base): Timed[] {
  if (status !== 'succeeded') return [];
  return [[created, { ...base, kind: 'refunded', id, refundId: id, amountMinor: amount, currency: currency.toUpperCase() }]];
}

/** An inquiry (`warning_…`) moves no money. */
function disputeEvents({ id, status, amount, currency, created, reason }: Stripe.Dispute, base: Base): Timed[] {
  if (status.startsWith('warning')) return [];
  const dispute = { ...base, disputeId: id, amountMinor: amount, currency: currency.toUpperCase() };
  const opened: Timed = [created, { ...dispute, kind: 'dispute-opened', id: `${id}:opened`, reason }];
  if (status === 'won') return [opened, [created, { ...dispute, kind: 'dispute-won', id: `${id}:won` }]];
  if (status === 'lost') return [opened, [created, { ...dispute, kind: 'dispute-lost', id: `${id}:lost` }]];
  return [opened];
}
