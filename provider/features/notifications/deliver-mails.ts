import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { defaultLocale, isLocale, type Locale } from '#contract/locales.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { claimDeliveries, markAttemptFailed, markDelivered, type Outcome } from './delivery-lifecycle.ts';
import { forgetBounce, keepBounce } from './mail-bounces.store.ts';
import { composeNotificationMail, type MailedEvent } from './notification-mail.ts';
import { queueMail } from './queue-delivery.ts';

const Payload = z.object({ accountId: z.uuid(), userId: z.uuid() });
type Owner = z.infer<typeof Payload>;

/** Of one mail; more make the next one. */
const EVENTS_MAX = 50;
const PERMANENT_FAILURES = 500;

interface Addressee {
  email: string;
  locale: Locale;
}
interface Claimed {
  addressee: Addressee;
  events: MailedEvent[];
}

/** Sends a user what is due by mail, all of it in one mail, and waits before it tries again what could not be sent. */
export async function deliverMails(services: Services, payload: unknown): Promise<void> {
  const owner = Payload.parse(payload);
  const leaseId = uuidv7();
  const claimed = await inTransaction(services.database, (tx) => claim(tx, owner, leaseId));
  if (claimed === null) return;
  const outcome = await send(services, claimed);
  await inTransaction(services.database, (tx) => keepOutcome(tx, owner, leaseId, outcome));
}

async function claim(tx: Tx, { accountId, userId }: Owner, leaseId: string): Promise<Claimed | null> {
  const where = sql`x.id IN (SELECT d.id FROM notification_delivery d
    WHERE d.account_id = ${accountId} AND d.user_id = ${userId} AND d.channel = 'mail' AND d.state = 'pending' AND d.due_at <= app_now()
    ORDER BY d.id LIMIT ${EVENTS_MAX})`;
  const ids = await claimDeliveries(tx, { accountId, where }, leaseId);
  if (ids.length === 0) return null;
  if (ids.length === EVENTS_MAX) await queueMail(tx, { accountId, userId }, await readNow(tx));
  return { addressee: await readAddressee(tx, { accountId, userId }), events: await readEvents(tx, accountId, leaseId) };
}

async function readAddressee(tx: Tx, { accountId, userId }: Owner): Promise<Addressee> {
  const user = await sql<{ email: string; locale: string }>`
    SELECT u.email, coalesce(u.locale, a.default_locale) AS locale
    FROM app_user u JOIN account a ON a.id = u.account_id WHERE u.account_id = ${accountId} AND u.id = ${userId}`.execute(tx);
  const [row] = user.rows;
  if (row === undefined) throw new Error('the user of a delivery is gone');
  return { ...row, locale: isLocale(row.locale) ? row.locale : defaultLocale };
}

/** Of a kind that only counts things there is one event, with the sum of all. */
async function readEvents(tx: Tx, accountId: string, leaseId: string): Promise<MailedEvent[]> {
  const found = await sql<MailedEvent>`
    SELECT min(e.kind) AS kind, min(e.path) AS path,
      CASE WHEN count(*) = 1 THEN min(e.params::text)::jsonb ELSE jsonb_build_object('count', sum((e.params ->> 'count')::int)) END AS params
    FROM notification_delivery d JOIN notification_event e ON e.account_id = d.account_id AND e.id = d.event_id
    WHERE d.account_id = ${accountId} AND d.lease_id = ${leaseId}
    GROUP BY CASE WHEN e.params - 'count' = '{}' AND e.params ? 'count' THEN e.kind ELSE e.id::text END
    ORDER BY min(e.occurred_at)`.execute(tx);
  return found.rows;
}

async function send(services: Services, { addressee, events }: Claimed): Promise<Outcome | null> {
  const { brandName, publicUrl } = services.config;
  try {
    await services.mail.send(
      composeNotificationMail({ to: addressee.email, locale: addressee.locale, brandName, publicUrl, events, notices: services.notices }),
    );
    return null;
  } catch (error) {
    services.log.warn({ err: error }, 'a mail of notifications was not sent');
    return { cause: 'mail-refused', final: isRefusedForGood(error) };
  }
}

/** A reply of 500 to 599: the mail server says that another attempt would be refused, too (RFC 5321, 4.2.1). */
function isRefusedForGood(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'responseCode' in error ? Number(error.responseCode) : 0;
  return code >= PERMANENT_FAILURES && code < PERMANENT_FAILURES + 100;
}

async function keepOutcome(tx: Tx, { accountId, userId }: Owner, leaseId: string, outcome: Outcome | null): Promise<void> {
  if (outcome === null) {
    await forgetBounce(tx, { accountId, userId });
    return markDelivered(tx, accountId, leaseId);
  }
  if (outcome.final) await keepBounce(tx, { accountId, userId });
  for (const dueAt of await markAttemptFailed(tx, { accountId, leaseId, channel: 'mail' }, outcome))
    await queueMail(tx, { accountId, userId }, dueAt);
}
