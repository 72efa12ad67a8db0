import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { BodyInput } from '#contract/endpoint.ts';
import { getJob, type Job } from '#contract/jobs.ts';
import { changeInSandbox, getListing, syncListings, unlinkListings } from '#contract/my-products.ts';
import {
  cancelPriceRun,
  getPriceRun,
  listPriceRunRows,
  listPriceRuns,
  omitPriceRunRows,
  planPriceRun,
  type PriceRun,
  rollBackPriceRun,
  startPriceRun,
} from '#contract/price-runs.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { setRunPrices } from '#provider/features/pricing-rules/set-run-prices.ts';
import { longTest } from '#tests/support/long.ts';
import { aRule, aShopWithListings, type RuleInput, type Shop } from '#tests/support/pricing-builders.ts';
import { moveClock } from '#tests/support/clock.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;

const aShop = (costs?: number[]) => aShopWithListings(provider, costs);

/** What buyers see in the shop, and what we hold of it: price and compare-at price of each listing in order. */
async function pricesIn({ merchant, listingIds }: Shop) {
  const inStore = await Promise.all(
    listingIds.map(async (listingId) => {
      const { externalProductId } = (await merchant.call(getListing, { params: { listingId } })).data;
      const row = await db
        .selectFrom('sandbox.variant')
        .select(['price_minor', 'compare_at_minor'])
        .where('product_id', '=', externalProductId)
        .executeTakeFirstOrThrow();
      return [row.price_minor, row.compare_at_minor];
    }),
  );
  const ours = await db
    .selectFrom('listing_variant')
    .select(['listing_id', 'price_minor', 'compare_at_minor'])
    .where('account_id', '=', merchant.accountId)
    .execute();
  const known = new Map(ours.map((row) => [row.listing_id, [row.price_minor, row.compare_at_minor]]));
  return { inStore, ours: listingIds.map((id) => known.get(id)) };
}

/** The merchant changes a price in the store's own admin. */
async function changeInStore({ merchant }: Shop, listingId: string, priceMinor: number): Promise<void> {
  const { externalProductId } = (await merchant.call(getListing, { params: { listingId } })).data;
  await db.updateTable('sandbox.variant').set({ price_minor: priceMinor }).where('product_id', '=', externalProductId).execute();
}

type PlanWish = Partial<BodyInput<typeof planPriceRun>>;
const plan = async ({ merchant }: Shop, body: PlanWish = {}): Promise<PriceRun> =>
  (await merchant.call(planPriceRun, { body: { storeId: null, ...body } })).data;

async function start({ merchant }: Shop, runId: string): Promise<{ run: PriceRun; job: Job }> {
  const { job } = (await merchant.call(startPriceRun, { params: { runId }, body: { startAt: null } })).data;
  await provider.runJobs();
  const run = (await merchant.call(getPriceRun, { params: { runId } })).data;
  return { run, job: (await merchant.call(getJob, { params: { jobId: job?.id ?? '' } })).data };
}

async function rollBack({ merchant }: Shop, runId: string): Promise<{ run: PriceRun; job: Job }> {
  const { run, job } = (await merchant.call(rollBackPriceRun, { params: { runId } })).data;
  await provider.runJobs();
  const [ended, rows] = [
    (await merchant.call(getPriceRun, { params: { runId: run.id } })).data,
    (await merchant.call(getJob, { params: { jobId: job.id } })).data,
  ];
  return { run: ended, job: rows };
}

describe('a plan', () => {
  longTest('shows old and new prices and sets nothing', async () => {
    const shop = await aShop();
    const before = await pricesIn(shop);
    const rule = await aRule(shop.merchant, { scope: { costFromMinor: 3_000 }, floorMinor: 7_000 });
    const run = await plan(shop);
    expect(run).toMatchObject({
      kind: 'apply',
      state: 'planned',
      listingCount: 1,
      changeCount: 1,
      leftOut: 0,
      jobId: null,
      ruleName: null,
    });
    expect(run.left).toEqual([{ reason: 'no-rule', count: 1 }]);
    const { rows, next } = (await shop.merchant.call(listPriceRunRows, { params: { runId: run.id } })).data;
    expect(next).toBeNull();
    expect(rows).toMatchObject([
      {
        seq: 1,
        listingId: shop.listingIds[1],
        title: 'Desk lamp - Red',
        from: { amountMinor: before.inStore[1]?.[0], currency: 'USD' },
        to: { amountMinor: 7_000, currency: 'USD' },
        toMarginBp: null,
        limits: ['floor'],
        ruleName: rule.name,
        state: 'waiting',
      },
    ]);
    expect(await pricesIn(shop)).toEqual(before);
    expect((await shop.merchant.call(listPriceRuns)).data).toEqual([]);
  });

  longTest('reads its rows page by page', async () => {
    const shop = await aShop([1_000, 2_000, 3_000]);
    await aRule(shop.merchant);
    const { id: runId } = await plan(shop);
    const first = (await shop.merchant.call(listPriceRunRows, { params: { runId }, query: { pageSize: 2 } })).data;
    const second = (await shop.merchant.call(listPriceRunRows, { params: { runId }, query: { pageSize: 2, after: first.next ?? 0 } })).data;
    expect([first.rows.length, second.rows.map(({ seq }) => seq), second.next]).toEqual([2, [3], null]);
  });

  it('names only listings, stores and rules of the account, and is nobody else’s', async () => {
    const [shop, other] = [await aShop(), await aShop()];
    const rule = await aRule(other.merchant);
    for (const body of [{ listingIds: [...shop.listingIds, ...other.listingIds] }, { storeId: other.storeId }, { ruleId: rule.id }]) {
      expect((await shop.merchant.call(planPriceRun, { body: { storeId: null, ...body } })).problem.code).toBe('not-found');
    }
    const params = { runId: (await plan(other)).id };
    const refused = [
      await shop.merchant.call(getPriceRun, { params }),
      await shop.merchant.call(listPriceRunRows, { params }),
      await shop.merchant.call(startPriceRun, { params, body: { startAt: null } }),
      await shop.merchant.call(omitPriceRunRows, { params, body: { seqs: [1], omitted: true } }),
      await shop.merchant.call(cancelPriceRun, { params }),
      await shop.merchant.call(rollBackPriceRun, { params }),
    ];
    expect(refused.map(({ problem }) => problem.code)).toEqual(refused.map(() => 'not-found'));
  });
});

describe('a plan for listings that were selected', () => {
  it('is for those alone, and says of which no price can be set', async () => {
    const shop = await aShop([1_000, 2_000, 3_000, 4_000]);
    const [selected = '', unlinked = '', deleted = ''] = shop.listingIds;
    await aRule(shop.merchant);
    await shop.merchant.call(unlinkListings, { body: { listingIds: [unlinked] } });
    await shop.merchant.call(changeInSandbox, { params: { listingId: deleted }, body: { deleted: true } });
    await shop.merchant.call(syncListings, { body: { listingIds: [deleted] } });
    await provider.runJobs();
    const run = await plan(shop, { listingIds: [selected, unlinked, deleted, selected] });
    expect(run).toMatchObject({ listingCount: 1, changeCount: 1, leftOut: 0 });
    expect(run.left).toEqual([
      { reason: 'not-in-store', count: 1 },
      { reason: 'not-linked', count: 1 },
    ]);
    const { rows } = (await shop.merchant.call(listPriceRunRows, { params: { runId: run.id } })).data;
    expect(rows.map(({ listingId }) => listingId)).toEqual([selected]);
  });

  longTest('is for all a filter finds, as the filter finds them at that moment', async () => {
    const [shop, other] = [await aShop([1_000, 2_000, 3_000]), await aShop()];
    await aRule(shop.merchant);
    await db
      .updateTable('listing')
      .set({ title: 'Brass hook' })
      .where('id', '=', shop.listingIds[1] ?? '')
      .execute();
    const found = await plan(shop, { matching: { tab: 'all', q: 'brass' } });
    const { rows } = (await shop.merchant.call(listPriceRunRows, { params: { runId: found.id } })).data;
    expect(rows.map(({ listingId }) => listingId)).toEqual([shop.listingIds[1]]);
    expect(await plan(shop, { matching: {} })).toMatchObject({ listingCount: 3 });
    expect(await plan(shop, { matching: { storeId: other.storeId } })).toMatchObject({ listingCount: 0, changeCount: 0 });
  });

  longTest('leaves out what the merchant leaves out, and takes it back in', async () => {
    const shop = await aShop([1_000, 2_000, 3_000]);
    const before = await pricesIn(shop);
    await aRule(shop.merchant);
    const { id: runId } = await plan(shop);
    const omit = (seqs: number[], omitted: boolean) => shop.merchant.call(omitPriceRunRows, { params: { runId }, body: { seqs, omitted } });
    expect((await omit([1, 2], true)).data).toMatchObject({ changeCount: 1, counts: { omitted: 2 } });
    expect((await omit([1, 2], true)).data).toMatchObject({ changeCount: 1, counts: { omitted: 2 } });
    expect((await omit([2], false)).data).toMatchObject({ changeCount: 2, counts: { omitted: 1 } });
    expect((await omit([2, 4], true)).problem.code).toBe('not-found');
    const { run, job } = await start(shop, runId);
    expect(run).toMatchObject({ state: 'done', counts: { set: 2, omitted: 1 } });
    expect(job).toMatchObject({ total: 2, doneCount: 2 });
    const after = await pricesIn(shop);
    // The newest comes first in a run.
    expect(after.inStore[2]).toEqual(before.inStore[2]);
    expect([after.inStore[0]?.[0], after.inStore[1]?.[0]]).toEqual([2_000, 4_000]);
    expect((await omit([3], true)).problem.code).toBe('state-conflict');
    await rollBack(shop, runId);
    expect(await pricesIn(shop)).toEqual(before);
  });

  it('of which everything was left out is not started', async () => {
    const shop = await aShop([1_000]);
    await aRule(shop.merchant);
    const { id: runId } = await plan(shop);
    await shop.merchant.call(omitPriceRunRows, { params: { runId }, body: { seqs: [1], omitted: true } });
    expect((await shop.merchant.call(startPriceRun, { params: { runId }, body: { startAt: null } })).problem.code).toBe('state-conflict');
  });
});

describe('a run', () => {
  it('sets the prices in the store as a job, and its roll-back brings back exactly those there were', async () => {
    const shop = await aShop();
    const before = await pricesIn(shop);
    await aRule(shop.merchant, { compareAt: { kind: 'times', multiplier: '1.5' }, rounding: { to: 'end-99', direction: 'up' } });
    const { run, job } = await start(shop, (await plan(shop, { storeId: shop.storeId })).id);
    const set = [
      [5_099, 7_699],
      [6_099, 9_199],
    ];
    expect(await pricesIn(shop)).toEqual({ inStore: set, ours: set });
    expect(run).toMatchObject({ state: 'done', counts: { set: 2, changedInStore: 0, failed: 0, rolledBack: 0 } });
    expect(job).toMatchObject({ kind: 'set-prices', state: 'done', doneCount: 2, failedCount: 0 });
    expect((await shop.merchant.call(listPriceRuns)).data.map(({ id }) => id)).toEqual([run.id]);
    const back = await rollBack(shop, run.id);
    expect(await pricesIn(shop)).toEqual(before);
    expect(back.run).toMatchObject({ kind: 'roll-back', rollsBackId: run.id, state: 'done', counts: { set: 2 } });
    expect((await shop.merchant.call(getPriceRun, { params: { runId: run.id } })).data.counts).toMatchObject({ set: 0, rolledBack: 2 });
    const again = await shop.merchant.call(rollBackPriceRun, { params: { runId: run.id } });
    expect(again.problem.code).toBe('state-conflict');
  });

  longTest('leaves a price that was changed in the store, and says what it is there', async () => {
    const shop = await aShop();
    const [first = '', second = ''] = shop.listingIds;
    await aRule(shop.merchant);
    const { id } = await plan(shop);
    await changeInStore(shop, first, 4_321);
    const { run, job } = await start(shop, id);
    expect(run.counts).toMatchObject({ set: 1, changedInStore: 1 });
    expect(job.rows.find(({ state }) => state === 'failed')?.cause).toEqual({ code: 'price-changed-in-store', params: { count: 1 } });
    const rows = (await shop.merchant.call(listPriceRunRows, { params: { runId: id } })).data.rows;
    expect(rows.find(({ listingId }) => listingId === first)).toMatchObject({
      state: 'changed-in-store',
      foundInStore: { amountMinor: 4_321, currency: 'USD' },
    });
    expect((await pricesIn(shop)).inStore.map(([price]) => price)).toEqual([4_321, 6_000]);
    await changeInStore(shop, second, 6_543);
    const back = await rollBack(shop, id);
    expect(back.run.counts).toMatchObject({ set: 0, changedInStore: 1 });
    expect((await pricesIn(shop)).inStore.map(([price]) => price)).toEqual([4_321, 6_543]);
  });

  it('starts once, however often and however many at once ask', async () => {
    const shop = await aShop();
    await aRule(shop.merchant);
    const { id: runId } = await plan(shop);
    const ask = (key: string) => shop.merchant.call(startPriceRun, { params: { runId }, body: { startAt: null }, key });
    const answers = await Promise.all(['one', 'one', 'two', 'three'].map(ask));
    const started = answers.filter(({ status }) => status === 200);
    expect(new Set(started.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 409).length).toBe(4 - started.length);
    await provider.runJobs();
    const jobs = await db
      .selectFrom('job')
      .select('id')
      .where('account_id', '=', shop.merchant.accountId)
      .where('kind', '=', 'set-prices')
      .execute();
    expect(jobs).toHaveLength(1);
    const backs = await Promise.all(['one', 'one', 'two'].map((key) => shop.merchant.call(rollBackPriceRun, { params: { runId }, key })));
    expect(new Set(backs.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1);
  });

  it('that was cut off after the store took the price goes on and sets nothing twice', async () => {
    const shop = await aShop([2_500]);
    await aRule(shop.merchant, { compareAt: { kind: 'plus', plusMinor: 1_000 } });
    const { id: runId } = await plan(shop);
    const { job } = (await shop.merchant.call(startPriceRun, { params: { runId }, body: { startAt: null } })).data;
    // The store has the new price, and nobody wrote down that it has.
    const { externalProductId } = (await shop.merchant.call(getListing, { params: { listingId: shop.listingIds[0] ?? '' } })).data;
    await db
      .updateTable('sandbox.variant')
      .set({ price_minor: 5_000, compare_at_minor: 6_000 })
      .where('product_id', '=', externalProductId)
      .execute();
    await provider.runJobs();
    await setRunPrices(
      provider.services,
      { accountId: shop.merchant.accountId, jobId: job?.id, seq: 1 },
      { attempt: 2, lastAttempt: false },
    );
    expect(await pricesIn(shop)).toEqual({ inStore: [[5_000, 6_000]], ours: [[5_000, 6_000]] });
    expect((await shop.merchant.call(getPriceRun, { params: { runId } })).data.counts).toMatchObject({ set: 1, changedInStore: 0 });
  });

  it('waits for its time and can be given up until then', async () => {
    const shop = await aShop();
    const before = await pricesIn(shop);
    await aRule(shop.merchant);
    const [kept, given] = [await plan(shop), await plan(shop)];
    const startAt = new Date((await readNow(provider.services.database.db)).getTime() + 3_600_000).toISOString();
    for (const { id } of [kept, given]) {
      const { run, job } = (await shop.merchant.call(startPriceRun, { params: { runId: id }, body: { startAt } })).data;
      expect([run.state, job]).toEqual(['scheduled', null]);
    }
    await shop.merchant.call(cancelPriceRun, { params: { runId: given.id } });
    expect((await shop.merchant.call(cancelPriceRun, { params: { runId: given.id } })).problem.code).toBe('state-conflict');
    await provider.runJobs();
    expect(await pricesIn(shop)).toEqual(before);
    await moveClock(provider, { minutes: 61 });
    await provider.runJobs();
    expect((await pricesIn(shop)).inStore.map(([price]) => price)).toEqual([5_000, 6_000]);
    const states = (await shop.merchant.call(listPriceRuns)).data.map(({ id, state }) => [id, state]);
    expect(states).toEqual([
      [given.id, 'canceled'],
      [kept.id, 'done'],
    ]);
    expect(await lifecycleEvents(provider, 'price_run_event', kept.id)).toEqual([
      'planned by merchant',
      'planned -> scheduled by merchant',
      'scheduled -> running by system',
      'running -> done by system',
    ]);
    expect((await lifecycleEvents(provider, 'price_run_event', given.id)).at(-1)).toBe('scheduled -> canceled by merchant');
  });

  it('says of a store that can’t be reached any more that its prices were not set', async () => {
    const shop = await aShop();
    await aRule(shop.merchant);
    const { id } = await plan(shop);
    await db.updateTable('store').set({ state: 'uninstalled' }).where('account_id', '=', shop.merchant.accountId).execute();
    const { run, job } = await start(shop, id);
    expect([run.state, run.counts.failed, job.failedCount]).toEqual(['done', 2, 2]);
    expect((await shop.merchant.call(rollBackPriceRun, { params: { runId: id } })).problem.code).toBe('state-conflict');
  });
});

const anyWish = fc.record({
  multiplier: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
  to: fc.constantFrom('none' as const, 'end-99' as const, 'five' as const),
  compareAt: fc.constantFrom<RuleInput['compareAt']>(
    { kind: 'none' },
    { kind: 'times', multiplier: '1.3' },
    { kind: 'plus', plusMinor: 777 },
  ),
});

longTest('whatever was set, the roll-back restores the exact prices there were', async () => {
  const shop = await aShop([1, 999, 123_456]);
  await fc.assert(
    fc.asyncProperty(anyWish, async ({ multiplier, to, compareAt }) => {
      const before = await pricesIn(shop);
      const rule = await aRule(shop.merchant, {
        name: uuidv7(),
        method: { kind: 'multiplier', multiplier },
        rounding: { to, direction: 'nearest' },
        ...(compareAt === undefined ? {} : { compareAt }),
      });
      const run = await plan(shop, { ruleId: rule.id });
      if (run.changeCount === 0) return;
      await start(shop, run.id);
      await rollBack(shop, run.id);
      expect(await pricesIn(shop)).toEqual(before);
    }),
    // Each run plans, sets and restores prices by jobs: as many as a busy machine makes in time.
    { numRuns: 15, interruptAfterTimeLimit: 10_000 },
  );
});
