import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createBillingProfile } from '#contract/account.ts';
import { regByPwd } from '#contract/sign-in.ts';
import {
  applyInviteCode,
  countReferralVisit,
  decideReferral,
  getReferralSummary,
  listCommissions,
  listHeldReferrals,
  listReferrals,
  saveReferralSlug,
} from '#contract/referrals.ts';
import { createWithdrawal } from '#contract/withdrawals.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { aPaidLiveOrder, deliver, followMoney, refund, signUpInvited } from '#tests/support/live-money.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { mailboxOf } from './record-referral.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { database } = provider.services;
const summaryOf = async (merchant: Merchant) => (await merchant.call(getReferralSummary)).data;
const commissionsOf = async (merchant: Merchant) => (await merchant.call(listCommissions)).data;
const PLACE = { 'x-forwarded-for': '93.184.216.34', 'x-client-user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0' };

describe('the link', () => {
  it('is counted, carries a word of one’s own, and leads to the sign-up', async () => {
    const [inviter, other] = await Promise.all([provider.signUp(), provider.signUp()]);
    const { inviteCode } = await summaryOf(inviter);
    const saved = (await inviter.call(saveReferralSlug, { body: { slug: ' Casa-Luz ' } })).data;
    expect(saved).toMatchObject({ slug: 'casa-luz' });
    expect(saved.link).toMatch(/\/invite\/casa-luz$/);
    expect((await other.call(saveReferralSlug, { body: { slug: 'casa-luz' } })).problem.fields?.[0]).toMatchObject({
      path: 'slug',
      code: 'name-taken',
    });
    expect((await other.call(saveReferralSlug, { body: { slug: inviteCode } })).problem.fields?.[0]?.code).toBe('name-taken');
    for (const code of ['CASA-LUZ', inviteCode])
      expect((await provider.call(countReferralVisit, { body: { code } })).data).toEqual({ inviteCode });
    expect((await provider.call(countReferralVisit, { body: { code: 'nobody' } })).status).toBe(404);
    await signUpInvited(provider, inviter, { email: 'maria.silva@example.com', inviteCode: 'casa-luz' });
    expect(await summaryOf(inviter)).toMatchObject({ clicks: 2, signUps: 1, active: 0, level: 1 });
    expect((await inviter.call(listReferrals)).data[0]).toMatchObject({
      email: 'ma•••@example.com',
      state: 'registered',
      earned: { amountMinor: 0 },
    });
  });

  it('can be named afterwards where the sign-up could not carry it, once, before the first payment', async () => {
    const [inviter, late, paying] = await Promise.all([provider.signUp(), provider.signUp(), provider.signUp()]);
    const { inviteCode } = await summaryOf(inviter);
    const apply = (merchant: Merchant, code = inviteCode) => merchant.call(applyInviteCode, { body: { inviteCode: code } });
    expect((await apply(inviter)).problem.code).toBe('referral-closed');
    expect((await apply(late, 'nobody')).problem.fields?.[0]?.code).toBe('unknown-invite-code');
    expect((await apply(late)).data.canApplyCode).toBe(false);
    expect((await apply(late)).problem.code).toBe('referral-closed');
    expect((await apply(inviter, (await summaryOf(late)).inviteCode)).problem.code).toBe('referral-closed');
    await aPaidLiveOrder(provider, paying);
    expect((await apply(paying)).problem.code).toBe('referral-closed');
  });
});

describe('a commission', () => {
  it('waits for delivery and thirty days, falls with refunds before, and is taken back after', async () => {
    const inviter = await provider.signUp();
    const invited = await signUpInvited(provider, inviter);
    const order = await aPaidLiveOrder(provider, invited, { quantity: 8 });
    await followMoney(provider);
    expect(await commissionsOf(inviter)).toMatchObject([
      { state: 'pending', base: { amountMinor: 20_000 }, rateBp: 100, amount: { amountMinor: 200 }, maturesAt: null },
    ]);
    expect((await commissionsOf(inviter))[0]?.orderNumber).toMatch(/^SO••\d\d$/);
    expect(await summaryOf(inviter)).toMatchObject({ active: 1, pending: { amountMinor: 200 }, available: { amountMinor: 0 } });
    await refund(provider, invited, order, 5_000);
    await deliver(provider, invited, order);
    await followMoney(provider);
    expect(await commissionsOf(inviter)).toMatchObject([{ state: 'pending', base: { amountMinor: 15_000 }, amount: { amountMinor: 150 } }]);
    await moveClock(provider, { hours: 24 * 29 });
    await followMoney(provider);
    expect(await summaryOf(await signInAgain(provider, inviter))).toMatchObject({ available: { amountMinor: 0 } });
    await moveClock(provider, { hours: 25 });
    await followMoney(provider);
    const later = await signInAgain(provider, inviter);
    expect(await summaryOf(later)).toMatchObject({ available: { amountMinor: 150 }, pending: { amountMinor: 0 } });

    const body = { source: 'commission', destination: 'wallet', amountMinor: 150 } as const;
    expect((await later.call(createWithdrawal, { body })).data).toMatchObject({ state: 'completed', fee: { amountMinor: 0 } });
    expect((await later.call(createWithdrawal, { body })).problem.code).toBe('insufficient-balance');
    await refund(provider, invited, order);
    await followMoney(provider);
    expect(await summaryOf(later)).toMatchObject({ available: { amountMinor: -150 }, withdrawn: { amountMinor: 150 } });
    expect((await commissionsOf(later))[0]).toMatchObject({ state: 'reversed', amount: { amountMinor: 0 } });

    const next = await aPaidLiveOrder(provider, await signInAgain(provider, invited), { quantity: 8 });
    await deliver(provider, invited, next);
    await followMoney(provider);
    await moveClock(provider, { hours: 24 * 31 });
    await followMoney(provider);
    expect(await summaryOf(await signInAgain(provider, inviter))).toMatchObject({ available: { amountMinor: 50 } });
    expect((await verifyLedger(database)).breaks).toEqual([]);
  });

  it('is earned in the window alone, at the rate of the level', async () => {
    const inviter = await provider.signUp();
    const invited = await signUpInvited(provider, inviter);
    await sql`UPDATE referral_level SET min_active = 1 WHERE level = 2`.execute(database.db);
    await aPaidLiveOrder(provider, invited, { quantity: 4 });
    await followMoney(provider);
    await sql`UPDATE referral_level SET min_active = 5 WHERE level = 2`.execute(database.db);
    expect(await commissionsOf(inviter)).toMatchObject([{ rateBp: 150, amount: { amountMinor: 150 } }]);
    await sql`UPDATE referral SET window_ends_at = app_now() WHERE account_id = ${inviter.accountId}`.execute(database.db);
    await aPaidLiveOrder(provider, invited);
    await followMoney(provider);
    expect(await commissionsOf(inviter)).toHaveLength(1);
    expect((await inviter.call(listReferrals)).data[0]?.state).toBe('expired');
  });
});

describe('one person twice', () => {
  it.each([
    ['Ana.Lima+shop@gmail.com', 'analima@gmail.com'],
    ['ana.lima@googlemail.com', 'analima@gmail.com'],
    ['ana+2@example.com', 'ana@example.com'],
    ['ＡＮＡ@example.com', 'ana@example.com'],
  ])('%s is the mailbox %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  it('is held by mailbox, phone, device and billing, and earns nothing until it is looked at', async () => {
    const operator = await anOperator(provider);
    const inviter = await provider.signUp({ email: 'ring@example.com' });
    await sql`UPDATE session SET address = '93.184.216.34', user_agent = ${PLACE['x-client-user-agent']} WHERE account_id = ${inviter.accountId}`.execute(
      database.db,
    );
    const same = await signUpInvited(provider, inviter, { email: 'ring+2@example.com', headers: PLACE });
    const billed = await signUpInvited(provider, inviter);
    for (const merchant of [inviter, billed])
      await merchant.call(createBillingProfile, {
        body: {
          legalName: 'One firm',
          taxIdKind: 'other',
          taxId: 'X-12345',
          country: 'US',
          address: '1 Main Street',
          city: 'Austin',
          isDefault: true,
        },
      });
    for (const merchant of [same, billed]) {
      const order = await aPaidLiveOrder(provider, merchant, { quantity: 4 });
      await deliver(provider, merchant, order);
    }
    await followMoney(provider);
    const held = (await operator.call(listHeldReferrals)).data.filter(({ inviterAccountId }) => inviterAccountId === inviter.accountId);
    expect(held.map(({ suspicions }) => suspicions)).toEqual([
      ['email', 'device'],
      ['tax-number', 'billing-address'],
    ]);
    expect((await commissionsOf(inviter)).map(({ state }) => state)).toEqual(['held', 'held']);
    const decide = (referralId: string, decision: 'release' | 'refuse') =>
      operator.call(decideReferral, { params: { referralId }, body: { decision, reason: 'looked at both' } });
    expect((await decide(held[0]?.id ?? '', 'refuse')).data.state).toBe('refused');
    expect((await decide(held[1]?.id ?? '', 'release')).data.state).toBe('active');
    expect((await decide(held[0]?.id ?? '', 'release')).problem.code).toBe('state-conflict');
    await moveClock(provider, { hours: 24 * 31 });
    await followMoney(provider);
    expect((await commissionsOf(await signInAgain(provider, inviter))).map(({ state }) => state).toSorted()).toEqual([
      'available',
      'reversed',
    ]);
  });

  it('is no other who merely has an invite code of nobody', async () => {
    const answer = await provider.call(regByPwd, {
      body: { email: 'lost@example.com', password: 'a-long-enough-passphrase', country: 'BR', inviteCode: 'nobody' },
    });
    expect(answer.problem.fields?.[0]?.code).toBe('unknown-invite-code');
  });
});
