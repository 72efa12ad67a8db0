import { sql } from 'kysely';
import type { WithdrawalFailure, WithdrawalState } from '#contract/withdrawals.values.ts';
import type { Tx } from '#provider/database/database.ts';
import type { EventKind } from '#provider/notice-kinds.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import { moveCommissionBalance } from '#provider/features/referrals/settle-commission.ts';
import { commissionWithdrawalFailed, withdrawalFailed, withdrawalSent } from '#provider/ledger/movements.ts';
import { lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { queueTestDecision } from './queue-simulation.ts';
import { type LockedWithdrawal, lockWithdrawals, moveWithdrawal } from './withdrawal-lifecycle.ts';

interface Ended {
  actor: Actor;
  text?: string;
}

/** Ends a withdrawal that is not sent: its money is where it came from again, in the same step, less what the wallet owes. */
export async function giveBack(
  tx: Tx,
  withdrawal: LockedWithdrawal,
  { to, ...ended }: Ended & { to: Extract<WithdrawalState, 'rejected' | 'canceled' | 'returned'> },
): Promise<LockedWithdrawal> {
  const { accountId, id, number, mode, amountMinor, source } = withdrawal;
  const next = await moveWithdrawal(tx, withdrawal, { to, ...ended });
  const wallet = await lockWallet(tx, accountId, mode);
  const lines = source === 'commission' ? commissionWithdrawalFailed(amountMinor) : withdrawalFailed(wallet, amountMinor);
  await postEntries(tx, [{ accountId, mode, kind: 'withdrawal_failed', document: { type: 'withdrawal', id, number }, reason: to, lines }]);
  if (source === 'commission') await moveCommissionBalance(tx, { accountId, mode }, amountMinor);
  if (to === 'rejected') await notifyOfWithdrawal(tx, next, 'withdrawal-rejected', { reason: shortened(ended.text ?? '') });
  if (to === 'returned') await notifyOfWithdrawal(tx, next, 'withdrawal-returned');
  return next;
}

/** A payout was sent. */
export async function completePayout(
  tx: Tx,
  withdrawal: LockedWithdrawal,
  { providerRef, ...ended }: Ended & { providerRef: string },
): Promise<void> {
  const { accountId, id, number, mode, amountMinor, feeMinor, payMinor, payCurrency, rate } = withdrawal;
  const next = await moveWithdrawal(tx, withdrawal, {
    to: 'completed',
    ...ended,
    columns: { provider_ref: providerRef, failure_code: null },
  });
  const lines = withdrawalSent(amountMinor, feeMinor, { amountMinor: payMinor, currency: payCurrency, rate });
  await postEntries(tx, [{ accountId, mode, kind: 'withdrawal_sent', document: { type: 'withdrawal', id, number }, lines }]);
  await notifyOfWithdrawal(tx, next, 'withdrawal-completed', { reference: providerRef });
}

/**
 * It was refused by who was to send it. The money stays frozen until our people try again or give it back, or its merchant ends it; of test money the
 * clock does.
 */
export async function failSending(
  services: Pick<Services, 'config'>,
  tx: Tx,
  withdrawal: LockedWithdrawal,
  { failure, ...ended }: Ended & { failure: WithdrawalFailure },
): Promise<void> {
  const { accountId, id: withdrawalId, mode } = withdrawal;
  const columns = { failure_code: failure, failures: withdrawal.failures + 1 };
  await notifyOfWithdrawal(
    tx,
    await moveWithdrawal(tx, withdrawal, { to: 'failed', ...ended, cause: failure, columns }),
    'withdrawal-failed',
  );
  if (mode === 'test') await queueTestDecision(tx, services, { accountId, withdrawalId });
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
  const columns = { provider_ref: refundId, failure_code: null };
  const next = await moveWithdrawal(tx, waiting, { to: 'completed', actor: { kind: 'gateway' }, columns });
  await notifyOfWithdrawal(tx, next, 'withdrawal-completed', { reference: refundId });
  return true;
}

/** Longest question or reason in a notice; all of it is on the page of the withdrawal. */
const NOTICE_TEXT_MAX = 300;

/** As much of a text as a notice carries. */
export function shortened(text: string): string {
  return text.length > NOTICE_TEXT_MAX ? `${text.slice(0, NOTICE_TEXT_MAX - 1).trimEnd()}…` : text;
}

/** Says to the account what became of a withdrawal, with its amount and payee. */
export async function notifyOfWithdrawal(
  tx: Tx,
  { accountId, id, number, version, amountMinor, payee }: LockedWithdrawal,
  kind: Extract<EventKind, `withdrawal-${string}`>,
  more: Record<string, string> = {},
): Promise<void> {
  const path = `/recommend/withdraw/${id}`;
  await notifyUsers(tx, { accountId, kind, params: { number, amountMinor, payee, ...more }, path, key: `${kind}:${id}:${version}` });
}
