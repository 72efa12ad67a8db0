import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { findUnknownTables, recordAccount } from '#tests/support/demo-history/record-account.ts';
import { tradeNinetyDays } from '#tests/support/demo-history/trade-ninety-days.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const FILE = new URL('../../../provider/demo/history.ndjson.gz', import.meta.url).pathname;

test('the demo merchant’s 90 days are played by the product’s own operations, and written', { timeout: 1_200_000 }, async () => {
  // A simulated hour of warehouse and carriers is an hour of the clock that is moved.
  const provider = await startTestProvider({ demoSpeed: 1, limitFactor: 1_000 }, { template: 'catalog' });
  const { database } = provider.services;
  const merchant = await provider.signUp();
  await tradeNinetyDays(provider, merchant);
  expect((await verifyLedger(database)).breaks).toEqual([]);
  const lines = await recordAccount(database.db, merchant);
  writeFileSync(FILE, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
  expect(await findUnknownTables(database.db, merchant.accountId)).toEqual([]);
  // What is still with the warehouse would need its jobs.
  const atWarehouse = await sql`SELECT number FROM orders WHERE account_id = ${merchant.accountId}
    AND payment_state = 'paid' AND fulfillment_state NOT IN ('partially_shipped', 'shipped', 'closed', 'canceled')`.execute(database.db);
  expect(atWarehouse.rows).toEqual([]);
});
