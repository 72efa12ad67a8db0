import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { payOrders } from '#contract/payments.ts';
import type { Merchant } from '#tests/support/call.ts';
import { addBalance, addDueOrders } from '#tests/support/due-orders.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { findLastCheck } from './ledger-breaks.ts';
import { verifyLedger } from './verify-ledger.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});

/** A merchant with a top-up and two paid orders. */
async function aTrader(): Promise<Merchant> {
  const { database } = provider.services;
  const merchant = await provider.signUp();
  await addBalance(database, merchant.accountId, 10_000);
  for (const order of await addDueOrders(database, merchant.accountId, { count: 2 })) {
    const paid = await merchant.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor: 1_200 } });
    expect(paid.status).toBe(200);
  }
  return merchant;
}

/** What a superuser can do: past the triggers and rights that keep the ledger append-only. */
async function tamper(statement: string, values: unknown[]): Promise<void> {
  const url = new URL(inject('adminUrl'));
  url.pathname = new URL(provider.databaseUrl).pathname;
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    const { rowCount } = await client.query(statement, values);
    if (rowCount === 0) throw new Error('nothing was changed');
  } finally {
    await client.end();
  }
}

const SECOND = `account_id = $1 AND seq = 2`;
const OF_SECOND = `account_id = $1 AND entry_id = (SELECT id FROM ledger_entry WHERE ${SECOND})`;

describe('verify-ledger', () => {
  test.each([
    ['a changed amount of a line', `UPDATE ledger_line SET amount_minor = amount_minor - 1 WHERE ${OF_SECOND} AND line = 1`, 'hash-wrong'],
    [
      'amounts changed so that they still balance',
      `UPDATE ledger_line SET amount_minor = amount_minor * 2 WHERE ${OF_SECOND}`,
      'hash-wrong',
    ],
    ['a changed amount of an entry', `UPDATE ledger_entry SET amount_minor = -1 WHERE ${SECOND}`, 'hash-wrong'],
    [
      'a changed account',
      `UPDATE ledger_line SET ledger_account = 'revenue:fees' WHERE ${OF_SECOND} AND ledger_account = 'revenue:freight'`,
      'hash-wrong',
    ],
    ['a changed time', `UPDATE ledger_entry SET at = at - interval '1 microsecond' WHERE ${SECOND}`, 'hash-wrong'],
    ['a changed document', `UPDATE ledger_entry SET document_id = gen_random_uuid() WHERE ${SECOND}`, 'hash-wrong'],
    ['a changed number of the document', `UPDATE ledger_entry SET reference = 'SO1' WHERE ${SECOND}`, 'hash-wrong'],
    ['a changed reason', `UPDATE ledger_entry SET reason = 'because' WHERE ${SECOND}`, 'hash-wrong'],
    ['a removed line', `DELETE FROM ledger_line WHERE ${OF_SECOND} AND line = 2`, 'lines-unbalanced'],
    ['all lines of an entry removed', `DELETE FROM ledger_line WHERE ${OF_SECOND}`, 'entry-without-lines'],
    ['a removed entry', `DELETE FROM ledger_entry WHERE ${SECOND}`, 'chain-broken'],
    ['a removed tail of the chain', `DELETE FROM ledger_entry WHERE account_id = $1 AND seq = 3`, 'chain-tail-wrong'],
    [
      'an inserted entry',
      `INSERT INTO ledger_entry SELECT e.account_id, gen_random_uuid(), e.mode, 4, e.kind, e.document_type, gen_random_uuid(), 0, 'SO9', '', e.amount_minor,
        e.available_after_minor, 0, 0, 0, 0, e.at, e.hash, e.hash FROM ledger_entry e WHERE e.account_id = $1 AND e.seq = 3`,
      'chain-tail-wrong',
    ],
    [
      'a changed balance',
      `UPDATE wallet SET available_minor = available_minor + 1 WHERE account_id = $1 AND mode = 'test'`,
      'wallet-balance-wrong',
    ],
    [
      'an order marked as paid',
      `UPDATE orders SET payment_state = 'paid', id = gen_random_uuid() WHERE account_id = $1`,
      'document-without-entry',
    ],
  ])('finds %s', async (_name, statement, cause) => {
    const merchant = await aTrader();
    const before = await verifyLedger(provider.services.database);
    expect(before.breaks.filter((found) => found.account_id === merchant.accountId)).toEqual([]);
    await tamper(statement, [merchant.accountId]);
    const { breaks } = await verifyLedger(provider.services.database);
    const found = breaks.filter(({ account_id: accountId }) => accountId === merchant.accountId);
    expect(found.map((each) => each.cause)).toContain(cause);
    const kept = await findLastCheck(provider.services.database.db);
    expect(kept?.breaks.filter(({ account_id: accountId }) => accountId === merchant.accountId)).toMatchObject(found);
  });
});
