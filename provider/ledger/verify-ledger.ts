import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Database, inTransaction } from '#provider/database/database.ts';
import type { Task } from '#provider/jobs/task.ts';
import { type FoundBreak, ledgerChecks } from './ledger-checks.ts';

export interface LedgerReport {
  checkId: string;
  wallets: number;
  entries: number;
  /** Sum of every line; zero in sound books. */
  sumMinor: number;
  breaks: FoundBreak[];
}

/**
 * Checks the books from their lines up, in one snapshot: entries sum to zero, chains have each number once and each hash right, balances follow from
 * their lines, and what was paid or credited has its entry. The check and each break it found are kept as rows for operators.
 */
export async function verifyLedger(database: Database): Promise<LedgerReport> {
  const report = await inTransaction(database, async (tx) => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx);
    const totals = await sql<{ wallets: number; entries: number; sumMinor: number }>`SELECT
      (SELECT count(*)::int FROM wallet) AS wallets, (SELECT count(*)::int FROM ledger_entry) AS entries,
      (SELECT coalesce(sum(amount_minor), 0)::bigint FROM ledger_line) AS "sumMinor"`.execute(tx);
    const breaks: FoundBreak[] = [];
    for (const check of ledgerChecks) breaks.push(...(await check.execute(tx)).rows);
    return { checkId: uuidv7(), ...(totals.rows[0] ?? { wallets: 0, entries: 0, sumMinor: 0 }), breaks };
  });
  await keepReport(database, report);
  return report;
}

async function keepReport(database: Database, { checkId, wallets, entries, sumMinor, breaks }: LedgerReport): Promise<void> {
  await inTransaction(database, async (tx) => {
    await tx.insertInto('ledger_check').values({ id: checkId, wallets, entries, sum_minor: sumMinor, breaks: breaks.length }).execute();
    const rows = breaks.map((found, index) => ({ check_id: checkId, seq: index + 1, ...found }));
    if (rows.length > 0) await tx.insertInto('ledger_break').values(rows).execute();
  });
}

/** Nightly; a break is also an error in the log. */
export const verifyLedgerNightly: Task = async (services) => {
  const { checkId, breaks } = await verifyLedger(services.database);
  if (breaks.length > 0) services.log.error({ checkId, breaks: breaks.length }, 'the ledger does not verify');
};
