import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { changeEmail, confirmEmailChange } from '#contract/account-security.ts';
import { selectAccount } from '#contract/memberships.ts';
import { RESET_CODE_MINUTES, RESET_CODE_TRIES } from '#contract/sign-in.values.ts';
import {
  createPayoutProfile,
  createWithdrawal,
  getWithdrawalOptions,
  listPayoutProfiles,
  listWithdrawals,
  readWithdrawal,
  sendWithdrawalCode,
} from '#contract/withdrawals.ts';
import { addMemberByEmail } from '#provider/features/memberships/member-commands.ts';
import { type Call, callAs } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { withSecondFactor } from '#tests/support/live-money.ts';
import { anOperator } from '#tests/support/operators.ts';
import { linkSecret, mailsTo, nextMail } from '#tests/support/outbox.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aPayee, IBAN_ACCOUNT, mailedCode, type Payee, walletOf } from '#tests/support/withdrawals.ts';

const provider = await startTestProvider({ limitFactor: 1_000 });
const { database } = provider.services;

const AMOUNT_MINOR = 20_000;
const payeeByMail = () => aPayee(provider, 100_000, { confirmBy: 'mail' });
const withdraw = (call: Call, { profileId }: Pick<Payee, 'profileId'>, code: string, amountMinor = AMOUNT_MINOR) =>
  call(createWithdrawal, { body: { source: 'wallet', destination: 'payout', payoutProfileId: profileId, amountMinor, code } });
const forgetGuesses = () => sql`DELETE FROM sign_in_attempt`.execute(database.db);

describe('a mailed code', () => {
  it('confirms one withdrawal of who has two-factor sign-in off, and is kept as what confirmed it', async () => {
    const payee = await payeeByMail();
    const { merchant } = payee;
    const { data: options } = await merchant.call(getWithdrawalOptions);
    expect(options.confirmBy).toBe('mail');
    expect(options.email).toMatch(/^.{0,2}•••@/);
    const sent = await merchant.call(sendWithdrawalCode, { body: { use: 'withdrawal' } });
    expect(sent.data).toEqual({ email: options.email, minutes: RESET_CODE_MINUTES });
    const mail = await nextMail(provider, merchant.email);
    expect(mail.subject).toBe('Your code for a withdrawal from Wharf');
    const code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '';
    const { data: made } = await withdraw(merchant.call, payee, `${code.slice(0, 3)} ${code.slice(3)}`);
    const operator = await anOperator(provider);
    expect((await operator.call(readWithdrawal, { params: { withdrawalId: made.id } })).data).toMatchObject({
      confirmedBy: 'mail',
      requestedBy: merchant.userId,
      review: ['new-account'],
    });
    expect((await withdraw(merchant.call, payee, code)).problem.code).toBe('wrong-code');
    expect(await walletOf(payee)).toEqual([80_000, 20_000]);
  });

  it('used twice at once confirms one', async () => {
    const payee = await payeeByMail();
    const code = await payee.code();
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(payee.merchant.call, payee, code)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 200)) expect(refused.problem.code).toBe('wrong-code');
    expect(await walletOf(payee)).toEqual([80_000, 20_000]);
  });

  it('is for the use it was sent for alone', async () => {
    const payee = await payeeByMail();
    const { merchant } = payee;
    const forWithdrawal = await payee.code();
    const body = { ...IBAN_ACCOUNT, details: { iban: 'DE02120300000000202051' }, code: forWithdrawal };
    expect((await merchant.call(createPayoutProfile, { body })).problem.code).toBe('wrong-code');
    await moveClock(provider, { minutes: 1 });
    const forAccount = await mailedCode(provider, merchant, 'payout-account');
    expect((await withdraw(merchant.call, payee, forAccount)).problem.code).toBe('wrong-code');
    expect((await withdraw(merchant.call, payee, forWithdrawal)).status).toBe(200);
    expect((await merchant.call(listPayoutProfiles)).data).toHaveLength(1);
  });

  it('is not used up by a request that is refused for something else', async () => {
    const payee = await payeeByMail();
    const code = await payee.code();
    expect((await withdraw(payee.merchant.call, payee, code, 100)).problem.fields?.[0]?.code).toBe('below-minimum');
    expect((await withdraw(payee.merchant.call, payee, code, 100_001)).problem.code).toBe('insufficient-balance');
    expect((await withdraw(payee.merchant.call, payee, code)).status).toBe(200);
  });

  it('dies of wrong ones, which make the next wait; none at all counts as no guess', async () => {
    const payee = await payeeByMail();
    const code = await payee.code();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 2 * RESET_CODE_TRIES; tries += 1)
      expect((await withdraw(payee.merchant.call, payee, '')).problem.code).toBe('wrong-code');
    for (let tries = 0; tries < RESET_CODE_TRIES; tries += 1)
      expect((await withdraw(payee.merchant.call, payee, wrong)).problem.code).toBe('wrong-code');
    expect((await withdraw(payee.merchant.call, payee, code)).problem.code).toBe('too-many-requests');
    await forgetGuesses();
    expect((await withdraw(payee.merchant.call, payee, code)).problem.code).toBe('wrong-code');
    expect((await payee.merchant.call(listWithdrawals)).data).toEqual([]);
  });

  it('is mailed once a minute, ends the one before, and works for ten minutes', async () => {
    const payee = await payeeByMail();
    const { merchant } = payee;
    const first = await payee.code();
    const early = await merchant.call(sendWithdrawalCode, { body: { use: 'withdrawal' } });
    expect(early.problem.code).toBe('too-many-requests');
    await moveClock(provider, { minutes: 1 });
    const second = await payee.code();
    if (first !== second) expect((await withdraw(merchant.call, payee, first)).problem.code).toBe('wrong-code');
    await moveClock(provider, { minutes: RESET_CODE_MINUTES });
    expect((await withdraw(merchant.call, payee, second)).problem.code).toBe('wrong-code');
    expect((await withdraw(merchant.call, payee, await payee.code())).status).toBe(200);
  });

  it('that went to a former address counts no more', async () => {
    const payee = await payeeByMail();
    const { merchant } = payee;
    const code = await payee.code();
    const email = `new-${merchant.email}`;
    const params = { userId: merchant.userId };
    await merchant.call(changeEmail, { params, body: { email, password: merchant.password } });
    const token = linkSecret(await nextMail(provider, email), 'token');
    expect((await merchant.call(confirmEmailChange, { body: { token } })).data.waitingFor).toEqual([]);
    expect((await withdraw(merchant.call, payee, code)).problem.code).toBe('wrong-code');
  });

  it('goes to the user who acts for an account of another, not to its owner', async () => {
    const owner = await payeeByMail();
    const user = await provider.signUp();
    await addMemberByEmail(provider.services, { email: user.email, ownerEmail: owner.merchant.email, role: 'finance' });
    const { data } = await user.call(selectAccount, { params: { accountId: owner.merchant.accountId } });
    const call = callAs(() => provider.url, `Basic ${Buffer.from(`${data.id}:${data.session.token}`).toString('base64')}`);
    await moveClock(provider, { minutes: 1 });
    await provider.runJobs();
    const before = (await mailsTo(provider, owner.merchant.email)).length;
    const code = await mailedCode(provider, { ...user, call }, 'withdrawal');
    expect(await mailsTo(provider, owner.merchant.email)).toHaveLength(before);
    expect((await withdraw(owner.merchant.call, owner, code)).problem.code).toBe('wrong-code');
    expect((await withdraw(call, owner, code)).status).toBe(200);
  });
});

describe('with two-factor sign-in on', () => {
  it('codes are the app’s: none is mailed, and one mailed before counts no more', async () => {
    const payee = await payeeByMail();
    const { merchant } = payee;
    const mailed = await payee.code();
    const appCode = await withSecondFactor(merchant);
    expect((await merchant.call(getWithdrawalOptions)).data.confirmBy).toBe('app');
    await moveClock(provider, { minutes: 1 });
    expect((await merchant.call(sendWithdrawalCode, { body: { use: 'withdrawal' } })).problem.code).toBe('state-conflict');
    expect((await withdraw(merchant.call, payee, mailed)).problem.code).toBe('wrong-code');
    const used = appCode();
    const { data: made } = await withdraw(merchant.call, payee, used);
    const operator = await anOperator(provider);
    expect((await operator.call(readWithdrawal, { params: { withdrawalId: made.id } })).data.confirmedBy).toBe('app');
    expect((await withdraw(merchant.call, payee, used)).problem.code).toBe('wrong-code');
  });
});
