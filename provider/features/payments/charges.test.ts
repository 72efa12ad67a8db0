import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { listLedgerEntries } from '#contract/balance.ts';
import { getPayment } from '#contract/payments.ts';
import { inTransaction } from '#provider/database/database.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { addBalance, addDueOrders } from '#tests/support/due-orders.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';
import { type ChargeKind, raiseCharge, waiveCharge } from './charges.ts';
import { buildPay, type Pay } from './pay.ts';
import type { Payable } from './payments.store.ts';

let provider: TestProvider;
let pay: Pay;
beforeAll(async () => {
  provider = await startTestProvider();
  pay = buildPay(provider.services);
});

async function aMerchant(balanceMinor = 10_000): Promise<Merchant> {
  const merchant = await provider.signUp();
  await addBalance(provider.services.database, merchant.accountId, balanceMinor);
  return merchant;
}

async function aCharge({ accountId }: Merchant, kind: ChargeKind, amountMinor: number): Promise<Payable> {
  const id = await inTransaction(provider.services.database, (tx) => raiseCharge(tx, { accountId, mode: 'test', kind, amountMinor }));
  return { type: 'charge', id };
}

function payAll({ accountId, userId }: Merchant, payables: Payable[], expectedTotalMinor: number, key: string = uuidv7()) {
  return pay({ accountId, userId, grantId: null, key, bodyHash: Buffer.from(JSON.stringify(payables)), payables, expectedTotalMinor });
}

describe('charges', () => {
  test.each([
    ['make_up', 'revenue:freight'],
    ['storage', 'revenue:storage'],
    ['renewal', 'revenue:storage'],
    ['stock_purchase', 'revenue:goods'],
    ['outbound', 'revenue:freight'],
    ['service', 'revenue:service'],
  ] as const)('of the kind %s are paid from the wallet, once', async (kind, account) => {
    const merchant = await aMerchant();
    const charge = await aCharge(merchant, kind, 700);
    const first = await payAll(merchant, [charge], 700, 'a-key');
    expect(await payAll(merchant, [charge], 700, 'a-key')).toEqual(first);
    await expect(payAll(merchant, [charge], 700)).rejects.toMatchObject({ code: 'order-not-payable' });
    const entries = await merchant.call(listLedgerEntries, { query: { mode: 'test' } });
    expect(entries.data.map((entry) => [entry.kind, entry.amount.amountMinor])).toEqual([
      ['charge_payment', -700],
      ['recharge', 10_000],
    ]);
    const { db } = provider.services.database;
    const lines = await db
      .selectFrom('ledger_line')
      .select('ledger_account')
      .where('entry_id', '=', entries.data[0]?.id ?? '')
      .execute();
    expect(lines.map((line) => line.ledger_account)).toContain(account);
    expect(await lifecycleEvents(provider, 'charge_event', charge.id)).toEqual([`due by system (${kind})`, 'due -> paid by merchant']);
    expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
  });

  test('are paid together with orders, all or none', async () => {
    const merchant = await aMerchant(1_800);
    const [order] = await addDueOrders(provider.services.database, merchant.accountId, { count: 1 });
    const payables: Payable[] = [{ type: 'order', id: order?.id ?? '' }, await aCharge(merchant, 'make_up', 700)];
    await expect(payAll(merchant, payables, 1_900)).rejects.toMatchObject({
      code: 'insufficient-balance',
      details: { shortfallMinor: 100 },
    });
    await addBalance(provider.services.database, merchant.accountId, 100);
    const { paymentId } = await payAll(merchant, payables, 1_900);
    const payment = await merchant.call(getPayment, { params: { paymentId } });
    expect(payment.data).toMatchObject({
      amount: { amountMinor: 1_900 },
      balanceAfter: { amountMinor: 0 },
      orders: [{ id: order?.id, amount: { amountMinor: 1_200 } }],
      charges: [{ id: payables[1]?.id, amount: { amountMinor: 700 } }],
    });
    expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
  });

  test('of another merchant are not found, and a waived one is not paid', async () => {
    const [merchant, other] = [await aMerchant(), await aMerchant()];
    const charge = await aCharge(other, 'storage', 700);
    await expect(payAll(merchant, [charge], 700)).rejects.toMatchObject({ code: 'not-found' });
    const waive = (accountId: string) =>
      inTransaction(provider.services.database, (tx) =>
        waiveCharge(tx, { accountId, id: charge.id, actor: { kind: 'operator' }, cause: 'goodwill' }),
      );
    await expect(waive(merchant.accountId)).rejects.toMatchObject({ code: 'not-found' });
    await waive(other.accountId);
    await expect(payAll(other, [charge], 700)).rejects.toMatchObject({ code: 'order-not-payable' });
    await expect(waive(other.accountId)).rejects.toMatchObject({ code: 'state-conflict' });
    expect(await lifecycleEvents(provider, 'charge_event', charge.id)).toEqual([
      'due by system (storage)',
      'due -> waived by operator (goodwill)',
    ]);
  });
});
