import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#provider/database/database.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '../call.ts';
import type { TestProvider } from '../provider.ts';

/** A provider that is put under load. */
export interface LoadWorld {
  origin: string;
  database: Database;
  signUp(): Promise<Merchant>;
  /** Works off what is due in the queue; a product has workers of its own for that. */
  runJobs(): Promise<void>;
}

export function loadWorldOf({ url, services, signUp, runJobs }: TestProvider): LoadWorld {
  return { origin: url, database: services.database, signUp: () => signUp(), runJobs };
}

/** How often each order of an account was debited. */
export async function debitsOf({ db }: Database, accountId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ orderId: string; debits: number }>`SELECT document_id AS "orderId", count(*)::int AS debits FROM ledger_entry
    WHERE account_id = ${accountId} AND kind = 'order_payment' GROUP BY document_id`.execute(db);
  return new Map(rows.map(({ orderId, debits }) => [orderId, debits]));
}

export async function availableOf({ db }: Database, accountId: string): Promise<number> {
  const { available_minor: available } = await db
    .selectFrom('wallet')
    .select('available_minor')
    .where('account_id', '=', accountId)
    .where('mode', '=', 'test')
    .executeTakeFirstOrThrow();
  return available;
}

/** Wallets with a balance below zero. */
export async function negativeWallets({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`SELECT account_id AS "accountId" FROM wallet
    WHERE least(available_minor, held_minor, frozen_minor, promotional_minor) < 0`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/** Every entry sums to zero, every chain is whole, and every balance follows from its lines. */
export async function expectSoundBooks(database: Database): Promise<void> {
  expect(await verifyLedger(database)).toMatchObject({ sumMinor: 0, breaks: [] });
}
