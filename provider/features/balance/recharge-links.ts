import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';

/** What links of a recharge carry: whose it is, signed, so that they work without a session and can't be made up. */
function rechargeTicket({ keys }: Services, accountId: string, rechargeId: string): string {
  const subject = `${accountId}.${rechargeId}`;
  return `${subject}.${keys.sign('recharge-link', subject)}`;
}

export function readTicket({ keys }: Services, ticket: string): { accountId: string; id: string } {
  const [accountId = '', id = '', signature = ''] = ticket.split('.');
  if (!keys.verify('recharge-link', `${accountId}.${id}`, signature)) throw new Refusal('not-found');
  return { accountId, id };
}

/** The link that leads to the gateway's page. */
export function gatewayLink(services: Services, accountId: string, rechargeId: string): string {
  return linkOf(services, rechargeTicket(services, accountId, rechargeId));
}

/** Where the gateway sends the payer back to. */
export function returnUrl(services: Services, ticket: string): string {
  return `${linkOf(services, ticket)}/return`;
}

/** The page that shows what came of a recharge. */
export function rechargeResultUrl({ config }: Services, rechargeId: string): string {
  return `${config.publicUrl}${rechargeResultPath(rechargeId)}`;
}

/** The page Payoneer's payers come back to: it has our server ask what came of it. */
export function rechargeConfirmUrl({ config }: Services, rechargeId: string): string {
  return `${config.publicUrl}/payoneer-confirm-payment?recharge=${rechargeId}`;
}

export function rechargeResultPath(rechargeId: string): string {
  return `/pay-success?recharge=${rechargeId}`;
}

function linkOf({ config }: Services, ticket: string): string {
  return `${config.publicUrl}/callbacks/recharges/${ticket}`;
}
