import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import type { MailRecipient } from '#contract/notification-recipients.ts';
import { MAIL_RECIPIENTS_MAX } from '#contract/notifications.values.ts';
import type { FieldProblemCode } from '#contract/problem.values.ts';
import { addJob, type Queryable, type Tx } from '#provider/database/database.ts';
import { limitRate, MONTHLY, type RateLimit } from '#provider/http/rate-limit.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { cancelMails } from '../delivery-lifecycle.ts';
import type { Reader } from '../notifications.store.ts';
import { findStandingRecipient, moveRecipient, recordNewRecipient } from './mail-recipient-lifecycle.ts';
import { hasConfirmedAddress, isOwnAddress } from './own-address.ts';

const DAY_S = 86_400;
/** Confirmations that one account may have mailed. */
const PER_ACCOUNT: RateLimit = { limit: 30, windowSeconds: DAY_S };
/** Those to one address, whether it was removed or has unsubscribed meanwhile: it belongs to somebody who may want none. */
const PER_ACCOUNT_AND_ADDRESS: RateLimit = { limit: 3, windowSeconds: 30 * DAY_S };
/** Confirmations that one address gets, whoever has them mailed: more than one account can have. */
const PER_ADDRESS: RateLimit = { limit: 10, windowSeconds: DAY_S };

function ownRecipients(db: Queryable, { accountId, userId }: Reader) {
  return db
    .selectFrom('mail_recipient')
    .select(['id', 'email', 'created_at as createdAt'])
    .select((is) => [is.ref('locale').$castTo<Locale>().as('locale'), is.ref('state').$castTo<MailRecipient['state']>().as('state')])
    .where((is) => is.and({ account_id: accountId, user_id: userId }));
}

/** A user's addresses beside their own, the oldest first. */
export async function findMailRecipients(db: Queryable, owner: Reader): Promise<MailRecipient[]> {
  return ownRecipients(db, owner).orderBy('created_at').orderBy('id').execute();
}

/** Keeps an address, and has the link mailed that confirms it. Refused while the user's own is not confirmed: the mail says that they have it sent. */
export async function addMailRecipient(
  services: Services,
  tx: Tx,
  owner: Reader,
  { email, locale }: { email: string; locale: Locale },
): Promise<MailRecipient> {
  if (!z.email().safeParse(email).success) throw refusedAddress('email-format');
  if (!(await hasConfirmedAddress(tx, owner))) throw new Refusal('state-conflict');
  const { accountId, userId } = owner;
  // Two at once would both find room for one.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mail-recipients:${userId}`}, 0))`.execute(tx);
  if (await isOwnAddress(tx, owner, email)) throw refusedAddress('own-address');
  const others = await findMailRecipients(tx, owner);
  if (others.some((other) => other.email.toLowerCase() === email.toLowerCase())) throw refusedAddress('recipient-known');
  if (others.length >= MAIL_RECIPIENTS_MAX) throw refusedAddress('recipient-limit');
  const id = uuidv7();
  await tx
    .insertInto('mail_recipient')
    .values({ account_id: accountId, id, user_id: userId, email, locale, state: 'unconfirmed' })
    .execute();
  await recordNewRecipient(tx, { accountId, id, userId });
  await haveLinkMailed(services, tx, { accountId, id, email });
  return ownRecipients(tx, owner).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Has the link mailed again to an address that does not get mails. */
export async function askMailRecipientAgain(services: Services, tx: Tx, owner: Reader, id: string): Promise<MailRecipient> {
  const { accountId, userId } = owner;
  const recipient = await findStandingRecipient(tx, { accountId, id }, { lock: true });
  if (recipient?.userId !== userId) throw new Refusal('not-found');
  if (recipient.state === 'confirmed' || !(await hasConfirmedAddress(tx, owner))) throw new Refusal('state-conflict');
  if (recipient.state !== 'unconfirmed')
    await moveRecipient(tx, recipient, { to: 'unconfirmed', actor: { kind: 'merchant', id: userId }, cause: 'asked-again' });
  await haveLinkMailed(services, tx, recipient);
  return ownRecipients(tx, owner).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Removes an address, and cancels what waits to be mailed there. */
export async function removeMailRecipient(tx: Tx, { accountId, userId }: Reader, id: string): Promise<void> {
  const removed = await tx
    .deleteFrom('mail_recipient')
    .where((is) => is.and({ account_id: accountId, user_id: userId, id }))
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw new Refusal('not-found');
  await tx.deleteFrom('mail_recipient_event').where('account_id', '=', accountId).where('entity_id', '=', id).execute();
  const actor = { kind: 'merchant', id: userId } as const;
  await cancelMails(tx, { accountId, where: sql`x.recipient_id = ${id}` }, { actor, cause: 'recipient-removed' });
}

/**
 * What is refused is not counted. The address is counted as a hash: whoever reads the counters learns nothing of whom was written to.
 */
async function haveLinkMailed(
  { keys }: Services,
  tx: Tx,
  { accountId, id, email }: { accountId: string; id: string; email: string },
): Promise<void> {
  const subject = keys.sign('rate-subject', email.toLowerCase());
  await limitRate(tx, `${MONTHLY}mail-recipient:${accountId}:${subject}`, PER_ACCOUNT_AND_ADDRESS);
  await limitRate(tx, `mail-recipients:${accountId}`, PER_ACCOUNT);
  await limitRate(tx, `mail-recipient:${subject}`, PER_ADDRESS);
  await addJob(tx, 'send-recipient-confirmation', { accountId, id });
}

function refusedAddress(code: FieldProblemCode): Refusal {
  return new Refusal('validation-failed', { fields: [{ path: 'email', code }] });
}
