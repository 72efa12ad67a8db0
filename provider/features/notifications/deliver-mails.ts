import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { readNow } from '#provider/database/app-clock.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { readSmtpFailure } from '#provider/mail/smtp-failure.ts';
import type { Services } from '#provider/services.ts';
import { type Addressee, findAddressee, type MailOwner } from './addressees.store.ts';
import { bounceAddress } from './bounces/bounce-address.ts';
import { cancelMails, claimDeliveries, markAttemptFailed, markDelivered, type Outcome } from './delivery-lifecycle.ts';
import { forgetBounce, keepBounce } from './mail-bounces.store.ts';
import { findMailedEvents, type MailedEvent } from './mailed-events.store.ts';
import { composeNotificationMail } from './notification-mail.ts';
import { queueMail } from './queue-delivery.ts';
import { markRecipientBounced } from './recipients/mail-recipient-lifecycle.ts';
import { unsubscribeUrl } from './recipients/unsubscribe-url.ts';

const Payload = z.object({ accountId: z.uuid(), userId: z.uuid(), recipientId: z.uuid().nullable().default(null) });

/** Of one mail; more make the next one. */
const EVENTS_MAX = 50;
/** 128 bits. */
const MESSAGE_ID_DIGITS = 32;

interface Claimed {
  addressee: Addressee;
  messageId: string;
  events: MailedEvent[];
}

/** Sends a user, or an address beside theirs, what is due by mail, all of it in one mail, and waits before it tries again what could not be sent. */
export async function deliverMails(services: Services, payload: unknown): Promise<void> {
  const owner = Payload.parse(payload);
  const leaseId = uuidv7();
  const claimed = await inTransaction(services.database, (tx) => claim(tx, owner, leaseId));
  if (claimed === null) return;
  const outcome = await send(services, owner, claimed);
  await inTransaction(services.database, (tx) => keepOutcome(tx, owner, leaseId, outcome));
}

async function claim(tx: Tx, owner: MailOwner, leaseId: string): Promise<Claimed | null> {
  const { accountId, userId, recipientId } = owner;
  const addressee = await findAddressee(tx, owner);
  if (addressee === null) {
    await cancelMails(tx, { accountId, where: sql`x.recipient_id = ${recipientId}` }, { cause: 'recipient-gone' });
    return null;
  }
  const where = sql`x.id IN (SELECT d.id FROM notification_delivery d
    WHERE d.account_id = ${accountId} AND d.user_id = ${userId} AND d.recipient_id IS NOT DISTINCT FROM ${recipientId}::uuid
      AND d.channel = 'mail' AND d.state = 'pending' AND d.due_at <= app_now()
    ORDER BY d.id LIMIT ${EVENTS_MAX})`;
  const ids = await claimDeliveries(tx, { accountId, where }, leaseId);
  if (ids.length === 0) return null;
  if (ids.length === EVENTS_MAX) await queueMail(tx, owner, await readNow(tx));
  return { addressee, messageId: messageIdOf(ids), events: await findMailedEvents(tx, accountId, leaseId) };
}

/** The same for a mail about the same deliveries, which is sent again when the mail server's answer was lost. */
function messageIdOf(deliveryIds: readonly string[]): string {
  const hash = createHash('sha256').update(deliveryIds.toSorted().join());
  return `notifications.${hash.digest('hex').slice(0, MESSAGE_ID_DIGITS)}`;
}

async function send(services: Services, owner: MailOwner, { addressee, messageId, events }: Claimed): Promise<Outcome | null> {
  const { notices, config } = services;
  const { brandName, publicUrl } = config;
  const { email: to, locale, sender } = addressee;
  const mail = composeNotificationMail({
    ...{ to, locale, brandName, publicUrl, events, notices, sender },
    unsubscribeUrl: unsubscribeUrl(services, owner, events),
  });
  const { recipientId, userId } = owner;
  const bounced =
    recipientId === null ? ({ kind: 'u', id: userId, email: to } as const) : ({ kind: 'r', id: recipientId, email: to } as const);
  try {
    await services.mail.send({ ...mail, messageId, returnPath: bounceAddress(services, bounced) });
    return null;
  } catch (error) {
    services.log.warn({ err: error }, 'a mail of notifications was not sent');
    return { cause: 'mail-refused', final: readSmtpFailure(error) === 'address' };
  }
}

async function keepOutcome(tx: Tx, owner: MailOwner, leaseId: string, outcome: Outcome | null): Promise<void> {
  const { accountId, userId, recipientId } = owner;
  if (outcome === null) {
    if (recipientId === null) await forgetBounce(tx, { accountId, userId });
    return markDelivered(tx, accountId, leaseId);
  }
  for (const dueAt of await markAttemptFailed(tx, { accountId, leaseId, channel: 'mail' }, outcome)) await queueMail(tx, owner, dueAt);
  if (!outcome.final) return;
  if (recipientId === null) await keepBounce(tx, { accountId, userId });
  else await markRecipientBounced(tx, { accountId, id: recipientId }, 'mail-refused');
}
