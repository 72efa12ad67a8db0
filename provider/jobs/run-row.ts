import { z } from 'zod';
import type { Cause } from '#contract/problem.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { failRow, finishRow, lockRow, startRow } from './job-progress.ts';
import type { TaskContext } from './task.ts';

const RowKey = z.object({ accountId: z.uuid(), jobId: z.uuid(), seq: z.int() });

/** What came of a row: what it changed, or why it was left as it is. */
export type RowOutcome = { status: 'done'; resultId: string } | { status: 'left'; cause: Cause };

/**
 * Does one row of a job; what it does and that it is done are kept together. While it is worked it holds its own row alone: the job, which all rows share,
 * is touched before and at the end. What is refused, or fails at the last try, ends the row as failed.
 */
export async function runRow(
  services: Services,
  task: { payload: unknown; context: TaskContext },
  work: (tx: Tx, row: { accountId: string; jobInput: unknown; rowInput: unknown }) => Promise<RowOutcome>,
): Promise<void> {
  const row = RowKey.parse(task.payload);
  try {
    const started = await inTransaction(services.database, (tx) => startRow(tx, row));
    if (started === null) return;
    await inTransaction(services.database, async (tx) => {
      if (!(await lockRow(tx, row))) return;
      const outcome = await work(tx, { accountId: row.accountId, ...started });
      if (outcome.status === 'done') await finishRow(tx, row, outcome.resultId);
      else await failRow(tx, row, outcome.cause);
    });
  } catch (error) {
    if (!task.context.lastAttempt && !(error instanceof Refusal)) throw error;
    services.log.warn({ err: error, jobId: row.jobId, seq: row.seq }, 'a row of a job could not be done');
    await inTransaction(services.database, (tx) => failRow(tx, row, null));
  }
}
