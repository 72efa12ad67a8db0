import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '#contract/operators.ts';
import { cancelWithdrawal, getPayoutFile, getWithdrawal, makePayoutFile } from '#contract/withdrawals.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aPayee, decideOn, type Payee, requestWithdrawal, walletOf } from '#tests/support/withdrawals.ts';

const provider = await startTestProvider({ limitFactor: 1_000 });
const { database } = provider.services;

const rowsOf = (content: string) => parse(content, { columns: true }) as Record<string, string>[];
const numbersOf = (content: string) => rowsOf(content).map(({ number }) => number);
const fileOf = (operator: Merchant) => operator.call(makePayoutFile).then(({ data }) => data);

/** An approved payout, the operator who approved it, and who is paid. */
async function approved(holder?: string) {
  const payee = await aPayee(provider, 200_000, holder === undefined ? {} : { holder });
  const operator = await anOperator(provider);
  return { payee, operator, withdrawal: await oneMore(payee, operator) };
}

async function oneMore(payee: Payee, operator: Merchant) {
  const { data } = await requestWithdrawal(payee, { amountMinor: 60_000 });
  expect((await decideOn(operator, data.id, 'approve')).data.state).toBe('approved');
  await provider.runJobs();
  return data;
}

describe('the file for the bank', () => {
  it('has each approved payout once, and can be got again as it was made', async () => {
    const { payee, operator, withdrawal } = await approved();
    const first = await fileOf(operator);
    expect(first).toMatchObject({
      number: expect.stringMatching(/^PF\d+$/),
      fileName: `payouts-${first.number}.csv`,
      count: 1,
      goneCount: 0,
    });
    expect(Object.keys(rowsOf(first.content)[0] ?? {}).slice(0, 6)).toEqual([
      'number',
      'holder',
      'country',
      'method',
      'currency',
      'amount',
    ]);
    expect(rowsOf(first.content)[0]).toMatchObject({
      number: withdrawal.number,
      holder: 'Ana Lima',
      country: 'DE',
      method: 'bank',
      iban: 'DE89370400440532013000',
      currency: 'EUR',
      amount: (withdrawal.pay.amountMinor / 100).toFixed(2),
      reference: withdrawal.number,
    });
    expect(await fileOf(operator)).toEqual({ number: null, fileName: '', count: 0, goneCount: 0, content: '' });
    const later = await oneMore(payee, operator);
    expect(numbersOf((await fileOf(operator)).content)).toEqual([later.number]);
    await decideOn(operator, withdrawal.id, 'complete', { reference: 'SEPA-1' });
    const again = (await operator.call(getPayoutFile, { params: { payoutFile: first.number ?? '' } })).data;
    expect(again).toEqual({ ...first, goneCount: 1 });
    expect((await operator.call(getPayoutFile, { params: { payoutFile: 'PF999999' } })).status).toBe(404);
    const audited = (await operator.call(listAuditEntries)).data.filter(({ operation }) => operation.endsWith('PayoutFile'));
    expect(audited[0]).toMatchObject({ operation: 'getPayoutFile', subjectType: 'payout-file' });
    expect(JSON.stringify(audited[0])).toContain(withdrawal.number);
  });

  it('of two at once one has what waits', async () => {
    const { operator, withdrawal } = await approved();
    const other = await anOperator(provider);
    const files = await Promise.all([fileOf(operator), fileOf(other)]);
    expect(files.flatMap(({ content }) => (content === '' ? [] : numbersOf(content)))).toEqual([withdrawal.number]);
  });

  it('starts no formula in a spreadsheet', async () => {
    const { operator } = await approved('=HYPERLINK("https://evil.example")');
    expect(rowsOf((await fileOf(operator)).content)[0]?.['holder']).toBe('\'=HYPERLINK("https://evil.example")');
  });

  it('leaves out the numbers of accounts that were erased since', async () => {
    const { payee, operator } = await approved();
    const { number } = await fileOf(operator);
    await sql`UPDATE payout_profile SET holder = '', sealed_details = '' WHERE account_id = ${payee.merchant.accountId}`.execute(
      database.db,
    );
    const { content } = (await operator.call(getPayoutFile, { params: { payoutFile: number ?? '' } })).data;
    expect(rowsOf(content)[0]).toMatchObject({ holder: '', iban: '', currency: 'EUR' });
  });
});

describe('a payout the bank refuses', () => {
  it('is in the next file once it is tried again, and is sent then', async () => {
    const { payee, operator, withdrawal } = await approved();
    const first = await fileOf(operator);
    const failed = await decideOn(operator, withdrawal.id, 'fail', { failure: 'holder-mismatch', text: 'Another name' });
    expect(failed.data).toMatchObject({ state: 'failed', failure: 'holder-mismatch' });
    expect(failed.data.events[0]).toMatchObject({ toState: 'failed', failure: 'holder-mismatch', text: 'Another name' });
    expect(await walletOf(payee)).toEqual([140_000, 60_000]);
    expect((await decideOn(operator, withdrawal.id, 'retry')).data).toMatchObject({ state: 'approved', failure: null });
    const second = await fileOf(operator);
    expect(numbersOf(second.content)).toEqual([withdrawal.number]);
    const former = (await operator.call(getPayoutFile, { params: { payoutFile: first.number ?? '' } })).data;
    expect(former).toEqual({ ...first, goneCount: 1 });
    const done = await decideOn(operator, withdrawal.id, 'complete', { reference: 'SEPA-2' });
    expect(done.data).toMatchObject({ state: 'completed', providerRef: 'SEPA-2', payoutFile: second.number });
    expect(await walletOf(payee)).toEqual([140_000, 0]);
    expect((await verifyLedger(database)).breaks).toEqual([]);
  });

  it('stands in the files it was in, each as it was made, with how many of its payouts are sent no more', async () => {
    const { payee, operator, withdrawal } = await approved();
    const others = [await oneMore(payee, operator), await oneMore(payee, operator)];
    const first = await fileOf(operator);
    expect(first).toMatchObject({ count: 3, goneCount: 0 });
    const again = async () => (await operator.call(getPayoutFile, { params: { payoutFile: first.number ?? '' } })).data;
    await decideOn(operator, withdrawal.id, 'complete', { reference: 'SEPA-1' });
    await decideOn(operator, others[0]?.id ?? '', 'fail');
    expect(await again()).toEqual({ ...first, goneCount: 2 });
    await decideOn(operator, others[0]?.id ?? '', 'retry');
    const second = await fileOf(operator);
    expect(second).toMatchObject({ count: 1, goneCount: 0 });
    expect(numbersOf(second.content)).toEqual([others[0]?.number]);
    expect(await again()).toEqual({ ...first, goneCount: 2 });
  });

  it('is given back by its merchant or by an operator', async () => {
    const { payee, operator, withdrawal } = await approved();
    const other = await oneMore(payee, operator);
    await fileOf(operator);
    for (const { id } of [withdrawal, other]) await decideOn(operator, id, 'fail', { failure: 'account-unknown' });
    const ended = await payee.merchant.call(cancelWithdrawal, { params: { withdrawalId: withdrawal.id } });
    expect(ended.data).toMatchObject({ state: 'returned', failure: 'account-unknown' });
    const [retried, returned] = await Promise.all([
      decideOn(operator, other.id, 'retry'),
      payee.merchant.call(cancelWithdrawal, { params: { withdrawalId: other.id } }),
    ]);
    expect([retried.status, returned.status].toSorted()).toEqual([200, 409]);
    if (retried.status === 200) {
      await fileOf(operator);
      await decideOn(operator, other.id, 'fail');
      expect((await decideOn(operator, other.id, 'return')).data.state).toBe('returned');
    }
    expect((await payee.merchant.call(getWithdrawal, { params: { withdrawalId: other.id } })).data.state).toBe('returned');
    expect(await walletOf(payee)).toEqual([200_000, 0]);
    expect((await verifyLedger(database)).breaks).toEqual([]);
  });
});
