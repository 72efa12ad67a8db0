import { sql } from 'kysely';
import type { Unsubscription } from '#contract/notification-recipients.ts';
import type { NotificationCategory } from '#contract/notifications.values.ts';
import { inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { maskEmail } from '#provider/mail/mask-email.ts';
import type { Services } from '#provider/services.ts';
import { cancelCategoryMails } from '../cancel-category-mails.ts';
import type { Reader } from '../notifications.store.ts';
import { findPreferences } from '../preferences.store.ts';
import { USUAL_DIGEST_HOUR } from '../usual-preferences.ts';
import { findStandingRecipient, moveRecipient } from './mail-recipient-lifecycle.ts';
import { readUnsubscribeToken, type Unsubscribing } from './unsubscribe-token.ts';

/** What an unsubscribe link stops; a dead one is refused. */
export async function readUnsubscription({ database: { db }, keys }: Services, token: string): Promise<Unsubscription> {
  return describe(db, requireLink(readUnsubscribeToken(keys, token)));
}

/** Stops what a link stops, and cancels what of it waits to be mailed. */
export async function unsubscribe(services: Services, token: string): Promise<Unsubscription> {
  const link = requireLink(readUnsubscribeToken(services.keys, token));
  return inTransaction(services.database, async (tx) => {
    if (link.kind === 'recipient') await stopRecipient(tx, link);
    else await stopCategories(services, tx, link);
    return describe(tx, link);
  });
}

function requireLink(link: Unsubscribing | null): Unsubscribing {
  if (link === null) throw new Refusal('link-dead');
  return link;
}

async function describe(db: Queryable, { kind, accountId, id, categories }: Unsubscribing): Promise<Unsubscription> {
  if (kind === 'recipient') {
    const recipient = await findStandingRecipient(db, { accountId, id });
    // One that is not confirmed, or was bounced, gets nothing that could be stopped.
    if (recipient === null || !['confirmed', 'unsubscribed'].includes(recipient.state)) throw new Refusal('link-dead');
    return { email: maskEmail(recipient.email), categories: [], unsubscribed: recipient.state === 'unsubscribed' };
  }
  const email = await requireEmail(db, { accountId, userId: id });
  const preferences = await findPreferences(db, { accountId, userId: id });
  const rhythmOf = new Map(preferences.categories.map(({ category, mail }) => [category, mail]));
  const unsubscribed = categories.every((category) => rhythmOf.get(category) === 'off');
  return { email: maskEmail(email), categories: [...categories], unsubscribed };
}

/** Of a user of an account that is there. */
async function requireEmail(db: Queryable, { accountId, userId }: { accountId: string; userId: string }): Promise<string> {
  const found = await sql<{ email: string }>`SELECT u.email::text AS email FROM app_user u JOIN account a ON a.id = u.account_id
    WHERE u.account_id = ${accountId} AND u.id = ${userId} AND a.status <> 'closed'`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Refusal('link-dead');
  return row.email;
}

async function stopRecipient(tx: Tx, key: Unsubscribing): Promise<void> {
  const recipient = await findStandingRecipient(tx, key, { lock: true });
  if (recipient?.state === 'confirmed') await moveRecipient(tx, recipient, { to: 'unsubscribed', cause: 'link' });
}

async function stopCategories({ notices }: Services, tx: Tx, { accountId, id: userId, categories }: Unsubscribing): Promise<void> {
  await requireEmail(tx, { accountId, userId });
  await turnOff(tx, { accountId, userId }, categories);
  await cancelCategoryMails(tx, notices, { accountId, userId }, { categories, cause: 'unsubscribed' });
}

/** Turns mails of categories off, and leaves how else their events reach the user. */
async function turnOff(tx: Tx, { accountId, userId }: Reader, categories: readonly NotificationCategory[]): Promise<void> {
  // Every save locks this row, too.
  await sql`SELECT 1 FROM notification_preference_set WHERE account_id = ${accountId} AND user_id = ${userId} FOR UPDATE`.execute(tx);
  const preferences = await findPreferences(tx, { accountId, userId });
  const mailed = preferences.categories.filter(({ category, mail }) => mail !== 'off' && categories.includes(category));
  if (mailed.length === 0) return;
  await sql`INSERT INTO notification_preference_set AS s (account_id, user_id, version, digest_hour) VALUES (${accountId}, ${userId}, 1, ${USUAL_DIGEST_HOUR})
    ON CONFLICT (account_id, user_id) DO UPDATE SET version = s.version + 1, updated_at = app_now()`.execute(tx);
  for (const { category, inApp, webhook } of mailed)
    await sql`INSERT INTO notification_preference (account_id, user_id, category, in_app, mail, webhook)
      VALUES (${accountId}, ${userId}, ${category}, ${inApp}, 'off', ${webhook})
      ON CONFLICT (account_id, user_id, category) DO UPDATE SET mail = 'off'`.execute(tx);
}
