import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { readNow } from '#provider/database/app-clock.ts';
import type { Tx } from '#provider/database/database.ts';
import { limitRate, type RateLimit } from '#provider/http/rate-limit.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { insertDeliveries, insertEvent } from './deliveries.store.ts';
import { MAIL_TEST } from './notification-text.ts';
import type { Reader } from './notifications.store.ts';
import { queueMail } from './queue-delivery.ts';

const TESTS: RateLimit = { limit: 5, windowSeconds: 3_600 };

/** Mails a user at once that mails arrive. Refused while the address is not confirmed: nobody mails to the address of somebody else. */
export async function sendTestMail(tx: Tx, owner: Reader): Promise<{ deliveryId: string }> {
  const { accountId, userId } = owner;
  const user = await sql<{ confirmed: boolean }>`SELECT email_verified_at IS NOT NULL AS confirmed FROM app_user
    WHERE account_id = ${accountId} AND id = ${userId}`.execute(tx);
  if (user.rows[0]?.confirmed !== true) throw new Refusal('state-conflict');
  await limitRate(tx, `mail-test:${userId}`, TESTS);
  const id = uuidv7();
  const now = await readNow(tx);
  await insertEvent(tx, { accountId, id, key: id, kind: MAIL_TEST, params: {}, path: null, occurredAt: now.toISOString() });
  const [inserted] = await insertDeliveries(tx, { accountId, id }, userId, [{ channel: 'mail', dueAt: null, endpointId: null }]);
  if (inserted === undefined) throw new Error('a test was not kept');
  await queueMail(tx, { accountId, userId, recipientId: null }, new Date(inserted.dueAt));
  return { deliveryId: inserted.id };
}
