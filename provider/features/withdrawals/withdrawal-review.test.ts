import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { requestDeletion } from '#contract/account.ts';
import { leaveAccount, removeStaffMember } from '#contract/memberships-staff.ts';
import { listNotifications } from '#contract/notifications.ts';
import { listAuditEntries } from '#contract/operators.ts';
import {
  answerWithdrawal,
  cancelWithdrawal,
  getWithdrawal,
  getWithdrawalReceipt,
  listWithdrawals,
  makePayoutFile,
} from '#contract/withdrawals.ts';
import { addMemberByEmail } from '#provider/features/memberships/member-commands.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';
import { leaveUnanswered } from '#tests/support/recharges.ts';
import { aPayee, decideOn, type Payee, requestWithdrawal, walletOf } from '#tests/support/withdrawals.ts';

const provider = await startTestProvider({ demoSpeed: 1, limitFactor: 1_000 });
const { database } = provider.services;

const sound = async () => expect((await verifyLedger(database)).breaks).toEqual([]);
const stateOf = async ({ merchant }: Payee, withdrawalId: string) =>
  (await merchant.call(getWithdrawal, { params: { withdrawalId } })).data.state;
const payoutsOf = async (reference: string) =>
  (await sql`SELECT 1 FROM sandbox.payout WHERE reference = ${reference}`.execute(database.db)).rows.length;
/** Lets simulated hours pass, and what they bring happen. */
async function hoursPass(hours: number, payee: Payee): Promise<Payee> {
  await moveClock(provider, { hours });
  await provider.runJobs();
  return { ...payee, merchant: await sessionOf(payee.merchant) };
}
/** Sessions may have ended meanwhile. */
async function sessionOf(merchant: Merchant): Promise<Merchant> {
  await sql`UPDATE session SET expires_at = app_now() + interval '1 day' WHERE account_id = ${merchant.accountId}`.execute(database.db);
  return merchant;
}

describe('a review', () => {
  it('takes two people above the limit; the money leaves by the bank’s file, with a receipt', async () => {
    const payee = await aPayee(provider, 1_000_000);
    const { merchant } = payee;
    const { data: asked } = await requestWithdrawal(payee, { amountMinor: 600_000 });
    expect(asked).toMatchObject({ state: 'requested', review: ['new-account', 'two-people'], fee: { amountMinor: 3_500 } });
    expect(await walletOf(payee)).toEqual([400_000, 600_000]);
    const [first, second] = await Promise.all([anOperator(provider), anOperator(provider)]);
    expect((await decideOn(first, asked.id, 'approve')).data).toMatchObject({
      state: 'reviewing',
      approvedBy: [first.userId],
      approvalsNeeded: 2,
    });
    expect((await decideOn(first, asked.id, 'approve')).problem.code).toBe('second-person-needed');
    expect((await decideOn(second, asked.id, 'approve')).data).toMatchObject({
      state: 'approved',
      approvedBy: [first.userId, second.userId],
    });
    await provider.runJobs();
    expect((await first.call(makePayoutFile)).data.count).toBe(1);
    expect((await merchant.call(getWithdrawalReceipt, { params: { withdrawalId: asked.id } })).problem.code).toBe('state-conflict');
    expect((await decideOn(second, asked.id, 'complete')).problem.fields?.[0]).toMatchObject({ path: 'reference', code: 'required' });
    expect((await decideOn(second, asked.id, 'complete', { reference: 'SEPA-42' })).data).toMatchObject({
      state: 'completed',
      providerRef: 'SEPA-42',
    });
    expect(await walletOf(payee)).toEqual([400_000, 0]);
    const receipt = (await merchant.call(getWithdrawalReceipt, { params: { withdrawalId: asked.id }, locale: 'es-ES' })).data;
    expect(receipt.fileName).toBe(`${asked.number}.pdf`);
    const [page = ''] = pdfPages(Buffer.from(receipt.content, 'base64'));
    for (const text of [asked.number, 'SEPA-42', 'Ana Lima', 'EUR', 'Alemania']) expect(page).toContain(text);
    const audited = (await first.call(listAuditEntries, { query: { accountId: merchant.accountId } })).data;
    expect(audited.filter(({ operation }) => operation === 'decideWithdrawal')).toHaveLength(3);
    await provider.runJobs();
    const notices = (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data;
    expect(notices.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['withdrawal-requested', 'withdrawal-approved', 'withdrawal-completed']),
    );
    const sent = notices.find(({ kind }) => kind === 'withdrawal-completed');
    for (const text of ['¥6,000.00', 'Ana Lima •••• 3000', 'SEPA-42']) expect(sent?.text).toContain(text);
    await sound();
  });

  it('ends with a cancellation while it lasts, goes on when a question is answered, and gives the money back with a rejection', async () => {
    const payee = await aPayee(provider, 500_000);
    const { merchant } = payee;
    const operator = await anOperator(provider);
    const one = (await requestWithdrawal(payee, { amountMinor: 100_000 })).data;
    const two = (await requestWithdrawal(payee, { amountMinor: 150_000 })).data;
    const canceled = await merchant.call(cancelWithdrawal, { params: { withdrawalId: one.id } });
    expect(canceled.data.state).toBe('canceled');
    expect(await walletOf(payee)).toEqual([350_000, 150_000]);
    for (const decision of ['ask-info', 'reject'] as const)
      expect((await decideOn(operator, two.id, decision)).problem.fields?.[0]?.path).toBe('text');
    const deletion = { params: { userId: merchant.userId }, body: { password: merchant.password, code: await payee.code() } };
    expect((await merchant.call(requestDeletion, deletion)).problem.details).toEqual({ reasons: ['balance', 'withdrawals'] });
    expect((await decideOn(operator, two.id, 'ask-info', { text: 'Whose account is it?' })).data.state).toBe('info_needed');
    expect((await decideOn(operator, two.id, 'approve')).problem.code).toBe('state-conflict');
    const answered = await merchant.call(answerWithdrawal, { params: { withdrawalId: two.id }, body: { text: 'My own' } });
    expect(answered.data.events.slice(0, 2).map(({ toState, by, text }) => [toState, by, text])).toEqual([
      ['reviewing', 'merchant', 'My own'],
      ['info_needed', 'operator', 'Whose account is it?'],
    ]);
    expect((await decideOn(operator, two.id, 'reject', { text: 'The holder is somebody else' })).data.state).toBe('rejected');
    expect(await walletOf(payee)).toEqual([500_000, 0]);
    expect((await merchant.call(listWithdrawals)).data.map(({ state }) => state)).toEqual(['rejected', 'canceled']);
    await provider.runJobs();
    const notices = (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data;
    expect(notices.find(({ kind }) => kind === 'withdrawal-info-needed')?.text).toContain('Whose account is it?');
    expect(notices.find(({ kind }) => kind === 'withdrawal-rejected')?.text).toContain('The holder is somebody else');
    await sound();
  });

  it('is of nobody who requested it or belongs to the account', async () => {
    const payee = await aPayee(provider, 500_000);
    const { data: asked } = await requestWithdrawal(payee, { amountMinor: 100_000 });
    const [member, stranger] = await Promise.all([anOperator(provider), anOperator(provider)]);
    await addMemberByEmail(provider.services, { email: member.email, ownerEmail: payee.merchant.email, role: 'read-only' });
    expect((await decideOn(member, asked.id, 'approve')).problem.code).toBe('not-allowed');
    await sql`UPDATE withdrawal SET user_id = ${stranger.userId} WHERE id = ${asked.id}`.execute(database.db);
    for (const decision of ['approve', 'review', 'reject'] as const)
      expect((await decideOn(stranger, asked.id, decision, { text: 'Enough' })).problem.code).toBe('not-allowed');
    expect(await stateOf(payee, asked.id)).toBe('requested');
    expect((await decideOn(await anOperator(provider), asked.id, 'approve')).data.state).toBe('approved');
  });

  it('is of nobody who left the account, or was removed from it, after the request', async () => {
    const payee = await aPayee(provider, 500_000);
    const { merchant } = payee;
    const [before, left, removed] = await Promise.all([anOperator(provider), anOperator(provider), anOperator(provider)]);
    for (const { email } of [before, left, removed])
      await addMemberByEmail(provider.services, { email, ownerEmail: merchant.email, role: 'read-only' });
    expect((await merchant.call(removeStaffMember, { params: { memberId: before.userId } })).status).toBe(200);
    const { data: asked } = await requestWithdrawal(payee, { amountMinor: 100_000 });
    expect((await left.call(leaveAccount, { params: { accountId: merchant.accountId } })).status).toBe(200);
    expect((await merchant.call(removeStaffMember, { params: { memberId: removed.userId } })).status).toBe(200);
    for (const operator of [left, removed]) expect((await decideOn(operator, asked.id, 'approve')).problem.code).toBe('not-allowed');
    expect((await decideOn(before, asked.id, 'approve')).data.state).toBe('approved');
  });

  it('comes to one end, whoever decides at once', async () => {
    const payee = await aPayee(provider, 1_200_000);
    const { merchant } = payee;
    const [first, second] = await Promise.all([anOperator(provider), anOperator(provider)]);
    for (let round = 0; round < 5; round += 1) {
      const { data: asked } = await requestWithdrawal(payee, { amountMinor: 100_000 });
      const answers = await Promise.all([
        decideOn(first, asked.id, 'approve'),
        decideOn(second, asked.id, 'reject', { text: 'No' }),
        merchant.call(cancelWithdrawal, { params: { withdrawalId: asked.id } }),
      ]);
      for (const lost of answers.filter(({ status }) => status !== 200)) expect(lost.problem.code).toBe('state-conflict');
      // What is approved can still be stopped: it ends by a rejection or a cancellation, whichever came first.
      const ends = answers.slice(1).filter(({ status }) => status === 200);
      expect(ends).toHaveLength(1);
      expect(await stateOf(payee, asked.id)).toBe(ends[0]?.data.state);
    }
    expect(await walletOf(payee)).toEqual([1_200_000, 0]);
    const { data: large } = await requestWithdrawal(payee, { amountMinor: 600_000 });
    const approvals = await Promise.all([first, second, first, second].map((operator) => decideOn(operator, large.id, 'approve')));
    expect(approvals.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await stateOf(payee, large.id)).toBe('approved');
    await sound();
  });

  it('keeps what the first of two said with the approval', async () => {
    const payee = await aPayee(provider, 700_000);
    const { data: asked } = await requestWithdrawal(payee, { amountMinor: 600_000 });
    const approved = (await decideOn(await anOperator(provider), asked.id, 'approve', { text: 'The passport matches' })).data;
    expect(approved.events[0]).toMatchObject({ edit: 'first-approval', toState: 'reviewing', text: 'The passport matches' });
    const { data: shown } = await payee.merchant.call(getWithdrawal, { params: { withdrawalId: asked.id } });
    expect(shown.events[0]).toMatchObject({ edit: 'first-approval', text: 'The passport matches' });
  });

  it('takes two people by what its review says, and by the amount where that was not kept yet', async () => {
    const payee = await aPayee(provider, 900_000);
    const [first, second] = await Promise.all([anOperator(provider), anOperator(provider)]);
    const { data: small } = await requestWithdrawal(payee, { amountMinor: 30_000 });
    const { data: large } = await requestWithdrawal(payee, { amountMinor: 600_000 });
    const keep = (id: string, review: string[]) =>
      sql`UPDATE withdrawal SET review = ${review}::text[], version = version + 1 WHERE id = ${id}`.execute(database.db);
    await keep(small.id, ['two-people']);
    await keep(large.id, []);
    for (const { id } of [small, large]) {
      expect((await decideOn(first, id, 'approve')).data).toMatchObject({ state: 'reviewing', approvalsNeeded: 2 });
      expect((await decideOn(second, id, 'approve')).data.state).toBe('approved');
    }
  });

  it('is of nobody whose role was taken away between two approvals', async () => {
    const payee = await aPayee(provider, 700_000);
    const { data: asked } = await requestWithdrawal(payee, { amountMinor: 600_000 });
    const [first, second] = await Promise.all([anOperator(provider), anOperator(provider)]);
    await decideOn(first, asked.id, 'approve');
    await sql`UPDATE app_user SET role = 'user' WHERE id = ${second.userId}`.execute(database.db);
    expect((await decideOn(second, asked.id, 'approve')).problem.code).toBe('not-allowed');
    expect(await stateOf(payee, asked.id)).toBe('reviewing');
  });

  it('ends with a rejection after the first of two approvals too', async () => {
    const payee = await aPayee(provider, 700_000);
    const { data: asked } = await requestWithdrawal(payee, { amountMinor: 600_000 });
    const [first, second] = await Promise.all([anOperator(provider), anOperator(provider)]);
    await decideOn(first, asked.id, 'approve');
    expect((await decideOn(second, asked.id, 'reject', { text: 'Not their account' })).data.state).toBe('rejected');
    expect((await decideOn(second, asked.id, 'approve')).problem.code).toBe('state-conflict');
    expect(await walletOf(payee)).toEqual([700_000, 0]);
  });
});

describe('in test mode', () => {
  it('the clock approves what nobody decided about, and the bank pays hours later, once, also where a call was left unanswered', async () => {
    let payee = await aPayee(provider, 1_000_000, { mode: 'test' });
    const { data: asked } = await requestWithdrawal(payee, { amountMinor: 600_000, mode: 'test' });
    payee = await hoursPass(3, payee);
    expect(await stateOf(payee, asked.id)).toBe('requested');
    await leaveUnanswered(provider, 1);
    payee = await hoursPass(2, payee);
    expect(await stateOf(payee, asked.id)).toBe('sending');
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0`.execute(database.db);
    await provider.runJobs();
    payee = await hoursPass(5, payee);
    expect(await stateOf(payee, asked.id)).toBe('sending');
    payee = await hoursPass(2, payee);
    const { data: paid } = await payee.merchant.call(getWithdrawal, { params: { withdrawalId: asked.id } });
    expect(paid.events.map(({ toState, by }) => [toState, by])).toEqual([
      ['completed', 'gateway'],
      ['sending', 'system'],
      ['approved', 'system'],
      ['requested', 'merchant'],
    ]);
    expect(await payoutsOf(asked.number)).toBe(1);
    expect(await walletOf(payee, 'test')).toEqual([400_000, 0]);
    const operator = await anOperator(provider);
    expect((await decideOn(operator, asked.id, 'complete', { reference: 'again' })).problem.code).toBe('state-conflict');
    await sound();
  });

  it('a payout the bank refuses is given back by the clock, or sent once more', async () => {
    let payee = await aPayee(provider, 100_000, { mode: 'test', holder: 'Refused Payout' });
    const { data: asked } = await requestWithdrawal(payee, { amountMinor: 60_000, mode: 'test' });
    payee = await hoursPass(4, payee);
    payee = await hoursPass(6, payee);
    expect((await payee.merchant.call(getWithdrawal, { params: { withdrawalId: asked.id } })).data).toMatchObject({
      state: 'failed',
      failure: 'account-closed',
    });
    const operator = await anOperator(provider);
    expect((await decideOn(operator, asked.id, 'retry')).data).toMatchObject({ state: 'approved', failure: null });
    await provider.runJobs();
    payee = await hoursPass(6, payee);
    expect(await stateOf(payee, asked.id)).toBe('failed');
    expect(await payoutsOf(asked.number)).toBe(2);
    payee = await hoursPass(3, payee);
    expect(await stateOf(payee, asked.id)).toBe('failed');
    payee = await hoursPass(1, payee);
    const { data: returned } = await payee.merchant.call(getWithdrawal, { params: { withdrawalId: asked.id } });
    expect(returned.events[0]).toMatchObject({ toState: 'returned', by: 'system' });
    expect(await walletOf(payee, 'test')).toEqual([100_000, 0]);
    await sound();
  });

  it('the clock leaves what somebody has acted on and what is real, and finds what lost its job', async () => {
    let payee = await aPayee(provider, 300_000, { mode: 'test' });
    const live = await aPayee(provider, 100_000);
    const operator = await anOperator(provider);
    const { data: real } = await requestWithdrawal(live, { amountMinor: 60_000 });
    const { data: asked } = await requestWithdrawal(payee, { amountMinor: 60_000, mode: 'test' });
    const { data: lost } = await requestWithdrawal(payee, { amountMinor: 70_000, mode: 'test' });
    await decideOn(operator, asked.id, 'review');
    await sql`DELETE FROM graphile_worker._private_jobs WHERE key = ${`simulate-withdrawal-review:${lost.id}`}`.execute(database.db);
    payee = await hoursPass(5, payee);
    expect(await stateOf(payee, asked.id)).toBe('reviewing');
    expect(await stateOf(payee, lost.id)).toBe('requested');
    await sweep();
    expect(await stateOf(payee, lost.id)).toBe('sending');
    expect(await stateOf({ ...live, merchant: await sessionOf(live.merchant) }, real.id)).toBe('requested');
    // Pending at the bank: the sweep leaves its job where it is.
    const jobOf = async () =>
      (await sql`SELECT run_at, attempts FROM graphile_worker.jobs WHERE key = ${`send-withdrawal:${lost.id}`}`.execute(database.db)).rows;
    const waiting = await jobOf();
    expect(waiting).toHaveLength(1);
    await moveClock(provider, { hours: 1 });
    const moved = await jobOf();
    await sweep();
    expect(await jobOf()).toEqual(moved);
    await sql`DELETE FROM graphile_worker._private_jobs WHERE key = ${`send-withdrawal:${lost.id}`}`.execute(database.db);
    payee = await hoursPass(6, payee);
    await sweep();
    expect(await stateOf(payee, lost.id)).toBe('completed');
    expect(await payoutsOf(lost.number)).toBe(1);
    expect((await decideOn(await sessionOf(operator), asked.id, 'approve')).data.state).toBe('approved');
    await sound();
  });
});

async function sweep(): Promise<void> {
  await sql`SELECT graphile_worker.add_job('sweep-withdrawals')`.execute(database.db);
  await provider.runJobs();
}
