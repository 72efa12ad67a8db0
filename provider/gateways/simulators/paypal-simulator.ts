import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sameText } from '#provider/http/keys.ts';
import type { Services } from '#provider/services.ts';
import { fromDecimalAmount } from '../decimal-amount.ts';
import { GatewayRefused } from '../gateway.ts';
import { captureApproved, openSimulatedCharge, readSimulated, refundCharge } from '../sandbox/sandbox-charges.ts';
import { captureOf, disputesOf, orderIdOf, orderOf } from './paypal-objects.ts';
import { signPaypalNotice } from './paypal-signature.ts';
import { simulatedPaypal } from './simulated-gateways.ts';

const GATEWAY = 'paypal-simulated';
const TOKEN_SECONDS = 32_400;

const Amount = z.object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string().regex(/^\d+(\.\d+)?$/) });
const Context = z.object({ return_url: z.url(), cancel_url: z.url() });
const OpenOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([z.object({ custom_id: z.string().max(127), invoice_id: z.string().max(127), amount: Amount })]),
  payment_source: z.object({ paypal: z.object({ experience_context: Context }) }),
});
const Verify = z.object({
  auth_algo: z.string(),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
});

interface ById {
  Params: { id: string };
}
const hidden = { schema: { hide: true } };

/** PayPal's orders, captures, refunds, disputes and the check of its own notices, as far as our adapter asks for them. */
export function paypalSimulatorRoutes(app: FastifyInstance, services: Services): void {
  app.addHook('preHandler', async (request, reply) => {
    const { clientId, clientSecret } = simulatedPaypal(services);
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const wanted = request.url.endsWith('/v1/oauth2/token') ? basic : `Bearer ${tokenOf(services)}`;
    if (request.headers.authorization !== wanted) return fail(reply, 401, 'AUTHENTICATION_FAILURE');
  });
  app.post('/v1/oauth2/token', hidden, async () => ({ access_token: tokenOf(services), token_type: 'Bearer', expires_in: TOKEN_SECONDS }));
  app.post('/v2/checkout/orders', hidden, (request, reply) => openOrder(services, request, reply));
  app.get<ById>('/v2/checkout/orders/:id', hidden, async (request, reply) => {
    const found = await findVisible(services, request.params.id);
    return found === null ? fail(reply, 404, 'INVALID_RESOURCE_ID') : orderOf(services, found);
  });
  app.post<ById>('/v2/checkout/orders/:id/capture', hidden, (request, reply) => capture(services, request.params.id, reply));
  app.get<ById>('/v2/payments/captures/:id', hidden, async (request, reply) => {
    const found = await findVisible(services, orderIdOf(request.params.id));
    return found === null ? fail(reply, 404, 'INVALID_RESOURCE_ID') : captureOf(services, found);
  });
  app.post<ById>('/v2/payments/captures/:id/refund', hidden, (request, reply) => refund(services, request, reply));
  app.get('/v1/customer/disputes', hidden, async (request) => {
    const { disputed_transaction_id: id } = z.object({ disputed_transaction_id: z.string() }).parse(request.query);
    const found = await findVisible(services, orderIdOf(id));
    return { items: found === null ? [] : disputesOf(found) };
  });
  app.get<ById>('/v1/customer/disputes/:id', hidden, async (request, reply) => {
    const dispute = await findDispute(services, request.params.id);
    return dispute ?? fail(reply, 404, 'INVALID_RESOURCE_ID');
  });
  app.post('/v1/notifications/verify-webhook-signature', hidden, async (request) => verify(services, String(request.body)));
}

function tokenOf({ keys }: Services): string {
  return keys.sign('sandbox-gateway', 'paypal-token');
}

/** An order nobody approved in time is gone. */
async function findVisible(services: Services, orderId: string) {
  const found = await readSimulated(services, GATEWAY, orderId);
  return found?.charge.state === 'expired' ? null : found;
}

async function openOrder(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const input = OpenOrder.safeParse(JSON.parse(String(request.body)));
  if (!input.success) return fail(reply, 400, 'INVALID_REQUEST');
  const [unit] = input.data.purchase_units;
  const { return_url: returnUrl, cancel_url: cancelUrl } = input.data.payment_source.paypal.experience_context;
  const { currency_code: currency, value } = unit.amount;
  const charge = await openSimulatedCharge(services, {
    id: randomBytes(9).toString('hex').toUpperCase().slice(0, 17),
    key: keyOf(request),
    gateway: GATEWAY,
    amount_minor: fromDecimalAmount(value, currency),
    currency,
    reference: unit.custom_id,
    return_url: returnUrl,
    cancel_url: cancelUrl,
    captured_by_us: true,
  });
  return reply.status(201).send(orderOf(services, { charge, events: [] }));
}

async function capture(services: Services, orderId: string, reply: FastifyReply): Promise<unknown> {
  const found = await findVisible(services, orderId);
  if (found === null) return fail(reply, 404, 'INVALID_RESOURCE_ID');
  if (found.charge.state === 'open' || found.charge.state === 'canceled') return fail(reply, 422, 'ORDER_NOT_APPROVED');
  if (found.charge.state !== 'approved') return fail(reply, 422, 'ORDER_ALREADY_CAPTURED');
  await captureApproved(services, orderId);
  const captured = await findVisible(services, orderId);
  return reply.status(201).send(captured === null ? {} : orderOf(services, captured));
}

async function refund(services: Services, request: FastifyRequest<ById>, reply: FastifyReply): Promise<unknown> {
  const { amount } = z.object({ amount: Amount }).parse(JSON.parse(String(request.body)));
  const amountMinor = fromDecimalAmount(amount.value, amount.currency_code);
  try {
    const id = await refundCharge(services, { chargeId: orderIdOf(request.params.id), key: keyOf(request), amountMinor });
    return reply.status(201).send({ id, status: 'COMPLETED', amount });
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    if (error.reason === 'charge-unknown') return fail(reply, 404, 'INVALID_RESOURCE_ID');
    return fail(reply, 422, error.reason === 'amount-too-large' ? 'REFUND_AMOUNT_EXCEEDED' : 'CAPTURE_STATUS_NOT_VALID');
  }
}

async function findDispute(services: Services, disputeId: string): Promise<object | undefined> {
  const row = await services.database.db
    .selectFrom('sandbox.charge_event')
    .select('charge_id')
    .where('subject_id', '=', disputeId)
    .where('kind', '=', 'dispute-opened')
    .executeTakeFirst();
  const found = row === undefined ? null : await findVisible(services, row.charge_id);
  return found === null ? undefined : disputesOf(found).find(({ dispute_id: id }) => id === disputeId);
}

/** Judges the event byte for byte, as it stands in the body. */
function verify(services: Services, body: string): object {
  const claim = Verify.parse(JSON.parse(body));
  const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, body.lastIndexOf('}'));
  const wanted = signPaypalNotice(services, { id: claim.transmission_id, time: claim.transmission_time, body: event });
  const genuine = claim.webhook_id === simulatedPaypal(services).webhookId && sameText(wanted, claim.transmission_sig);
  return { verification_status: genuine ? 'SUCCESS' : 'FAILURE' };
}

function keyOf({ headers }: FastifyRequest): string {
  return `paypal:${String(headers['paypal-request-id'])}`;
}

function fail(reply: FastifyReply, status: number, issue: string): unknown {
  const name = status === 404 ? 'RESOURCE_NOT_FOUND' : status === 422 ? 'UNPROCESSABLE_ENTITY' : 'INVALID_REQUEST';
  return reply.status(status).send({ name, message: issue, debug_id: 'simulated', details: [{ issue, description: issue }] });
}
