import Stripe from 'stripe';
import type { Mode } from '#contract/money.ts';
import type { GatewayCode } from '#contract/balance.values.ts';
import type { ProviderConfig } from '#provider/config.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { type Gateway, GatewayRefused, GatewayUnavailable, type RawNotice } from '../gateway.ts';
import { stripeTerms } from '../gateway-terms.ts';
import { answerOf, openStripe, type StripeAccount } from './stripe-client.ts';
import { findPaidIntent, readSession } from './stripe-events.ts';

/** Stripe wants a session to stay open for half an hour at least, counted from when it is opened. */
const SESSION_GRACE_MS = 35 * 60_000;

interface StripeDoor {
  code: GatewayCode;
  modeOf(config: ProviderConfig): Mode | null;
  /** Null where it is switched off. */
  accountOf(services: Services): StripeAccount | null;
}

/** Cards and local ways to pay through Stripe Checkout. A charge is a Checkout session. */
export function stripeGateway({ code, modeOf, accountOf }: StripeDoor): Gateway {
  function connect(services: Services): { stripe: Stripe; account: StripeAccount } {
    const account = accountOf(services);
    if (account === null) throw new GatewayUnavailable(`${code} is switched off`);
    return { stripe: openStripe(services, account), account };
  }
  const fetchCharge: Gateway['fetchCharge'] = (services, chargeId) => readSession(connect(services).stripe, chargeId);

  return {
    code,
    terms: stripeTerms,
    modeOf,
    async openCharge(services, { key, reference, amountMinor, currency, returnUrl, expiresAt }) {
      const product = `${services.config.brandName} ${reference}`;
      const session = await answerOf(
        connect(services).stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: reference,
            line_items: [
              { quantity: 1, price_data: { currency: currency.toLowerCase(), unit_amount: amountMinor, product_data: { name: product } } },
            ],
            metadata: { reference },
            payment_intent_data: { metadata: { reference } },
            success_url: returnUrl,
            cancel_url: `${returnUrl}?canceled=1`,
            expires_at: Math.floor((Date.parse(expiresAt) + SESSION_GRACE_MS) / 1_000),
          },
          { idempotencyKey: key },
        ),
      );
      if (typeof session.url !== 'string') throw new GatewayRefused('not-accepted');
      return { chargeId: session.id, payUrl: session.url };
    },
    /** Checkout collects by itself. */
    async capture(services, { chargeId }) {
      const events = await fetchCharge(services, chargeId);
      if (events === null) throw new GatewayRefused('charge-unknown');
      return events;
    },
    fetchCharge,
    async refund(services, { key, chargeId, amountMinor }) {
      const { stripe } = connect(services);
      const intent = await findPaidIntent(stripe, chargeId);
      if (intent === null) throw new GatewayRefused('charge-unpaid');
      const { id } = await answerOf(stripe.refunds.create({ payment_intent: intent, amount: amountMinor }, { idempotencyKey: key }));
      return { refundId: id };
    },
    payout: null,
    savedMethods: null,
    /** A notice says which session to look at; what happened to it, Stripe says when asked. */
    async readNotice(services, notice) {
      const { stripe, account } = connect(services);
      const event = await verifyNotice(stripe, account, notice);
      if (event.livemode !== (modeOf(services.config) === 'live')) return [];
      const sessionId = await sessionOf(stripe, event);
      return sessionId === null ? [] : ((await readSession(stripe, sessionId)) ?? []);
    },
  };
}

async function verifyNotice(stripe: Stripe, { webhookSecret }: StripeAccount, { headers, rawBody }: RawNotice): Promise<Stripe.Event> {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') throw new Refusal('signature-invalid');
  try {
    // As text: of bytes the library drops a byte order mark, which Stripe does not sign.
    return await stripe.webhooks.constructEventAsync(rawBody.toString('utf8'), signature, webhookSecret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new Refusal('signature-invalid');
    if (error instanceof SyntaxError) throw new Refusal('body-unreadable');
    throw error;
  }
}

async function sessionOf(stripe: Stripe, event: Stripe.Event): Promise<string | null> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return event.data.object.id;
    case 'refund.created':
    case 'refund.updated':
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return sessionOfIntent(stripe, event.data.object.payment_intent);
    default:
      return null;
  }
}

/** Null: the payment came by another way than Checkout, so it is none of ours. */
async function sessionOfIntent(stripe: Stripe, intent: string | Stripe.PaymentIntent | null): Promise<string | null> {
  if (intent === null) return null;
  const found = await answerOf(
    stripe.checkout.sessions.list({ payment_intent: typeof intent === 'string' ? intent : intent.id, limit: 1 }),
  );
  return found.data[0]?.id ?? null;
}
