import { sql } from 'kysely';
import { WITHDRAWAL_ALONE_MAX_MINOR, type WithdrawalDecisionKind } from '#contract/withdrawals.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { queueSending } from './create-withdrawal.ts';
import { payoutGateway } from './send-withdrawal.ts';
import { completePayout, failSending, giveBack, notifyOfWithdrawal } from './settle-withdrawal.ts';
import { type LockedWithdrawal, lockWithdrawal, moveWithdrawal, noteOnWithdrawal } from './withdrawal-lifecycle.ts';

interface Decided {
  withdrawalId: string;
  /** User who decides. */
  operatorId: string;
  decision: WithdrawalDecisionKind;
  text: string;
}

/** What an operator does with a withdrawal. Money of accounts they belong to is for others to decide. */
export async function decideWithdrawal(services: Services, tx: Tx, { withdrawalId, operatorId, decision, text }: Decided): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, { withdrawalId });
  if (withdrawal === null) throw new Refusal('not-found');
  await requireOthersAccount(tx, operatorId, withdrawal.accountId);
  const actor = { kind: 'operator', id: operatorId } as const;
  const { state } = withdrawal;
  switch (decision) {
    case 'review':
      await moveWithdrawal(tx, withdrawal, { to: 'reviewing', actor, text });
      return;
    case 'ask-info': {
      requireText(text);
      const opened = state === 'requested' ? await moveWithdrawal(tx, withdrawal, { to: 'reviewing', actor }) : withdrawal;
      return notifyOfWithdrawal(tx, await moveWithdrawal(tx, opened, { to: 'info_needed', actor, text }), 'withdrawal-info-needed');
    }
    case 'approve':
      return approve(tx, withdrawal, operatorId);
    case 'reject':
      requireText(text);
      await giveBack(tx, withdrawal, { to: 'rejected', actor, text });
      return;
    case 'retry': {
      if (state !== 'failed') throw new Refusal('state-conflict');
      await moveWithdrawal(tx, withdrawal, { to: 'approved', actor, text });
      return queueSending(tx, { accountId: withdrawal.accountId, withdrawalId });
    }
    case 'return':
      await giveBack(tx, withdrawal, { to: 'returned', actor, text });
      return;
    case 'complete':
      requireText(text);
      requireByBank(services, withdrawal);
      return completePayout(tx, withdrawal, { providerRef: text, actor });
    case 'fail':
      requireText(text);
      requireByBank(services, withdrawal);
      return failSending(tx, withdrawal, { code: text, actor });
  }
}

/** How many operators have to agree. */
export function approvalsNeeded({ amountMinor }: Pick<LockedWithdrawal, 'amountMinor'>): number {
  return amountMinor > WITHDRAWAL_ALONE_MAX_MINOR ? 2 : 1;
}

async function approve(tx: Tx, withdrawal: LockedWithdrawal, operatorId: string): Promise<void> {
  const actor = { kind: 'operator', id: operatorId } as const;
  if (withdrawal.state !== 'requested' && withdrawal.state !== 'reviewing') throw new Refusal('state-conflict');
  if (approvalsNeeded(withdrawal) === 2 && withdrawal.reviewer1 === null) {
    const opened = withdrawal.state === 'requested' ? await moveWithdrawal(tx, withdrawal, { to: 'reviewing', actor }) : withdrawal;
    await noteOnWithdrawal(tx, opened, { edit: 'first-approval', actor, columns: { reviewer1: operatorId } });
    return;
  }
  if (withdrawal.reviewer1 === operatorId) throw new Refusal('second-person-needed');
  const columns = withdrawal.reviewer1 === null ? { reviewer1: operatorId } : { reviewer2: operatorId };
  const approved = await moveWithdrawal(tx, withdrawal, { to: 'approved', actor, columns });
  await notifyOfWithdrawal(tx, approved, 'withdrawal-approved');
  await queueSending(tx, { accountId: withdrawal.accountId, withdrawalId: withdrawal.id });
}

function requireText(text: string): void {
  if (text === '') throw new Refusal('validation-failed', { fields: [{ path: 'text', code: 'required' }] });
}

/** What a gateway sends is ended by what the gateway says. */
function requireByBank(services: Services, { state, destination, mode }: LockedWithdrawal): void {
  if (state !== 'sending' || destination !== 'payout' || payoutGateway(services, mode) !== null) throw new Refusal('state-conflict');
}

async function requireOthersAccount(tx: Tx, operatorId: string, accountId: string): Promise<void> {
  const own = await sql`SELECT 1 FROM membership WHERE account_id = ${accountId} AND user_id = ${operatorId}`.execute(tx);
  if (own.rows.length > 0) throw new Refusal('not-allowed');
}
