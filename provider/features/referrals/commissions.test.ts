import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createBillingProfile } from '#contract/account.ts';
import { listWallets } from '#contract/balance.ts';
import type { Mode } from '#contract/money.ts';
import { listNotifications } from '#contract/notifications.ts';
import { applyInviteCode, getReferralSummary, listCommissions, listReferrals } from '#contract/referrals.ts';
import { createWithdrawal, getWithdrawalOptions } from '#contract/withdrawals.ts';
import { endGraceWindows } from '#provider/features/orders/grace-window/end-grace-window.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { addBalance, addStockedVariants } from '#tests/support/due-orders.ts';
import {
  addPromotion,
  anOrderToPay,
  aPaidLiveOrder,
  deliver,
  followMoney,
  type OrderToPay,
  payFromWallet,
  refund,
  signUpInvited,
} from '#tests/support/live-money.ts';
import { decideDispute, openDispute, takeRecharge } from '#tests/support/money-model/play-gateway.ts';
import { aMoneyScene, aMoneyWorld, type MoneyWorld } from '#tests/support/money-model/world.ts';
import { setGraceWindow } from '#tests/support/order-settings.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { withFxRates } from '#tests/support/simulated-gateways.ts';

const PAYPAL = { environment: 'live', clientId: 'model', clientSecret: 'model', webhookId: 'model' } as const;
const provider = await startTestProvider(
  { limitFactor: 1_000, gateways: { stripe: null, paypal: PAYPAL, payoneer: null, bankAccounts: [] } },
  { template: 'rates' },
);
await withFxRates(provider);
const { database } = provider.services;
const variantIds = await addStockedVariants(database, { count: 1, counted: 1_000_000 });

const summaryOf = async (merchant: Merchant, mode: Mode = 'live') => (await merchant.call(getReferralSummary, { query: { mode } })).data;
const commissionsOf = async (merchant: Merchant, mode: Mode = 'live') => (await merchant.call(listCommissions, { query: { mode } })).data;
const stateOf = async (inviter: Merchant) => (await inviter.call(listReferrals)).data[0]?.state;
const days = (count: number) => moveClock(provider, { hours: 24 * count });
const sound = async () => expect((await verifyLedger(database)).breaks).toEqual([]);

interface Sum {
  goodsMinor: number;
  freightMinor?: number;
  mode?: Mode;
  /** Paid in before; left out: all of it. */
  ownMinor?: number;
}

/** An order that is paid from what the merchant pays in for it and what the wallet has. */
async function aPaidOrder(merchant: Merchant, { ownMinor, ...sum }: Sum): Promise<OrderToPay> {
  const order = await anOrderToPay(provider, merchant, { ...sum, variantIds });
  const topUp = ownMinor ?? order.goodsMinor + order.freightMinor;
  if (topUp > 0) await addBalance(database, merchant.accountId, topUp, sum.mode ?? 'live');
  await payFromWallet(merchant, [order]);
  return order;
}

/** Moves commissions into the inviter's own wallet. */
const toWallet = (merchant: Merchant, amountMinor: number, mode: Mode = 'live') =>
  merchant.call(createWithdrawal, { body: { source: 'commission', destination: 'wallet', amountMinor, mode } });

describe('a commission', () => {
  // Before others move the clock: rates of exchange are those of the day.
  it('does not mature while a chargeback is open: a lost one takes it back, a won one lets it go', async () => {
    const scene = await aMoneyScene(provider);
    const [losing, winning] = [await aMoneyWorld(scene), await aMoneyWorld(scene)];
    for (const world of [losing, winning]) {
      const { merchant } = world.parties.invited;
      await takeRecharge(world, { kind: 'recharge', who: 'invited', amountMinor: 50_000, twice: false });
      await deliver(provider, merchant, await aPaidOrder(merchant, { goodsMinor: 10_000, ownMinor: 0 }));
      await aPaidOrder(merchant, { goodsMinor: 10_000, mode: 'test' });
      await openDispute(world, { kind: 'dispute', at: 0, share: 1_000, twice: false });
    }
    await followMoney(provider);
    await days(31);
    await followMoney(provider);
    const states = async ({ parties }: MoneyWorld) => {
      const found = await sql<{ state: string }>`
        SELECT mode || ' ' || state AS state FROM commission WHERE account_id = ${parties.inviter.merchant.accountId} ORDER BY 1`.execute(
        database.db,
      );
      return found.rows.map(({ state }) => state);
    };
    expect([await states(losing), await states(winning)]).toEqual(Array.from({ length: 2 }, () => ['live pending', 'test pending']));
    await decideDispute(losing, { kind: 'dispute-lost', at: 0, twice: false });
    await decideDispute(winning, { kind: 'dispute-won', at: 0, twice: false });
    await followMoney(provider);
    expect(await states(losing)).toEqual(['live reversed', 'test pending']);
    expect(await states(winning)).toEqual(['live available', 'test pending']);
    await sound();
  });

  it('that was moved to the wallet and is owed since can’t be paid out from there', async () => {
    const { inviter, invited } = (await aMoneyWorld(await aMoneyScene(provider))).parties;
    const order = await aPaidOrder(invited.merchant, { goodsMinor: 1_000_000 });
    await deliver(provider, invited.merchant, order);
    await followMoney(provider);
    await sql`UPDATE commission SET matures_at = app_now() WHERE account_id = ${inviter.merchant.accountId}`.execute(database.db);
    await followMoney(provider);
    await addBalance(database, inviter.merchant.accountId, 5_000, 'live');
    expect((await toWallet(inviter.merchant, 30_000)).data.state).toBe('completed');
    const available = async () => (await inviter.merchant.call(getWithdrawalOptions)).data.available.amountMinor;
    expect(await available()).toBe(35_000);
    await refund(provider, invited.merchant, order);
    await followMoney(provider);
    expect(await available()).toBe(5_000);
    const body = { source: 'wallet', destination: 'payout', payoutProfileId: inviter.payoutProfileId, amountMinor: 30_000 } as const;
    const refused = await inviter.merchant.call(createWithdrawal, { body: { ...body, code: await inviter.code() } });
    expect(refused.problem.code).toBe('insufficient-balance');
    await sound();
  });

  it('waits for delivery and thirty days, falls with refunds before, and is taken back after', async () => {
    const inviter = await provider.signUp();
    const invited = await signUpInvited(provider, inviter);
    const order = await aPaidLiveOrder(provider, invited, { quantity: 8 });
    await followMoney(provider);
    expect(await commissionsOf(inviter)).toMatchObject([
      { state: 'pending', base: { amountMinor: 20_000 }, rateBp: 300, amount: { amountMinor: 600 }, maturesAt: null },
    ]);
    expect((await commissionsOf(inviter))[0]?.orderNumber).toMatch(/^SO••\d\d$/);
    expect(await summaryOf(inviter)).toMatchObject({ active: 1, pending: { amountMinor: 600 }, available: { amountMinor: 0 } });
    await refund(provider, invited, order, 5_000);
    await deliver(provider, invited, order);
    await followMoney(provider);
    expect(await commissionsOf(inviter)).toMatchObject([
      { state: 'pending', base: { amountMinor: 15_000 }, amount: { amountMinor: 450 }, first: { amountMinor: 600 } },
    ]);
    await days(29);
    await followMoney(provider);
    expect(await summaryOf(await signInAgain(provider, inviter))).toMatchObject({ available: { amountMinor: 0 } });
    await moveClock(provider, { hours: 25 });
    await followMoney(provider);
    const later = await signInAgain(provider, inviter);
    expect(await summaryOf(later)).toMatchObject({ available: { amountMinor: 450 }, pending: { amountMinor: 0 } });

    expect((await toWallet(later, 450)).data).toMatchObject({ state: 'completed', fee: { amountMinor: 0 } });
    expect((await toWallet(later, 450)).problem.code).toBe('insufficient-balance');
    await refund(provider, invited, order);
    await followMoney(provider);
    expect(await summaryOf(later)).toMatchObject({ available: { amountMinor: -450 }, withdrawn: { amountMinor: 450 } });
    expect((await commissionsOf(later))[0]).toMatchObject({ state: 'reversed', amount: { amountMinor: 0 }, first: { amountMinor: 600 } });

    const next = await aPaidLiveOrder(provider, await signInAgain(provider, invited), { quantity: 8 });
    await deliver(provider, invited, next);
    await followMoney(provider);
    await days(31);
    await followMoney(provider);
    expect(await summaryOf(await signInAgain(provider, inviter))).toMatchObject({ available: { amountMinor: 150 } });
    await sound();
  });

  it('is of 3, 4 or 5 % by how many merchants had an order that earned in ninety days', async () => {
    const inviter = await provider.signUp();
    const invited = await Promise.all(Array.from({ length: 21 }, () => signUpInvited(provider, inviter)));
    for (const merchant of invited) await aPaidOrder(merchant, { goodsMinor: 10_000 });
    await followMoney(provider);
    const rates = (await commissionsOf(inviter)).map(({ rateBp }) => rateBp).toSorted((a, b) => a - b);
    expect(rates).toEqual([300, 300, 300, 300, ...Array.from({ length: 15 }, () => 400), 500, 500]);
    await days(89);
    const first = invited[0] ?? inviter;
    await aPaidOrder(await signInAgain(provider, first), { goodsMinor: 10_000 });
    await followMoney(provider);
    await days(2);
    await aPaidOrder(await signInAgain(provider, invited[1] ?? inviter), { goodsMinor: 10_000 });
    await followMoney(provider);
    const [newest, before] = await commissionsOf(await signInAgain(provider, inviter));
    expect([newest?.rateBp, before?.rateBp]).toEqual([300, 500]);
  });

  it('has the rate of when its order was paid, whichever wallet is followed first', async () => {
    const inviter = await provider.signUp();
    const invited: Merchant[] = [];
    while (invited.length < 5) invited.push(await signUpInvited(provider, inviter));
    // Wallets are followed in the order of their accounts.
    const [last, ...others] = invited.toSorted((a, b) => (a.accountId < b.accountId ? 1 : -1));
    if (last === undefined) throw new Error('nobody was invited');
    await aPaidOrder(last, { goodsMinor: 90_000 });
    for (const merchant of others.toReversed()) await aPaidOrder(merchant, { goodsMinor: 10_000 });
    await followMoney(provider);
    const byTime = (await commissionsOf(inviter)).toReversed();
    expect(byTime.map(({ base, rateBp }) => [base.amountMinor, rateBp])).toEqual([
      [90_000, 300],
      [10_000, 300],
      [10_000, 300],
      [10_000, 300],
      [10_000, 400],
    ]);
  });

  it('is of an order that was held in the window, also where its grace window ends after it', async () => {
    const inviter = await provider.signUp();
    const invited = await signUpInvited(provider, inviter);
    await setGraceWindow(invited, null);
    await aPaidOrder(invited, { goodsMinor: 10_000 });
    await sql`UPDATE referral SET window_ends_at = app_now() WHERE account_id = ${inviter.accountId}`.execute(database.db);
    await aPaidOrder(invited, { goodsMinor: 20_000 });
    await followMoney(provider);
    expect(await commissionsOf(inviter)).toEqual([]);
    await moveClock(provider, { hours: 2 });
    await endGraceWindows(provider.services);
    await followMoney(provider);
    const held = await sql<{ at: string }>`
      SELECT at FROM ledger_entry WHERE account_id = ${invited.accountId} AND kind = 'hold' ORDER BY seq`.execute(database.db);
    expect(await commissionsOf(inviter)).toMatchObject([{ base: { amountMinor: 10_000 }, createdAt: held.rows[0]?.at }]);
    await sound();
  });

  it('is not earned by an order that was paid before its merchant joined', async () => {
    const [inviter, joining] = [await provider.signUp(), await provider.signUp()];
    await aPaidOrder(joining, { goodsMinor: 10_000, mode: 'test' });
    const { inviteCode } = await summaryOf(inviter);
    expect((await joining.call(applyInviteCode, { body: { inviteCode } })).status).toBe(200);
    await aPaidOrder(joining, { goodsMinor: 20_000, mode: 'test' });
    await followMoney(provider);
    expect(await commissionsOf(inviter, 'test')).toMatchObject([{ base: { amountMinor: 20_000 } }]);
  });

  it('is earned by what was paid in the window, whenever that is looked at', async () => {
    const inviter = await provider.signUp();
    const invited = await signUpInvited(provider, inviter);
    await aPaidOrder(invited, { goodsMinor: 10_000 });
    await sql`UPDATE referral SET window_ends_at = app_now() WHERE account_id = ${inviter.accountId}`.execute(database.db);
    await aPaidOrder(invited, { goodsMinor: 20_000 });
    await followMoney(provider);
    expect(await commissionsOf(inviter)).toMatchObject([{ base: { amountMinor: 10_000 } }]);
    expect(await stateOf(inviter)).toBe('expired');
  });

  it('is of the goods alone, and of the part the merchant paid from money of its own', async () => {
    const inviter = await provider.signUp();
    const invited = await signUpInvited(provider, inviter);
    await addPromotion(provider, invited, 1_000);
    await aPaidOrder(invited, { goodsMinor: 1_000, ownMinor: 0 });
    await followMoney(provider);
    expect(await commissionsOf(inviter)).toEqual([]);
    expect(await stateOf(inviter)).toBe('active');
    const notices = async () => {
      await provider.runJobs();
      const { data } = await inviter.call(listNotifications, { query: { tab: 'notice' } });
      return data.filter(({ kind }) => kind === 'referral-first-order');
    };
    expect(await notices()).toEqual([]);

    await addPromotion(provider, invited, 3_000);
    const order = await aPaidOrder(invited, { goodsMinor: 10_000, freightMinor: 2_000, ownMinor: 9_000 });
    await followMoney(provider);
    expect(await commissionsOf(inviter)).toMatchObject([{ base: { amountMinor: 7_500 }, amount: { amountMinor: 225 } }]);
    expect(await notices()).toHaveLength(1);
    // Promotional money goes back first: of what is left the merchant's own money paid a larger part.
    await refund(provider, invited, order, 1_000);
    await followMoney(provider);
    expect(await commissionsOf(inviter)).toMatchObject([{ base: { amountMinor: 7_363 }, amount: { amountMinor: 220 } }]);
    await sound();
  });

  it('is not earned by commissions that are spent, which a refund gives back as such', async () => {
    const inviter = await provider.signUp();
    const invited = await signUpInvited(provider, inviter);
    const third = await signUpInvited(provider, invited);
    const earning = await aPaidOrder(third, { goodsMinor: 20_000 });
    await deliver(provider, third, earning);
    await followMoney(provider);
    await days(31);
    await followMoney(provider);
    const [spender, watcher] = [await signInAgain(provider, invited), await signInAgain(provider, inviter)];
    expect((await toWallet(spender, 600)).data.state).toBe('completed');
    const order = await aPaidOrder(spender, { goodsMinor: 10_000, freightMinor: 2_000, ownMinor: 11_400 });
    await followMoney(provider);
    expect(await commissionsOf(watcher)).toMatchObject([{ base: { amountMinor: 9_500 }, amount: { amountMinor: 285 } }]);
    await refund(provider, spender, order, 600);
    await followMoney(provider);
    expect(await commissionsOf(watcher)).toMatchObject([{ base: { amountMinor: 9_400 }, amount: { amountMinor: 282 } }]);
    const rewarded = await aPaidOrder(spender, { goodsMinor: 600, ownMinor: 0 });
    await followMoney(provider);
    expect(await commissionsOf(watcher)).toHaveLength(1);
    await refund(provider, spender, rewarded);
    await addBalance(database, spender.accountId, 400, 'live');
    await followMoney(provider);
    await aPaidOrder(spender, { goodsMinor: 1_000, ownMinor: 0 });
    await followMoney(provider);
    expect((await commissionsOf(watcher))[0]).toMatchObject({ base: { amountMinor: 400 }, amount: { amountMinor: 12 } });
    await sound();
  });

  it('of a test order is test money, and moves nothing of the live program', async () => {
    const inviter = await provider.signUp();
    const invited = await signUpInvited(provider, inviter);
    const order = await aPaidOrder(invited, { goodsMinor: 10_000, mode: 'test' });
    await deliver(provider, invited, order);
    await followMoney(provider);
    expect(await commissionsOf(inviter, 'test')).toMatchObject([{ mode: 'test', state: 'pending', amount: { amountMinor: 300 } }]);
    await days(31);
    await followMoney(provider);
    const later = await signInAgain(provider, inviter);
    expect(await summaryOf(later, 'test')).toMatchObject({ active: 1, available: { amountMinor: 300 } });
    expect(await commissionsOf(later)).toEqual([]);
    expect(await summaryOf(later)).toMatchObject({ active: 0, pending: { amountMinor: 0 }, available: { amountMinor: 0 } });
    expect(await stateOf(later)).toBe('registered');
    await provider.runJobs();
    const notices = (await later.call(listNotifications, { query: { tab: 'notice' } })).data.map(({ kind }) => kind);
    expect(notices).not.toContain('commission-available');
    expect(notices).not.toContain('referral-first-order');

    const options = async (mode: Mode) => (await later.call(getWithdrawalOptions, { query: { mode } })).data.commission.amountMinor;
    expect([await options('live'), await options('test')]).toEqual([0, 300]);
    expect((await toWallet(later, 300)).problem.code).toBe('insufficient-balance');
    expect((await toWallet(later, 300, 'test')).data).toMatchObject({ state: 'completed', mode: 'test' });
    const wallets = (await later.call(listWallets)).data.map(({ mode, available }) => [mode, available.amountMinor]);
    expect(Object.fromEntries(wallets)).toMatchObject({ live: 0, test: 300 });
    await sound();
  });

  it('is not earned for an inviter whose account is closed', async () => {
    const inviter = await provider.signUp();
    const invited = await signUpInvited(provider, inviter);
    await sql`UPDATE account SET status = 'closed' WHERE id = ${inviter.accountId}`.execute(database.db);
    await aPaidOrder(invited, { goodsMinor: 10_000 });
    await followMoney(provider);
    const earned = await sql`SELECT 1 FROM commission WHERE account_id = ${inviter.accountId}`.execute(database.db);
    expect(earned.rows).toEqual([]);
  });
});

describe('commissions that mature together', () => {
  it('are one notice with their sum, and wait where inviter and invited look like one person by then', async () => {
    const inviter = await provider.signUp();
    const [plain, same] = [await signUpInvited(provider, inviter), await signUpInvited(provider, inviter)];
    for (const merchant of [plain, plain, same]) await deliver(provider, merchant, await aPaidOrder(merchant, { goodsMinor: 10_050 }));
    await followMoney(provider);
    const firm = {
      legalName: 'One firm',
      taxIdKind: 'other',
      taxId: 'X-98765',
      country: 'US',
      address: '9 Main Street',
      city: 'Austin',
    } as const;
    for (const merchant of [inviter, same]) await merchant.call(createBillingProfile, { body: { ...firm, isDefault: true } });
    await days(31);
    await followMoney(provider);
    const later = await signInAgain(provider, inviter);
    expect((await commissionsOf(later)).map(({ state }) => state).toSorted()).toEqual(['available', 'available', 'held']);
    expect(await summaryOf(later)).toMatchObject({ available: { amountMinor: 602 }, held: { amountMinor: 301 } });
    await provider.runJobs();
    const notices = (await later.call(listNotifications, { query: { tab: 'notice' } })).data;
    const matured = notices.filter(({ kind }) => kind === 'commission-available');
    expect(matured).toMatchObject([{ title: 'Commissions available: 2', text: '¥6.02 can be withdrawn now.' }]);
    await sound();
  });
});
