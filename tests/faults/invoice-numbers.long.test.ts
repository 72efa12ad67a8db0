import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addJob, inTransaction } from '#provider/database/database.ts';
import { issueDocument } from '#provider/features/invoices/issue-document.ts';
import { issueInvoices } from '#provider/features/invoices/issue-invoices.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { expectNoGaps } from '#tests/support/live-money.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { startSecondProvider } from '#tests/support/second-provider.ts';

const MERCHANTS = 5;
const ENTRIES = 60;
const OTHERS = 200;
const NOW = { attempt: 1, lastAttempt: true };

test('kill -9 of whoever issues documents, twice, beside two hundred other issuers: numbers have no gap, and every entry has its one document', async () => {
  const provider = await startTestProvider();
  const { database } = provider.services;
  const merchants = await Promise.all(Array.from({ length: MERCHANTS }, () => provider.signUp()));
  for (const { accountId } of merchants)
    for (let entry = 0; entry < ENTRIES; entry += 1) await addBalance(database, accountId, 100, 'live');
  const count = async () => {
    const found = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM invoice_document`.execute(database.db);
    return found.rows[0]?.count ?? 0;
  };

  for (const life of [1, 2]) {
    const killedAt = (await count()) + 25;
    const issuer = await startSecondProvider(provider);
    await addJob(database.db, 'issue-invoices', {}, { key: `life-${life}` });
    await expect.poll(count, { interval: 2 }).toBeGreaterThanOrEqual(killedAt);
    const others = Promise.all(Array.from({ length: OTHERS }, (_, index) => issueOne(index)));
    await issuer.kill();
    await others;
    await expectNoGaps(database);
  }
  // What was killed in the middle of an entry has not taken it.
  await issueInvoices(provider.services, {}, NOW);
  expect(await count()).toBe(MERCHANTS * ENTRIES);
  await expectNoGaps(database);
  const twice = await sql`SELECT ledger_entry_id FROM invoice_document GROUP BY ledger_entry_id HAVING count(*) > 1`.execute(database.db);
  expect(twice.rows).toEqual([]);

  /** Another document of the series the killed one writes, or one that is given up. */
  async function issueOne(index: number): Promise<void> {
    const line = {
      part: 'recharge',
      documentNumber: '',
      title: '',
      sku: '',
      hsCode: '',
      quantity: null,
      unitMinor: null,
      amountMinor: 100,
    } as const;
    const draft = { kind: 'recharge' as const, lines: [line], storeId: null, goods: null, correctsDocumentId: null, paid: null };
    const accountId = merchants[index % MERCHANTS]?.accountId ?? '';
    await inTransaction(database, async (tx) => {
      await issueDocument(provider.services, tx, { accountId, mode: 'live', draft, documents: [] });
      if (index % 5 === 0) throw new GivenUp();
    }).catch((error: unknown) => {
      if (!(error instanceof GivenUp)) throw error;
    });
  }
});

class GivenUp extends Error {}
