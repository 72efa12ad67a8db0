import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { createBillingProfile } from '#contract/account.ts';
import { listNotifications } from '#contract/notifications.ts';
import { decideReferral, getReferralSummary, listCommissions, listHeldReferrals, listReferrals } from '#contract/referrals.ts';
import type { Suspicion } from '#contract/referrals.values.ts';
import { createPayoutProfile } from '#contract/withdrawals.ts';
import { endGraceWindows } from '#provider/features/orders/grace-window/end-grace-window.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { aPaidLiveOrder, deliver, followMoney, signUpInvited, withSecondFactor } from '#tests/support/live-money.ts';
import { anOperator } from '#tests/support/operators.ts';
import { aReadyOrder, pay } from '#tests/support/order-builders.ts';
import { setGraceWindow } from '#tests/support/order-settings.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { anOpenRecharge } from '#tests/support/recharges.ts';
import { typeCommand } from '#tests/support/type-command.ts';
import { addReferralCommands } from './referral-commands.ts';
import { mailboxOf } from './suspicions.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { database } = provider.services;
const commissionsOf = async (merchant: Merchant) => (await merchant.call(listCommissions)).data;
const statesOf = async (merchant: Merchant) => (await commissionsOf(merchant)).map(({ state }) => state).toSorted();
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0';
const from = (address: string, userAgent = BROWSER) => ({ 'x-forwarded-for': address, 'x-client-user-agent': userAgent });

/** What waits of an inviter's referrals, as operators see it. */
async function heldOf(operator: Merchant, inviter: Merchant) {
  return (await operator.call(listHeldReferrals)).data.filter(({ inviterAccountId }) => inviterAccountId === inviter.accountId);
}

function decide(operator: Merchant, referralId: string, decision: 'release' | 'refuse') {
  return operator.call(decideReferral, { params: { referralId }, body: { decision, reason: 'looked at both' } });
}

async function billAs(
  merchant: Merchant,
  taxId: string,
  overrides: Partial<Record<'address' | 'city' | 'postcode', string>> = {},
): Promise<void> {
  const body = {
    legalName: 'One firm',
    taxIdKind: 'other',
    taxId,
    country: 'US',
    address: `${taxId} Main Street`,
    city: 'Austin',
    isDefault: true,
    ...overrides,
  } as const;
  const answer = await merchant.call(createBillingProfile, { body });
  expect(answer.status, answer.text).toBe(200);
}

/** Proves a bank transfer somebody of that name sent. */
async function transferAs(merchant: Merchant, payer: string): Promise<void> {
  const { rechargeId } = await anOpenRecharge(provider, merchant);
  await sql`INSERT INTO bank_proof
    (account_id, id, recharge_id, file_id, file_sha256, paid_minor, currency, value_date, payer_name, bank_reference, uploaded_by)
    VALUES (${merchant.accountId}, ${uuidv7()}, ${rechargeId}, ${uuidv7()}, sha256(${merchant.accountId}::text::bytea), 10000, 'CNY', '2026-11-20',
      ${payer}, 'B1', ${merchant.userId})`.execute(database.db);
}

async function bePaidAs(merchant: Merchant, holder: string): Promise<void> {
  const code = await withSecondFactor(merchant);
  const account = { method: 'bank', country: 'DE', currency: 'EUR', details: { iban: 'DE89370400440532013000' } } as const;
  const answer = await merchant.call(createPayoutProfile, { body: { ...account, holder, code: code() } });
  expect(answer.status, answer.text).toBe(200);
}

async function sitAt(merchant: Merchant, address: string, userAgent = BROWSER): Promise<void> {
  await sql`UPDATE session SET address = ${address}, user_agent = ${userAgent} WHERE account_id = ${merchant.accountId}`.execute(
    database.db,
  );
}

async function aDeliveredOrder(merchant: Merchant): Promise<void> {
  await deliver(provider, merchant, await aPaidLiveOrder(provider, merchant, { quantity: 4 }));
  await followMoney(provider);
}

describe('one person twice', () => {
  it.each([
    ['Ana.Lima+shop@gmail.com', 'analima@gmail.com'],
    ['ana.lima@googlemail.com', 'analima@gmail.com'],
    ['ana+2@example.com', 'ana@example.com'],
    ['ＡＮＡ@example.com', 'ana@example.com'],
    ['Ana.Lima_loja-2+x@pm.me', 'analimaloja2@proton.me'],
    ['analima@protonmail.com', 'analima@proton.me'],
    ['ana.lima@me.com', 'ana.lima@icloud.com'],
    ['ana_lima@mac.com', 'ana_lima@icloud.com'],
    ['ana.lima@example.com', 'ana.lima@example.com'],
  ])('%s is the mailbox %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  it('is held by mailbox, phone, device and billing, and earns nothing until it is looked at', async () => {
    const operator = await anOperator(provider);
    const inviter = await provider.signUp({ email: 'ring@example.com' });
    await sitAt(inviter, '93.184.216.34');
    const same = await signUpInvited(provider, inviter, { email: 'ring+2@example.com', headers: from('93.184.216.34') });
    const billed = await signUpInvited(provider, inviter);
    for (const merchant of [inviter, billed]) await billAs(merchant, 'X-12345');
    for (const merchant of [same, billed]) await aDeliveredOrder(merchant);
    const held = await heldOf(operator, inviter);
    expect(held.map(({ suspicions }) => suspicions)).toEqual([
      ['email', 'device'],
      ['tax-number', 'billing-address'],
    ]);
    expect(await statesOf(inviter)).toEqual(['held', 'held']);
    expect((await decide(operator, held[0]?.id ?? '', 'refuse')).data.state).toBe('refused');
    expect((await decide(operator, held[1]?.id ?? '', 'release')).data.state).toBe('active');
    expect((await decide(operator, held[0]?.id ?? '', 'release')).problem.code).toBe('state-conflict');
    await moveClock(provider, { hours: 24 * 31 });
    await followMoney(provider);
    expect(await statesOf(await signInAgain(provider, inviter))).toEqual(['available', 'reversed']);
  });

  it('is found however numbers, addresses and names are written', async () => {
    const operator = await anOperator(provider);
    const inviter = await provider.signUp();
    const invited = await signUpInvited(provider, inviter);
    await billAs(inviter, '12.345.678/0001-90', { address: '12 Main St., Apt. 3-B', city: 'Austin', postcode: '78701-1234' });
    await billAs(invited, '12345678 0001 90', { address: '12 MAIN ST APT 3B', city: 'Austin, TX', postcode: '78701 1234' });
    await transferAs(inviter, 'José M. Souza-Lima');
    await transferAs(invited, 'JOSE M SOUZA LIMA');
    await bePaidAs(inviter, 'Ana Lima');
    await bePaidAs(invited, 'Lima Trading');
    await aDeliveredOrder(invited);
    const [held] = await heldOf(operator, inviter);
    expect(held?.suspicions.toSorted()).toEqual(['billing-address', 'payer', 'payout', 'tax-number']);
  });

  it('is not seen in what differs, nor in blanks', async () => {
    const operator = await anOperator(provider);
    const inviter = await provider.signUp();
    const invited = await signUpInvited(provider, inviter);
    await billAs(inviter, 'A-1', { address: '—', postcode: '78701' });
    await billAs(invited, 'A-2', { address: '...', postcode: '78701' });
    await transferAs(inviter, '***');
    await transferAs(invited, '-');
    await aDeliveredOrder(invited);
    expect(await heldOf(operator, inviter)).toEqual([]);
  });

  it.each<[string, string, string, Suspicion | null]>([
    ['198.51.100.7', '198.51.100.7', BROWSER, null],
    ['10.0.0.7', '10.0.0.7', BROWSER, null],
    ['93.184.217.1', '93.184.217.1', 'another browser', 'network'],
    ['93.184.217.2', '93.184.217.3', BROWSER, null],
    ['2606:4700:1:2:aaaa::1', '2606:4700:1:2:bbbb::2', BROWSER, 'device'],
  ])('is looked for among public addresses of lines: %s and %s', async (inviterAt, invitedAt, userAgent, suspicion) => {
    const operator = await anOperator(provider);
    const inviter = await provider.signUp();
    await sitAt(inviter, inviterAt);
    await signUpInvited(provider, inviter, { headers: from(invitedAt, userAgent) });
    expect((await heldOf(operator, inviter)).map(({ suspicions }) => suspicions)).toEqual(suspicion === null ? [] : [[suspicion]]);
  });

  it('is found by sessions that came later, once the invited merchant pays', async () => {
    const operator = await anOperator(provider);
    const inviter = await provider.signUp();
    const invited = await signUpInvited(provider, inviter);
    for (const merchant of [inviter, invited]) await sitAt(merchant, '93.184.218.9');
    await aDeliveredOrder(invited);
    expect(await heldOf(operator, inviter)).toMatchObject([{ suspicions: ['device'] }]);
    expect(await statesOf(inviter)).toEqual(['held']);
  });

  it('is not looked at twice for what was let pass, and again for what is new', async () => {
    const operator = await anOperator(provider);
    const inviter = await provider.signUp({ email: 'two@example.com' });
    const invited = await signUpInvited(provider, inviter, { email: 'two+2@example.com' });
    const [held] = await heldOf(operator, inviter);
    expect((await decide(operator, held?.id ?? '', 'release')).data.state).toBe('registered');
    await aDeliveredOrder(invited);
    expect((await inviter.call(listReferrals)).data).toMatchObject([{ state: 'active' }]);
    for (const merchant of [inviter, invited]) await billAs(merchant, 'X-777');
    await aDeliveredOrder(invited);
    expect(await statesOf(inviter)).toEqual(['held', 'held']);
    expect((await decide(operator, held?.id ?? '', 'release')).data.state).toBe('active');
    expect(await statesOf(inviter)).toEqual(['pending', 'pending']);
  });

  it('let go while its first order is in its grace window is active once the money is taken', async () => {
    const operator = await anOperator(provider);
    const inviter = await provider.signUp({ email: 'grace@example.com' });
    const invited = await signUpInvited(provider, inviter, { email: 'grace+2@example.com' });
    const { order, store } = await aReadyOrder(provider, invited, { mode: 'live', quantity: 4 });
    await setGraceWindow(invited, store.id);
    await pay(provider, invited, order);
    const [held] = await heldOf(operator, inviter);
    expect((await decide(operator, held?.id ?? '', 'release')).data.state).toBe('registered');
    const firstOrders = async () => {
      await provider.runJobs();
      const { data } = await inviter.call(listNotifications, { query: { tab: 'notice' } });
      return data.filter(({ kind }) => kind === 'referral-first-order');
    };
    expect(await firstOrders()).toEqual([]);
    await moveClock(provider, { hours: 2 });
    await endGraceWindows(provider.services);
    await followMoney(provider);
    expect((await inviter.call(listReferrals)).data).toMatchObject([{ state: 'active' }]);
    expect(await firstOrders()).toHaveLength(1);
  });

  it('refused after it matured gives back what it earned', async () => {
    const operator = await anOperator(provider);
    const inviter = await provider.signUp();
    const invited = await signUpInvited(provider, inviter);
    await aDeliveredOrder(invited);
    await moveClock(provider, { hours: 24 * 31 });
    await followMoney(provider);
    const [later, again] = [await signInAgain(provider, inviter), await signInAgain(provider, invited)];
    await aPaidLiveOrder(provider, again, { quantity: 4 });
    await followMoney(provider);
    expect(await statesOf(later)).toEqual(['available', 'pending']);
    const [referral] = (await later.call(listReferrals)).data;
    const operatorAgain = await signInAgain(provider, operator);
    expect((await decide(operatorAgain, referral?.id ?? '', 'release')).problem.code).toBe('state-conflict');
    expect((await decide(operatorAgain, referral?.id ?? '', 'refuse')).data.state).toBe('refused');
    expect(await statesOf(later)).toEqual(['reversed', 'reversed']);
    expect((await later.call(getReferralSummary)).data).toMatchObject({ available: { amountMinor: 0 }, pending: { amountMinor: 0 } });
    expect((await decide(operatorAgain, referral?.id ?? '', 'refuse')).problem.code).toBe('state-conflict');
    expect((await verifyLedger(database)).breaks).toEqual([]);
  });
});

describe('many sign-ups from one address', () => {
  it('of a hundred within an hour all wait, `rewards review` names them, and nothing is paid out', async () => {
    const operator = await anOperator(provider);
    const inviter = await provider.signUp();
    const headers = from('8.8.8.8', 'curl/8');
    const first = await signUpInvited(provider, inviter, { headers });
    await aDeliveredOrder(first);
    expect(await statesOf(inviter)).toEqual(['pending']);
    for (let batch = 0; batch < 11; batch += 1)
      await Promise.all(Array.from({ length: 9 }, () => signUpInvited(provider, inviter, { headers })));
    const held = await heldOf(operator, inviter);
    expect(held).toHaveLength(100);
    expect(held.every(({ suspicions }) => suspicions.join() === 'burst')).toBe(true);
    expect(await statesOf(inviter)).toEqual(['held']);
    const said = await typeCommand(provider.services, addReferralCommands, ['rewards', 'review']);
    for (const { id } of held) expect(said).toContain(id);
    expect(said).toContain('many sign-ups from one network within an hour');
    await moveClock(provider, { hours: 24 * 31 });
    await followMoney(provider);
    expect(await statesOf(await signInAgain(provider, inviter))).toEqual(['held']);
  }, 120_000);

  it('spread over hours, or to links of several merchants, is none', async () => {
    const operator = await anOperator(provider);
    const [inviter, other] = await Promise.all([provider.signUp(), provider.signUp()]);
    const headers = from('8.8.4.4');
    for (const each of [inviter, inviter, inviter, inviter, other]) await signUpInvited(provider, each, { headers });
    await moveClock(provider, { hours: 1, minutes: 1 });
    await signUpInvited(provider, inviter, { headers });
    expect(await heldOf(operator, inviter)).toEqual([]);
  });
});
