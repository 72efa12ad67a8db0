import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import type { GatewayEventOf } from '#provider/gateways/gateway-event.ts';
import { requireGateway } from '#provider/gateways/gateways.ts';
import { topUp } from '#provider/ledger/movements.ts';
import { lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import { canStep } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { editRecharge, type LockedRecharge, moveRecharge } from './move-recharge.ts';
import { notifyOfRecharge } from './notify-of-recharge.ts';
import { priceAnew } from './price-anew.ts';
import { rechargeSteps } from './recharge-lifecycle.ts';
import { openSuspense, type SuspenseCause } from './suspense.ts';
import type { Taken } from './take-gateway-event.ts';
import { valueAt, valueOfDay } from './value-in-cny.ts';

type Paid = GatewayEventOf<'paid'>;

/** Credits what was asked. Money beyond it, and money that is not what was asked, waits for a person, who sees which recharge it came for. */
export async function takePayment(services: Services, tx: Tx, recharge: LockedRecharge, event: Paid): Promise<Taken> {
  const { creditsWhatCame } = requireGateway(recharge.gateway).terms;
  if (recharge.creditedAt !== null)
    return creditsWhatCame ? takeSecond(services, tx, recharge, event) : { status: 'done', note: 'paid already' };
  if (event.currency !== recharge.payCurrency) return hold(services, tx, recharge, event, 'wrong-currency');
  if (!creditsWhatCame && event.amountMinor < recharge.payMinor) return hold(services, tx, recharge, event, 'underpaid');
  if (!canStep(rechargeSteps, recharge.state, 'succeeded')) return { status: 'waits', why: `paid when it was ${recharge.state}` };
  // Its rate holds no more, or it is worth what came: then as of now.
  const priced =
    recharge.rateHeld && !creditsWhatCame
      ? recharge
      : await priceAnew(tx, recharge, creditsWhatCame ? event.amountMinor : recharge.payMinor);
  if (priced === null) return hold(services, tx, recharge, event, 'paid-late');
  await credit(tx, priced);
  const beyondMinor = event.amountMinor - priced.payMinor;
  if (beyondMinor > 0) await suspend(tx, priced, { ...event, amountMinor: beyondMinor }, 'overpaid', valueAt(priced, beyondMinor));
  return { status: 'done' };
}

async function credit(tx: Tx, recharge: LockedRecharge): Promise<void> {
  const succeeded = await moveRecharge(tx, recharge, { to: 'succeeded', actor: { kind: 'gateway' }, columns: { failure_code: null } });
  const { accountId, mode, id, number, creditMinor, payMinor, payCurrency, rate } = recharge;
  const paid = { amountMinor: payMinor, currency: payCurrency, rate };
  const feeMinor = valueAt(recharge, payMinor) - creditMinor;
  const lines = topUp(await lockWallet(tx, accountId, mode), { creditMinor, feeMinor, paid });
  await postEntries(tx, [{ accountId, mode, kind: 'recharge', document: { type: 'recharge', id, number }, lines }]);
  await moveRecharge(tx, succeeded, { to: 'credited', actor: { kind: 'system' }, columns: { credited_at: sql`app_now()` } });
}

/** A bank transfer made once more with the reference of one that is credited: real money, which nobody asked for. */
async function takeSecond(services: Services, tx: Tx, recharge: LockedRecharge, event: Paid): Promise<Taken> {
  const worth = await valueOfDay(tx, services.config, event);
  if (worth === null) return { status: 'waits', why: `no rate for ${event.currency}` };
  if (!(await suspend(tx, recharge, event, 'paid-twice', worth.amountMinor, worth.rate))) return { status: 'done', note: 'held already' };
  await editRecharge(tx, recharge, { actor: { kind: 'gateway' }, cause: 'paid-twice', edit: 'money-held' });
  await notifyOfRecharge(tx, recharge, 'recharge-money-held');
  return { status: 'done' };
}

/** The whole sum waits with the provider, and the recharge ends as failed with the reason. */
async function hold(services: Services, tx: Tx, recharge: LockedRecharge, event: Paid, cause: SuspenseCause): Promise<Taken> {
  const value = event.currency === recharge.payCurrency ? { amountMinor: valueAt(recharge, event.amountMinor), rate: recharge.rate } : null;
  const worth = value ?? (await valueOfDay(tx, services.config, event));
  if (worth === null) return { status: 'waits', why: `no rate for ${event.currency}` };
  if (!(await suspend(tx, recharge, event, cause, worth.amountMinor, worth.rate))) return { status: 'done', note: 'held already' };
  const change = { actor: { kind: 'gateway' }, cause, columns: { failure_code: cause } } as const;
  if (canStep(rechargeSteps, recharge.state, 'failed')) await moveRecharge(tx, recharge, { ...change, to: 'failed' });
  else await editRecharge(tx, recharge, { ...change, edit: 'money-held' });
  await notifyOfRecharge(tx, recharge, 'recharge-money-held');
  return { status: 'done' };
}

/** False when it is booked already. */
async function suspend(
  tx: Tx,
  { accountId, id, mode, gateway, rate: lockedRate }: LockedRecharge,
  { id: eventId, chargeId, amountMinor: paidMinor, currency }: Paid,
  cause: SuspenseCause,
  amountMinor: number,
  rate = lockedRate,
): Promise<boolean> {
  const paid = { amountMinor: paidMinor, currency, rate };
  // Of a gateway that takes one payment a charge, two events are two reports of it.
  const which = requireGateway(gateway).terms.creditsWhatCame ? { eventId } : {};
  const opened = await openSuspense(tx, { mode, gateway, chargeId, amountMinor, paid, cause, recharge: { accountId, id }, ...which });
  return opened !== null;
}

/** Money for no recharge we know waits for a person. */
export async function holdUnmatched({ config }: Services, tx: Tx, gatewayCode: string, event: Paid): Promise<Taken> {
  const worth = await valueOfDay(tx, config, event);
  if (worth === null) return { status: 'waits', why: `no rate for ${event.currency}` };
  const gateway = requireGateway(gatewayCode);
  const mode = gateway.modeOf(config);
  if (mode === null) return { status: 'waits', why: `${gatewayCode} is switched off` };
  const paid = { amountMinor: event.amountMinor, currency: event.currency, rate: worth.rate };
  await openSuspense(tx, {
    mode,
    gateway: gatewayCode,
    chargeId: event.chargeId,
    amountMinor: worth.amountMinor,
    paid,
    cause: 'no-recharge',
    recharge: null,
    ...(gateway.terms.creditsWhatCame ? { eventId: event.id } : {}),
  });
  return { status: 'done' };
}
