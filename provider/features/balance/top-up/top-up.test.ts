import { describe, expect, test } from 'vitest';
import {
  listWalletSettings,
  type PaymentMethod,
  removePaymentMethod,
  saveAutomaticTopUp,
  saveBalanceAlert,
  savePaymentMethod,
  type WalletSettings,
} from '#contract/automatic-top-up.ts';
import { listRecharges } from '#contract/balance.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { listNotifications } from '#contract/notifications.ts';
import { payOrders } from '#contract/payments.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { addDueOrders } from '#tests/support/due-orders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { anOpenRecharge, aSavedCard, leaveUnanswered, testBalances } from '#tests/support/recharges.ts';

const provider = await startTestProvider();
const { database } = provider.services;
const COST = 1_200;

/** A merchant with ¥100 of test money whose card is saved. */
async function aMerchantWithCard(): Promise<{ merchant: Merchant; method: PaymentMethod; rechargeId: string }> {
  const merchant = await provider.signUp();
  return { merchant, ...(await aSavedCard(provider, merchant)) };
}

async function switchOn(
  merchant: Merchant,
  methodId: string,
  overrides: Partial<BodyInput<typeof saveAutomaticTopUp>> = {},
): Promise<WalletSettings> {
  const body = { enabled: true, belowMinor: 9_000, amountMinor: 5_000, monthlyCapMinor: 50_000, methodId, ...overrides };
  const saved = await merchant.call(saveAutomaticTopUp, { params: { mode: 'test' }, body });
  expect(saved.status).toBe(200);
  return saved.data;
}

/** Pays one order of ¥12, and lets everything happen that follows. */
async function payOne(merchant: Merchant): Promise<void> {
  const [order] = await addDueOrders(database, merchant.accountId, { count: 1 });
  const paid = await merchant.call(payOrders, { body: { orderIds: [order?.id ?? ''], expectedTotalMinor: COST } });
  expect(paid.status).toBe(200);
  await provider.runJobs();
}

async function noticesOf(merchant: Merchant, tab: 'notice' | 'todo' = 'notice'): Promise<string[]> {
  return (await merchant.call(listNotifications, { query: { tab } })).data.map(({ kind }) => kind);
}

async function settingsOf(merchant: Merchant): Promise<WalletSettings | undefined> {
  return (await merchant.call(listWalletSettings)).data.find(({ mode }) => mode === 'test');
}

describe('the alert of a low balance', () => {
  test('comes once each time the balance falls below, and is a todo as long as it is there', async () => {
    const { merchant } = await aMerchantWithCard();
    await merchant.call(saveBalanceAlert, { params: { mode: 'test' }, body: { belowMinor: 8_000 } });
    await payOne(merchant);
    expect(await noticesOf(merchant)).toEqual([]);
    expect(await noticesOf(merchant, 'todo')).not.toContain('balance-low');
    await payOne(merchant);
    await payOne(merchant);
    expect(await noticesOf(merchant)).toEqual(['test-balance-low']);
    expect(await noticesOf(merchant, 'todo')).toContain('balance-low');
    await merchant.call(saveBalanceAlert, { params: { mode: 'test' }, body: { belowMinor: null } });
    expect(await noticesOf(merchant, 'todo')).not.toContain('balance-low');
  });
});

describe('a saved way to pay', () => {
  test('is one however often it is saved, and belongs to its merchant', async () => {
    const { merchant, method, rechargeId } = await aMerchantWithCard();
    expect((await merchant.call(savePaymentMethod, { params: { rechargeId } })).data.id).toBe(method.id);
    const other = await provider.signUp();
    expect((await other.call(savePaymentMethod, { params: { rechargeId } })).problem.code).toBe('not-found');
    expect((await other.call(removePaymentMethod, { params: { paymentMethodId: method.id } })).problem.code).toBe('not-found');
    const body = { enabled: true, belowMinor: 9_000, amountMinor: 5_000, monthlyCapMinor: 50_000, methodId: method.id };
    expect((await other.call(saveAutomaticTopUp, { params: { mode: 'test' }, body })).problem.code).toBe('not-found');
  });

  test('of a recharge that is not paid cannot be saved', async () => {
    const merchant = await provider.signUp();
    const { rechargeId } = await anOpenRecharge(provider, merchant);
    expect((await merchant.call(savePaymentMethod, { params: { rechargeId } })).problem.code).toBe('state-conflict');
  });

  test('that is removed stops the recharges by it', async () => {
    const { merchant, method } = await aMerchantWithCard();
    await switchOn(merchant, method.id);
    await merchant.call(removePaymentMethod, { params: { paymentMethodId: method.id } });
    await payOne(merchant);
    expect((await merchant.call(listRecharges)).data).toHaveLength(1);
    expect((await settingsOf(merchant))?.topUp).toMatchObject({ enabled: false, stopped: 'method-removed' });
  });
});

describe('a recharge by itself', () => {
  test('comes when the balance falls below, once, and is the ledger’s like any other', async () => {
    const { merchant, method } = await aMerchantWithCard();
    await switchOn(merchant, method.id);
    await payOne(merchant);
    expect(await testBalances(merchant)).toEqual([10_000 - COST + 5_000, 0, 0]);
    const [newest] = (await merchant.call(listRecharges)).data;
    expect(newest).toMatchObject({ state: 'credited', method: 'sandbox', credit: { amountMinor: 5_000 }, gatewayUrl: null });
    expect((await settingsOf(merchant))?.toppedUpThisMonth.amountMinor).toBe(5_000);
    await payOne(merchant);
    expect((await merchant.call(listRecharges)).data).toHaveLength(2);
    expect((await verifyLedger(database)).breaks).toEqual([]);
  });

  test('comes at once where the balance is low when it is switched on', async () => {
    const { merchant, method } = await aMerchantWithCard();
    await switchOn(merchant, method.id, { belowMinor: 12_000 });
    await provider.runJobs();
    expect(await testBalances(merchant)).toEqual([15_000, 0, 0]);
  });

  test('stops at its monthly cap, and says so once', async () => {
    const { merchant, method } = await aMerchantWithCard();
    await switchOn(merchant, method.id, { belowMinor: 40_000, monthlyCapMinor: 9_000 });
    await provider.runJobs();
    await payOne(merchant);
    await payOne(merchant);
    expect(await testBalances(merchant)).toEqual([10_000 + 5_000 - 2 * COST, 0, 0]);
    expect(await noticesOf(merchant)).toEqual(['top-up-capped']);
    expect((await settingsOf(merchant))?.topUp).toMatchObject({ enabled: true, stopped: null });
  });

  test('needs a cap that allows one', async () => {
    const { merchant, method } = await aMerchantWithCard();
    const body = { enabled: true, belowMinor: 9_000, amountMinor: 5_000, monthlyCapMinor: 4_999, methodId: method.id };
    const { problem } = await merchant.call(saveAutomaticTopUp, { params: { mode: 'test' }, body });
    expect(problem.fields).toMatchObject([{ path: 'monthlyCapMinor', code: 'too-small' }]);
  });

  test('that is declined is not tried again before it is saved anew', async () => {
    const { merchant, method } = await aMerchantWithCard();
    await switchOn(merchant, method.id);
    await database.db.updateTable('sandbox.payment_method').set({ removed: true }).where('customer', '=', merchant.accountId).execute();
    await payOne(merchant);
    await payOne(merchant);
    expect((await merchant.call(listRecharges)).data.map(({ state }) => state)).toEqual(['failed', 'credited']);
    expect(await noticesOf(merchant)).toEqual(['top-up-declined']);
    expect((await settingsOf(merchant))?.topUp).toMatchObject({ enabled: false, stopped: 'declined' });
  });

  test('is charged once where the gateway is silent first', async () => {
    const { merchant, method } = await aMerchantWithCard();
    await switchOn(merchant, method.id);
    await leaveUnanswered(provider, 1);
    await payOne(merchant);
    await database.pool.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE attempts > 0`);
    await provider.runJobs();
    expect(await testBalances(merchant)).toEqual([10_000 - COST + 5_000, 0, 0]);
    const charges = await database.db.selectFrom('sandbox.charge').select('id').where('method_id', 'is not', null).execute();
    expect(new Set(charges.map(({ id }) => id)).size).toBe(charges.length);
  });
});
