import { v7 as uuidv7 } from 'uuid';
import { createRecharge } from '#contract/balance.ts';
import { getWithdrawalOptions } from '#contract/withdrawals.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { type LockedRecharge, lockRecharge } from '#provider/features/balance/move-recharge.ts';
import { bindCharge } from '#provider/features/balance/open-charge.ts';
import { takeDispute } from '#provider/features/balance/take-dispute.ts';
import { takePayment } from '#provider/features/balance/take-payment.ts';
import { takeRefund } from '#provider/features/balance/take-refund.ts';
import { failSending } from '#provider/features/withdrawals/settle-withdrawal.ts';
import { lockWithdrawal, moveWithdrawal } from '#provider/features/withdrawals/withdrawal-lifecycle.ts';
import type { MoneyEvent } from './events.ts';
import { type ModelRecharge, type MoneyWorld, pick, times, type Who } from './world.ts';

type Of<Kind extends MoneyEvent['kind']> = Extract<MoneyEvent, { kind: Kind }>;
type Work = (tx: Tx, recharge: LockedRecharge) => Promise<unknown>;

/** A notice of the gateway on a recharge, worked on once or by two workers at the same time. */
async function notice({ provider, parties }: MoneyWorld, { who, rechargeId }: ModelRecharge, twice: boolean, work: Work): Promise<void> {
  const { accountId } = parties[who].merchant;
  await times(twice, () =>
    inTransaction(provider.services.database, async (tx) => {
      const locked = await lockRecharge(tx, { accountId, id: rechargeId });
      if (locked === null) throw new Error('the recharge is gone');
      await work(tx, locked);
    }),
  );
}

/** A live recharge that is paid at the gateway. */
export async function takeRecharge(world: MoneyWorld, { who, amountMinor, twice }: Of<'recharge'>): Promise<void> {
  const { merchant } = world.parties[who];
  const { services } = world.provider;
  const made = (await merchant.call(createRecharge, { body: { method: 'paypal', currency: 'USD', amountMinor } })).data;
  const recharge = { who, rechargeId: made.id, chargeId: uuidv7() };
  const { chargeId } = recharge;
  await notice(world, recharge, false, (tx, locked) => bindCharge(tx, locked, { chargeId, actor: { kind: 'merchant' } }));
  const paid = { kind: 'paid', id: uuidv7(), chargeId, reference: null, amountMinor: made.pay.amountMinor, currency: 'USD' } as const;
  await notice(world, recharge, twice, (tx, locked) => takePayment(services, tx, locked, paid));
  world.recharges.push(recharge);
}

/** A part of what is left of a recharge, in the currency it was paid in. */
function partOf({ payMinor, refundedPayMinor }: LockedRecharge, share: number): number {
  return Math.ceil(((payMinor - refundedPayMinor) * share) / 1_000);
}

export async function refundAtGateway(world: MoneyWorld, { at, share, twice }: Of<'gateway-refund'>): Promise<void> {
  const recharge = pick(world.recharges, at);
  if (recharge === undefined) return;
  const refundId = uuidv7();
  await notice(world, recharge, twice, async (tx, locked) => {
    const amountMinor = partOf(locked, share);
    const { chargeId } = recharge;
    if (amountMinor > 0)
      await takeRefund(tx, locked, { kind: 'refunded', id: uuidv7(), chargeId, reference: null, refundId, amountMinor, currency: 'USD' });
  });
}

export async function openDispute(world: MoneyWorld, { at, share, twice }: Of<'dispute'>): Promise<void> {
  const recharge = pick(world.recharges, at);
  if (recharge === undefined) return;
  const disputeId = uuidv7();
  await notice(world, recharge, twice, async (tx, locked) => {
    const amountMinor = partOf(locked, share);
    const event = { kind: 'dispute-opened', id: uuidv7(), chargeId: recharge.chargeId, reference: null, disputeId } as const;
    if (amountMinor > 0) await takeDispute(tx, locked, { ...event, amountMinor, currency: 'USD', reason: 'fraudulent' });
  });
}

/** The bank decides on the newest dispute of a recharge. */
export async function decideDispute(world: MoneyWorld, { kind, at, twice }: Of<'dispute-won' | 'dispute-lost'>): Promise<void> {
  const recharge = pick(world.recharges, at);
  if (recharge === undefined) return;
  await notice(world, recharge, twice, async (tx, locked) => {
    const dispute = await tx
      .selectFrom('dispute')
      .select(['gateway_dispute_id as disputeId', 'paid_minor as amountMinor'])
      .where('account_id', '=', locked.accountId)
      .where('recharge_id', '=', locked.id)
      .orderBy('opened_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (dispute === undefined) return;
    const { chargeId } = recharge;
    await takeDispute(tx, locked, { kind, id: uuidv7(), chargeId, reference: null, currency: 'USD', ...dispute });
  });
}

/** A part of a recharge that its merchant can have sent back; null where there is none. */
export async function unusedOf(
  world: MoneyWorld,
  { at, share }: { at: number; share: number },
): Promise<{ who: Who; rechargeId: string; amountMinor: number } | null> {
  const recharge = pick(world.recharges, at);
  if (recharge === undefined) return null;
  const { who, rechargeId } = recharge;
  const { unused } = (await world.parties[who].merchant.call(getWithdrawalOptions)).data;
  const found = unused.find((each) => each.rechargeId === rechargeId);
  return found === undefined ? null : { who, rechargeId, amountMinor: Math.ceil((found.amount.amountMinor * share) / 1_000) };
}

/** What `sendWithdrawal` does around the call of the gateway, which is not made: it gave the money back, or refused to. */
export async function answerWithdrawal(world: MoneyWorld, { at, refused, twice }: Of<'gateway-answers'>): Promise<void> {
  const found = pick(world.withdrawals, at);
  if (found === undefined) return;
  const { database } = world.provider.services;
  const { accountId } = world.parties[found.who].merchant;
  const key = { accountId, withdrawalId: found.id };
  const sent = await inTransaction(database, async (tx) => {
    const locked = await lockWithdrawal(tx, key);
    if (locked === null || locked.destination !== 'recharge') return null;
    if (locked.state === 'sending') return locked;
    return locked.state === 'approved' ? moveWithdrawal(tx, locked, { to: 'sending', actor: { kind: 'system' } }) : null;
  });
  const recharge = world.recharges.find(({ rechargeId }) => rechargeId === sent?.rechargeId);
  if (sent === null || recharge === undefined) return;
  if (refused)
    await times(twice, () =>
      inTransaction(database, async (tx) => {
        const locked = await lockWithdrawal(tx, key);
        if (locked?.state === 'sending')
          await failSending(world.provider.services, tx, locked, { failure: 'not-returnable', actor: { kind: 'gateway' } });
      }),
    );
  else {
    const { payMinor: amountMinor, payCurrency: currency } = sent;
    const event = { kind: 'refunded', chargeId: recharge.chargeId, reference: null, refundId: uuidv7(), amountMinor, currency } as const;
    await notice(world, recharge, twice, (tx, locked) => takeRefund(tx, locked, { ...event, id: uuidv7() }));
  }
}
