import type { Tx } from '#provider/database/database.ts';
import type { GatewayEventOf } from '#provider/gateways/gateway-event.ts';
import { creditOf } from '#provider/gateways/price-charge.ts';
import { settleByRefund } from '#provider/features/withdrawals/settle-withdrawal.ts';
import { frozenRechargeRefund, rechargeRefund } from '#provider/ledger/movements.ts';
import { lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import { canStep } from '#provider/lifecycles/transition.ts';
import { editRecharge, type LockedRecharge, moveRecharge } from './move-recharge.ts';
import { notifyOfRecharge } from './notify-of-recharge.ts';
import { rechargeSteps } from './recharge-lifecycle.ts';
import { noteReturned } from './suspense.ts';
import type { Taken } from './take-gateway-event.ts';
import { valueAt } from './value-in-cny.ts';

type Refunded = GatewayEventOf<'refunded'>;

/** The payer has money of a recharge back: what was credited of it leaves the wallet, and what is not there any more is owed. */
export async function takeRefund(tx: Tx, recharge: LockedRecharge, event: Refunded): Promise<Taken> {
  const held = await takeRefundOfHeld(tx, recharge.gateway, event);
  if (held !== null) return held;
  if (await isBooked(tx, recharge.gateway, event.refundId)) return { status: 'done', note: 'refunded already' };
  if (recharge.creditedAt === null) return { status: 'waits', why: 'refunded before it was paid' };
  const refundedPayMinor = recharge.refundedPayMinor + event.amountMinor;
  if (event.currency !== recharge.payCurrency || refundedPayMinor > recharge.payMinor)
    return { status: 'waits', why: 'more was refunded than paid' };
  const to = refundedPayMinor === recharge.payMinor ? 'refunded' : 'partially_refunded';
  if (recharge.state !== to && !canStep(rechargeSteps, recharge.state, to))
    return { status: 'waits', why: `refunded when it was ${recharge.state}` };
  // Of the whole so far and not of this part, so that parts add up to what was credited.
  const refundedMinor = creditOf(recharge, refundedPayMinor);
  await book(tx, recharge, event, refundedMinor - recharge.refundedMinor);
  const change = { actor: { kind: 'gateway' }, columns: { refunded_pay_minor: refundedPayMinor, refunded_minor: refundedMinor } } as const;
  if (recharge.state === to) await editRecharge(tx, recharge, { ...change, edit: 'refunded' });
  else await moveRecharge(tx, recharge, { ...change, to });
  await notifyOfRecharge(tx, recharge, 'recharge-refunded');
  return { status: 'done' };
}

/** A refund of money that waits with the provider ends that wait; null: none waits, or not that much. */
export async function takeRefundOfHeld(tx: Tx, gateway: string, event: Refunded): Promise<Taken | null> {
  return (await noteReturned(tx, { gateway, ...event })) ? { status: 'done' } : null;
}

async function isBooked(tx: Tx, gateway: string, refundId: string): Promise<boolean> {
  const booked = await tx
    .selectFrom('recharge_refund')
    .select('seq')
    .where('gateway', '=', gateway)
    .where('gateway_refund_id', '=', refundId)
    .executeTakeFirst();
  return booked !== undefined;
}

async function book(tx: Tx, recharge: LockedRecharge, event: Refunded, amountMinor: number): Promise<void> {
  const { accountId, id, number, mode, gateway, payCurrency: currency, rate } = recharge;
  const { earlier } = await tx
    .selectFrom('recharge_refund')
    .select(({ fn }) => fn.countAll<number>().as('earlier'))
    .where('account_id', '=', accountId)
    .where('recharge_id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('recharge_refund')
    .values({
      account_id: accountId,
      recharge_id: id,
      seq: earlier + 1,
      gateway,
      gateway_refund_id: event.refundId,
      paid_minor: event.amountMinor,
      amount_minor: amountMinor,
    })
    .execute();
  const paid = { amountMinor: event.amountMinor, currency, rate };
  const feeMinor = valueAt(recharge, event.amountMinor) - amountMinor;
  const withdrawn = await settleByRefund(tx, {
    accountId,
    rechargeId: id,
    refundId: event.refundId,
    payMinor: event.amountMinor,
    amountMinor,
  });
  const wallet = await lockWallet(tx, accountId, mode);
  const lines = withdrawn ? frozenRechargeRefund({ amountMinor, feeMinor, paid }) : rechargeRefund(wallet, { amountMinor, feeMinor, paid });
  const document = { type: 'recharge', id, number } as const;
  await postEntries(tx, [{ accountId, mode, kind: 'recharge_refund', document, occurrence: earlier, lines }]);
}
