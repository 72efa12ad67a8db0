import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '#provider/services.ts';
import { fromDecimalAmount, toDecimalAmount } from '../decimal-amount.ts';
import { GatewayRefused } from '../gateway.ts';
import { openSimulatedCharge, readSimulated, refundCharge, type SandboxCharge, type SandboxEvent } from '../sandbox/sandbox-charges.ts';
import { simulatedPayoneer } from './simulated-gateways.ts';

const GATEWAY = 'payoneer-simulated';
const MEDIA_TYPE = 'application/vnd.optile.payment.enterprise-v1-extensible+json';

const Payment = z.object({ amount: z.number().positive(), currency: z.string().regex(/^[A-Z]{3}$/), reference: z.string().min(1) });
const OpenList = z.object({
  transactionId: z.string().min(1),
  integration: z.literal('HOSTED'),
  operationType: z.literal('CHARGE'),
  payment: Payment,
  callback: z.object({ returnUrl: z.url(), cancelUrl: z.url(), notificationUrl: z.url() }),
});
const Payout = z.object({ transactionId: z.string().min(1), payment: Payment });

interface ById {
  Params: { longId: string };
}
const hidden = { schema: { hide: true } };

/** Payoneer Checkout's hosted lists and payouts, as far as our adapter asks for them. A list is opened as often as it is asked for. */
export function payoneerSimulatorRoutes(app: FastifyInstance, services: Services): void {
  app.addHook('preHandler', async (request, reply) => {
    const { merchantCode, paymentToken } = simulatedPayoneer(services);
    const wanted = `Basic ${Buffer.from(`${merchantCode}:${paymentToken}`).toString('base64')}`;
    if (request.headers.authorization !== wanted) return fail(reply, 401, 'wrong credentials');
  });
  app.post('/api/lists', hidden, (request, reply) => openList(services, request, reply));
  app.get<ById>('/api/lists/:longId', hidden, async (request, reply) => {
    const found = await readSimulated(services, GATEWAY, request.params.longId);
    return found === null ? fail(reply, 404, 'unknown list') : reply.type(MEDIA_TYPE).send(listOf(services, found.charge, found.events));
  });
  app.post<ById>('/api/charges/:longId/payout', hidden, (request, reply) => payOut(services, request, reply));
}

async function openList(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const input = OpenList.safeParse(JSON.parse(String(request.body)));
  if (!input.success) return fail(reply, 400, 'invalid list');
  const { payment, callback } = input.data;
  const charge = await openSimulatedCharge(services, {
    id: randomBytes(16).toString('hex'),
    key: randomUUID(),
    gateway: GATEWAY,
    amount_minor: fromDecimalAmount(String(payment.amount), payment.currency),
    currency: payment.currency,
    reference: payment.reference,
    return_url: callback.returnUrl,
    cancel_url: callback.cancelUrl,
    notice_url: callback.notificationUrl,
    request: input.data.transactionId,
  });
  return reply.type(MEDIA_TYPE).send(listOf(services, charge, []));
}

const STATUS: Readonly<Record<string, string>> = {
  open: 'listed',
  pending: 'pending',
  paid: 'charged',
  failed: 'declined',
  canceled: 'canceled',
  expired: 'expired',
  disputed: 'charged',
  charged_back: 'charged_back',
};

function listOf({ config }: Services, charge: SandboxCharge, events: SandboxEvent[]): object {
  const { id, state, reference } = charge;
  const paid = events.find(({ kind }) => kind === 'paid');
  const failed = events.find(({ kind }) => kind === 'failed');
  const [amountMinor, currency] = [paid?.amount_minor ?? charge.amount_minor, paid?.currency ?? charge.currency];
  const refundedMinor = events.reduce((sum, { kind, amount_minor: amount }) => (kind === 'refunded' ? sum + (amount ?? 0) : sum), 0);
  const code = state === 'paid' && refundedMinor === amountMinor ? 'refunded' : (STATUS[state] ?? state);
  return {
    identification: { longId: id, shortId: id.slice(0, 8), transactionId: charge.request },
    status: { code, reason: code },
    interaction: { code: failed === undefined ? 'PROCEED' : 'TRY_OTHER_ACCOUNT', reason: failed?.reason ?? 'OK' },
    redirect: { url: `${config.publicUrl}/callbacks/sandbox/pay/${id}`, method: 'GET', parameters: [] },
    payment: { amount: Number(toDecimalAmount(amountMinor, currency)), currency, reference },
  };
}

async function payOut(services: Services, request: FastifyRequest<ById>, reply: FastifyReply): Promise<unknown> {
  const { transactionId, payment } = Payout.parse(JSON.parse(String(request.body)));
  const amountMinor = fromDecimalAmount(String(payment.amount), payment.currency);
  try {
    const longId = await refundCharge(services, { chargeId: request.params.longId, key: `payoneer:${transactionId}`, amountMinor });
    const status = { code: 'paid_out', reason: 'credited' };
    return await reply.type(MEDIA_TYPE).send({ identification: { longId, transactionId }, status, payment });
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    return fail(reply, error.reason === 'charge-unknown' ? 404 : 422, error.reason);
  }
}

function fail(reply: FastifyReply, status: number, resultInfo: string): unknown {
  return reply
    .status(status)
    .type(MEDIA_TYPE)
    .send({ resultInfo, interaction: { code: 'ABORT', reason: 'INVALID_REQUEST' } });
}
