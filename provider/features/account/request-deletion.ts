import { sql } from 'kysely';
import { DELETION_DAYS } from '#contract/account.values.ts';
import { addJob, type Database, inTransaction, type Queryable } from '#provider/database/database.ts';
import { notifyUser } from '#provider/features/notifications/publish-event.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { findDeletionReasons } from './deletion-reasons.ts';

interface Deletion {
  /** ISO time; null when nobody asked for it. */
  dueAt: string | null;
}

export async function getDeletion(db: Queryable, accountId: string): Promise<Deletion> {
  const row = await db.selectFrom('account').select('deletion_due_at').where('id', '=', accountId).executeTakeFirstOrThrow();
  return { dueAt: row.deletion_due_at };
}

/** Has the account deleted in some days. Asked again it keeps its day. Refuses while something real is under way. */
export async function requestDeletion(database: Database, { accountId, userId }: SignedIn): Promise<Deletion> {
  return inTransaction(database, async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    const present = await getDeletion(tx, accountId);
    if (present.dueAt !== null) return present;
    const reasons = await findDeletionReasons(tx, accountId);
    if (reasons.length > 0) throw new Refusal('account-in-use', { details: { reasons } });
    const { dueAt } = await tx
      .updateTable('account')
      .set({ deletion_due_at: sql<string>`app_now() + make_interval(days => ${DELETION_DAYS})` })
      .where('id', '=', accountId)
      .returning(sql<string>`deletion_due_at`.as('dueAt'))
      .executeTakeFirstOrThrow();
    await addJob(tx, 'delete-account', { accountId }, { runAt: new Date(dueAt), key: `delete-account:${accountId}` });
    await notifyUser(tx, { accountId, userId, kind: 'deletion-requested', params: { dueAt }, path: '/myAccount' });
    return { dueAt };
  });
}

/** Keeps the account; the waiting job finds that nobody wants it gone. */
export async function cancelDeletion(db: Queryable, accountId: string): Promise<Deletion> {
  await db.updateTable('account').set({ deletion_due_at: null }).where('id', '=', accountId).execute();
  return { dueAt: null };
}
