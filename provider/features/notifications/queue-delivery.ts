import { addJob, type Queryable } from '#provider/database/database.ts';
import type { MailOwner } from './addressees.store.ts';

/** Has mails sent to an address that are due at a time. Those of one time are one job, and one mail. */
export async function queueMail(tx: Queryable, { accountId, userId, recipientId }: MailOwner, dueAt: Date): Promise<void> {
  const key = `deliver-mails:${recipientId ?? userId}:${dueAt.toISOString()}`;
  await addJob(tx, 'deliver-mails', { accountId, userId, recipientId }, { runAt: dueAt, key });
}

export async function queueWebhook(
  tx: Queryable,
  { accountId, deliveryId }: { accountId: string; deliveryId: string },
  dueAt: Date,
): Promise<void> {
  await addJob(tx, 'deliver-webhook', { accountId, deliveryId }, { runAt: dueAt, key: `deliver-webhook:${deliveryId}` });
}
