import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { updateUserSetting } from '#contract/account.ts';
import { getHomeSeries } from '#contract/home.ts';
import { cny } from '#contract/money.values.ts';
import type { Mode } from '#contract/money.ts';
import { addDueOrders } from '#tests/support/due-orders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;

async function addOrdersAt(merchant: Merchant, at: string, options: { count?: number; mode?: Mode } = {}): Promise<void> {
  const { count = 1, mode = 'live' } = options;
  const added = await addDueOrders(provider.services.database, merchant.accountId, { count, mode });
  const ids = added.map(({ id }) => id);
  await sql`UPDATE orders SET placed_at = ${at} WHERE account_id = ${merchant.accountId} AND id = ANY (${ids}::uuid[])`.execute(db);
}

async function addPaymentAt(merchant: Merchant, at: string, amountMinor: number, mode: Mode = 'live'): Promise<void> {
  const { accountId, userId } = merchant;
  const payment = { account_id: accountId, id: uuidv7(), user_id: userId, mode, amount_minor: amountMinor, balance_after_minor: 0 };
  await db
    .insertInto('payment')
    .values({ ...payment, paid_at: at })
    .execute();
}

/** Calendar date of a zone some days ago. */
function dateAgo(days: number, timeZone = 'UTC'): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

test('every day has its orders and what was paid, and days without any are zeros', async () => {
  const merchant = await provider.signUp();
  await addOrdersAt(merchant, `${dateAgo(2)}T10:00:00Z`, { count: 3 });
  await addOrdersAt(merchant, `${dateAgo(0)}T00:00:00Z`);
  await addPaymentAt(merchant, `${dateAgo(2)}T11:00:00Z`, 2_500);
  await addPaymentAt(merchant, `${dateAgo(2)}T12:00:00Z`, 1_200);
  const { data } = await merchant.call(getHomeSeries, { query: { days: '7' } });
  expect(data).toMatchObject({ mode: 'live', timeZone: 'UTC', hasData: true });
  expect(data.days.map(({ date }) => date)).toEqual([6, 5, 4, 3, 2, 1, 0].map((days) => dateAgo(days)));
  expect(data.days.map(({ orders }) => orders)).toEqual([0, 0, 0, 0, 3, 0, 1]);
  expect(data.days.map(({ paid }) => paid)).toEqual([0, 0, 0, 0, 3_700, 0, 0].map(cny));
});

test('an order late in the evening belongs to the day of the user’s zone', async () => {
  const merchant = await provider.signUp();
  const zone = 'America/Sao_Paulo';
  const lateYesterday = new Date(`${dateAgo(1, zone)}T23:30:00-03:00`).toISOString();
  const firstOfToday = new Date(`${dateAgo(0, zone)}T00:00:00-03:00`).toISOString();
  await addOrdersAt(merchant, lateYesterday);
  await addOrdersAt(merchant, firstOfToday, { count: 2 });
  await addPaymentAt(merchant, lateYesterday, 900);
  const ofBrowser = (await merchant.call(getHomeSeries, { query: { days: '7', timeZone: zone } })).data;
  expect(ofBrowser.days.slice(-2)).toEqual([
    { date: dateAgo(1, zone), orders: 1, paid: cny(900) },
    { date: dateAgo(0, zone), orders: 2, paid: cny(0) },
  ]);

  await merchant.call(updateUserSetting, { params: { userId: merchant.userId }, query: { timeZone: zone } });
  const selected = (await merchant.call(getHomeSeries, { query: { days: '7', timeZone: 'Asia/Tokyo' } })).data;
  expect(selected).toEqual(ofBrowser);
});

test('test mode is shown while there is nothing live, and never mixed with it', async () => {
  const merchant = await provider.signUp();
  expect((await merchant.call(getHomeSeries)).data).toMatchObject({ mode: 'live', hasData: false });
  await addOrdersAt(merchant, `${dateAgo(40)}T10:00:00Z`, { mode: 'test' });
  const test = (await merchant.call(getHomeSeries)).data;
  expect(test).toMatchObject({ mode: 'test', hasData: true });
  expect(test.days).toHaveLength(30);
  expect(test.days.every(({ orders }) => orders === 0)).toBe(true);

  await addPaymentAt(merchant, `${dateAgo(60)}T10:00:00Z`, 700);
  const live = (await merchant.call(getHomeSeries, { query: { days: '90' } })).data;
  expect(live.mode).toBe('live');
  expect(live.days.reduce((sum, { paid }) => sum + paid.amountMinor, 0)).toBe(700);
  expect(live.days.reduce((sum, { orders }) => sum + orders, 0)).toBe(0);
  const asked = (await merchant.call(getHomeSeries, { query: { days: '90', mode: 'test' } })).data;
  expect(asked.days.reduce((sum, { orders }) => sum + orders, 0)).toBe(1);
});

test('another account sees nothing of it', async () => {
  const [owner, stranger] = [await provider.signUp(), await provider.signUp()];
  await addOrdersAt(owner, `${dateAgo(1)}T10:00:00Z`);
  await addPaymentAt(owner, `${dateAgo(1)}T10:00:00Z`, 5_000);
  const { data } = await stranger.call(getHomeSeries);
  expect(data.hasData).toBe(false);
  expect(data.days.every(({ orders, paid }) => orders === 0 && paid.amountMinor === 0)).toBe(true);
});

test('lengths and zones nobody knows are refused by field', async () => {
  const merchant = await provider.signUp();
  const zone = await merchant.call(getHomeSeries, { query: { timeZone: 'Mars/Base' } });
  expect([zone.status, zone.problem.fields?.[0]?.code]).toEqual([400, 'unknown-time-zone']);
  const length = await merchant.call(getHomeSeries, { query: { days: '5000' as '90' } });
  expect([length.status, length.problem.fields?.[0]?.path]).toEqual([400, 'days']);
});
