import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { saveListView } from '#contract/list-views.ts';
import { buildProvider } from '#provider/app.ts';
import { callAs } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { toSafeError } from './safe-error.ts';

const provider = await startTestProvider();
const { database, config } = provider.services;

/** A provider on the same database, and what it logs. */
async function aLoggingProvider() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { app, services } = await buildProvider({ database, config, logger: { level: 'info', stream } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { lines, services, stop: () => app.close() };
}

it('a failed call is logged without what the database tells of its rows', async () => {
  const merchant = await provider.signUp();
  await sql`CREATE FUNCTION tell_rows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'refused' USING DETAIL = 'canary-detail', HINT = 'canary-hint', ERRCODE = '23514'; END $$`.execute(database.db);
  await sql`CREATE TRIGGER told BEFORE INSERT ON list_view FOR EACH ROW EXECUTE FUNCTION tell_rows()`.execute(database.db);
  const { lines, services, stop } = await aLoggingProvider();
  const answer = await callAs(services.ownUrl, merchant.authorization)(saveListView, {
    body: { list: 'orders', name: 'To pay', query: '' },
  });
  await stop();
  expect(answer.status).toBe(500);
  const logged = lines.filter((line) => line.includes('"err"'));
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ err: { type: 'DatabaseError', message: 'refused', code: '23514' } });
  expect(lines.join('')).not.toMatch(/canary/);
});

it('messages that quote a value are left out, of causes too', async () => {
  const failed = await database.pool.query(`SELECT 'canary'::uuid`).catch((error: unknown) => error);
  const both = new AggregateError([failed], 'both', { cause: new Error('why', { cause: failed }) });
  const safe = JSON.stringify(toSafeError(both));
  expect(safe).not.toMatch(/canary/);
  expect(safe.match(/database error 22P02/g)).toHaveLength(2);
  expect(safe).toContain('"message":"why"');
});

it('of an error only what is named is taken over', () => {
  const error = Object.assign(new Error('no'), { code: 'ECONNRESET', body: 'canary', parameters: ['canary'] });
  expect(toSafeError(error)).toEqual({ type: 'Error', message: 'no', code: 'ECONNRESET', stack: expect.stringMatching(/^\s+at /) });
  expect(toSafeError({ canary: 1 })).toEqual({ type: 'object', message: 'no error object', stack: '' });
});
