import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addJob, inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { parseInput } from '#provider/http/validate.ts';
import type { Services } from '#provider/services.ts';
import { openChargeOf } from './open-charge.ts';
import { lockRecharge, moveRecharge } from './move-recharge.ts';
import { readTicket, rechargeConfirmUrl, rechargeResultUrl } from './recharge-links.ts';

/** Gateways add parameters of their own, which nothing is read from. */
const ReturnQuery = z.object({ canceled: z.string().max(10).optional().catch(undefined) });
const Params = z.object({ ticket: z.string().max(300) });

/** Where browsers leave for a gateway and come back from it. Without a session: a payment can outlive it. */
export function rechargeLinkRoutes(app: FastifyInstance, services: Services): void {
  app.get('/callbacks/recharges/:ticket', { schema: { hide: true } }, async (request, reply) => {
    const { ticket } = parseInput(Params, request.params);
    return reply.redirect(await openChargeOf(services, ticket), 303);
  });
  // That somebody comes back says nothing, but is a good moment to ask the gateway.
  app.get('/callbacks/recharges/:ticket/return', { schema: { hide: true } }, async (request, reply) => {
    const { accountId, id } = readTicket(services, parseInput(Params, request.params).ticket);
    const { canceled, gateway } = await takeReturn(services, { accountId, id }, parseInput(ReturnQuery, request.query).canceled === '1');
    await addJob(services.database.db, 'fetch-charge', { accountId, rechargeId: id }, { key: `fetch-charge:${id}` });
    return reply.redirect(
      canceled || !gateway.startsWith('payoneer') ? rechargeResultUrl(services, id) : rechargeConfirmUrl(services, id),
      303,
    );
  });
}

/** A payer who went back without paying ends the recharge. Money that comes all the same is credited as ever. */
async function takeReturn(
  { database }: Services,
  which: { accountId: string; id: string },
  wantsOut: boolean,
): Promise<{ canceled: boolean; gateway: string }> {
  return inTransaction(database, async (tx) => {
    const recharge = await lockRecharge(tx, which);
    if (recharge === null) throw new Refusal('not-found');
    const canceled = wantsOut && recharge.state === 'redirected';
    if (canceled) await moveRecharge(tx, recharge, { to: 'canceled', actor: { kind: 'merchant' } });
    return { canceled, gateway: recharge.gateway };
  });
}
