import { sql } from 'kysely';
import type { WithdrawalState } from '#contract/withdrawals.values.ts';
import type { Tx } from '#provider/database/database.ts';
import type { EventKind } from '#provider/notice-kinds.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import { moveCommissionBalance } from '#provider/features/referrals/settle-commission.ts';
import { commissionWithdrawalFailed, withdrawalFailed, withdrawalSent } from '#provider/ledger/movements.ts';
import { postEntries } from '#provider/ledger/post-entries.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { type LockedWithdrawal, lockWithdrawals, moveWithdrawal } from './withdrawal-lifecycle.ts';

interface Ended {
  actor: Actor;
  text?: string;
}

/** Ends a withdrawal that is not sent: its money is where it came from again, in the same step. */
export async function giveBack(
  tx: Tx,
  withdrawal: LockedWithdrawal,
  { to, ...ended }: Ended & { to: Extract<WithdrawalState, 'rejected' | 'canceled' | 'returned'> },
): Promise<LockedWithdrawal> {
  const { accountId, id, number, mode, amountMinor, source } = withdrawal;
  const next = await moveWithdrawal(tx, withdrawal, { to, ...ended });
  const lines = source === 'commission' ? commissionWithdrawalFailed(amountMinor) : withdrawalFailed(amountMinor);
  await postEntries(tx, [{ accountId, mode, kind: 'withdrawal_failed', document: { type: 'withdrawal', id, number }, reason: to, lines }]);
  if (source === 'commission') await moveCommissionBalance(tx, { accountId, mode }, amountMinor);
  if (to !== 'canceled') await notifyOfWithdrawal(tx, next, to === 'rejected' ? 'withdrawal-rejected' : 'withdrawal-returned');
  return next;
}

/** A payout was sent. */
export async function completePayout(
  tx: Tx,
  withdrawal: LockedWithdrawal,
  { providerRef, actor }: { providerRef: string; actor: Actor },
): Promise<void> {
  const { accountId, id, number, mode, amountMinor, feeMinor, payMinor, payCurrency, rate } = withdrawal;
  const next = await moveWithdrawal(tx, withdrawal, { to: 'completed', actor, columns: { provider_ref: providerRef, failure_code: null } });
  const lines = withdrawalSent(amountMinor, feeMinor, { amountMinor: payMinor, currency: payCurrency, rate });
  await postEntries(tx, [{ accountId, mode, kind: 'withdrawal_sent', document: { type: 'withdrawal', id, number }, lines }]);
  await notifyOfWithdrawal(tx, next, 'withdrawal-completed');
}

/** It was refused by who was to send it. The money stays frozen until our people try again or give it back. */
export async function failSending(tx: Tx, withdrawal: LockedWithdrawal, { code, actor }: { code: string; actor: Actor }): Promise<void> {
  const columns = { failure_code: code, failures: withdrawal.failures + 1 };
  await notifyOfWithdrawal(tx, await moveWithdrawal(tx, withdrawal, { to: 'failed', actor, cause: code, columns }), 'withdrawal-failed');
}

interface GatewayRefund {
  accountId: string;
  rechargeId: string;
  refundId: string;
  payMinor: number;
  /** What it takes of the credit, in fen. */
  amountMinor: number;
}

/**
 * A gateway gave a part of a recharge back. Where a withdrawal waits for just that, it is completed, and its frozen money pays the refund instead of what
 * is available. Whether one did; the caller posts.
 */
export async function settleByRefund(tx: Tx, refund: GatewayRefund): Promise<boolean> {
  const { accountId, rechargeId, refundId, payMinor, amountMinor } = refund;
  const [waiting] = await lockWithdrawals(
    tx,
    sql`account_id = ${accountId} AND recharge_id = ${rechargeId} AND state = 'sending' AND pay_minor = ${payMinor} AND amount_minor = ${amountMinor}`,
  );
  if (waiting === undefined) return false;
  const next = await moveWithdrawal(tx, waiting, { to: 'completed', actor: { kind: 'gateway' }, columns: { provider_ref: refundId } });
  await notifyOfWithdrawal(tx, next, 'withdrawal-completed');
  return true;
}

export async function notifyOfWithdrawal(
  tx: Tx,
  { accountId, id, number, version }: LockedWithdrawal,
  kind: Extract<EventKind, `withdrawal-${string}`>,
): Promise<void> {
  const path = `/recommend/withdraw/${id}`;
  await notifyUsers(tx, { accountId, kind, params: { number }, path, key: `${kind}:${id}:${version}` });
}
