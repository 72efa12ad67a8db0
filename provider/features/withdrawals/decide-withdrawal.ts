import { sql } from 'kysely';
import {
  WITHDRAWAL_ALONE_MAX_MINOR,
  type WithdrawalDecisionKind,
  type WithdrawalFailure,
  type WithdrawalReviewReason,
} from '#contract/withdrawals.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { queueSending } from './queue-sending.ts';
import { payoutGateway } from './send-withdrawal.ts';
import { completePayout, failSending, giveBack, notifyOfWithdrawal, shortened } from './settle-withdrawal.ts';
import { type LockedWithdrawal, lockWithdrawal, moveWithdrawal, noteOnWithdrawal } from './withdrawal-lifecycle.ts';

interface Decided {
  withdrawalId: string;
  /** User who decides. */
  operatorId: string;
  decision: WithdrawalDecisionKind;
  /** For the merchant; a question and a rejection have one. */
  text: string;
  /** The bank's own name of the payment; `complete` has one. */
  reference: string;
  /** Of `fail`. */
  failure: WithdrawalFailure;
}

/** What an operator does with a withdrawal. What they requested themselves, and money of accounts they belong to or belonged to then, is for others to decide. */
export async function decideWithdrawal(
  services: Services,
  tx: Tx,
  { withdrawalId, operatorId, decision, text, reference, failure }: Decided,
): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, { withdrawalId });
  if (withdrawal === null) throw new Refusal('not-found');
  await requireOthers(tx, operatorId, withdrawal);
  const actor = { kind: 'operator', id: operatorId } as const;
  const { state } = withdrawal;
  switch (decision) {
    case 'review':
      await moveWithdrawal(tx, withdrawal, { to: 'reviewing', actor, text });
      return;
    case 'ask-info': {
      requireGiven('text', text);
      const opened = state === 'requested' ? await moveWithdrawal(tx, withdrawal, { to: 'reviewing', actor }) : withdrawal;
      const asked = await moveWithdrawal(tx, opened, { to: 'info_needed', actor, text });
      return notifyOfWithdrawal(tx, asked, 'withdrawal-info-needed', { question: shortened(text) });
    }
    case 'approve':
      return approve(tx, withdrawal, { operatorId, text });
    case 'reject':
      requireGiven('text', text);
      await giveBack(tx, withdrawal, { to: 'rejected', actor, text });
      return;
    case 'retry': {
      if (state !== 'failed') throw new Refusal('state-conflict');
      // Another try has another name at the bank or gateway.
      await moveWithdrawal(tx, withdrawal, { to: 'approved', actor, text, columns: { failure_code: null, provider_ref: null } });
      return queueSending(tx, { accountId: withdrawal.accountId, withdrawalId });
    }
    case 'return':
      await giveBack(tx, withdrawal, { to: 'returned', actor, text });
      return;
    case 'complete':
      requireGiven('reference', reference);
      requireByBank(services, withdrawal);
      return completePayout(tx, withdrawal, { providerRef: reference, actor, text });
    case 'fail':
      requireByBank(services, withdrawal);
      return failSending(services, tx, withdrawal, { failure, actor, text });
  }
}

/** How many operators have to agree: two of what its review says, which older ones of the amount alone do not have. */
export function approvalsNeeded({ amountMinor, review }: { amountMinor: number; review: readonly WithdrawalReviewReason[] }): number {
  return review.includes('two-people') || amountMinor > WITHDRAWAL_ALONE_MAX_MINOR ? 2 : 1;
}

async function approve(tx: Tx, withdrawal: LockedWithdrawal, { operatorId, text }: Pick<Decided, 'operatorId' | 'text'>): Promise<void> {
  const actor = { kind: 'operator', id: operatorId } as const;
  if (withdrawal.state !== 'requested' && withdrawal.state !== 'reviewing') throw new Refusal('state-conflict');
  if (approvalsNeeded(withdrawal) === 2 && withdrawal.reviewer1 === null) {
    const opened = withdrawal.state === 'requested' ? await moveWithdrawal(tx, withdrawal, { to: 'reviewing', actor }) : withdrawal;
    await noteOnWithdrawal(tx, opened, { edit: 'first-approval', actor, text, columns: { reviewer1: operatorId } });
    return;
  }
  if (withdrawal.reviewer1 === operatorId) throw new Refusal('second-person-needed');
  const columns = withdrawal.reviewer1 === null ? { reviewer1: operatorId } : { reviewer2: operatorId };
  const approved = await moveWithdrawal(tx, withdrawal, { to: 'approved', actor, text, columns });
  await notifyOfWithdrawal(tx, approved, 'withdrawal-approved');
  await queueSending(tx, { accountId: withdrawal.accountId, withdrawalId: withdrawal.id });
}

function requireGiven(path: 'text' | 'reference', value: string): void {
  if (value === '') throw new Refusal('validation-failed', { fields: [{ path, code: 'required' }] });
}

/** What a gateway sends is ended by what the gateway says. */
function requireByBank(services: Services, { state, destination, mode }: LockedWithdrawal): void {
  if (state !== 'sending' || destination !== 'payout' || payoutGateway(services, mode) !== null) throw new Refusal('state-conflict');
}

/** Who belongs to the account, or left it after the request was made, has a part in it. */
async function requireOthers(tx: Tx, operatorId: string, { accountId, id, userId }: LockedWithdrawal): Promise<void> {
  const own = await sql`
    SELECT 1 FROM membership WHERE account_id = ${accountId} AND user_id = ${operatorId}
    UNION ALL SELECT 1 FROM account_log l WHERE l.account_id = ${accountId}
      AND l.at >= (SELECT w.created_at FROM withdrawal w WHERE w.account_id = ${accountId} AND w.id = ${id})
      AND ((l.action = 'staff-left' AND l.user_id = ${operatorId})
        OR (l.action = 'staff-removed' AND l.facts->>'email' = (SELECT u.email FROM app_user u WHERE u.id = ${operatorId})))`.execute(tx);
  if (userId === operatorId || own.rows.length > 0) throw new Refusal('not-allowed');
}
