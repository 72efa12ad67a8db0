import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readNow } from '#provider/database/app-clock.ts';
import type { Services } from '#provider/services.ts';
import { GatewayRefused } from '../gateway.ts';
import { openSimulatedCharge, readSimulated, refundCharge } from '../sandbox/sandbox-charges.ts';
import { simulatedStripe } from './simulated-gateways.ts';
import { disputesOf, refundsOf, SESSION_PREFIX, sessionIdOf, sessionOf } from './stripe-objects.ts';

const GATEWAY = 'stripe-simulated';
const MIN_OPEN_S = 30 * 60;

const OpenSession = z.object({
  'mode': z.literal('payment'),
  'client_reference_id': z.string().max(200),
  'line_items[0][quantity]': z.literal('1'),
  'line_items[0][price_data][currency]': z.string().regex(/^[a-z]{3}$/),
  'line_items[0][price_data][unit_amount]': z.coerce.number().int().positive(),
  'line_items[0][price_data][product_data][name]': z.string().min(1),
  'success_url': z.url(),
  'cancel_url': z.url(),
  'expires_at': z.coerce.number().int(),
});
const Refund = z.object({ payment_intent: z.string(), amount: z.coerce.number().int().positive() });
const ByIntent = z.object({ payment_intent: z.string() });

/** Stripe's Checkout sessions, refunds and disputes, as far as our adapter asks for them. */
export function stripeSimulatorRoutes(app: FastifyInstance, services: Services): void {
  app.addHook('preHandler', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${simulatedStripe(services).secretKey}`)
      return fail(reply, 401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
  });
  app.post('/v1/checkout/sessions', { schema: { hide: true } }, (request, reply) => openSession(services, request, reply));
  app.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', { schema: { hide: true } }, async (request, reply) => {
    const found = await readSimulated(services, GATEWAY, request.params.id);
    return found === null ? missing(reply, 'checkout.session') : sessionOf(services, found);
  });
  app.get('/v1/checkout/sessions', { schema: { hide: true } }, async (request) => {
    const found = await readSimulated(services, GATEWAY, sessionIdOf(ByIntent.parse(request.query).payment_intent));
    return list(found === null ? [] : [sessionOf(services, found)]);
  });
  app.get('/v1/refunds', { schema: { hide: true } }, async (request) => {
    const found = await readSimulated(services, GATEWAY, sessionIdOf(ByIntent.parse(request.query).payment_intent));
    return list(found === null ? [] : refundsOf(found));
  });
  app.get('/v1/disputes', { schema: { hide: true } }, async (request) => {
    const found = await readSimulated(services, GATEWAY, sessionIdOf(ByIntent.parse(request.query).payment_intent));
    return list(found === null ? [] : disputesOf(found));
  });
  app.post('/v1/refunds', { schema: { hide: true } }, (request, reply) => refund(services, request, reply));
}

async function openSession(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const input = OpenSession.safeParse(formOf(request));
  if (!input.success) return fail(reply, 400, { type: 'invalid_request_error', param: String(input.error.issues[0]?.path[0]) });
  const { data } = input;
  const now = await readNow(services.database.db);
  if (data.expires_at < now.getTime() / 1_000 + MIN_OPEN_S)
    return fail(reply, 400, { type: 'invalid_request_error', param: 'expires_at', message: 'must be at least 30 minutes from now' });
  const wanted = String(request.body);
  const charge = await openSimulatedCharge(services, {
    id: `${SESSION_PREFIX}${randomBytes(24).toString('hex')}`,
    key: keyOf(request),
    gateway: GATEWAY,
    amount_minor: data['line_items[0][price_data][unit_amount]'],
    currency: data['line_items[0][price_data][currency]'].toUpperCase(),
    reference: data.client_reference_id,
    return_url: data.success_url,
    cancel_url: data.cancel_url,
    request: wanted,
  });
  if (charge.request !== wanted)
    return fail(reply, 400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters',
    });
  return sessionOf(services, { charge, events: [] });
}

async function refund(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { payment_intent: intent, amount } = Refund.parse(formOf(request));
  try {
    const id = await refundCharge(services, { chargeId: sessionIdOf(intent), key: keyOf(request), amountMinor: amount });
    return { id, object: 'refund', amount, payment_intent: intent, status: 'succeeded' };
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    if (error.reason === 'charge-unknown') return missing(reply, 'payment_intent');
    const param = error.reason === 'amount-too-large' ? 'amount' : 'payment_intent';
    return fail(reply, 400, { type: 'invalid_request_error', param, message: 'Refund amount is greater than unrefunded amount on charge' });
  }
}

function formOf({ body }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(String(body)));
}

function keyOf({ headers }: FastifyRequest): string {
  return `stripe:${String(headers['idempotency-key'])}`;
}

function list(data: object[]): object {
  return { object: 'list', data, has_more: false, url: '/' };
}

function missing(reply: FastifyReply, what: string): unknown {
  return fail(reply, 404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` });
}

function fail(reply: FastifyReply, status: number, error: Record<string, string>): unknown {
  return reply.status(status).send({ error });
}
