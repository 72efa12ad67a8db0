import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { listLedgerEntries, listWallets } from '#contract/balance.ts';
import { exportData } from '#contract/account.ts';
import { listListings } from '#contract/my-products.ts';
import { adjustWallet, decideAdjustment, findAccounts, listAdjustments, listAuditEntries, restrictAccount } from '#contract/operators.ts';
import { ADJUSTMENT_ALONE_MAX_MINOR as ALONE } from '#contract/operators.values.ts';
import { connectSandboxStore } from '#contract/stores.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';

const provider = await startTestProvider();
const { database } = provider.services;
const reason = 'a parcel was lost and the claim came too late';

const adjustmentOf = (merchant: Merchant, amountMinor: number) => ({
  body: { accountId: merchant.accountId, mode: 'live' as const, amountMinor, reason },
});
const available = async (merchant: Merchant) =>
  (await merchant.call(listWallets)).data.find(({ mode }) => mode === 'live')?.available.amountMinor;

describe('money moved by hand', () => {
  it('is posted at once below the limit, with its reason in the ledger and in the audit log', async () => {
    const [operator, merchant] = await Promise.all([anOperator(provider), provider.signUp()]);
    const { data } = await operator.call(adjustWallet, adjustmentOf(merchant, 1_250));
    expect(data).toMatchObject({ state: 'posted', amountMinor: 1_250, proposedBy: operator.userId, decidedBy: null });
    expect(await available(merchant)).toBe(1_250);
    const [entry] = (await merchant.call(listLedgerEntries, { query: { mode: 'live' } })).data;
    expect(entry).toMatchObject({ kind: 'adjustment', reason, document: { type: 'adjustment', number: data.number } });
    expect(await lifecycleEvents(provider, 'adjustment_event', data.id)).toEqual(['posted by operator']);
    const [audited] = (await operator.call(listAuditEntries, { query: { accountId: merchant.accountId } })).data;
    expect(audited).toMatchObject({
      operation: 'adjustWallet',
      operatorId: operator.userId,
      operatorEmail: operator.email,
      accountId: merchant.accountId,
      subjectType: 'adjustment',
      subjectId: data.id,
      before: null,
      after: { state: 'posted', amountMinor: 1_250 },
      reason,
    });
  });

  it('happens once, however often the call comes', async () => {
    const [operator, merchant] = await Promise.all([anOperator(provider), provider.signUp()]);
    const key = uuidv7();
    const answers = await Promise.all([1, 2, 3].map(() => operator.call(adjustWallet, { ...adjustmentOf(merchant, 300), key })));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await available(merchant)).toBe(300);
    expect((await operator.call(listAuditEntries, { query: { accountId: merchant.accountId } })).data).toHaveLength(1);
  });

  it('needs a second person above the limit, who may not be the first', async () => {
    const [first, second, merchant] = await Promise.all([anOperator(provider), anOperator(provider), provider.signUp()]);
    const { data: proposed } = await first.call(adjustWallet, adjustmentOf(merchant, ALONE + 1));
    expect([proposed.state, await available(merchant)]).toEqual(['proposed', 0]);
    const decide = { params: { adjustmentId: proposed.id }, body: { decision: 'post' as const, reason: 'seen the claim' } };
    expect((await first.call(decideAdjustment, decide)).problem.code).toBe('second-person-needed');
    expect(await available(merchant)).toBe(0);
    const waiting = (await second.call(listAdjustments, { query: { state: 'proposed' } })).data;
    expect(waiting.map(({ id }) => id)).toContain(proposed.id);
    const posted = (await second.call(decideAdjustment, decide)).data;
    expect(posted).toMatchObject({ state: 'posted', decidedBy: second.userId, decisionReason: 'seen the claim' });
    expect(await available(merchant)).toBe(ALONE + 1);
    expect((await second.call(decideAdjustment, decide)).problem.code).toBe('state-conflict');
    const [audited] = (await second.call(listAuditEntries, { query: { accountId: merchant.accountId } })).data;
    expect(audited).toMatchObject({ operation: 'decideAdjustment', before: { state: 'proposed' }, after: { state: 'posted' } });
  });

  it('counts what one operator moved alone within a day, both ways, also at once', async () => {
    const [operator, merchant] = await Promise.all([anOperator(provider), provider.signUp()]);
    const half = ALONE / 2;
    await operator.call(adjustWallet, adjustmentOf(merchant, -half));
    const two = await Promise.all([1, 2].map(() => operator.call(adjustWallet, adjustmentOf(merchant, half))));
    expect(two.map(({ data }) => data.state).toSorted()).toEqual(['posted', 'proposed']);
    await moveClock(provider, { hours: 25 });
    const nextDay = await signInAgain(provider, operator);
    expect((await nextDay.call(adjustWallet, adjustmentOf(merchant, half))).data.state).toBe('posted');
  });

  it('is posted once when two decide at once, and never after a rejection', async () => {
    const [first, second, third, merchant] = await Promise.all([
      anOperator(provider),
      anOperator(provider),
      anOperator(provider),
      provider.signUp(),
    ]);
    const { data: proposed } = await first.call(adjustWallet, adjustmentOf(merchant, 90_000));
    const answers = await Promise.all(
      [second, third].map(({ call }) =>
        call(decideAdjustment, { params: { adjustmentId: proposed.id }, body: { decision: 'post', reason: 'seen it' } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await available(merchant)).toBe(90_000);
    const { data: other } = await first.call(adjustWallet, adjustmentOf(merchant, 90_000));
    const rejected = await second.call(decideAdjustment, {
      params: { adjustmentId: other.id },
      body: { decision: 'reject', reason: 'no claim found' },
    });
    expect(rejected.data.state).toBe('rejected');
    const again = await third.call(decideAdjustment, { params: { adjustmentId: other.id }, body: { decision: 'post', reason: 'seen it' } });
    expect(again.problem.code).toBe('state-conflict');
    expect(await available(merchant)).toBe(90_000);
  });

  it('is refused for an account of one’s own, an unknown one, nothing, and without a reason', async () => {
    const [operator, merchant] = await Promise.all([anOperator(provider), provider.signUp()]);
    const adjust = async (body: { accountId: string; amountMinor: number; reason: string }) => {
      const { problem } = await operator.call(adjustWallet, { body: { mode: 'live', ...body } });
      return problem.fields?.[0]?.path ?? problem.code;
    };
    const right = { accountId: merchant.accountId, amountMinor: 100, reason };
    expect(await adjust({ ...right, accountId: operator.accountId })).toBe('not-allowed');
    expect(await adjust({ ...right, accountId: uuidv7() })).toBe('not-found');
    expect(await adjust({ ...right, amountMinor: 0 })).toBe('amountMinor');
    expect(await adjust({ ...right, reason: ' ' })).toBe('reason');
  });

  it('keeps the ledger sound', async () => {
    expect((await verifyLedger(database)).breaks).toEqual([]);
  });
});

describe('a restricted account', () => {
  it('reads, exports and leaves, and does nothing else until it is lifted', async () => {
    const [operator, merchant] = await Promise.all([anOperator(provider), provider.signUp()]);
    const restrict = (restricted: boolean) =>
      operator.call(restrictAccount, { params: { accountId: merchant.accountId }, body: { restricted, reason } });
    expect((await restrict(true)).data).toMatchObject({ id: merchant.accountId, status: 'restricted', email: merchant.email });
    const connect = () => merchant.call(connectSandboxStore, { body: { name: 'Shop', country: 'US', currency: 'USD' } });
    const refused = await connect();
    expect([refused.status, refused.problem.code]).toEqual([403, 'account-restricted']);
    expect((await merchant.call(listListings)).status).toBe(200);
    const confirmed = { params: { userId: merchant.userId }, body: { password: merchant.password } };
    expect((await merchant.call(exportData, confirmed)).status).toBe(200);
    expect((await restrict(true)).problem.code).toBe('state-conflict');
    expect((await restrict(false)).data.status).toBe('active');
    expect((await connect()).status).toBe(200);
    const log = (await operator.call(listAuditEntries, { query: { accountId: merchant.accountId } })).data;
    expect(log.map(({ operation, before, after }) => [operation, before?.['status'], after?.['status']])).toEqual([
      ['restrictAccount', 'restricted', 'active'],
      ['restrictAccount', 'active', 'restricted'],
    ]);
  });
});

describe('the audit log', () => {
  it('keeps looks too, and is found by account, page by page', async () => {
    const [operator, merchant] = await Promise.all([anOperator(provider), provider.signUp()]);
    const found = (await operator.call(findAccounts, { query: { q: merchant.email } })).data;
    expect(found.map(({ id, status }) => [id, status])).toEqual([[merchant.accountId, 'active']]);
    const [newest] = (await operator.call(listAuditEntries, { query: { pageSize: 1 } })).data;
    expect(newest).toMatchObject({ operation: 'findAccounts', request: { q: merchant.email }, before: null, after: null });
    for (const amount of [100, 200, 300]) await operator.call(adjustWallet, adjustmentOf(merchant, amount));
    const query = { accountId: merchant.accountId, pageSize: 2 };
    const first = await operator.call(listAuditEntries, { query });
    const second = await operator.call(listAuditEntries, { query: { ...query, cursor: first.page.next ?? '' } });
    expect([...first.data, ...second.data].map(({ after }) => after?.['amountMinor'] ?? null)).toEqual([300, 200, 100]);
  });

  it('takes nothing back', async () => {
    await anOperator(provider).then(({ call }) => call(findAccounts, { query: { q: 'nobody' } }));
    for (const change of [sql`UPDATE audit_entry SET reason = 'other'`, sql`DELETE FROM audit_entry`, sql`TRUNCATE audit_entry`])
      await expect(change.execute(database.db)).rejects.toThrow('append-only');
  });
});
