import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createRenewal,
  getWarehouse,
  getWarehouseDocument,
  listAccruals,
  listLots,
  listRenewals,
  listStorageBills,
  quoteRenewal,
  saveStorageSettings,
  setLotAutoRenew,
} from '#contract/cloud-warehouse.ts';
import { createOutbound, moveOutbound } from '#contract/cloud-warehouse-outbound.ts';
import { giveFinalNotice, moveOutboundOrder } from '#contract/cloud-warehouse-operators.ts';
import { listNotifications } from '#contract/notifications.ts';
import { getHome } from '#contract/home.ts';
import { resetClock } from '#provider/database/app-clock.ts';
import { inTransaction } from '#provider/database/database.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { getWalletBalance } from '#tests/support/claim-builders.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { longTest } from '#tests/support/long.ts';
import { anOperator } from '#tests/support/operators.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { aLot, keepStorage, payDue, wrongLots } from '#tests/support/own-stock.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { disposeLot } from '../lots/count-lot.ts';

const provider = await startTestProvider({ limitFactor: 1_000 });
const { db } = provider.services.database;

/** 1.2 dm³ a unit, as test vector 10 of the product design has it. */
const UNIT_MM3 = 1_200_000;
const RATE = 600;

afterEach(async () => {
  expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
  expect(await wrongLots(provider)).toEqual([]);
});

/** A lot of 100 units that came in so many days ago. */
async function aStoredLot(merchant: Pick<Merchant, 'accountId'>, { daysAgo = 0, units = 100 } = {}): Promise<string> {
  const lotId = await aLot(provider, merchant, await aVariant(provider), { units, unitVolumeMm3: UNIT_MM3 });
  await sql`UPDATE stock_lot SET received_at = received_at - make_interval(days => ${daysAgo}::integer), free_until = free_until - ${daysAgo}::integer,
    accrued_until = accrued_until - ${daysAgo}::integer WHERE id = ${lotId}`.execute(db);
  return lotId;
}
const lotOf = async (merchant: Merchant, filter: 'zero' | undefined = undefined) => {
  const [lot] = (await merchant.call(listLots, { query: { filter } })).data;
  if (lot === undefined) throw new Error('no lot');
  return lot;
};
async function renew(merchant: Merchant, lotId: string, termDays: 30 | 90 | 180 = 30) {
  const renewal = (await merchant.call(createRenewal, { body: { lotIds: [lotId], termDays } })).data;
  const amountMinor = renewal.amount.amountMinor;
  await addBalance(provider.services.database, merchant.accountId, amountMinor);
  expect(await payDue(merchant, { chargeId: renewal.chargeId, amountMinor })).toBe(200);
  return renewal;
}

describe('storage', () => {
  it('is free for 30 days, then costs volume by days to the fen (test vector 10), missed nights included', async () => {
    const merchant = await provider.signUp();
    const lotId = await aStoredLot(merchant, { daysAgo: 60 });
    await keepStorage(provider);
    await keepStorage(provider);
    const days = (await merchant.call(listAccruals, { params: { lotId } })).data;
    expect(days).toHaveLength(60);
    expect(days.filter(({ basis }) => basis === 'free')).toHaveLength(30);
    const sum = days.reduce((total, { nanoMinor }) => total + BigInt(nanoMinor), 0n);
    // 0.12 m³ × 30 days × ¥6.00
    expect(sum).toBe(BigInt(100 * UNIT_MM3) * 30n * BigInt(RATE));
    expect(Number(sum / 1_000_000_000n)).toBe(2_160);
    expect((await lotOf(merchant)).dailyFee.amountMinor).toBe(72);
  });

  it('is billed by SKU once a month over, frozen when overdue, and free to leave again once it is paid', async () => {
    const merchant = await provider.signUp();
    const lotId = await aStoredLot(merchant, { daysAgo: 100 });
    await keepStorage(provider);
    await keepStorage(provider);
    const bills = (await merchant.call(listStorageBills, {})).data;
    expect(bills.length).toBeGreaterThanOrEqual(2);
    const billed = bills.reduce((total, { amount }) => total + amount.amountMinor, 0);
    const month = (await merchant.call(getWarehouse, {})).data.meters.find(({ mode }) => mode === 'test');
    expect(billed + (month?.toDate.amountMinor ?? 0)).toBe(70 * 72);
    expect(bills[0]?.lines).toMatchObject([{ warehouse: 'CN', amount: bills[0]?.amount }]);
    const content = (await merchant.call(getWarehouseDocument, { params: { document: 'storage-bill', documentId: bills[0]?.id ?? '' } }))
      .data.content;
    expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    await sql`UPDATE storage_bill SET due_on = due_on - 30 WHERE account_id = ${merchant.accountId}`.execute(db);
    await renew(merchant, lotId);
    await keepStorage(provider);
    expect((await lotOf(merchant)).state).toBe('frozen');
    for (const { amount, chargeId } of bills) {
      await addBalance(provider.services.database, merchant.accountId, amount.amountMinor);
      expect(await payDue(merchant, { chargeId, amountMinor: amount.amountMinor })).toBe(200);
    }
    expect((await lotOf(merchant)).state).toBe('paid_term');
  });
});

describe('a renewal', () => {
  it('goes on where the term ends, is paid once however often it is asked, and never takes days away', async () => {
    const merchant = await provider.signUp();
    const lotId = await aStoredLot(merchant, { daysAgo: 20 });
    await keepStorage(provider);
    const before = await lotOf(merchant);
    expect(before.state).toBe('due_soon');
    const quotes = (await merchant.call(quoteRenewal, { body: { lotIds: [lotId] } })).data;
    expect(quotes.map(({ termDays, amount }) => [termDays, amount.amountMinor])).toEqual([
      [30, 2_160],
      [90, 6_156],
      [180, 11_664],
    ]);
    const renewal = (await merchant.call(createRenewal, { body: { lotIds: [lotId], termDays: 90 } })).data;
    expect((await merchant.call(createRenewal, { body: { lotIds: [lotId], termDays: 30 } })).status).toBe(409);
    await addBalance(provider.services.database, merchant.accountId, 20_000);
    const paid = await Promise.all([1, 2, 3, 4].map(() => payDue(merchant, { chargeId: renewal.chargeId, amountMinor: 6_156 })));
    expect(paid).toEqual([200, 200, 200, 200]);
    expect(await getWalletBalance(merchant)).toBe(20_000 - 6_156);
    const after = await lotOf(merchant);
    expect(after).toMatchObject({ state: 'paid_term', paidUntil: quotes[1]?.lines[0]?.untilDay });
    expect(after.termEnd > before.termEnd).toBe(true);
  });

  it('of an ended term begins today: the days before were charged', async () => {
    const merchant = await provider.signUp();
    const lotId = await aStoredLot(merchant, { daysAgo: 33 });
    await keepStorage(provider);
    expect((await lotOf(merchant)).state).toBe('expired_grace');
    await renew(merchant, lotId);
    const [line] = (await merchant.call(listRenewals, {})).data[0]?.lines ?? [];
    const days = (await merchant.call(listAccruals, { params: { lotId } })).data.filter(({ basis }) => basis === 'charged');
    expect(days).toHaveLength(3);
    expect(days.every(({ day }) => day < (line?.fromDay ?? ''))).toBe(true);
  });

  it('gives whole unused months back when all of its lot has left', async () => {
    const [merchant, operator] = [await provider.signUp(), await anOperator(provider)];
    const lotId = await aStoredLot(merchant, { daysAgo: 31, units: 100 });
    await renew(merchant, lotId, 90);
    const { id: outboundId } = (
      await merchant.call(createOutbound, { body: { kind: 'bulk', address: 'Ana', postage: 'none', lines: [{ lotId, units: 100 }] } })
    ).data;
    await merchant.call(moveOutbound, { params: { outboundId }, body: { step: 'submit' } });
    for (const step of ['approve', 'pick'] as const) await operator.call(moveOutboundOrder, { params: { outboundId }, body: { step } });
    expect((await merchant.call(listRenewals, {})).data[0]?.lines[0]?.refunded.amountMinor).toBe(6_156);
    expect(await getWalletBalance(merchant)).toBe(6_156);
    await keepStorage(provider);
    expect(await getWalletBalance(merchant)).toBe(6_156);
  });

  it('is made automatically a day before the end, within the month’s limit and the balance, else its merchant hears of it', async () => {
    const merchant = await provider.signUp();
    const lotId = await aStoredLot(merchant, { daysAgo: 29 });
    await merchant.call(saveStorageSettings, { body: { autoRenew: true, termDays: 30, monthCapMinor: 2_000 } });
    await addBalance(provider.services.database, merchant.accountId, 2_200);
    await keepStorage(provider);
    expect((await lotOf(merchant)).paidUntil).toBeNull();
    const notices = async () => (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data.map(({ title }) => title);
    expect(await notices()).toContain('Not renewed, over the monthly limit: 1');
    await merchant.call(saveStorageSettings, { body: { autoRenew: false, termDays: 30, monthCapMinor: null } });
    await merchant.call(setLotAutoRenew, { params: { lotId }, body: { autoRenew: true } });
    await keepStorage(provider);
    expect(await lotOf(merchant)).toMatchObject({ state: 'paid_term' });
    expect(await getWalletBalance(merchant)).toBe(40);
    expect((await merchant.call(listRenewals, {})).data.map(({ state, automatic }) => [state, automatic])).toEqual([
      ['applied', true],
      ['canceled', true],
    ]);
  });
});

describe('the end of a term', () => {
  longTest(
    'is announced 30, 14, 7, 3 and 1 days before, once each, freezes its lot after the grace, and shows on the home page and as a todo',
    async () => {
      let merchant = await provider.signUp();
      await aStoredLot(merchant);
      for (let day = 0; day < 40; day += 1) {
        await moveClock(provider, { hours: 24 });
        await keepStorage(provider);
      }
      merchant = await signInAgain(provider, merchant);
      const given = await sql<{
        kind: string;
      }>`SELECT kind FROM storage_notice WHERE account_id = ${merchant.accountId} ORDER BY at`.execute(db);
      expect(given.rows.map(({ kind }) => kind)).toEqual(['30', '14', '7', '3', '1', 'frozen']);
      expect((await lotOf(merchant)).state).toBe('frozen');
      expect((await merchant.call(getHome, {})).data.renewalOrders).toMatchObject({ count: 1, toPay: { amountMinor: 2_160 } });
      const todos = (await merchant.call(listNotifications, { query: { tab: 'todo' } })).data;
      expect(todos.map(({ title }) => title)).toContain('Storage terms to renew: 1');
      await resetTime();
    },
  );

  longTest('ends in disposal only after three notices, one by mail, and the day the final one named', async () => {
    let [merchant, operator] = [await provider.signUp(), await anOperator(provider)];
    const lotId = await aStoredLot(merchant);
    const actor = { kind: 'operator' } as const;
    // A mail reaches nobody before the address is proved, and what no mail announced is kept.
    await sql`UPDATE app_user SET email_verified_at = app_now() WHERE account_id = ${merchant.accountId}`.execute(db);
    const dispose = () =>
      inTransaction(provider.services.database, (tx) =>
        disposeLot(tx, { accountId: merchant.accountId, id: lotId }, { reason: 'Unpaid for months', actor, fileId: lotId }),
      );
    const final = () => operator.call(giveFinalNotice, { params: { lotId }, body: { text: 'We buy it back at half its cost' } });
    expect((await final()).status).toBe(409);
    for (let day = 0; day < 38; day += 1) {
      await moveClock(provider, { hours: 24 });
      await keepStorage(provider);
    }
    [merchant, operator] = [await signInAgain(provider, merchant), await anOperator(provider)];
    expect((await final()).data.state).toBe('final_notice');
    await provider.runJobs();
    await expect(dispose()).rejects.toMatchObject({ code: 'state-conflict' });
    await moveClock(provider, { hours: 24 * 15 });
    await keepStorage(provider);
    await dispose();
    merchant = await signInAgain(provider, merchant);
    expect(await lotOf(merchant, 'zero')).toMatchObject({ counted: 0, state: 'disposed' });
    await resetTime();
  });
});

/** Back to the server's time, for the tests that follow. */
async function resetTime(): Promise<void> {
  await resetClock(provider.services.database.pool);
}
