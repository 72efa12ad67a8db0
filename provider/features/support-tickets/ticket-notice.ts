import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { isLocale, defaultLocale, type Locale } from '#contract/locales.ts';
import { addJob, type Queryable, type Tx } from '#provider/database/database.ts';
import { notifyUser } from '#provider/features/notifications/publish-event.ts';
import { readMailRhythm } from '#provider/features/notifications/read-mail-rhythm.ts';
import { say } from '#provider/http/language.ts';
import type { Task } from '#provider/jobs/task.ts';
import { composeMail } from '#provider/mail/compose-mail.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { replyAddress } from './reply-address.ts';
import type { LockedTicket } from './ticket-lifecycle.ts';

const MailTask = z.object({
  accountId: Id,
  ticketId: Id,
  /** What was written; null: nothing, it was only resolved. */
  messageId: Id.nullable(),
  kind: z.enum(['ticket-replied', 'ticket-resolved']),
});
type TicketNotice = Pick<z.infer<typeof MailTask>, 'kind' | 'messageId'>;

/** Has the one who asked notified of our reply: in the app, and by a mail of its own that can be replied to. */
export async function notifyOfTicket(tx: Tx, ticket: LockedTicket, { kind, messageId }: TicketNotice): Promise<void> {
  const { accountId, id: ticketId, number, subject, userId, version } = ticket;
  const key = `${kind}:${ticketId}:${version}`;
  await notifyUser(tx, { accountId, userId, kind, params: { number, subject }, path: ticketPath(ticketId), key });
  await addJob(tx, 'mail-ticket', { accountId, ticketId, messageId, kind }, { key: `mail-ticket:${key}` });
}

/** Mails a reply to who asked, unless they have none of it by mail. */
export const mailTicket: Task = async (services, payload) => {
  const { accountId, ticketId, messageId, kind } = MailTask.parse(payload);
  const { database, config, keys } = services;
  const mail = await readMail(database.db, { accountId, ticketId, messageId });
  if (mail === null) return;
  if ((await readMailRhythm(database.db, mail, 'support')) === 'off') return;
  const { locale, number, subject, text } = mail;
  const day = await readNow(database.db);
  const replyTo = config.support.address === null ? null : replyAddress(keys, config.support.address, { ticketId, number, day });
  const words = { number, subject, brand: config.brandName };
  await services.mail.send(
    composeMail({
      to: mail.email,
      locale,
      brandName: config.brandName,
      ...(replyTo === null ? {} : { replyTo, lead: say(locale, 'mail.ticket.marker') }),
      title: say(locale, `mail.${kind}.subject`, words),
      paragraphs: [
        ...(kind === 'ticket-resolved' ? [say(locale, 'mail.ticket-resolved.text', words)] : []),
        ...(text === null ? [] : text.split(/\n{2,}/)),
        say(locale, replyTo === null ? 'mail.ticket.reply-in-app' : 'mail.ticket.reply-here'),
      ],
      button: { label: say(locale, 'mail.ticket.open'), url: config.publicUrl + ticketPath(ticketId) },
    }),
  );
};

interface TicketMail {
  accountId: string;
  userId: string;
  email: string;
  locale: Locale;
  number: string;
  subject: string;
  text: string | null;
}

/** Null where the one who asked has no confirmed address, or is gone. */
async function readMail(
  queryable: Queryable,
  { accountId, ticketId, messageId }: { accountId: string; ticketId: string; messageId: string | null },
): Promise<TicketMail | null> {
  const found = await sql<Omit<TicketMail, 'locale'> & { locale: string }>`
    SELECT u.account_id AS "accountId", u.id AS "userId", u.email::text AS email, coalesce(u.locale, a.default_locale) AS locale, t.number, t.subject,
      (SELECT m.text FROM support_ticket_message m WHERE m.account_id = t.account_id AND m.id = ${messageId}::uuid) AS text
    FROM support_ticket t JOIN app_user u ON u.id = t.user_id JOIN account a ON a.id = u.account_id
    WHERE t.account_id = ${accountId} AND t.id = ${ticketId} AND u.email_verified_at IS NOT NULL AND a.status <> 'closed'`.execute(
    queryable,
  );
  const [row] = found.rows;
  return row === undefined ? null : { ...row, locale: isLocale(row.locale) ? row.locale : defaultLocale };
}

function ticketPath(ticketId: string): string {
  return `/home/support-ticket/${ticketId}`;
}
