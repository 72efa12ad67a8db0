import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { getJob } from '#contract/jobs.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { createJob, failRow, finishRow, startRow } from './job-progress.ts';

const provider = await startTestProvider();
const { database } = provider.services;
const refused = { code: 'store-refused', params: {} } as const;

/** A job nobody works on but the test. */
async function aJob(merchant: Merchant, rowCount = 2): Promise<string> {
  const rows = Array.from({ length: rowCount }, (_, index) => ({ label: `Row ${index + 1}`, input: { index } }));
  return inTransaction(database, (tx) =>
    createJob(tx, { accountId: merchant.accountId, kind: 'push-listings', input: { for: 'a test' }, rows }),
  );
}

describe('a job', () => {
  it('goes from queued over running to done with its last row, counting both ends', async () => {
    const merchant = await provider.signUp();
    const jobId = await aJob(merchant);
    const [first, second] = [1, 2].map((seq) => ({ accountId: merchant.accountId, jobId, seq }));
    if (first === undefined || second === undefined) throw new Error('two rows');
    const read = async () => (await merchant.call(getJob, { params: { jobId } })).data;
    expect(await read()).toMatchObject({ state: 'queued', total: 2, rows: [{ seq: 1, label: 'Row 1', state: 'queued' }, { seq: 2 }] });
    expect(await inTransaction(database, (tx) => startRow(tx, first))).toEqual({ jobInput: { for: 'a test' }, rowInput: { index: 0 } });
    expect(await read()).toMatchObject({ state: 'running', rows: [{ state: 'running' }, { state: 'queued' }] });
    const resultId = uuidv7();
    await inTransaction(database, (tx) => finishRow(tx, first, resultId));
    expect(await read()).toMatchObject({ state: 'running', doneCount: 1, finishedAt: null, rows: [{ state: 'done', resultId }, {}] });
    await inTransaction(database, (tx) => failRow(tx, second, refused));
    expect(await read()).toMatchObject({
      state: 'done',
      doneCount: 1,
      failedCount: 1,
      finishedAt: expect.any(String),
      rows: [{}, { state: 'failed', cause: refused }],
    });
  });

  it('counts each row once, however many finish it at once, and a row that ended starts no more', async () => {
    const merchant = await provider.signUp();
    const jobId = await aJob(merchant, 3);
    const keys = [1, 2, 3].map((seq) => ({ accountId: merchant.accountId, jobId, seq }));
    const ends = keys.flatMap((key) =>
      Array.from({ length: 6 }, (_, time) =>
        inTransaction(database, (tx) => (time % 2 === 0 ? finishRow(tx, key, uuidv7()) : failRow(tx, key, refused))),
      ),
    );
    await Promise.all(ends);
    const job = (await merchant.call(getJob, { params: { jobId } })).data;
    expect([job.state, job.doneCount + job.failedCount]).toEqual(['done', 3]);
    expect(await Promise.all(keys.map((key) => inTransaction(database, (tx) => startRow(tx, key))))).toEqual([null, null, null]);
    expect((await merchant.call(getJob, { params: { jobId } })).data).toEqual(job);
  });

  it('of another merchant does not exist, to read or to work on', async () => {
    const [owner, stranger] = [await provider.signUp(), await provider.signUp()];
    const jobId = await aJob(owner);
    for (const id of [jobId, uuidv7()]) {
      const answer = await stranger.call(getJob, { params: { jobId: id } });
      expect([answer.status, answer.problem.code]).toEqual([404, 'not-found']);
    }
    const key = { accountId: stranger.accountId, jobId, seq: 1 };
    expect(await inTransaction(database, (tx) => startRow(tx, key))).toBeNull();
    await inTransaction(database, (tx) => finishRow(tx, key, uuidv7()));
    expect((await owner.call(getJob, { params: { jobId } })).data).toMatchObject({ state: 'queued', doneCount: 0 });
  });

  it('needs a session and an id', async () => {
    expect((await provider.call(getJob, { params: { jobId: uuidv7() } })).status).toBe(401);
    const merchant = await provider.signUp();
    expect((await merchant.call(getJob, { params: { jobId: 'job' } })).problem.fields).toMatchObject([
      { path: 'jobId', code: 'wrong-format' },
    ]);
  });
});
