import type { RawBuilder } from 'kysely';
import type { Database } from './database.ts';

const BATCH = 1_000;

/**
 * Runs a statement that changes at most as many rows as it is given, again and again, each time in a transaction of its own, until there are no more:
 * nobody waits long for the rows it holds. Answers how many it changed.
 */
export async function inBatches(
  { db }: Pick<Database, 'db'>,
  statement: (limit: number) => RawBuilder<unknown>,
  limit = BATCH,
): Promise<number> {
  let changed = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await statement(limit).execute(db);
    changed += Number(numAffectedRows);
    if (numAffectedRows < limit) return changed;
  }
}
