import { CLAIM_ANSWER_WORKING_DAYS } from '#contract/claims.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { addJob, type Tx } from '#provider/database/database.ts';

/** Until when we decide a claim that is handed to us now, as its column; a job approves it by then. */
export async function startDeadline(tx: Tx, claim: { accountId: string; id: string }): Promise<{ answer_by: string }> {
  const answerBy = afterWorkingDays(await readNow(tx), CLAIM_ANSWER_WORKING_DAYS);
  const { accountId, id: claimId } = claim;
  await addJob(tx, 'approve-overdue-claim', { accountId, claimId }, { runAt: answerBy, key: `approve-overdue-claim:${claimId}` });
  return { answer_by: answerBy.toISOString() };
}

/** The same time of day so many working days later; Saturdays and Sundays, in UTC, are none. */
export function afterWorkingDays(from: Date, days: number): Date {
  const time = new Date(from);
  for (let left = days; left > 0;) {
    time.setUTCDate(time.getUTCDate() + 1);
    if (time.getUTCDay() !== 0 && time.getUTCDay() !== 6) left -= 1;
  }
  return time;
}
