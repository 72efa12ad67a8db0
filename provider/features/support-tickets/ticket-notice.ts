import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { Ticket, TicketSubject } from '#contract/support-tickets.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { notifyUser } from '#provider/features/notifications/publish-event.ts';
import { readMailRhythm } from '#provider/features/notifications/read-mail-rhythm.ts';
import { say } from '#provider/http/language.ts';
import type { Task } from '#provider/jobs/task.ts';
import { composeMail } from '#provider/mail/compose-mail.ts';
import type { Services } from '#provider/services.ts';
import { getTicket } from './get-ticket.ts';
import { replyAddress } from './reply-address.ts';
import type { LockedTicket } from './ticket-lifecycle.ts';
import { findTicketReaders, type TicketMember } from './ticket-members.store.ts';
import { visibleKinds } from './ticket-reader.ts';

const MailTask = z.object({
  accountId: Id,
  ticketId: Id,
  userId: Id,
  /** Of the ticket, when it happened: the same mail again has the same Message-ID. */
  version: z.int(),
  /** What was written; null: nothing, it was only resolved or closed. */
  messageId: Id.nullable(),
  kind: z.enum(['ticket-replied', 'ticket-resolved', 'ticket-closed']),
});
type MailTask = z.infer<typeof MailTask>;

/**
 * Has the member who asked and those who wrote in the ticket, or else the owners, notified of our reply, each once and by their own preferences: in the
 * app, and by a mail of its own that only they can reply to.
 */
export async function notifyOfTicket(
  tx: Tx,
  ticket: LockedTicket,
  { kind, messageId }: Pick<MailTask, 'kind' | 'messageId'>,
): Promise<void> {
  const { accountId, id: ticketId, number, version } = ticket;
  for (const { userId, homeAccountId } of await findTicketReaders(tx, { accountId, ticketId })) {
    const key = `${kind}:${ticketId}:${version}:${userId}`;
    await notifyUser(tx, { accountId: homeAccountId, userId, kind, params: { number }, path: ticketPath(ticketId), key });
    const task: MailTask = { accountId, ticketId, userId, version, messageId, kind };
    await addJob(tx, 'mail-ticket', task, { key: `mail-ticket:${key}` });
  }
}

/** Mails what happened to a ticket to one member, unless they left, have no confirmed address, or have turned such mails off. */
export const mailTicket: Task = async (services, payload) => {
  const task = MailTask.parse(payload);
  const { db } = services.database;
  const [member] = await findTicketReaders(db, task, task.userId);
  if (member === undefined || member.email === null) return;
  if ((await readMailRhythm(db, { accountId: member.homeAccountId, userId: member.userId }, 'support')) === 'off') return;
  const ticket = await getTicket(db, task, { locale: member.locale, userId: member.userId, kinds: visibleKinds(member.permissions) });
  const { address } = services.config.support;
  const replyTo =
    address === null
      ? null
      : replyAddress(services.keys, address, { ticketId: ticket.id, userId: member.userId, number: ticket.number, day: await readNow(db) });
  const { locale } = member;
  const mail = composeMail({
    to: member.email,
    locale,
    brandName: services.config.brandName,
    ...(replyTo === null ? {} : { replyTo, lead: say(locale, 'mail.ticket.marker') }),
    title: say(locale, `notice.${task.kind}.title`, { number: ticket.number }),
    paragraphs: [...paragraphs(ticket, task, member), sayHowToReply(task, member, replyTo)],
    button: { label: say(locale, 'mail.ticket.open'), url: services.config.publicUrl + ticketPath(ticket.id) },
    ...(member.standsIn && replyTo !== null
      ? { footer: say(locale, 'mail.ticket.footer-owner', { brand: services.config.brandName }) }
      : {}),
  });
  // One subject for all mails of a ticket: mail programs put those of several apart, whatever their headers say.
  const subject = say(locale, 'mail.ticket.subject', { number: ticket.number, subject: ticket.subject });
  await services.mail.send({ ...mail, subject, thread: threadOf(services, task) });
};

function paragraphs(ticket: Ticket, { kind, messageId }: MailTask, { locale, timeZone }: TicketMember): string[] {
  const { number, about, reopenUntil } = ticket;
  const text = ticket.messages.find(({ id }) => id === messageId)?.text ?? '';
  const said: string[] = [];
  if (about !== null) said.push(say(locale, `mail.ticket.about-${about.kind}`, { name: nameOf(about) }));
  if (text !== '') said.push(...text.split(/\n{2,}/));
  if (kind === 'ticket-closed') said.push(say(locale, 'mail.ticket-closed.text', { number }));
  // Reopened meanwhile, it has no such time.
  if (kind === 'ticket-resolved' && reopenUntil !== null) {
    const until = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(reopenUntil));
    said.push(say(locale, 'mail.ticket-resolved.text', { number, until }));
  }
  return said;
}

/** What it is about, by what people call it. */
function nameOf(about: TicketSubject): string {
  if (about.kind === 'product') return `${about.name} (${about.number})`;
  if (about.kind !== 'order' || about.name === '' || about.name === about.number) return about.number;
  return `${about.number} (${about.name})`;
}

function sayHowToReply({ kind }: MailTask, { locale }: TicketMember, replyTo: string | null): string {
  if (kind === 'ticket-closed') return say(locale, replyTo === null ? 'mail.ticket-closed.reply-in-app' : 'mail.ticket-closed.reply-here');
  return say(locale, replyTo === null ? 'mail.ticket.reply-in-app' : 'mail.ticket.reply-here');
}

/** Mails of a ticket refer to one message that never was, so that mail programs show them together. */
function threadOf({ config }: Services, { ticketId, userId, version }: MailTask): { messageId: string; root: string } {
  const { hostname } = new URL(config.publicUrl);
  return { root: `<ticket.${ticketId}@${hostname}>`, messageId: `<ticket.${ticketId}.${version}.${userId}@${hostname}>` };
}

function ticketPath(ticketId: string): string {
  return `/home/support-ticket/${ticketId}`;
}
