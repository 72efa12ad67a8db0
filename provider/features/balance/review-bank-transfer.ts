import type { BankTransfer, decideBankTransfer } from '#contract/bank-transfers.ts';
import type { RechargeState } from '#contract/balance.values.ts';
import type { BodyOutput } from '#contract/endpoint.ts';
import { ADJUSTMENT_ALONE_MAX_MINOR } from '#contract/operators.values.ts';
import type { Tx } from '#provider/database/database.ts';
import {
  addReceipt,
  approveReceipt,
  type BankReceipt,
  dropReceipt,
  lockWaitingReceipt,
} from '#provider/gateways/bank-transfer/bank-receipts.ts';
import { findBankTransfer } from '#provider/gateways/gateways.ts';
import { keepEvents } from '#provider/gateways/keep-events.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { canStep } from '#provider/lifecycles/transition.ts';
import type { Services } from '#provider/services.ts';
import { readBankTransfer } from './bank-transfers.store.ts';
import { editRecharge, lockRecharge, type LockedRecharge, moveRecharge } from './move-recharge.ts';
import { notifyOfRecharge } from './notify-of-recharge.ts';
import { rechargeSteps } from './recharge-lifecycle.ts';
import { valueOfDay } from './value-in-cny.ts';

type Decision = BodyOutput<typeof decideBankTransfer>;
interface Review {
  operatorId: string;
  recharge: LockedRecharge;
  chargeId: string;
}

/** What an operator decides about a transfer; gives it before and after. What is matched is credited as what any gateway tells: once, from the inbox. */
export async function reviewBankTransfer(
  services: Services,
  tx: Tx,
  { rechargeId, operatorId, decision }: { rechargeId: string; operatorId: string; decision: Decision },
): Promise<{ before: BankTransfer; after: BankTransfer }> {
  const before = await readBankTransfer(tx, rechargeId);
  const recharge = await lockRecharge(tx, { accountId: before.accountId, id: rechargeId });
  if (recharge === null || recharge.gatewayChargeId === null || findBankTransfer(recharge.gateway) === null) throw new Refusal('not-found');
  const review = { operatorId, recharge, chargeId: recharge.gatewayChargeId };
  await requireOthersAccount(tx, review);
  await decide(services, tx, review, decision);
  return { before, after: await readBankTransfer(tx, rechargeId) };
}

async function decide(services: Services, tx: Tx, review: Review, decision: Decision): Promise<void> {
  const waiting = await lockWaitingReceipt(tx, review.recharge.gateway, review.chargeId);
  switch (decision.decision) {
    case 'match':
      if (waiting !== null) throw new Refusal('state-conflict');
      return match(services, tx, review, decision);
    case 'confirm':
      if (waiting === null) throw new Refusal('state-conflict');
      if (waiting.proposed_by === review.operatorId) throw new Refusal('second-person-needed');
      await approveReceipt(tx, waiting.id, review.operatorId);
      return report(tx, review, waiting);
    case 'more-info':
      if (waiting !== null) await dropReceipt(tx, waiting.id);
      return turnBack(tx, review, 'more_info', decision.reason);
    case 'reject':
      if (waiting !== null) await dropReceipt(tx, waiting.id);
      return turnBack(tx, review, 'rejected', decision.reason);
  }
}

/** Up to the limit one person is enough; above it the money waits for a second one. */
async function match(services: Services, tx: Tx, review: Review, found: Extract<Decision, { decision: 'match' }>): Promise<void> {
  const { recharge, operatorId, chargeId } = review;
  const { receivedMinor, bankReference, reason } = found;
  const received = { amountMinor: receivedMinor, currency: recharge.payCurrency };
  const worth = await valueOfDay(tx, services.config, received);
  const alone = worth !== null && worth.amountMinor <= ADJUSTMENT_ALONE_MAX_MINOR;
  const receipt = await addReceipt(tx, {
    gateway: recharge.gateway,
    chargeId,
    bankReference,
    receivedMinor,
    currency: recharge.payCurrency,
    foundBy: operatorId,
    alone,
  });
  if (alone) return report(tx, review, receipt);
  const actor = { kind: 'operator', id: operatorId } as const;
  if (canStep(rechargeSteps, recharge.state, 'under_review'))
    await moveRecharge(tx, recharge, { to: 'under_review', actor, cause: reason });
  else await editRecharge(tx, recharge, { actor, cause: reason, edit: 'review-noted' });
}

async function report(tx: Tx, { recharge, chargeId }: Review, { id, received_minor: amountMinor, currency }: BankReceipt): Promise<void> {
  await keepEvents(tx, recharge.gateway, [{ kind: 'paid', id, chargeId, reference: null, amountMinor, currency }]);
}

async function turnBack(
  tx: Tx,
  { recharge, operatorId }: Review,
  to: Extract<RechargeState, 'more_info' | 'rejected'>,
  reason: string,
): Promise<void> {
  await moveRecharge(tx, recharge, {
    to,
    actor: { kind: 'operator', id: operatorId },
    cause: reason,
    columns: { failure_code: to === 'rejected' ? 'transfer-not-found' : null },
  });
  await notifyOfRecharge(tx, recharge, to === 'rejected' ? 'recharge-rejected' : 'recharge-more-info');
}

/** Operators do not credit accounts they belong to. */
async function requireOthersAccount(tx: Tx, { operatorId, recharge }: Review): Promise<void> {
  const own = await tx
    .selectFrom('membership')
    .select('user_id')
    .where('account_id', '=', recharge.accountId)
    .where('user_id', '=', operatorId)
    .executeTakeFirst();
  if (own !== undefined) throw new Refusal('not-allowed');
}
