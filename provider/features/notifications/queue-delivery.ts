import { addJob, type Queryable } from '#provider/database/database.ts';

/** Has a user's mails sent that are due at a time. Those of one time are one job, and one mail. */
export async function queueMail(tx: Queryable, { accountId, userId }: { accountId: string; userId: string }, dueAt: Date): Promise<void> {
  await addJob(tx, 'deliver-mails', { accountId, userId }, { runAt: dueAt, key: `deliver-mails:${userId}:${dueAt.toISOString()}` });
}

export async function queueWebhook(
  tx: Queryable,
  { accountId, deliveryId }: { accountId: string; deliveryId: string },
  dueAt: Date,
): Promise<void> {
  await addJob(tx, 'deliver-webhook', { accountId, deliveryId }, { runAt: dueAt, key: `deliver-webhook:${deliveryId}` });
}
