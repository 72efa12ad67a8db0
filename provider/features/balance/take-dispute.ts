import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#provider/database/database.ts';
import type { GatewayEventOf } from '#provider/gateways/gateway-event.ts';
import { creditOf } from '#provider/gateways/price-charge.ts';
import type { LedgerEntryInput } from '#provider/ledger/entries.ts';
import { chargeback, chargebackLost, chargebackWon } from '#provider/ledger/movements.ts';
import { lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import { canStep } from '#provider/lifecycles/transition.ts';
import { type Dispute, insertDispute, lockDispute, moveDispute } from './disputes.ts';
import { type LockedRecharge, moveRecharge } from './move-recharge.ts';
import { notifyOfRecharge } from './notify-of-recharge.ts';
import { rechargeSteps } from './recharge-lifecycle.ts';
import type { Taken } from './take-gateway-event.ts';
import { valueAt } from './value-in-cny.ts';

type Opened = GatewayEventOf<'dispute-opened'>;
type Decided = GatewayEventOf<'dispute-won' | 'dispute-lost'>;
const GATEWAY = { kind: 'gateway' } as const;

/** A payer's bank asks for the money of a recharge, and later decides. */
export async function takeDispute(tx: Tx, recharge: LockedRecharge, event: Opened | Decided): Promise<Taken> {
  const dispute = await lockDispute(tx, recharge.gateway, event.disputeId);
  if (event.kind === 'dispute-opened') return dispute === null ? open(tx, recharge, event) : { status: 'done', note: 'disputed already' };
  if (dispute === null) return { status: 'waits', why: 'decided before it was opened' };
  const outcome = event.kind === 'dispute-won' ? 'won' : 'lost';
  if (dispute.state === outcome) return { status: 'done', note: `${outcome} already` };
  if (dispute.state !== 'open') return { status: 'waits', why: `${outcome} after it was ${dispute.state}` };
  if (outcome === 'won') await win(tx, recharge, dispute);
  else await lose(tx, recharge, dispute);
  return { status: 'done' };
}

/** Freezes as much of the disputed money as is still there. */
async function open(tx: Tx, recharge: LockedRecharge, event: Opened): Promise<Taken> {
  if (recharge.creditedAt === null) return { status: 'waits', why: 'disputed before it was paid' };
  if (!canStep(rechargeSteps, recharge.state, 'frozen')) return { status: 'waits', why: `disputed when it was ${recharge.state}` };
  if (event.currency !== recharge.payCurrency || event.amountMinor + recharge.refundedPayMinor > recharge.payMinor)
    return { status: 'waits', why: 'more is disputed than is left' };
  const { accountId, mode } = recharge;
  const amountMinor = Math.max(1, creditOf(recharge, event.amountMinor));
  const lines = chargeback(await lockWallet(tx, accountId, mode), amountMinor);
  const frozenMinor = lines.find(({ account }) => account === 'wallet:frozen')?.amountMinor ?? 0;
  const dispute = await insertDispute(
    tx,
    { accountId, mode, id: uuidv7(), rechargeId: recharge.id, gateway: recharge.gateway, amountMinor, frozenMinor },
    event,
  );
  // A movement of nothing is no entry.
  if (lines.length > 0) await post(tx, dispute, 'chargeback', lines);
  await moveRecharge(tx, recharge, { to: 'frozen', actor: GATEWAY, cause: event.reason });
  await notifyOfRecharge(tx, recharge, 'recharge-disputed');
  return { status: 'done' };
}

async function win(tx: Tx, recharge: LockedRecharge, dispute: Dispute): Promise<void> {
  await moveDispute(tx, dispute, { to: { dispute: 'won' }, actor: GATEWAY, columns: { closed_at: sql`app_now()` } });
  if (dispute.frozenMinor > 0) await post(tx, dispute, 'chargeback_won', chargebackWon(dispute.frozenMinor));
  await moveRecharge(tx, recharge, { to: 'settled', actor: GATEWAY });
  await notifyOfRecharge(tx, recharge, 'recharge-dispute-won');
}

/** What was frozen pays it, then what is available; the rest stays owing. */
async function lose(tx: Tx, recharge: LockedRecharge, dispute: Dispute): Promise<void> {
  await moveDispute(tx, dispute, { to: { dispute: 'lost' }, actor: GATEWAY, columns: { closed_at: sql`app_now()` } });
  const { amountMinor, frozenMinor, paidMinor } = dispute;
  const paid = { amountMinor: paidMinor, currency: recharge.payCurrency, rate: recharge.rate };
  const feeMinor = valueAt(recharge, paidMinor) - amountMinor;
  const wallet = await lockWallet(tx, recharge.accountId, recharge.mode);
  await post(tx, dispute, 'chargeback_lost', chargebackLost(wallet, { amountMinor, frozenMinor, feeMinor, paid }));
  await moveRecharge(tx, recharge, { to: 'charged_back', actor: GATEWAY });
  await notifyOfRecharge(tx, recharge, 'recharge-dispute-lost');
}

async function post(tx: Tx, dispute: Dispute, kind: LedgerEntryInput['kind'], lines: LedgerEntryInput['lines']): Promise<void> {
  const { accountId, mode, id, number } = dispute;
  await postEntries(tx, [{ accountId, mode, kind, document: { type: 'dispute', id, number }, lines }]);
}
