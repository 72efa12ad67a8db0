import { inTransaction } from '#provider/database/database.ts';
import { findGateway } from '#provider/gateways/gateways.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { lockRecharge, moveRecharge } from './move-recharge.ts';

/** What a gateway link carries: whose recharge, signed, so that it works without a session and can't be made up. */
export function rechargeTicket(services: Services, accountId: string, rechargeId: string): string {
  const subject = `${accountId}.${rechargeId}`;
  return `${subject}.${services.keys.sign('recharge-link', subject)}`;
}

/**
 * Opens the charge at the gateway the first time the link is followed and returns where to send the browser: the
 * gateway's page, or the recharge's own page when it is over.
 */
export async function redirectToGateway(services: Services, ticket: string): Promise<string> {
  const [accountId = '', id = '', signature = ''] = ticket.split('.');
  if (!services.keys.verify('recharge-link', `${accountId}.${id}`, signature)) throw new Refusal('not-found');
  const returnUrl = `${services.config.publicUrl}/pay-success?recharge=${id}`;
  return inTransaction(services.database, async (tx) => {
    const recharge = await lockRecharge(tx, { accountId, id });
    const gateway = recharge === null ? null : findGateway(recharge.gateway);
    if (recharge === null || gateway === null) throw new Refusal('not-found');
    if ((recharge.state !== 'created' && recharge.state !== 'redirected') || recharge.expired) return returnUrl;
    const charge = await gateway.openCharge(services, {
      reference: recharge.number,
      amountMinor: recharge.payMinor,
      currency: recharge.payCurrency,
      returnUrl,
    });
    if (recharge.state === 'created') {
      await moveRecharge(tx, recharge, { to: 'redirected', actor: { kind: 'merchant' }, columns: { gateway_charge_id: charge.chargeId } });
    }
    return new URL(charge.payUrl, services.config.publicUrl).href;
  });
}
