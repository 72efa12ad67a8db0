import { describe, expect, test } from 'vitest';
import { getRecharge, listLedgerEntries, listRecharges } from '#contract/balance.ts';
import { listNotifications } from '#contract/notifications.ts';
import { actOnCharge, refundCharge } from '#provider/gateways/sandbox/sandbox-charges.ts';
import { payment } from '#provider/ledger/movements.ts';
import { lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { inTransaction } from '#provider/database/database.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Merchant } from '#tests/support/call.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import {
  actAtGateway,
  anOpenRecharge,
  eventsOf,
  inboxOf,
  type OpenRecharge,
  rechargeState,
  sendNotice,
  testBalances,
} from '#tests/support/recharges.ts';

const provider = await startTestProvider();
const { services } = provider;

async function aCreditedRecharge(merchant: Merchant): Promise<OpenRecharge> {
  const recharge = await anOpenRecharge(provider, merchant);
  await actAtGateway(provider, recharge.chargeId, 'pay');
  return recharge;
}

/** The merchant pays so much for goods. */
async function spend({ accountId }: Merchant, amountMinor: number): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const lines = payment(await lockWallet(tx, accountId, 'test'), [{ account: 'revenue:goods', amountMinor }]);
    const document = { type: 'charge', id: uuidv7(), number: 'CH-TEST' } as const;
    await postEntries(tx, [{ accountId, mode: 'test', kind: 'charge_payment', document, lines }]);
  });
}

async function refund(chargeId: string, amountMinor: number): Promise<void> {
  await refundCharge(services, { key: uuidv7(), chargeId, amountMinor });
  await provider.runJobs();
}

async function noticesOf(merchant: Merchant): Promise<string[]> {
  const listed = await merchant.call(listNotifications, { query: { tab: 'notice' } });
  return listed.data.map(({ kind, path }) => `${kind} ${path}`);
}

async function ledgerOf(merchant: Merchant): Promise<string[]> {
  const { data } = await merchant.call(listLedgerEntries, { query: { mode: 'test' } });
  return data.map(({ kind, amount, document }) => `${kind} ${amount.amountMinor} ${document.type}`);
}

async function shown(merchant: Merchant, rechargeId: string) {
  return (await merchant.call(getRecharge, { params: { rechargeId } })).data;
}

async function breaks() {
  return (await verifyLedger(services.database)).breaks;
}

describe('a recharge the gateway gives back', () => {
  longTest('leaves the wallet in full, and the merchant is told', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await aCreditedRecharge(merchant);
    await actAtGateway(provider, chargeId, 'refund');
    expect(await shown(merchant, rechargeId)).toMatchObject({ state: 'refunded', refunded: { amountMinor: 10_000 }, disputes: [] });
    expect((await merchant.call(listRecharges)).data).toMatchObject([{ state: 'refunded' }]);
    expect(await testBalances(merchant)).toEqual([0, 0, 0]);
    expect(await ledgerOf(merchant)).toEqual(['recharge_refund -10000 recharge', 'recharge 10000 recharge']);
    expect(await noticesOf(merchant)).toEqual([`recharge-refunded /pay-success?recharge=${rechargeId}`]);
    expect(await breaks()).toEqual([]);
  });

  test('in parts leaves it in parts, each an event', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await aCreditedRecharge(merchant);
    await refund(chargeId, 3_000);
    await refund(chargeId, 2_000);
    expect(await shown(merchant, rechargeId)).toMatchObject({ state: 'partially_refunded', refunded: { amountMinor: 5_000 } });
    expect(await testBalances(merchant)).toEqual([5_000, 0, 0]);
    await refund(chargeId, 5_000);
    expect(await testBalances(merchant)).toEqual([0, 0, 0]);
    const { events } = await shown(merchant, rechargeId);
    expect(events.slice(0, 3).map(({ toState, edit }) => [toState, edit])).toEqual([
      ['refunded', null],
      ['partially_refunded', 'refunded'],
      ['partially_refunded', null],
    ]);
    expect(await breaks()).toEqual([]);
  });

  test('after its money was spent is owed, and the next recharge pays it first', async () => {
    const merchant = await provider.signUp();
    const { chargeId } = await aCreditedRecharge(merchant);
    await spend(merchant, 7_000);
    await actAtGateway(provider, chargeId, 'refund');
    expect(await testBalances(merchant)).toEqual([0, 0, 7_000]);
    await aCreditedRecharge(merchant);
    expect(await testBalances(merchant)).toEqual([3_000, 0, 0]);
    expect(await breaks()).toEqual([]);
  });

  test('is given back once, however often that is told', async () => {
    const merchant = await provider.signUp();
    const { chargeId } = await aCreditedRecharge(merchant);
    await refund(chargeId, 3_000);
    const told = (await eventsOf(provider, chargeId)).filter(({ kind }) => kind === 'refunded');
    // The same refund under ids of their own, as notices of another kind would tell it.
    await sendNotice(
      provider,
      told.flatMap((event) => [event, { ...event, id: uuidv7() }, { ...event, id: uuidv7() }]),
    );
    await provider.runJobs();
    expect(await testBalances(merchant)).toEqual([7_000, 0, 0]);
  });

  test('beyond what was paid is left to a person', async () => {
    const merchant = await provider.signUp();
    const { chargeId, rechargeId } = await aCreditedRecharge(merchant);
    const base = { chargeId, reference: null, amountMinor: 10_001, currency: 'CNY' };
    await sendNotice(provider, [{ kind: 'refunded', id: uuidv7(), refundId: uuidv7(), ...base }]);
    await provider.runJobs();
    expect(await rechargeState(merchant, rechargeId)).toBe('credited');
    expect(await testBalances(merchant)).toEqual([10_000, 0, 0]);
    expect(await inboxOf(provider, chargeId)).toContainEqual({
      topic: 'charge.refunded',
      handled: false,
      note: 'more was refunded than paid',
    });
  });
});

describe('a disputed recharge', () => {
  test('is frozen as far as it is there, and free again when it is won', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await aCreditedRecharge(merchant);
    await spend(merchant, 4_000);
    await actAtGateway(provider, chargeId, 'dispute');
    expect(await testBalances(merchant)).toEqual([0, 6_000, 0]);
    const disputed = await shown(merchant, rechargeId);
    expect(disputed).toMatchObject({
      state: 'frozen',
      disputes: [{ state: 'open', amount: { amountMinor: 10_000 }, frozen: { amountMinor: 6_000 }, closedAt: null }],
    });
    await actAtGateway(provider, chargeId, 'give-way');
    expect(await testBalances(merchant)).toEqual([6_000, 0, 0]);
    expect(await shown(merchant, rechargeId)).toMatchObject({ state: 'settled', disputes: [{ state: 'won' }] });
    const page = `/pay-success?recharge=${rechargeId}`;
    expect(await noticesOf(merchant)).toEqual([`recharge-dispute-won ${page}`, `recharge-disputed ${page}`]);
    expect((await ledgerOf(merchant)).slice(0, 2)).toEqual(['chargeback_won 6000 dispute', 'chargeback -6000 dispute']);
    expect(await breaks()).toEqual([]);
  });

  test('that is lost takes what was frozen, and what is missing is owed', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await aCreditedRecharge(merchant);
    await spend(merchant, 4_000);
    await actAtGateway(provider, chargeId, 'dispute', 'take-back');
    expect(await testBalances(merchant)).toEqual([0, 0, 4_000]);
    expect(await shown(merchant, rechargeId)).toMatchObject({ state: 'charged_back', disputes: [{ state: 'lost' }] });
    expect((await noticesOf(merchant))[0]).toBe(`recharge-dispute-lost /pay-success?recharge=${rechargeId}`);
    await aCreditedRecharge(merchant);
    expect(await testBalances(merchant)).toEqual([6_000, 0, 0]);
    expect(await breaks()).toEqual([]);
  });

  test('whose money is all spent freezes nothing and owes all of it when it is lost', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await aCreditedRecharge(merchant);
    await spend(merchant, 10_000);
    await actAtGateway(provider, chargeId, 'dispute');
    expect(await testBalances(merchant)).toEqual([0, 0, 0]);
    expect(await rechargeState(merchant, rechargeId)).toBe('frozen');
    await actAtGateway(provider, chargeId, 'take-back');
    expect(await testBalances(merchant)).toEqual([0, 0, 10_000]);
    expect(await breaks()).toEqual([]);
  });

  test('has a history of its own', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await aCreditedRecharge(merchant);
    await actAtGateway(provider, chargeId, 'dispute', 'take-back');
    const { id } = await services.database.db
      .selectFrom('dispute')
      .select('id')
      .where('recharge_id', '=', rechargeId)
      .executeTakeFirstOrThrow();
    expect(await lifecycleEvents(provider, 'dispute_event', id)).toEqual(['open by gateway (fraudulent)', 'open -> lost by gateway']);
    expect((await lifecycleEvents(provider, 'recharge_event', rechargeId)).slice(-2)).toEqual([
      'credited -> frozen by gateway (fraudulent)',
      'frozen -> charged_back by gateway',
    ]);
  });

  test('of another merchant is nobody else’s business', async () => {
    const [owner, stranger] = [await provider.signUp(), await provider.signUp()];
    const { rechargeId, chargeId } = await aCreditedRecharge(owner);
    await actAtGateway(provider, chargeId, 'dispute');
    expect((await stranger.call(getRecharge, { params: { rechargeId } })).problem.code).toBe('not-found');
    expect(await noticesOf(stranger)).toEqual([]);
  });

  test('a second decision against the first is left to a person', async () => {
    const merchant = await provider.signUp();
    const { chargeId } = await aCreditedRecharge(merchant);
    await actAtGateway(provider, chargeId, 'dispute', 'give-way');
    const won = (await eventsOf(provider, chargeId)).find((event) => event.kind === 'dispute-won');
    if (won === undefined) throw new Error('nothing was won');
    await sendNotice(provider, [{ ...won, kind: 'dispute-lost', id: uuidv7() }]);
    await provider.runJobs();
    expect(await testBalances(merchant)).toEqual([10_000, 0, 0]);
    expect(await inboxOf(provider, chargeId)).toContainEqual({
      topic: 'charge.dispute-lost',
      handled: false,
      note: 'lost after it was won',
    });
  });
});

test('a fee is kept beside what is credited, and goes back with what is refunded or lost', async () => {
  const merchant = await provider.signUp();
  const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant, { pays: { amountMinor: 10_492 } });
  await services.database.db.updateTable('recharge').set({ pay_minor: 10_492, fee_minor: 492 }).where('id', '=', rechargeId).execute();
  await actAtGateway(provider, chargeId, 'pay');
  expect(await testBalances(merchant)).toEqual([10_000, 0, 0]);
  await refund(chargeId, 5_246);
  expect(await testBalances(merchant)).toEqual([5_000, 0, 0]);
  await actAtGateway(provider, chargeId, 'dispute', 'take-back');
  expect(await testBalances(merchant)).toEqual([0, 0, 0]);
  const fees = await services.database.db
    .selectFrom('ledger_line')
    .select('amount_minor')
    .where('account_id', '=', merchant.accountId)
    .where('ledger_account', '=', 'revenue:fees')
    .orderBy('amount_minor')
    .execute();
  expect(fees.map(({ amount_minor: amount }) => amount)).toEqual([-246, -246, 492]);
  expect(await breaks()).toEqual([]);
});

test('a refund and a dispute that are told before the payment wait for it', async () => {
  for (const acts of [['refund'], ['dispute', 'take-back']] as const) {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant, { notices: 'lost' });
    for (const act of ['pay', ...acts] as const) await actOnCharge(services, chargeId, act);
    const [paid, ...later] = await eventsOf(provider, chargeId);
    if (paid === undefined) throw new Error('nothing was paid');
    for (const event of later.toReversed()) {
      await sendNotice(provider, [event]);
      await provider.runJobs();
    }
    expect((await inboxOf(provider, chargeId)).map(({ handled }) => handled)).toEqual(later.map(() => false));
    expect(await rechargeState(merchant, rechargeId)).toBe('redirected');
    await sendNotice(provider, [paid]);
    await provider.runJobs();
    expect(await rechargeState(merchant, rechargeId)).toBe(acts[0] === 'refund' ? 'refunded' : 'charged_back');
    expect(await testBalances(merchant)).toEqual([0, 0, 0]);
    expect((await inboxOf(provider, chargeId)).every(({ handled }) => handled)).toBe(true);
  }
  expect(await breaks()).toEqual([]);
});
