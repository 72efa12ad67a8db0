import { describe, expect, it } from 'vitest';
import { requestDeletion } from '#contract/account.ts';
import { DELETION_DAYS } from '#contract/account.values.ts';
import { listNotifications } from '#contract/notifications.ts';
import type { FieldProblemCode } from '#contract/problem.values.ts';
import {
  applyInviteCode,
  countReferralVisit,
  getReferralSummary,
  INVITE_CODE_HEADER,
  listReferrals,
  saveReferralSlug,
} from '#contract/referrals.ts';
import { SLUG_DAYS } from '#contract/referrals.values.ts';
import { regByPwd, userInfo } from '#contract/sign-in.ts';
import { maskEmail } from '#provider/mail/mask-email.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { aPaidLiveOrder, signUpInvited } from '#tests/support/live-money.ts';
import { startShopifyWorld } from '#tests/support/shopify-shops.ts';

const world = await startShopifyWorld();
const { provider } = world;
const summaryOf = async (merchant: Merchant) => (await merchant.call(getReferralSummary)).data;
const save = (merchant: Merchant, slug: string | null) => merchant.call(saveReferralSlug, { body: { slug } });
const visit = (code: string, counts?: boolean) =>
  provider.call(countReferralVisit, { body: counts === undefined ? { code } : { code, counts } });
const apply = (merchant: Merchant, inviteCode: string) => merchant.call(applyInviteCode, { body: { inviteCode } });
const invitedOf = async (merchant: Merchant) => (await merchant.call(listReferrals)).data;

/** An account that is closed and erased by its owner, and the code it had. */
async function aClosedInviter(): Promise<string> {
  const merchant = await provider.signUp();
  const { inviteCode } = await summaryOf(merchant);
  await merchant.call(requestDeletion, { params: { userId: merchant.userId }, body: { password: merchant.password } });
  await moveClock(provider, { hours: DELETION_DAYS * 24 + 1 });
  await provider.runJobs();
  return inviteCode;
}

describe('the link', () => {
  it('is counted, carries a word of one’s own, and leads to the sign-up', async () => {
    const [inviter, other] = await Promise.all([provider.signUp(), provider.signUp()]);
    const { inviteCode } = await summaryOf(inviter);
    const saved = (await save(inviter, ' Casa-Luz ')).data;
    expect(saved).toMatchObject({ slug: 'casa-luz' });
    expect(saved.link).toMatch(/\/invite\/casa-luz$/);
    expect((await save(other, 'casa-luz')).problem.fields?.[0]).toMatchObject({ path: 'slug', code: 'slug-taken' });
    expect((await save(other, inviteCode)).problem.fields?.[0]?.code).toBe('slug-taken');
    for (const code of ['CASA-LUZ', ` ${inviteCode} `]) expect((await visit(code)).data).toEqual({ inviteCode });
    expect((await visit('casa-luz', false)).data).toEqual({ inviteCode });
    expect((await visit('nobody')).status).toBe(404);
    await signUpInvited(provider, inviter, { email: 'maria.silva@example.com', inviteCode: 'Casa-Luz ' });
    expect(await summaryOf(inviter)).toMatchObject({ clicks: 2, signUps: 1, active: 0, level: 1 });
    expect(await invitedOf(inviter)).toMatchObject([{ email: 'ma•••@example.com', state: 'registered', earned: { amountMinor: 0 } }]);
  });

  it.each([
    ['maria@example.com', 'ma•••@example.com'],
    ['ana@example.com', 'a•••@example.com'],
    ['jo@example.com', 'j•••@example.com'],
    ['x@example.com', '•••@example.com'],
    ['gone@invalid', '•••'],
    ['', '•••'],
  ])('shows of %s no more than %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });

  it('has its inviter notified of a sign-up, with a masked address', async () => {
    const inviter = await provider.signUp();
    await signUpInvited(provider, inviter, { email: 'joana.souza@example.com' });
    await provider.runJobs();
    const { data } = await inviter.call(listNotifications, { query: { tab: 'notice' } });
    expect(data.find(({ text }) => text.includes('jo•••@example.com'))?.title).toBe('New sign-up');
  });

  it.each<[string, FieldProblemCode]>([
    ['ab', 'too-short'],
    ['a'.repeat(31), 'too-long'],
    ['-abc', 'slug-format'],
    ['abc-', 'slug-format'],
    ['a--b', 'slug-format'],
    ['a b c', 'slug-format'],
    ['ção', 'slug-format'],
    ['support', 'slug-taken'],
    ['Wharf', 'slug-taken'],
    ['wharf-official', 'slug-taken'],
    ['w-harf', 'slug-taken'],
  ])('takes no word like %s: %s', async (slug, code) => {
    expect((await save(await provider.signUp(), slug)).problem.fields?.[0]).toMatchObject({ path: 'slug', code });
  });

  it('may have a word that has ours in it', async () => {
    expect((await save(await provider.signUp(), 'wharfside-support')).data.slug).toBe('wharfside-support');
  });

  it('keeps words that were changed: they lead to the account, and nobody else can have them', async () => {
    const [inviter, other] = await Promise.all([provider.signUp(), provider.signUp()]);
    const { inviteCode } = await summaryOf(inviter);
    expect((await save(inviter, 'old-word')).status).toBe(200);
    expect((await save(inviter, 'old-word')).status).toBe(200);
    const early = (await save(inviter, 'new-word')).problem.fields?.[0];
    expect(early).toMatchObject({ path: 'slug', code: 'slug-changed-lately' });
    expect(early?.message).toContain(`Days left: ${SLUG_DAYS}.`);
    await moveClock(provider, { hours: 24 * (SLUG_DAYS - 1) + 1 });
    const soon = await signInAgain(provider, inviter);
    expect((await save(soon, 'new-word')).problem.fields?.[0]?.message).toContain('Days left: 1.');
    await moveClock(provider, { hours: 24 });
    const later = await signInAgain(provider, inviter);
    expect((await save(later, 'new-word')).data.slug).toBe('new-word');
    for (const code of ['old-word', 'new-word']) expect((await visit(code)).data).toEqual({ inviteCode });
    expect((await save(await signInAgain(provider, other), 'old-word')).problem.fields?.[0]?.code).toBe('slug-taken');

    expect((await save(later, null)).data.slug).toBeNull();
    expect((await visit('new-word')).data).toEqual({ inviteCode });
    expect((await save(later, 'third-word')).problem.fields?.[0]?.code).toBe('slug-changed-lately');
    await moveClock(provider, { hours: 24 * SLUG_DAYS + 1 });
    expect((await save(await signInAgain(provider, inviter), 'old-word')).data.slug).toBe('old-word');
  });

  it('of two who want a word at once is one’s', async () => {
    const merchants = await Promise.all([provider.signUp(), provider.signUp(), provider.signUp()]);
    const answers = await Promise.all(merchants.map((merchant) => save(merchant, 'sought-after')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });
});

describe('an invite code', () => {
  it('can be named afterwards where the sign-up could not carry it, once, before the first payment', async () => {
    const [inviter, late, paying] = await Promise.all([provider.signUp(), provider.signUp(), provider.signUp()]);
    const { inviteCode } = await summaryOf(inviter);
    expect((await apply(late, 'nobody')).problem.fields?.[0]).toMatchObject({ path: 'inviteCode', code: 'unknown-invite-code' });
    expect((await apply(late, inviteCode)).data.canApplyCode).toBe(false);
    expect((await apply(late, inviteCode)).problem.code).toBe('referral-closed');
    await aPaidLiveOrder(provider, paying);
    expect((await apply(paying, inviteCode)).problem.code).toBe('referral-closed');
  });

  it('is not one’s own, nor of whoever came by it, however many invitations later', async () => {
    const first = await provider.signUp();
    const second = await signUpInvited(provider, first);
    const third = await signUpInvited(provider, second);
    const codes = await Promise.all([first, second, third].map(async (merchant) => (await summaryOf(merchant)).inviteCode));
    const refusals = [];
    for (const code of codes) refusals.push((await apply(first, code)).problem.fields?.[0]?.code);
    expect(refusals).toEqual(['own-invite-code', 'invite-code-ring', 'invite-code-ring']);
    expect(await invitedOf(third)).toEqual([]);
  });

  it('makes no ring of two who name each other at once', async () => {
    const pair = await Promise.all([provider.signUp(), provider.signUp()]);
    const codes = await Promise.all(pair.map(async (merchant) => (await summaryOf(merchant)).inviteCode));
    const answers = await Promise.all(pair.map((merchant, index) => apply(merchant, codes[1 - index] ?? '')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('of an account that is closed, or of nobody, is named at the sign-up', async () => {
    const closed = await aClosedInviter();
    const signUp = (inviteCode: string) =>
      provider.call(regByPwd, {
        body: { email: `lost-${inviteCode}@example.com`, password: 'a-long-enough-passphrase', country: 'BR', inviteCode },
      });
    expect((await signUp('nobody')).problem.fields).toMatchObject([{ path: 'inviteCode', code: 'unknown-invite-code' }]);
    expect((await signUp(closed)).problem.fields).toMatchObject([{ path: 'inviteCode', code: 'invite-code-closed' }]);
    expect((await apply(await provider.signUp(), closed)).problem.fields).toMatchObject([
      { path: 'inviteCode', code: 'invite-code-closed' },
    ]);
    expect((await visit(closed)).status).toBe(404);
  });
});

describe('an install from Shopify', () => {
  const firstCall = async (inviteCode: string) => {
    const shop = world.newShop();
    const authorization = await world.bearer(shop);
    const call = () => provider.call(userInfo, { authorization, headers: { [INVITE_CODE_HEADER]: inviteCode } });
    const first = await call();
    expect((await call()).data.id).toBe(first.data.id);
    return first;
  };

  it('carries the code the browser came with, once', async () => {
    const inviter = await provider.signUp();
    await firstCall((await summaryOf(inviter)).inviteCode);
    expect(await invitedOf(inviter)).toMatchObject([{ state: 'registered', earned: { amountMinor: 0 } }]);
  });

  it.each(['nobody', '', 'a'.repeat(200), 'two words'])('goes on without a code that can’t be used: %s', async (code) => {
    expect((await firstCall(code)).status).toBe(200);
  });
});
