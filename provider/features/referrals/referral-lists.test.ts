import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Mode } from '#contract/money.ts';
import {
  getReferralSummary,
  listCommissions,
  listHeldReferrals,
  listReferralMonths,
  listReferrals,
  saveReferralSlug,
} from '#contract/referrals.ts';
import type { CommissionState, LoweringCause, ReferralState, shownReferralStates } from '#contract/referrals.values.ts';
import type { Merchant } from '#tests/support/call.ts';
import { signUpInvited } from '#tests/support/live-money.ts';
import { aMember } from '#tests/support/members.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;
const summaryOf = async (merchant: Merchant, mode: Mode = 'live') => (await merchant.call(getReferralSummary, { query: { mode } })).data;
const NOTHING = { amountMinor: 0, currency: 'CNY' };

/** Somebody the merchant invited, straight in the tables. */
async function anInvited({ accountId }: Merchant, { state = 'registered', joinedAt }: { state?: ReferralState; joinedAt?: string } = {}) {
  const [id, invitedId] = [uuidv7(), uuidv7()];
  await sql`INSERT INTO account (id, country, invite_code) VALUES (${invitedId}, 'US', ${invitedId})`.execute(db);
  await sql`INSERT INTO referral (account_id, id, invited_account_id, state, joined_at, window_ends_at)
    VALUES (${accountId}, ${id}, ${invitedId}, ${state}, coalesce(${joinedAt ?? null}::timestamptz, app_now()), app_now() + interval '1 year')`.execute(
    db,
  );
  return { id, invitedId };
}

type ShownState = (typeof shownReferralStates)[number];

interface Earned {
  mode?: Mode;
  state?: CommissionState;
  amountMinor?: number;
  /** What it was when the order was paid, where that was more. */
  firstMinor?: number;
  /** By what it was lowered, the latest last. */
  lowered?: LoweringCause[];
  /** When the order was paid. */
  at?: string;
  daysAgo?: number;
}

/** A commission by somebody the merchant invited, straight in the tables. */
async function earned({ accountId }: Merchant, by: { id: string; invitedId: string }, commission: Earned = {}): Promise<void> {
  const {
    mode = 'live',
    state = 'pending',
    amountMinor = 300,
    firstMinor = amountMinor,
    lowered = [],
    at = null,
    daysAgo = 0,
  } = commission;
  const id = uuidv7();
  await sql`INSERT INTO commission (account_id, id, number, mode, referral_id, invited_account_id, order_id, order_number, base_minor, rate_bp, amount_minor, first_minor,
      state, created_at)
    VALUES (${accountId}, ${id}, 'CO' || nextval('commission_number'), ${mode}, ${by.id}, ${by.invitedId}, ${uuidv7()}, 'SO1042', 10000, 300, ${amountMinor}, ${firstMinor},
      ${state}, coalesce(${at}::timestamptz, app_now() - make_interval(days => ${daysAgo}::integer)))`.execute(db);
  for (const [index, cause] of lowered.entries())
    await sql`INSERT INTO commission_event (account_id, entity_id, seq, to_state, actor_kind, cause)
      VALUES (${accountId}, ${id}, ${index + 1}, ${state}, 'system', ${cause})`.execute(db);
}

describe('the summary', () => {
  it('has the figures of one mode, and what of them waits for a look', async () => {
    const inviter = await provider.signUp();
    const [one, two] = [await anInvited(inviter), await anInvited(inviter, { state: 'held' })];
    await earned(inviter, one, { amountMinor: 300 });
    await earned(inviter, one, { amountMinor: 80, state: 'available' });
    await earned(inviter, one, { amountMinor: 0, state: 'reversed' });
    await earned(inviter, two, { amountMinor: 50, state: 'held' });
    await earned(inviter, one, { amountMinor: 7, mode: 'test' });
    await sql`INSERT INTO commission_balance (account_id, mode, available_minor) VALUES (${inviter.accountId}, 'live', -20), (${inviter.accountId}, 'test', 11)`.execute(
      db,
    );
    const both = { signUps: 2, activeDays: 90, windowDays: 365, maturityDays: 30 };
    expect(await summaryOf(inviter)).toMatchObject({
      ...both,
      mode: 'live',
      active: 1,
      pending: { amountMinor: 350 },
      held: { amountMinor: 50 },
      available: { amountMinor: -20 },
      withdrawn: NOTHING,
    });
    expect(await summaryOf(inviter, 'test')).toMatchObject({
      ...both,
      mode: 'test',
      active: 1,
      pending: { amountMinor: 7 },
      held: NOTHING,
      available: { amountMinor: 11 },
    });
  });

  it('counts merchants as active for ninety days after an order that earned, and the level by them', async () => {
    const inviter = await provider.signUp();
    expect(await summaryOf(inviter)).toMatchObject({
      active: 0,
      level: 1,
      levels: [
        { level: 1, minActive: 0, rateBp: 300 },
        { level: 2, minActive: 5, rateBp: 400 },
        { level: 3, minActive: 20, rateBp: 500 },
      ],
    });
    for (let count = 0; count < 4; count += 1) await earned(inviter, await anInvited(inviter), { daysAgo: 89 });
    const last = await anInvited(inviter);
    await earned(inviter, last, { daysAgo: 90 });
    await earned(inviter, last, { state: 'held' });
    await earned(inviter, last, { state: 'reversed', amountMinor: 0 });
    await earned(inviter, last, { mode: 'test' });
    expect(await summaryOf(inviter)).toMatchObject({ active: 4, level: 1 });
    for (let order = 0; order < 2; order += 1) await earned(inviter, last, { state: 'available' });
    expect(await summaryOf(inviter)).toMatchObject({ active: 5, level: 2 });
    expect(await summaryOf(inviter, 'test')).toMatchObject({ active: 1, level: 1 });
  });

  it('says when the word in the link can be changed again', async () => {
    const inviter = await provider.signUp();
    expect((await summaryOf(inviter)).slugChangeableAt).toBeNull();
    const saved = (await inviter.call(saveReferralSlug, { body: { slug: `loja-${inviter.userId.slice(-8)}` } })).data;
    const inDays = (Date.parse(saved.slugChangeableAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(inDays)).toBe(30);
    await sql`UPDATE referral_slug SET set_at = app_now() - interval '30 days' WHERE account_id = ${inviter.accountId}`.execute(db);
    expect((await summaryOf(inviter)).slugChangeableAt).toBeNull();
  });
});

describe('the lists', () => {
  it('of invited merchants have what they earned in one mode, and are paged', async () => {
    const inviter = await provider.signUp();
    await signUpInvited(provider, inviter, { email: 'joana.prado@example.com' });
    const test = await anInvited(inviter, { joinedAt: '2026-03-02T10:00:00Z' });
    const live = await anInvited(inviter, { joinedAt: '2026-03-01T10:00:00Z', state: 'active' });
    const refused = await anInvited(inviter, { joinedAt: '2026-02-01T10:00:00Z', state: 'refused' });
    const over = await anInvited(inviter, { joinedAt: '2025-02-01T10:00:00Z', state: 'active' });
    await sql`UPDATE referral SET window_ends_at = app_now() WHERE id = ${over.id}`.execute(db);
    for (const [by, mode] of [
      [test, 'test'],
      [live, 'live'],
      [live, 'live'],
      [over, 'test'],
    ] as const)
      await earned(inviter, by, { mode });
    await earned(inviter, refused, { state: 'reversed', amountMinor: 0 });
    const listed = async (mode: Mode) => (await inviter.call(listReferrals, { query: { mode } })).data;
    const shown = (rows: Awaited<ReturnType<typeof listed>>) => rows.map(({ state, earned: { amountMinor } }) => [state, amountMinor]);
    expect(shown(await listed('live'))).toEqual([
      ['registered', 0],
      ['registered', 0],
      ['active', 600],
      ['refused', 0],
      ['expired', 0],
    ]);
    expect(shown(await listed('test'))).toEqual([
      ['registered', 0],
      ['active', 300],
      ['registered', 0],
      ['refused', 0],
      ['expired', 300],
    ]);
    expect((await listed('live')).map(({ email }) => email)).toEqual(['jo•••@example.com', '•••', '•••', '•••', '•••']);
    const first = await inviter.call(listReferrals, { query: { pageSize: 3 } });
    const second = await inviter.call(listReferrals, { query: { pageSize: 3, cursor: first.page.next ?? '' } });
    expect([first.data.length, second.data.map(({ id }) => id), second.page.next]).toEqual([3, [refused.id, over.id], null]);
    for (const query of [{ mode: 'test' }, { state: 'registered' }] as const) {
      const elsewhere = await inviter.call(listReferrals, { query: { ...query, cursor: first.page.next ?? '' } });
      expect(elsewhere.problem.code).toBe('cursor-invalid');
    }
  });

  it('of invited merchants are those of one state, as it is shown in the mode', async () => {
    const inviter = await provider.signUp();
    const tested = await anInvited(inviter);
    await earned(inviter, tested, { mode: 'test' });
    const active = await anInvited(inviter, { state: 'active' });
    const over = await anInvited(inviter, { state: 'active' });
    await sql`UPDATE referral SET window_ends_at = app_now() WHERE id = ${over.id}`.execute(db);
    const held = await anInvited(inviter, { state: 'held' });
    const listed = async (query: { mode?: Mode; state: ShownState }) => {
      const { data, page } = await inviter.call(listReferrals, { query });
      return { ids: data.map(({ id }) => id), total: page.total };
    };
    const only = ({ id }: { id: string }) => ({ ids: [id], total: 1 });
    expect(await listed({ state: 'registered' })).toEqual(only(tested));
    expect(await listed({ state: 'active' })).toEqual(only(active));
    expect(await listed({ state: 'expired' })).toEqual(only(over));
    expect(await listed({ state: 'held' })).toEqual(only(held));
    expect(await listed({ state: 'refused' })).toEqual({ ids: [], total: 0 });
    expect(await listed({ mode: 'test', state: 'active' })).toEqual(only(tested));
    expect(await listed({ mode: 'test', state: 'registered' })).toEqual(only(active));
    const page = await inviter.call(listReferrals, { query: { state: 'active', pageSize: 1 } });
    expect(page.page.next).toBeNull();
  });

  it('of commissions say what a lowered one was, and by what it was lowered last', async () => {
    const inviter = await provider.signUp();
    const by = await anInvited(inviter);
    await earned(inviter, by, { daysAgo: 3, amountMinor: 301 });
    await earned(inviter, by, { daysAgo: 2, amountMinor: 100, firstMinor: 302, lowered: ['order-refunded'] });
    await earned(inviter, by, {
      daysAgo: 1,
      amountMinor: 0,
      firstMinor: 303,
      state: 'reversed',
      lowered: ['order-refunded', 'self-referral'],
    });
    const rows = (await inviter.call(listCommissions)).data;
    expect(rows.map(({ amount, first, loweredBy }) => [amount.amountMinor, first.amountMinor, loweredBy])).toEqual([
      [0, 303, 'self-referral'],
      [100, 302, 'order-refunded'],
      [301, 301, null],
    ]);
  });

  it('of commissions are of one mode and, where one is named, one state', async () => {
    const inviter = await provider.signUp();
    const by = await anInvited(inviter);
    await earned(inviter, by, { daysAgo: 2, amountMinor: 301 });
    await earned(inviter, by, { daysAgo: 1, state: 'available', amountMinor: 302 });
    await earned(inviter, by, { mode: 'test', amountMinor: 303 });
    const amounts = async (query: { mode?: Mode; state?: CommissionState }) =>
      (await inviter.call(listCommissions, { query })).data.map(({ amount }) => amount.amountMinor);
    expect(await amounts({})).toEqual([302, 301]);
    expect(await amounts({ state: 'pending' })).toEqual([301]);
    expect(await amounts({ mode: 'test' })).toEqual([303]);
    expect(await amounts({ mode: 'test', state: 'held' })).toEqual([]);
    expect((await inviter.call(listCommissions, { query: { mode: 'test' } })).data[0]).toMatchObject({
      mode: 'test',
      orderNumber: 'SO••42',
    });
  });

  it('are seen by members who may only look, and by no other account', async () => {
    const [inviter, other] = [await provider.signUp(), await provider.signUp()];
    await earned(inviter, await anInvited(inviter));
    const member = await aMember(provider, inviter, 'read-only');
    expect((await member(listCommissions)).data).toHaveLength(1);
    expect((await member(getReferralSummary)).data.pending.amountMinor).toBe(300);
    expect((await member(listReferralMonths)).data.months[0]?.orders).toBe(1);
    for (const list of [listReferrals, listCommissions]) expect((await other.call(list)).data).toEqual([]);
    expect((await other.call(listReferralMonths)).data.months.every(({ orders, signUps }) => orders + signUps === 0)).toBe(true);
  });

  it('of referrals that are held have the live commissions that wait', async () => {
    const inviter = await provider.signUp();
    const by = await anInvited(inviter, { state: 'held' });
    await earned(inviter, by, { state: 'held', amountMinor: 40 });
    await earned(inviter, by, { state: 'held', amountMinor: 900, mode: 'test' });
    const held = (await (await anOperator(provider)).call(listHeldReferrals)).data.find(({ id }) => id === by.id);
    expect(held?.held.amountMinor).toBe(40);
  });
});

describe('the months', () => {
  it('are the last twelve by the midnights of a zone, the newest first', async () => {
    const inviter = await provider.signUp();
    const now = new Date();
    const startOf = (by: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + by, 1));
    const month = (by: number) => startOf(by).toISOString().slice(0, 7);
    // An hour after midnight of the first by UTC is the month before in São Paulo.
    const edge = new Date(startOf(-2).getTime() + 3_600_000).toISOString();
    const by = await anInvited(inviter, { joinedAt: edge });
    await earned(inviter, by, { at: edge, amountMinor: 100, state: 'available' });
    await earned(inviter, by, { at: edge, amountMinor: 30, state: 'held' });
    await earned(inviter, by, { at: edge, amountMinor: 20 });
    await earned(inviter, by, { at: edge, amountMinor: 0, state: 'reversed' });
    await earned(inviter, by, { at: edge, amountMinor: 5, mode: 'test' });
    await earned(inviter, by, { at: startOf(-13).toISOString(), amountMinor: 999 });
    const read = async (query: { mode?: Mode; timeZone?: string }) => (await inviter.call(listReferralMonths, { query })).data;
    const utc = await read({ timeZone: 'UTC' });
    expect(utc.months.map((each) => each.month)).toEqual(Array.from({ length: 12 }, (_, index) => month(-index)));
    const nothing = { signUps: 0, orders: 0, pending: NOTHING, available: NOTHING };
    const full = { signUps: 1, orders: 3, pending: { amountMinor: 50 }, available: { amountMinor: 100 } };
    expect(utc.months[2]).toMatchObject(full);
    expect(utc.months.filter(({ orders }) => orders > 0)).toHaveLength(1);
    expect(utc.months[0]).toMatchObject(nothing);
    const west = await read({ timeZone: 'America/Sao_Paulo' });
    expect(west.months[2]).toMatchObject(nothing);
    expect(west.months[3]).toMatchObject({ month: month(-3), ...full });
    expect((await read({ mode: 'test', timeZone: 'UTC' })).months[2]).toMatchObject({ signUps: 1, orders: 1, pending: { amountMinor: 5 } });
    expect((await read({})).timeZone).not.toBe('');
    const refused = await inviter.call(listReferralMonths, { query: { timeZone: 'Mars/Base' } });
    expect(refused.problem.fields?.[0]).toMatchObject({ path: 'timeZone', code: 'unknown-time-zone' });
  });
});
