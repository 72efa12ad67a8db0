import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { listLedgerEntries, listLedgerMonths } from '#contract/balance.ts';
import { acceptMakeUp } from '#contract/make-ups.ts';
import { inTransaction } from '#provider/database/database.ts';
import { commission as moveCommission, commissionEarned } from '#provider/ledger/movements.ts';
import { lockWallet, postEntries } from '#provider/ledger/post-entries.ts';
import { aMakeUp } from '#tests/support/claim-builders.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { postMovement, statementOf } from '#tests/support/ledger-histories.ts';
import { aReadyOrder, pay } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { actAtGateway, anOpenRecharge } from '#tests/support/recharges.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { database } = provider.services;

describe('the movements of a wallet', () => {
  test('lead to their order, recharge and make-up charge, and say who had them moved', async () => {
    const merchant = await provider.signUp();
    const { chargeId, rechargeId } = await anOpenRecharge(provider, merchant, { amountMinor: 200_000 });
    await actAtGateway(provider, chargeId, 'pay');
    const { order } = await aReadyOrder(provider, merchant);
    await pay(provider, merchant, order);
    const makeUp = await aMakeUp(provider, order.number);
    await merchant.call(acceptMakeUp, { params: { makeUpId: makeUp.id }, body: { amountMinor: makeUp.amount.amountMinor } });
    const { data } = await merchant.call(listLedgerEntries, { query: { mode: 'test' } });
    const [charge, payment] = data;
    const recharge = data.at(-1);
    expect(recharge).toMatchObject({
      kind: 'recharge',
      document: { type: 'recharge', id: rechargeId },
      order: null,
      source: null,
      paid: { amount: { amountMinor: 200_000, currency: 'CNY' }, cnyPerUnit: '1.00000000' },
    });
    expect(payment).toMatchObject({ kind: 'order_payment', order: { id: order.id, number: order.number, kind: 'store' }, paid: null });
    expect(charge).toMatchObject({
      kind: 'charge_payment',
      order: { id: order.id },
      source: { type: 'make-up', id: makeUp.id, number: makeUp.number },
    });
    for (const entry of [charge, payment, recharge]) {
      expect(entry?.by.kind).toBe('merchant');
      expect(entry?.by.name).toMatch(/./);
    }
  });

  test('are found by order, number, store, date, amount, currency and kind', async () => {
    const merchant = await provider.signUp();
    await addBalance(database, merchant.accountId, 200_000);
    const { order } = await aReadyOrder(provider, merchant);
    await pay(provider, merchant, order);
    const makeUp = await aMakeUp(provider, order.number);
    await merchant.call(acceptMakeUp, { params: { makeUpId: makeUp.id }, body: { amountMinor: makeUp.amount.amountMinor } });
    const find = async (query: Record<string, unknown>) =>
      (await merchant.call(listLedgerEntries, { query: { mode: 'test', ...query } })).data.map(({ kind }) => kind);
    const ofOrder = ['charge_payment', 'order_payment'];
    expect(await find({ orderId: order.id })).toEqual(ofOrder);
    expect(await find({ q: order.number.toLowerCase() })).toEqual(ofOrder);
    expect(await find({ q: order.externalName })).toEqual(ofOrder);
    expect(await find({ storeId: order.storeId })).toEqual(ofOrder);
    expect(await find({ q: 'RC-TEST' })).toEqual(['recharge', 'recharge']);
    expect(await find({ currency: 'CNY' })).toEqual(['recharge', 'recharge']);
    expect(await find({ currency: 'USD' })).toEqual([]);
    expect(await find({ minMinor: 200_000 })).toEqual(['recharge']);
    expect(await find({ maxMinor: makeUp.amount.amountMinor })).toEqual(['charge_payment']);
    expect(await find({ kind: 'order_payment' })).toEqual(['order_payment']);
    expect(await find({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await find({ from: '2020-01-01T00:00:00Z' })).toEqual([...ofOrder, 'recharge', 'recharge']);
  });

  test('say what moved of commissions, which are no part of the balance', async () => {
    const merchant = await provider.signUp();
    const { accountId } = merchant;
    await inTransaction(database, async (tx) => {
      const lines = commissionEarned(6_000);
      await postEntries(tx, [
        { accountId, mode: 'live', kind: 'commission_earned', document: { type: 'commission', id: uuidv7(), number: 'CO1' }, lines },
      ]);
      const toWallet = moveCommission(await lockWallet(tx, accountId, 'live'), 4_000);
      await postEntries(tx, [
        { accountId, mode: 'live', kind: 'commission', document: { type: 'withdrawal', id: uuidv7(), number: 'WD1' }, lines: toWallet },
      ]);
    });
    await postMovement(provider, accountId, { kind: 'fee', amountMinor: 100 });
    const { data } = await merchant.call(listLedgerEntries);
    expect(data.map(({ kind, amount, commissions }) => [kind, amount.amountMinor, commissions?.amountMinor])).toEqual([
      ['fee', -100, undefined],
      ['commission', 4_000, -4_000],
      ['commission_earned', 0, 6_000],
    ]);
    const [latest] = (await merchant.call(listLedgerMonths, { query: {} })).data.months;
    const { content } = await statementOf(provider, merchant, { mode: 'live', month: latest?.month ?? '', format: 'csv' });
    expect(content.toString('utf8').match(/Commissions, outside the balance: [^"\r\n,;]+/g)).toEqual([
      'Commissions, outside the balance: 60.00 CNY',
    ]);
  });

  test("of one merchant are not found by another with the order's id", async () => {
    const [owner, other] = [await provider.signUp(), await provider.signUp()];
    await addBalance(database, owner.accountId, 200_000);
    const { order } = await aReadyOrder(provider, owner);
    await pay(provider, owner, order);
    expect((await other.call(listLedgerEntries, { query: { mode: 'test', orderId: order.id } })).data).toEqual([]);
  });
});

describe('the months of a wallet', () => {
  test('have what came in and went out, and refuse a zone nobody knows', async () => {
    const merchant = await provider.signUp();
    await postMovement(provider, merchant.accountId, { kind: 'recharge', amountMinor: 10_000 });
    await postMovement(provider, merchant.accountId, { kind: 'order_payment', amountMinor: 2_500 });
    const { data } = await merchant.call(listLedgerMonths, { query: { timeZone: 'America/Sao_Paulo' } });
    expect(data).toMatchObject({ timeZone: 'America/Sao_Paulo', hasEarlier: false, hasLater: false });
    expect(data.months).toHaveLength(12);
    const [running] = data.months;
    expect(running).toMatchObject({
      opening: { amountMinor: 0 },
      moneyIn: { amountMinor: 10_000 },
      moneyOut: { amountMinor: -2_500 },
      closing: { amountMinor: 7_500 },
      entries: 2,
    });
    const refused = await merchant.call(listLedgerMonths, { query: { timeZone: 'Mars/Base' } });
    expect(refused.problem).toMatchObject({ code: 'validation-failed', fields: [{ path: 'timeZone', code: 'unknown-time-zone' }] });
  });

  test('are paged through whole while others are written beside (fault 45)', async () => {
    const merchant = await provider.signUp();
    const write = () => postMovement(provider, merchant.accountId, { kind: 'recharge', amountMinor: 100 });
    for (let written = 0; written < 12; written += 1) await write();
    const seen: number[] = [];
    for (let cursor: string | null = null, ended = false; !ended; ended = cursor === null) {
      const query: { pageSize: number; cursor?: string } = { pageSize: 5, ...(cursor === null ? {} : { cursor }) };
      const [{ data, page }] = await Promise.all([merchant.call(listLedgerEntries, { query }), seen.length === 0 ? null : write()]);
      seen.push(...data.map(({ seq }) => seq));
      cursor = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 12 }, (_, index) => 12 - index));
  });
});
