import { sql } from 'kysely';
import { setupSteps, type SetupStepName } from '#contract/home.values.ts';
import type { Queryable } from '#provider/database/database.ts';

/** Leaves a step of getting started out of an account's list, or puts it back. Gives the steps left out by now. */
export async function dismissSetupStep(
  db: Queryable,
  { accountId, userId, step, dismissed }: { accountId: string; userId: string; step: SetupStepName; dismissed: boolean },
): Promise<{ setupDismissed: SetupStepName[] }> {
  await (dismissed
    ? sql`INSERT INTO setup_dismissal (account_id, step, user_id) VALUES (${accountId}, ${step}, ${userId}) ON CONFLICT DO NOTHING`.execute(
        db,
      )
    : sql`DELETE FROM setup_dismissal WHERE account_id = ${accountId} AND step = ${step}`.execute(db));
  return { setupDismissed: await findDismissedSteps(db, accountId) };
}

/** In the order of the list. */
export async function findDismissedSteps(db: Queryable, accountId: string): Promise<SetupStepName[]> {
  const rows = await db.selectFrom('setup_dismissal').select('step').where('account_id', '=', accountId).execute();
  return setupSteps.filter((name) => rows.some(({ step }) => step === name));
}
