import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { listLedgerEntries, listWallets } from '#contract/balance.ts';
import { getPayment, payOrders } from '#contract/payments.ts';
import { inTransaction } from '#provider/database/database.ts';
import { promotion } from '#provider/ledger/movements.ts';
import { postEntries } from '#provider/ledger/post-entries.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { addBalance, addDueOrders } from '#tests/support/due-orders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});

async function aMerchant(balanceMinor: number): Promise<Merchant> {
  const merchant = await provider.signUp();
  if (balanceMinor > 0) await addBalance(provider.services.database, merchant.accountId, balanceMinor);
  return merchant;
}

async function testBalance(merchant: Merchant): Promise<number> {
  const wallets = await merchant.call(listWallets);
  return wallets.data.find((wallet) => wallet.mode === 'test')?.available.amountMinor ?? Number.NaN;
}

async function paymentStates(merchant: Merchant): Promise<string[]> {
  const rows = await sql<{ payment_state: string }>`SELECT payment_state FROM orders WHERE account_id = ${merchant.accountId}`.execute(
    provider.services.database.db,
  );
  return rows.rows.map((row) => row.payment_state);
}

describe('paying orders', () => {
  test('takes goods and freight from the wallet, marks the orders paid and keeps the ledger sound', async () => {
    const merchant = await aMerchant(10_000);
    const [first, second] = await addDueOrders(provider.services.database, merchant.accountId, { count: 2 });
    const answer = await merchant.call(payOrders, { body: { orderIds: [first?.id ?? '', second?.id ?? ''], expectedTotalMinor: 2_400 } });
    expect(answer.data.amount).toEqual({ amountMinor: 2_400, currency: 'CNY' });
    expect(answer.data.balanceAfter.amountMinor).toBe(7_600);
    expect(answer.data.orders.map((order) => order.number).sort()).toEqual([first?.number, second?.number].sort());
    expect(await testBalance(merchant)).toBe(7_600);
    expect(await paymentStates(merchant)).toEqual(['paid', 'paid']);
    const again = await merchant.call(getPayment, { params: { paymentId: answer.data.id } });
    expect(again.data).toEqual({ ...answer.data, paidAt: again.data.paidAt, orders: expect.arrayContaining(answer.data.orders) });
    const ledger = await merchant.call(listLedgerEntries, { query: { mode: 'test' } });
    expect(ledger.data.map((entry) => [entry.kind, entry.amount.amountMinor, entry.balanceAfter.amountMinor])).toEqual([
      ['order_payment', -1_200, 7_600],
      ['order_payment', -1_200, 8_800],
      ['recharge', 10_000, 10_000],
    ]);
    expect(await verifyLedger(provider.services.database)).toMatchObject({ sumMinor: 0, breaks: [] });
  });

  test('a short balance moves nothing and names the shortfall; the same key pays once the money is there', async () => {
    const merchant = await aMerchant(1_000);
    const [order] = await addDueOrders(provider.services.database, merchant.accountId, { count: 1 });
    const body = { orderIds: [order?.id ?? ''], expectedTotalMinor: 1_200 };
    const short = await merchant.call(payOrders, { body, key: 'top-up-first', locale: 'pt-BR' });
    expect(short.status).toBe(409);
    expect(short.problem).toMatchObject({
      code: 'insufficient-balance',
      message: 'Seu saldo não cobre este pagamento. Nada foi cobrado.',
      details: { totalMinor: 1_200, balanceMinor: 1_000, shortfallMinor: 200 },
      loggedIn: true,
    });
    expect(await testBalance(merchant)).toBe(1_000);
    expect(await paymentStates(merchant)).toEqual(['due']);
    await addBalance(provider.services.database, merchant.accountId, 200);
    const paid = await merchant.call(payOrders, { body, key: 'top-up-first' });
    expect(paid.data.balanceAfter.amountMinor).toBe(0);
  });

  test("another merchant's order is not found and nothing is charged", async () => {
    const owner = await aMerchant(0);
    const stranger = await aMerchant(10_000);
    const [order] = await addDueOrders(provider.services.database, owner.accountId, { count: 1 });
    const answer = await stranger.call(payOrders, { body: { orderIds: [order?.id ?? ''], expectedTotalMinor: 1_200 } });
    expect([answer.status, answer.problem.code]).toEqual([404, 'not-found']);
    expect(await testBalance(stranger)).toBe(10_000);
    expect(await paymentStates(owner)).toEqual(['due']);
  });

  test('promotional money is spent first, and counts as what can be spent', async () => {
    const merchant = await aMerchant(1_500);
    const { database } = provider.services;
    await inTransaction(database, (tx) =>
      postEntries(tx, [
        {
          accountId: merchant.accountId,
          mode: 'test',
          kind: 'promotion',
          document: { type: 'promotion', id: uuidv7(), number: 'PR1' },
          lines: promotion(1_700),
        },
      ]),
    );
    const orders = await addDueOrders(database, merchant.accountId, { count: 2 });
    const answer = await merchant.call(payOrders, { body: { orderIds: orders.map(({ id }) => id), expectedTotalMinor: 2_400 } });
    expect(answer.data.balanceAfter.amountMinor).toBe(800);
    const wallets = await merchant.call(listWallets);
    expect(wallets.data.find(({ mode }) => mode === 'test')).toMatchObject({
      available: { amountMinor: 800 },
      promotional: { amountMinor: 0 },
    });
    expect((await verifyLedger(database)).breaks).toEqual([]);
  });

  test('an expired quote or a changed total is refused with the new total', async () => {
    const merchant = await aMerchant(10_000);
    const [fresh] = await addDueOrders(provider.services.database, merchant.accountId, { count: 1 });
    const [stale] = await addDueOrders(provider.services.database, merchant.accountId, { count: 1, expiresInMinutes: -1 });
    const changed = await merchant.call(payOrders, { body: { orderIds: [fresh?.id ?? ''], expectedTotalMinor: 1_199 } });
    expect(changed.problem).toMatchObject({ code: 'quote-expired', details: { totalMinor: 1_200, expectedTotalMinor: 1_199 } });
    const expired = await merchant.call(payOrders, { body: { orderIds: [stale?.id ?? ''], expectedTotalMinor: 1_200 } });
    expect(expired.problem).toMatchObject({ code: 'quote-expired', details: { orders: [{ orderId: stale?.id }] } });
    expect(await testBalance(merchant)).toBe(10_000);
  });

  test('test and live orders are not paid together, and live orders never from the test wallet', async () => {
    const merchant = await aMerchant(10_000);
    const [test1] = await addDueOrders(provider.services.database, merchant.accountId, { count: 1 });
    const [live] = await addDueOrders(provider.services.database, merchant.accountId, { count: 1, mode: 'live' });
    const mixed = await merchant.call(payOrders, { body: { orderIds: [test1?.id ?? '', live?.id ?? ''], expectedTotalMinor: 2_400 } });
    expect(mixed.problem.code).toBe('mode-mixed');
    const alone = await merchant.call(payOrders, { body: { orderIds: [live?.id ?? ''], expectedTotalMinor: 1_200 } });
    expect(alone.problem).toMatchObject({ code: 'insufficient-balance', details: { mode: 'live', balanceMinor: 0 } });
  });

  test('the same key at once pays once and answers the same bytes; another body under it is refused', async () => {
    const merchant = await aMerchant(10_000);
    const [first, second] = await addDueOrders(provider.services.database, merchant.accountId, { count: 2 });
    const body = { orderIds: [first?.id ?? ''], expectedTotalMinor: 1_200 };
    const answers = await Promise.all(Array.from({ length: 30 }, () => merchant.call(payOrders, { body, key: 'one-key' })));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await testBalance(merchant)).toBe(8_800);
    const other = await merchant.call(payOrders, { body: { orderIds: [second?.id ?? ''], expectedTotalMinor: 1_200 }, key: 'one-key' });
    expect([other.status, other.problem.code]).toEqual([409, 'idempotency-key-reused']);
  });

  test('20 orders with 25 payments each at once, every one under its own key: exactly one debit an order', async () => {
    const merchant = await aMerchant(100_000);
    const orders = await addDueOrders(provider.services.database, merchant.accountId, { count: 20 });
    const attempts = orders.flatMap((order) =>
      Array.from({ length: 25 }, () => merchant.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor: 1_200 } })),
    );
    const statuses = (await Promise.all(attempts)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(480);
    expect(await testBalance(merchant)).toBe(100_000 - 20 * 1_200);
    expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
  });

  test('50 payments of 1,000 at once on a wallet of 10,000: exactly ten pass', async () => {
    const merchant = await aMerchant(10_000);
    const orders = await addDueOrders(provider.services.database, merchant.accountId, { count: 50, goodsMinor: 800 });
    const answers = await Promise.all(
      orders.map((order) => merchant.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor: 1_000 } })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 409 && answer.problem.code === 'insufficient-balance')).toHaveLength(40);
    expect(await testBalance(merchant)).toBe(0);
  });

  test.each([
    ['no order', { orderIds: [], expectedTotalMinor: 1 }, 'orderIds'],
    ['a fraction', { orderIds: [uuidv7()], expectedTotalMinor: 10.5 }, 'expectedTotalMinor'],
    ['a negative sum', { orderIds: [uuidv7()], expectedTotalMinor: -1 }, 'expectedTotalMinor'],
    ['an id that is none', { orderIds: ['x'], expectedTotalMinor: 1 }, 'orderIds.0'],
    ['a NUL byte', { orderIds: ['\u0000'], expectedTotalMinor: 1 }, 'orderIds.0'],
  ])('%s is refused at the door, naming the field', async (_name, body, path) => {
    const merchant = await aMerchant(0);
    const answer = await merchant.call(payOrders, { body });
    expect(answer.status).toBe(400);
    expect(answer.problem.fields?.map((field) => field.path)).toEqual([path]);
  });

  test('the ledger can be added to and never changed, not even by its owner', async () => {
    const merchant = await aMerchant(5_000);
    const { db } = provider.services.database;
    for (const table of ['ledger_entry', 'ledger_line']) {
      await expect(sql`UPDATE ${sql.table(table)} SET account_id = ${merchant.accountId}`.execute(db)).rejects.toThrow(
        /permission denied|append-only/,
      );
      await expect(sql`DELETE FROM ${sql.table(table)}`.execute(db)).rejects.toThrow(/permission denied|append-only/);
      await expect(sql`TRUNCATE ${sql.table(table)}`.execute(db)).rejects.toThrow(/permission denied|append-only/);
    }
    const entry = uuidv7();
    const lopsided = sql`INSERT INTO ledger_line (account_id, entry_id, line, mode, ledger_account, amount_minor)
      VALUES (${merchant.accountId}, ${entry}, 1, 'test', 'wallet:available', 5)`;
    await expect(lopsided.execute(db)).rejects.toThrow(/do not balance/);
  });
});
