import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '#contract/money.ts';
import type { WithdrawalReviewReason } from '#contract/withdrawals.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { type CodeSource, requireMoneyCode } from '#provider/features/account/money-code.ts';
import { takeCommissions } from '#provider/features/referrals/settle-commission.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { LedgerLine } from '#provider/ledger/entries.ts';
import { commission, commissionWithdrawal, withdrawal } from '#provider/ledger/movements.ts';
import { BalanceTooLow, lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import type { Services } from '#provider/services.ts';
import { type Plan, planWithdrawal, tooLittle, type WithdrawalRequest } from './plan-withdrawal.ts';
import { queueSending } from './queue-sending.ts';
import { queueTestDecision } from './queue-simulation.ts';
import { notifyOfWithdrawal } from './settle-withdrawal.ts';
import { lockWithdrawal, moveWithdrawal, recordNewWithdrawal } from './withdrawal-lifecycle.ts';

interface Caller {
  caller: SignedIn;
  address: string;
}

/** Requests a withdrawal and sets its money aside in the same step; gives its id. Of a withdrawal and a payment for the same money one wins. */
export async function createWithdrawal(
  services: Services,
  tx: Tx,
  { caller, address }: Caller,
  request: WithdrawalRequest,
): Promise<string> {
  const { accountId, userId } = caller;
  requireWay(request);
  const toWallet = request.destination === 'wallet';
  const wallet = await lockWallet(tx, accountId, request.mode);
  const plan = await planWithdrawal(tx, accountId, request);
  // After all that can be wrong with it: a slip does not cost a mailed code.
  const confirmedBy = toWallet ? null : await requireMoneyCode(services, tx, caller, { use: 'withdrawal', code: request.code, address });
  const id = uuidv7();
  const number = await store(tx, { accountId, userId, id, request, plan, confirmedBy });
  await recordNewWithdrawal(tx, { accountId, id, state: toWallet ? 'completed' : 'requested' }, { kind: 'merchant', id: userId });
  if (request.source === 'commission' && !(await takeCommissions(tx, { accountId, mode: request.mode }, plan.amountMinor)))
    throw tooLittle();
  const lines = linesOf(request, plan.amountMinor, (amountMinor) => commission(wallet, amountMinor));
  const kind = toWallet ? 'commission' : 'withdrawal';
  await postEntries(tx, [{ accountId, mode: request.mode, kind, document: { type: 'withdrawal', id, number }, lines }]).catch(
    (error: unknown) => {
      throw error instanceof BalanceTooLow ? tooLittle() : error;
    },
  );
  if (!toWallet) await goOn(services, tx, { accountId, id, mode: request.mode, review: plan.review });
  return id;
}

/** Approves what nobody has to look at; test money is reviewed by the clock. */
async function goOn(
  services: Services,
  tx: Tx,
  { accountId, id: withdrawalId, mode, review }: { accountId: string; id: string; mode: Mode; review: WithdrawalReviewReason[] },
): Promise<void> {
  const requested = await lockWithdrawal(tx, { accountId, withdrawalId });
  if (requested === null) throw new Error('a withdrawal just made is gone');
  await notifyOfWithdrawal(tx, requested, 'withdrawal-requested');
  if (review.length === 0) {
    await moveWithdrawal(tx, requested, { to: 'approved', actor: { kind: 'system' } });
    await queueSending(tx, { accountId, withdrawalId });
  } else if (mode === 'test') await queueTestDecision(tx, services, { accountId, withdrawalId });
}

/** Commissions go into the wallet of their mode or out; money of the wallet goes back the way it came, or out. */
function requireWay({ source, destination, payoutProfileId, rechargeId }: WithdrawalRequest): void {
  const wrong = destination === (source === 'wallet' ? 'wallet' : 'recharge');
  if (wrong) throw new Refusal('validation-failed', { fields: [{ path: 'destination', code: 'not-a-choice' }] });
  if (destination === 'payout' && payoutProfileId === null)
    throw new Refusal('validation-failed', { fields: [{ path: 'payoutProfileId', code: 'required' }] });
  if (destination === 'recharge' && rechargeId === null)
    throw new Refusal('validation-failed', { fields: [{ path: 'rechargeId', code: 'required' }] });
}

function linesOf(
  { source, destination }: WithdrawalRequest,
  amountMinor: number,
  toWallet: (amountMinor: number) => LedgerLine[],
): LedgerLine[] {
  if (source === 'wallet') return withdrawal(amountMinor);
  return destination === 'wallet' ? toWallet(amountMinor) : commissionWithdrawal(amountMinor);
}

async function store(
  tx: Tx,
  {
    accountId,
    userId,
    id,
    request,
    plan,
    confirmedBy,
  }: { accountId: string; userId: string; id: string; request: WithdrawalRequest; plan: Plan; confirmedBy: CodeSource | null },
): Promise<string> {
  const row = await tx
    .insertInto('withdrawal')
    .values({
      account_id: accountId,
      id,
      number: sql<string>`'WD' || nextval('withdrawal_number')`,
      mode: request.mode,
      source: request.source,
      destination: request.destination,
      user_id: userId,
      amount_minor: plan.amountMinor,
      fee_minor: plan.feeMinor,
      pay_minor: plan.payMinor,
      pay_currency: plan.payCurrency,
      rate: plan.rate,
      review: plan.review,
      confirmed_by: confirmedBy,
      payout_profile_id: request.destination === 'payout' ? request.payoutProfileId : null,
      payee: plan.payee,
      recharge_id: request.destination === 'recharge' ? request.rechargeId : null,
      state: request.destination === 'wallet' ? 'completed' : 'requested',
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return row.number;
}
