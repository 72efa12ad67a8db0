import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sql } from 'kysely';
import { addJob, inTransaction } from '#provider/database/database.ts';
import { redirectToGateway } from '#provider/features/balance/redirect-to-gateway.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { parseInput } from '#provider/http/validate.ts';
import type { Services } from '#provider/services.ts';
import type { GatewayNotice } from './gateway.ts';
import { findGateway } from './gateways.ts';
import { decideCharge, findCharge } from './sandbox/sandbox-gateway.ts';
import { renderSandboxPage } from './sandbox/sandbox-page.ts';

const NOTICE_LIMIT_BYTES = 262_144;

/** Where browsers leave for a gateway and gateways tell what happened. None of it needs a session. */
export async function gatewayRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.get('/callbacks/recharges/:ticket', { schema: { hide: true } }, async (request, reply) => {
    const { ticket } = parseInput(z.object({ ticket: z.string().max(300) }), request.params);
    return reply.redirect(await redirectToGateway(services, ticket), 303);
  });
  await app.register(noticeRoutes, { services });
  sandboxPageRoutes(app, services);
}

/** Notices come as raw bytes, since the signature covers exactly those. */
async function noticeRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: NOTICE_LIMIT_BYTES }, (_request, body, done) => done(null, body));
  app.post('/callbacks/:gateway/notice', { bodyLimit: NOTICE_LIMIT_BYTES, schema: { hide: true } }, async (request) => {
    const { gateway: code } = parseInput(z.object({ gateway: z.string() }), request.params);
    const gateway = findGateway(code);
    if (gateway === null) throw new Refusal('not-found');
    if (!Buffer.isBuffer(request.body)) throw new Refusal('signature-invalid');
    await keepNotice(services, code, gateway.readNotice(services, { headers: request.headers, rawBody: request.body }));
    return {};
  });
}

async function keepNotice(services: Services, gateway: string, notice: GatewayNotice): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const kept = await sql`INSERT INTO inbox (source, delivery_id, topic, subject, payload)
      VALUES (${`gateway:${gateway}`}, ${notice.deliveryId}, ${`charge.${notice.outcome}`}, ${notice.chargeId}, ${JSON.stringify(notice)})
      ON CONFLICT DO NOTHING`.execute(tx);
    if (kept.numAffectedRows === 1n) await addJob(tx, 'handle-gateway-notice', { gateway, deliveryId: notice.deliveryId });
  });
}

const ChargeParams = z.object({ chargeId: z.string().max(100) });
const Decision = z.object({ decision: z.enum(['pay', 'decline', 'cancel']) });

function sandboxPageRoutes(app: FastifyInstance, services: Services): void {
  app.get('/callbacks/sandbox/pay/:chargeId', { schema: { hide: true } }, async (request, reply) => {
    const charge = await findCharge(services, parseInput(ChargeParams, request.params).chargeId);
    if (charge === null) throw new Refusal('not-found');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderSandboxPage(charge, request.locale, nonce));
  });
  app.post('/callbacks/sandbox/pay/:chargeId', { schema: { hide: true } }, async (request, reply) => {
    const { chargeId } = parseInput(ChargeParams, request.params);
    const charge = await findCharge(services, chargeId);
    if (charge === null) throw new Refusal('not-found');
    await decideCharge(services, chargeId, parseInput(Decision, request.body ?? {}).decision);
    return reply.redirect(charge.returnUrl, 303);
  });
}
