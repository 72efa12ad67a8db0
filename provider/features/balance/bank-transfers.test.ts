import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { BANK_PROOF_PURPOSE } from '#contract/balance.values.ts';
import { decideBankTransfer, linkBankProof, listBankTransfers, submitBankProof } from '#contract/bank-transfers.ts';
import { createRecharge, getRecharge } from '#contract/balance.ts';
import { listNotifications } from '#contract/notifications.ts';
import { listAuditEntries } from '#contract/operators.ts';
import { decideSuspense, listSuspense } from '#contract/suspense.ts';
import { uploadFile } from '#contract/uploads.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { longTest } from '#tests/support/long.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { followLink, rechargeState, testBalances } from '#tests/support/recharges.ts';
import { anUpload } from '#tests/support/uploads.ts';
import { withFxRates } from '#tests/support/simulated-gateways.ts';
import { listUnsentRefunds } from './bank-refunds.ts';
import { noteRefundSent } from './bank-transfer-commands.ts';

const provider = await startTestProvider();
const { services } = provider;
await withFxRates(provider);
const operator = await anOperator(provider);
const second = await anOperator(provider);
const reason = 'seen on the statement of the day';

async function aTransfer(merchant: Merchant, amountMinor = 20_000) {
  const { data } = await merchant.call(createRecharge, { body: { method: 'bank-transfer-simulated', currency: 'CNY', amountMinor } });
  await followLink(provider, new URL(data.gatewayUrl ?? '').pathname);
  const { bankTransfer } = (await merchant.call(getRecharge, { params: { rechargeId: data.id } })).data;
  if (bankTransfer === null) throw new Error('no account to transfer to');
  return { rechargeId: data.id, ...bankTransfer };
}

const upload = (merchant: Merchant, text: string) =>
  anUpload(merchant, BANK_PROOF_PURPOSE, Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF`), '../../transfer.pdf');

const words = (fileId: string) => ({
  fileId,
  paidMinor: 20_000,
  valueDate: '2026-11-20',
  payerName: 'Ana Souza',
  bankReference: `B${uuidv7().slice(-8)}`,
});

async function prove(merchant: Merchant, rechargeId: string, text: string = uuidv7()) {
  return merchant.call(submitBankProof, { params: { rechargeId }, body: words(await upload(merchant, text)) });
}

function match(rechargeId: string, receivedMinor: number, bankReference: string = uuidv7(), by = operator) {
  return by.call(decideBankTransfer, { params: { rechargeId }, body: { decision: 'match', receivedMinor, bankReference, reason } });
}

describe('a bank transfer', () => {
  longTest('is proved, found and credited with what came', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, reference, account } = await aTransfer(merchant);
    expect(reference).toMatch(/^RC-[0-9A-Z]{10}-[0-9A-Z]$/);
    expect(account.currency).toBe('CNY');
    await services.database.db.updateTable('account').set({ legal_name: 'Acme GmbH' }).where('id', '=', merchant.accountId).execute();
    await prove(merchant, rechargeId);
    const [listed] = (await operator.call(listBankTransfers, { query: { reference: reference.toLowerCase().replaceAll('-', ' ') } })).data;
    expect(listed).toMatchObject({ rechargeId, state: 'proof_uploaded', proof: { payerName: 'Ana Souza' }, payer: 'other', waiting: null });
    const { path } = (await operator.call(linkBankProof, { params: { rechargeId } })).data;
    const file = await fetch(provider.url + path);
    expect([file.status, file.headers.get('content-disposition'), file.headers.get('x-content-type-options')]).toEqual([
      200,
      'attachment; filename="transfer.pdf"',
      'nosniff',
    ]);
    // A bank on the way kept ¥10.
    expect((await match(rechargeId, 19_000)).data.state).toBe('proof_uploaded');
    await provider.runJobs();
    expect((await merchant.call(getRecharge, { params: { rechargeId } })).data).toMatchObject({
      state: 'credited',
      credit: { amountMinor: 19_000 },
      quotedCredit: { amountMinor: 20_000 },
    });
    expect(await testBalances(merchant)).toEqual([19_000, 0, 0]);
    const [audited] = (await operator.call(listAuditEntries, { query: { accountId: merchant.accountId } })).data;
    expect(audited).toMatchObject({ operation: 'decideBankTransfer', reason, subjectId: rechargeId });
    expect((await verifyLedger(services.database)).breaks).toEqual([]);
  });

  test('above the limit waits for a second person, who may not be the first', async () => {
    const merchant = await provider.signUp();
    const { rechargeId } = await aTransfer(merchant, 5_000_000);
    await prove(merchant, rechargeId);
    expect((await match(rechargeId, 5_000_000)).data).toMatchObject({
      state: 'under_review',
      waiting: { received: { amountMinor: 5_000_000 } },
    });
    await provider.runJobs();
    expect(await testBalances(merchant)).toEqual([0, 0, 0]);
    const confirm = { params: { rechargeId }, body: { decision: 'confirm', reason } } as const;
    expect((await operator.call(decideBankTransfer, confirm)).problem.code).toBe('second-person-needed');
    expect((await match(rechargeId, 1)).problem.code).toBe('state-conflict');
    const both = await Promise.all([second, second].map((by) => by.call(decideBankTransfer, confirm)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await provider.runJobs();
    expect(await testBalances(merchant)).toEqual([5_000_000, 0, 0]);
  });

  test('that a second person does not find credits nothing, and its movement may be noted again', async () => {
    const merchant = await provider.signUp();
    const { rechargeId } = await aTransfer(merchant, 5_000_000);
    await prove(merchant, rechargeId);
    const bankReference = uuidv7();
    await match(rechargeId, 5_000_000, bankReference);
    await second.call(decideBankTransfer, { params: { rechargeId }, body: { decision: 'more-info', reason } });
    expect(await rechargeState(merchant, rechargeId)).toBe('more_info');
    await prove(merchant, rechargeId);
    expect((await match(rechargeId, 5_000_000, bankReference)).data.waiting).not.toBeNull();
    await second.call(decideBankTransfer, { params: { rechargeId }, body: { decision: 'reject', reason } });
    await provider.runJobs();
    expect((await merchant.call(getRecharge, { params: { rechargeId } })).data).toMatchObject({
      state: 'rejected',
      failureCode: 'transfer-not-found',
    });
    expect(await testBalances(merchant)).toEqual([0, 0, 0]);
  });

  test('made twice with one reference credits once; the second one waits, and goes back or to its merchant', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, reference } = await aTransfer(merchant);
    await match(rechargeId, 20_000);
    await provider.runJobs();
    await match(rechargeId, 20_000);
    await match(rechargeId, 15_000);
    await provider.runJobs();
    expect(await testBalances(merchant)).toEqual([20_000, 0, 0]);
    const held = (await operator.call(listSuspense)).data.money.filter(({ chargeId }) => chargeId === reference);
    expect(held.map(({ cause, paid }) => [cause, paid.amountMinor])).toEqual([
      ['paid-twice', 20_000],
      ['paid-twice', 15_000],
    ]);
    const [first, other] = held;
    const decide = (itemId: string, body: { decision: 'match'; rechargeNumber: string } | { decision: 'return' }) =>
      operator.call(decideSuspense, { params: { itemId }, body: { ...body, reason } });
    const number = first?.rechargeNumber ?? '';
    expect((await decide(first?.id ?? '', { decision: 'match', rechargeNumber: number })).data.state).toBe('matched');
    expect((await decide(other?.id ?? '', { decision: 'return' })).data.state).toBe('returning');
    await provider.runJobs();
    expect(await testBalances(merchant)).toEqual([40_000, 0, 0]);
    expect((await operator.call(listSuspense)).data.money.filter(({ chargeId }) => chargeId === reference)).toEqual([]);
    const [unsent] = (await listUnsentRefunds(services.database.db)).filter((refund) => refund.reference === reference);
    expect(unsent).toMatchObject({ amount: { amountMinor: 15_000, currency: 'CNY' }, rechargeId, payerName: null, sentAt: null });
    const notices = (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data.map(({ kind }) => kind);
    expect(notices).toEqual(expect.arrayContaining(['recharge-money-credited', 'recharge-money-returned']));
    const by = { as: operator.email, reason: 'sent as B-78' };
    await noteRefundSent(services, unsent?.id ?? '', by);
    await expect(noteRefundSent(services, unsent?.id ?? '', by)).rejects.toThrow('is to be sent');
    expect((await listUnsentRefunds(services.database.db)).filter((refund) => refund.reference === reference)).toEqual([]);
    expect((await verifyLedger(services.database)).breaks).toEqual([]);
  });

  test('is credited once for one movement of the bank, whichever transfer it is said to be', async () => {
    const [one, other] = await Promise.all([provider.signUp(), provider.signUp()]);
    const [first, second] = [await aTransfer(one), await aTransfer(other)];
    const bankReference = uuidv7();
    const answers = await Promise.all([match(first.rechargeId, 20_000, bankReference), match(second.rechargeId, 20_000, bankReference)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    await provider.runJobs();
    const total = (await testBalances(one))[0] + (await testBalances(other))[0];
    expect(total).toBe(20_000);
  });
});

describe('a proof', () => {
  test('is refused where it proved another transfer, is another’s, or is no document', async () => {
    const [merchant, stranger] = await Promise.all([provider.signUp(), provider.signUp()]);
    const [one, other] = [await aTransfer(merchant), await aTransfer(merchant)];
    await prove(merchant, one.rechargeId, 'the same document');
    const again = await prove(merchant, other.rechargeId, 'the same document');
    expect(again.problem.fields).toMatchObject([{ path: 'fileId', code: 'file-used' }]);
    const fileId = await upload(merchant, 'one of mine');
    const theirs = await aTransfer(stranger);
    const taken = await stranger.call(submitBankProof, { params: { rechargeId: theirs.rechargeId }, body: words(fileId) });
    expect(taken.problem.fields).toMatchObject([{ path: 'fileId', code: 'file-gone' }]);
    expect((await stranger.call(submitBankProof, { params: { rechargeId: other.rechargeId }, body: words(fileId) })).problem.code).toBe(
      'not-found',
    );
    for (const content of ['<svg onload="alert(1)"/>', 'PK\u0003\u0004', '%PDF-1.4 /JavaScript (app.alert(1)) %%EOF']) {
      const query = { purpose: BANK_PROOF_PURPOSE, fileName: 'a.pdf' };
      const refused = await merchant.call(uploadFile, { query, body: { file: new File([content], 'a.pdf') } });
      expect(refused.problem.fields).toMatchObject([{ path: 'file', code: 'file-unfit' }]);
    }
  });

  test('that was refused can be sent again with the same document, and a further one where more is needed', async () => {
    const merchant = await provider.signUp();
    const { rechargeId } = await aTransfer(merchant);
    const body = words(await upload(merchant, uuidv7()));
    const params = { rechargeId };
    expect((await merchant.call(submitBankProof, { params, body: { ...body, payerName: ' ' } })).problem.code).toBe('validation-failed');
    expect((await merchant.call(submitBankProof, { params, body })).status).toBe(200);
    await operator.call(decideBankTransfer, { params, body: { decision: 'more-info', reason } });
    expect((await merchant.call(submitBankProof, { params, body })).problem.fields).toMatchObject([{ path: 'fileId', code: 'file-gone' }]);
    expect((await prove(merchant, rechargeId)).status).toBe(200);
  });

  test('is of use only while somebody waits for one', async () => {
    const merchant = await provider.signUp();
    const { rechargeId } = await aTransfer(merchant);
    await prove(merchant, rechargeId);
    expect((await prove(merchant, rechargeId)).problem.code).toBe('state-conflict');
    const { data } = await merchant.call(createRecharge, { body: { method: 'sandbox', amountMinor: 10_000 } });
    expect((await prove(merchant, data.id)).problem.code).toBe('not-found');
  });
});

test('operators credit no account they belong to', async () => {
  const merchant = await provider.signUp();
  const { rechargeId } = await aTransfer(merchant);
  const member = { account_id: merchant.accountId, user_id: operator.userId, role: 'finance' };
  await services.database.db.insertInto('membership').values(member).execute();
  expect((await match(rechargeId, 20_000)).problem.code).toBe('not-allowed');
  expect((await match(rechargeId, 20_000, uuidv7(), second)).status).toBe(200);
});
