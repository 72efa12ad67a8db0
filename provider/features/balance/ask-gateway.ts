import { inTransaction } from '#provider/database/database.ts';
import { GatewayRefused, GatewayUnavailable } from '#provider/gateways/gateway.ts';
import { requireGateway } from '#provider/gateways/gateways.ts';
import { deliveryOf, keepEvents } from '#provider/gateways/keep-events.ts';
import type { Services } from '#provider/services.ts';
import { findCharge } from './balance.store.ts';
import { takeInboxEvent } from './take-gateway-event.ts';

/**
 * Asks the gateway at once what happened to a recharge's charge, collects what its payer approved while it can still be paid, and acts on the answer. One
 * that does not answer changes nothing: the minute's round asks again.
 */
export async function askGateway(services: Services, accountId: string, rechargeId: string): Promise<void> {
  const charge = await findCharge(services.database.db, accountId, rechargeId);
  if (charge === null) return;
  const gateway = requireGateway(charge.gateway);
  const capture = { key: `capture:${rechargeId}`, chargeId: charge.chargeId };
  try {
    const events = charge.payable ? await gateway.capture(services, capture) : await gateway.fetchCharge(services, charge.chargeId);
    const found = events ?? [];
    await inTransaction(services.database, (tx) => keepEvents(tx, gateway.code, found));
    for (const event of found) await takeInboxEvent(services, deliveryOf(gateway.code, event), { attempt: 1, lastAttempt: false });
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    services.log.warn({ err: error, gateway: gateway.code }, 'a gateway was asked in vain');
  }
}
