import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { Services } from '#provider/services.ts';
import { listEvents, type SandboxCharge, type SandboxEvent } from '../sandbox/sandbox-charges.ts';
import { signNotice } from '../sandbox/sandbox-notices.ts';
import { captureOf as paypalCaptureOf, disputesOf, orderOf, refundOf as paypalRefundOf } from './paypal-objects.ts';
import { signPaypalNotice } from './paypal-signature.ts';
import { simulatedStripe } from './simulated-gateways.ts';
import { disputeOf, refundOf, sessionOf } from './stripe-objects.ts';

/** A notice as a gateway sends it. */
export interface SentNotice {
  /** Path and query at our side. */
  path: string;
  headers: Record<string, string>;
  rawBody: Buffer;
}

/** The notice of an event, as the charge's gateway would send it; null: it sends none of such an event. */
export async function buildNotice(
  services: Services,
  charge: SandboxCharge,
  events: SandboxEvent[],
  event: SandboxEvent,
): Promise<SentNotice | null> {
  switch (charge.gateway) {
    case 'stripe-simulated':
      return stripeNotice(services, charge, events, event);
    case 'paypal-simulated':
      return paypalNotice(services, charge, events, event);
    case 'payoneer-simulated':
      return payoneerNotice(charge, event);
    default: {
      const told = (await listEvents(services, charge)).filter(({ id }) => id === event.id);
      return { path: noticePath('sandbox'), ...signNotice(services, told) };
    }
  }
}

function noticePath(gateway: string): string {
  return `/callbacks/${gateway}/notice`;
}

const STRIPE_TYPES: Readonly<Record<string, string>> = {
  'pending': 'checkout.session.completed',
  'failed': 'checkout.session.async_payment_failed',
  'expired': 'checkout.session.expired',
  'refunded': 'refund.created',
  'dispute-opened': 'charge.dispute.created',
  'dispute-won': 'charge.dispute.closed',
  'dispute-lost': 'charge.dispute.closed',
};

function stripeNotice(services: Services, charge: SandboxCharge, events: SandboxEvent[], event: SandboxEvent): SentNotice | null {
  const wasPending = events.some(({ kind }) => kind === 'pending');
  const paidType = wasPending ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed';
  const type = event.kind === 'paid' ? paidType : STRIPE_TYPES[event.kind];
  if (type === undefined) return null;
  const notice = { id: `evt_${event.id.slice(3)}`, object: 'event', livemode: false, type, data: { object: stripeObject() } };
  const payload = JSON.stringify(notice);
  const { secretKey, webhookSecret: secret } = simulatedStripe(services);
  const signature = new Stripe(secretKey).webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return { path: noticePath(charge.gateway), headers, rawBody: Buffer.from(payload) };

  function stripeObject(): object {
    if (event.kind === 'refunded') return refundOf(charge, event);
    const opened = events.find(({ kind, subject_id: id }) => kind === 'dispute-opened' && id === event.subject_id);
    return opened === undefined ? sessionOf(services, { charge, events }) : disputeOf(charge, opened, events);
  }
}

const PAYPAL_TYPES: Readonly<Record<string, string>> = {
  'approved': 'CHECKOUT.ORDER.APPROVED',
  'paid': 'PAYMENT.CAPTURE.COMPLETED',
  'pending': 'PAYMENT.CAPTURE.PENDING',
  'failed': 'PAYMENT.CAPTURE.DENIED',
  'refunded': 'PAYMENT.CAPTURE.REFUNDED',
  'dispute-opened': 'CUSTOMER.DISPUTE.CREATED',
  'dispute-won': 'CUSTOMER.DISPUTE.RESOLVED',
  'dispute-lost': 'CUSTOMER.DISPUTE.RESOLVED',
};

function paypalNotice(services: Services, charge: SandboxCharge, events: SandboxEvent[], event: SandboxEvent): SentNotice | null {
  const type = PAYPAL_TYPES[event.kind];
  if (type === undefined) return null;
  const body = JSON.stringify({ id: `WH-${event.id.slice(3)}`, event_type: type, create_time: event.at, resource: resourceOf() });
  const [id, time] = [randomUUID(), event.at];
  return {
    path: noticePath(charge.gateway),
    rawBody: Buffer.from(body),
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signPaypalNotice(services, { id, time, body }),
      'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-SIMULATED',
      'paypal-auth-algo': 'SHA256withRSA',
    },
  };

  function resourceOf(): object | undefined {
    if (event.kind === 'approved') return orderOf(services, { charge, events });
    if (event.kind === 'refunded') return paypalRefundOf(services, charge, event);
    if (event.kind.startsWith('dispute'))
      return disputesOf({ charge, events }).find(({ dispute_id: disputed }) => disputed === event.subject_id);
    return paypalCaptureOf(services, { charge, events });
  }
}

/** Unsigned: its address is what proves it. It tells of a dispute once it is decided. */
function payoneerNotice(charge: SandboxCharge, event: SandboxEvent): SentNotice | null {
  if (event.kind === 'dispute-opened') return null;
  const { pathname, search } = new URL(charge.notice_url);
  const body = new URLSearchParams({ longId: charge.id, transactionId: charge.request, interactionCode: 'PROCEED' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { path: pathname + search, headers, rawBody: Buffer.from(body.toString()) };
}
