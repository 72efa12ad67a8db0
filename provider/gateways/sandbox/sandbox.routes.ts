import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal } from '#provider/http/refusal.ts';
import { parseInput } from '#provider/http/validate.ts';
import type { Services } from '#provider/services.ts';
import { actOnCharge, cancelsUnheard, findCharge, sandboxActions, type SandboxCharge } from './sandbox-charges.ts';
import { renderSandboxPage } from './sandbox-page.ts';

const ChargeParams = z.object({ chargeId: z.string().max(100) });
const Decision = z.object({ decision: z.enum(sandboxActions) });

/** The page of the sandbox gateway, where somebody plays payer and bank. It needs no session: who knows the address may. */
export function sandboxGatewayRoutes(app: FastifyInstance, services: Services): void {
  app.get('/callbacks/sandbox/pay/:chargeId', { schema: { hide: true } }, async (request, reply) => {
    const charge = await requireCharge(services, request.params);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(renderSandboxPage(charge, request.locale, nonce));
  });
  app.post('/callbacks/sandbox/pay/:chargeId', { schema: { hide: true } }, async (request, reply) => {
    const charge = await requireCharge(services, request.params);
    const { decision } = parseInput(Decision, request.body ?? {});
    const back = decision === 'cancel' && charge.cancel_url !== '' ? charge.cancel_url : charge.return_url;
    if (decision !== 'cancel' || !cancelsUnheard(charge)) await actOnCharge(services, charge.id, decision);
    return reply.redirect(back, 303);
  });
}

async function requireCharge(services: Services, params: unknown): Promise<SandboxCharge> {
  const charge = await findCharge(services, parseInput(ChargeParams, params).chargeId);
  // One of a saved method has no page.
  if (charge === null || charge.return_url === '') throw new Refusal('not-found');
  return charge;
}
