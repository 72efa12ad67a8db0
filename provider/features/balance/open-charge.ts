import { sql } from 'kysely';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { GatewayRefused, GatewayUnavailable } from '#provider/gateways/gateway.ts';
import { requireGateway } from '#provider/gateways/gateways.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findPayableRecharge, type PayableRecharge } from './balance.store.ts';
import { editRecharge, lockRecharge, type LockedRecharge, moveRecharge } from './move-recharge.ts';
import { readTicket, rechargeResultUrl, returnUrl } from './recharge-links.ts';

/** The gateway is asked for the first time a minute after the payer went there. */
const FIRST_FETCH = sql<string>`app_now() + interval '1 minute'`;

/**
 * Opens the charge at the gateway and returns where to send the browser: the gateway's page, or the recharge's own page when it is over or the
 * gateway does not answer. The stored recharge is the intent and its id the key, so that a link followed twice, or again after a lost answer, is one charge.
 */
export async function openChargeOf(services: Services, ticket: string): Promise<string> {
  const whose = readTicket(services, ticket);
  const recharge = await findPayableRecharge(services.database.db, whose);
  if (recharge === null) throw new Refusal('not-found');
  const resultUrl = rechargeResultUrl(services, whose.id);
  if (!recharge.payable) return resultUrl;
  try {
    const { chargeId, payUrl } = await openCharge(services, recharge, ticket);
    const stillPayable = await inTransaction(services.database, (tx) => keepChargeId(tx, whose, chargeId));
    return stillPayable ? new URL(payUrl, services.config.publicUrl).href : resultUrl;
  } catch (error) {
    if (error instanceof GatewayRefused) await inTransaction(services.database, (tx) => failUnopened(tx, whose, error));
    else if (!(error instanceof GatewayUnavailable)) throw error;
    services.log.warn({ err: error, gateway: recharge.gateway }, 'a charge was not opened');
    return error instanceof GatewayRefused ? resultUrl : `${resultUrl}&gateway=down`;
  }
}

function openCharge(services: Services, recharge: PayableRecharge, ticket: string) {
  return requireGateway(recharge.gateway).openCharge(services, {
    key: recharge.id,
    reference: recharge.number,
    amountMinor: recharge.payMinor,
    currency: recharge.payCurrency,
    returnUrl: returnUrl(services, ticket),
    expiresAt: recharge.expiresAt,
  });
}

/** False when the recharge ended while its charge was opened; money that comes for it all the same is found by the charge's id. */
async function keepChargeId(tx: Tx, whose: { accountId: string; id: string }, chargeId: string): Promise<boolean> {
  const recharge = await lockRecharge(tx, whose);
  if (recharge === null) throw new Refusal('not-found');
  if (recharge.gatewayChargeId === null) await bindCharge(tx, recharge, { chargeId, actor: { kind: 'merchant' } });
  return ['created', 'redirected'].includes(recharge.state) && !recharge.expired;
}

/** Notes which charge of the gateway's a recharge is paid by. */
export async function bindCharge(
  tx: Tx,
  recharge: LockedRecharge,
  { chargeId, actor }: { chargeId: string; actor: Parameters<typeof moveRecharge>[2]['actor'] },
): Promise<LockedRecharge> {
  const change = { actor, columns: { gateway_charge_id: chargeId, next_fetch_at: FIRST_FETCH } };
  const bound =
    recharge.state === 'created'
      ? await moveRecharge(tx, recharge, { ...change, to: 'redirected' })
      : await editRecharge(tx, recharge, { ...change, edit: 'charge-opened' });
  return { ...bound, gatewayChargeId: chargeId };
}

async function failUnopened(tx: Tx, whose: { accountId: string; id: string }, { reason }: GatewayRefused): Promise<void> {
  const recharge = await lockRecharge(tx, whose);
  if (recharge?.state !== 'created') return;
  await moveRecharge(tx, recharge, { to: 'failed', actor: { kind: 'gateway' }, cause: reason, columns: { failure_code: reason } });
}
