import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { getJob, Job } from '#contract/jobs.ts';
import { buildProvider } from '#provider/app.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { createJob, finishRow } from './job-progress.ts';
import { streamJob } from './stream-job.ts';

const provider = await startTestProvider();
const { database } = provider.services;

async function aJob(merchant: Merchant) {
  const { accountId } = merchant;
  const rows = [1, 2].map((row) => ({ label: `Row ${row}`, input: {} }));
  const jobId = await inTransaction(database, (tx) => createJob(tx, { accountId, kind: 'push-listings', input: {}, rows }));
  return { jobId, finish: (seq: number) => inTransaction(database, (tx) => finishRow(tx, { accountId, jobId, seq }, uuidv7())) };
}

function open(jobId: string, authorization: string, url = provider.url): Promise<Response> {
  return fetch(`${url}/v1/jobs/${jobId}`, { headers: { authorization, accept: 'application/x-ndjson' } });
}

function linesOf(response: Response): AsyncIterator<string> {
  return createInterface({ input: Readable.fromWeb(response.body as ReadableStream) })[Symbol.asyncIterator]();
}

describe('a streamed job', () => {
  it('comes as one job a line, each time it changed, and ends with it', async () => {
    const merchant = await provider.signUp();
    const { jobId, finish } = await aJob(merchant);
    const response = await open(jobId, merchant.authorization);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    const lines = linesOf(response);
    const read = async () => Job.parse(JSON.parse((await lines.next()).value));
    expect(await read()).toMatchObject({ id: jobId, state: 'queued', doneCount: 0 });
    await finish(1);
    const since = Date.now();
    expect(await read()).toMatchObject({ state: 'running', doneCount: 1 });
    await finish(2);
    expect(await read()).toMatchObject({ state: 'done', doneCount: 2, rows: [{ state: 'done' }, { state: 'done' }] });
    expect(Date.now() - since).toBeGreaterThan(490);
    expect(await lines.next()).toMatchObject({ done: true });
  });

  it('that has ended is one line', async () => {
    const merchant = await provider.signUp();
    const { jobId, finish } = await aJob(merchant);
    await finish(1);
    await finish(2);
    expect((await (await open(jobId, merchant.authorization)).text()).trim().split('\n')).toHaveLength(1);
  });

  it('of another merchant does not exist', async () => {
    const [owner, stranger] = [await provider.signUp(), await provider.signUp()];
    const { jobId } = await aJob(owner);
    const response = await open(jobId, stranger.authorization);
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not-found' }]);
  });

  it('stops when its reader goes', async () => {
    const merchant = await provider.signUp();
    const { jobId } = await aJob(merchant);
    const job = (await merchant.call(getJob, { params: { jobId } })).data;
    const reader = new AbortController();
    const lines = streamJob(database, { accountId: merchant.accountId, first: job, stop: reader.signal });
    await lines.next();
    const next = lines.next();
    reader.abort();
    expect(await next).toMatchObject({ done: true });
  });

  it('does not keep the server from closing', async () => {
    const { app } = await buildProvider({ database, config: provider.services.config });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const merchant = await provider.signUp();
    const { jobId } = await aJob(merchant);
    const lines = linesOf(await open(jobId, merchant.authorization, url));
    await lines.next();
    await app.close();
    expect(await lines.next()).toMatchObject({ done: true });
  });
});
