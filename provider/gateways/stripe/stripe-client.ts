import Stripe from 'stripe';
import type { Services } from '#provider/services.ts';
import { GatewayRefused, GatewayUnavailable } from '../gateway.ts';

const STRIPE_ORIGIN = 'https://api.stripe.com';

/** An account at Stripe, or at the simulator that stands in for it. */
export interface StripeAccount {
  secretKey: string;
  webhookSecret: string;
  /** Origin and prefix of the API; Stripe's own unless simulated. */
  api: string;
}

export function stripeAccount(secretKey: string, webhookSecret: string): StripeAccount {
  return { secretKey, webhookSecret, api: STRIPE_ORIGIN };
}

/** Stripe's own library over our way out, so that time-outs, circuits and address checks hold for it too. */
export function openStripe(services: Services, { secretKey, api }: StripeAccount): Stripe {
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchThrough(services, api)),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

function fetchThrough({ outbound }: Services, api: string): typeof fetch {
  return async (input, init = {}) => {
    const answer = await outbound.send({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: String(input).replace(STRIPE_ORIGIN, api),
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { body: init.body } : {}),
      // A call that got lost is made again by whoever wanted it, with the same key.
      idempotent: false,
    });
    // The library takes what has no `error` in it for an answer, whatever its status.
    if (answer.status >= 500) throw new Error(`Stripe answered ${answer.status}`);
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(new Uint8Array(answer.body), { status: answer.status, headers });
  };
}

/** Waits for an answer of Stripe's. What it refuses is `refused`'s to name; everything else leaves open what came of the call. */
export async function answerOf<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new GatewayRefused(reasonOf(error), error);
    if (error instanceof Stripe.errors.StripeError) throw new GatewayUnavailable(`Stripe: ${error.type}`, { cause: error });
    throw error;
  }
}

function reasonOf({ code, param, statusCode }: InstanceType<typeof Stripe.errors.StripeInvalidRequestError>): GatewayRefused['reason'] {
  if (statusCode === 404 || code === 'resource_missing') return 'charge-unknown';
  if (code === 'charge_already_refunded' || param === 'amount') return 'amount-too-large';
  return 'not-accepted';
}
