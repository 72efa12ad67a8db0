import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { moveClock } from '#tests/support/clock.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { findFxRate, listFxRates } from './fx-rates.ts';
import { updateFxRates } from './update-fx-rates.ts';

const folder = await mkdtemp(join(tmpdir(), 'wharf-rates-'));
cleanUpAfter(() => rm(folder, { recursive: true, force: true }));
const file = join(folder, 'rates.json');
const provider = await startTestProvider({ fx: { file, marginBp: 100, validHours: 30 } });
const { services } = provider;
const { db } = services.database;

async function write(cnyPerUnit: Record<string, string>, takenAt = new Date()): Promise<void> {
  await writeFile(file, JSON.stringify({ source: 'bank', takenAt: takenAt.toISOString(), cnyPerUnit }));
}

test('rates are rows with source, time and margin, and are read once a table', async () => {
  await write({ USD: '7.00', EUR: '7.70' });
  expect(await updateFxRates(services)).toEqual({ added: ['USD', 'EUR'], jumped: [] });
  expect(await updateFxRates(services)).toEqual({ added: [], jumped: [] });
  expect(await findFxRate(db, 'USD')).toMatchObject({ cnyPerUnit: '6.93000000', source: 'bank' });
  expect(await findFxRate(db, 'BRL')).toBeNull();
});

test('the newest one counts, and a jump waits for a person', async () => {
  await moveClock(provider, { minutes: 1 });
  await write({ USD: '7.10', EUR: '9.90' }, new Date(Date.now() + 60_000));
  expect(await updateFxRates(services)).toEqual({ added: ['USD'], jumped: ['EUR'] });
  expect((await listFxRates(db)).get('EUR')?.cnyPerUnit).toBe('7.62300000');
  expect(await updateFxRates(services, { acceptJumps: true })).toEqual({ added: ['EUR'], jumped: [] });
  expect((await listFxRates(db)).get('EUR')?.cnyPerUnit).toBe('9.80100000');
});

test('one that is too old is none, and an old table brings none', async () => {
  await moveClock(provider, { hours: 31 });
  expect(await findFxRate(db, 'USD')).toBeNull();
  await write({ USD: '7.20' }, new Date(Date.now() + 120_000));
  expect((await updateFxRates(services)).added).toEqual([]);
});

test.each([
  ['no JSON', 'USD=7'],
  ['no table', '{"rates":[]}'],
  ['a rate that is no number', '{"source":"x","takenAt":"2026-11-01T00:00:00Z","cnyPerUnit":{"USD":"seven"}}'],
  ['a currency that is none', '{"source":"x","takenAt":"2026-11-01T00:00:00Z","cnyPerUnit":{"dollar":"7"}}'],
])('a file with %s changes nothing and says so', async (_name, text) => {
  await writeFile(file, text);
  await expect(updateFxRates(services)).rejects.toThrow('no table of rates');
});

test('a rate is never changed', async () => {
  await expect(sql`UPDATE fx_rate SET cny_per_unit = 1`.execute(db)).rejects.toThrow('append-only');
});
