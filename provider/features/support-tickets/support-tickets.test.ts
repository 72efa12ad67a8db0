import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { saveNotificationPreferences } from '#contract/notification-settings.ts';
import { listNotifications } from '#contract/notifications.ts';
import {
  answerTicket,
  countTickets,
  createTicket,
  getTicket,
  listTickets,
  listTicketsToAnswer,
  rateTicket,
  replyToTicket,
  resolveTicket,
  type Ticket,
  type TicketInput,
} from '#contract/support-tickets.ts';
import type { TicketAction } from '#contract/support-tickets.values.ts';
import { addJob } from '#provider/database/database.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { anOperator } from '#tests/support/operators.ts';
import { aReadyOrder } from '#tests/support/order-builders.ts';
import { mailsTo } from '#tests/support/outbox.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aTicket } from '#tests/support/ticket-builders.ts';
import { afterWorkingHours } from './reply-deadline.ts';

const provider = await startTestProvider({ limitFactor: 1_000 }, { template: 'rates' });
const { db } = provider.services.database;

async function aMerchant(): Promise<Merchant> {
  const merchant = await provider.signUp();
  await sql`UPDATE app_user SET email_verified_at = app_now() WHERE id = ${merchant.userId}`.execute(db);
  await provider.runJobs();
  return merchant;
}
async function answer({ id: ticketId }: Pick<Ticket, 'id'>, action: TicketAction, text = '') {
  return (await anOperator(provider)).call(answerTicket, { params: { ticketId }, body: { action, text } });
}
const read = async (merchant: Merchant, { id: ticketId }: Pick<Ticket, 'id'>) =>
  (await merchant.call(getTicket, { params: { ticketId } })).data;
const reply = (merchant: Merchant, { id: ticketId }: Pick<Ticket, 'id'>, text: string, key?: string) =>
  merchant.call(replyToTicket, { params: { ticketId }, body: { text }, ...(key === undefined ? {} : { key }) });
const sweep = async () => {
  await addJob(db, 'close-tickets', {});
  await provider.runJobs();
};

describe('a ticket', () => {
  it('goes from an order by replies to its rated end', async () => {
    const merchant = await aMerchant();
    const { order } = await aReadyOrder(provider, merchant);
    const ticket = await aTicket(merchant, {
      category: 'order',
      about: { kind: 'order', id: order.id },
      subject: 'Wrong color',
      file: 'list.csv',
    });
    expect(ticket).toMatchObject({ state: 'open', about: { id: order.id, number: order.number }, lastMessage: { by: 'merchant' } });
    expect(ticket.messages[0]?.files).toEqual([expect.objectContaining({ name: 'list.csv', contentType: 'text/csv; charset=utf-8' })]);
    expect((await answer(ticket, 'take')).data).toMatchObject({ state: 'waiting_us', replyBy: ticket.replyBy });
    expect((await answer(ticket, 'reply', 'Which color did you get?')).data).toMatchObject({ state: 'waiting_you', replyBy: null });
    expect((await reply(merchant, ticket, 'Blue')).data).toMatchObject({ state: 'waiting_us', replyBy: expect.any(String) });
    expect((await answer(ticket, 'resolve', 'We send a red one.')).data.state).toBe('resolved');
    const rate = (rating: number, comment: string) =>
      merchant.call(rateTicket, { params: { ticketId: ticket.id }, body: { rating, comment } });
    expect((await rate(4, 'Fast')).data).toMatchObject({ rating: 4, ratingComment: 'Fast' });
    expect((await rate(5, '')).data.rating).toBe(5);
    const after = await read(merchant, ticket);
    expect(after.messages.map(({ by, text }) => `${by}: ${text}`).slice(1)).toEqual([
      'operator: Which color did you get?',
      'merchant: Blue',
      'operator: We send a red one.',
    ]);
    expect(after.events.map(({ toState }) => toState)).toEqual(['open', 'waiting_us', 'waiting_you', 'waiting_us', 'resolved']);
    expect(after.agent).not.toBeNull();
  });

  it('is refused where it is too short, too long, or urgent without a reason', async () => {
    const merchant = await aMerchant();
    const create = async (body: object) => {
      const whole = { category: 'idea', subject: 'A darker theme', text: 'My eyes hurt at night, please.', ...body } as const;
      return (await merchant.call(createTicket, { body: whole })).problem.fields;
    };
    expect(await create({ urgency: 'high' })).toEqual([expect.objectContaining({ path: 'urgencyReason', code: 'required' })]);
    expect(await create({ subject: 'Hi' })).toEqual([expect.objectContaining({ path: 'subject', code: 'too-short' })]);
    expect(await create({ text: 'Help' })).toEqual([expect.objectContaining({ path: 'text', code: 'too-short' })]);
    expect(await create({ text: 'x'.repeat(50_000) })).toEqual([expect.objectContaining({ path: 'text', code: 'too-long' })]);
    const ticket = await aTicket(merchant);
    expect((await reply(merchant, ticket, 'x'.repeat(50_000))).problem.fields?.[0]).toMatchObject({ path: 'text', code: 'too-long' });
    expect((await reply(merchant, ticket, '  ')).problem.fields?.[0]).toMatchObject({ path: 'text', code: 'required' });
    expect((await read(merchant, ticket)).messages).toHaveLength(1);
  });

  it('is refused for everything at once', async () => {
    const merchant = await aMerchant();
    const wrong = { subject: 'Hi', text: 'Help', urgency: 'high', urgencyReason: ' ' };
    const pathsOf = async (category: string) => {
      const answered = await merchant.call(createTicket, { body: { ...wrong, category } as TicketInput });
      return answered.problem.fields?.map(({ path, code }) => `${path} ${code}`).toSorted();
    };
    const texts = ['subject too-short', 'text too-short', 'urgencyReason required'];
    expect(await pathsOf('order')).toEqual(['about required', ...texts]);
    expect(await pathsOf('')).toEqual(['category not-a-choice', ...texts]);
  });

  it('has its subject on one line', async () => {
    const ticket = await aTicket(await aMerchant(), { subject: ' A darker\r\ntheme\u001b[2J' });
    expect(ticket.subject).toBe('A darker theme [2J');
  });

  it('is one of 50 open ones', async () => {
    const merchant = await aMerchant();
    const ticket = await aTicket(merchant);
    await sql`INSERT INTO support_ticket (account_id, id, number, user_id, category, subject, last_message_by)
      SELECT account_id, gen_random_uuid(), number || '-' || n, user_id, category, subject, last_message_by
      FROM support_ticket, generate_series(1, 49) n WHERE id = ${ticket.id}`.execute(db);
    const body = { category: 'idea', subject: 'One more', text: 'One ticket more than there may be.' } as const;
    const refused = await merchant.call(createTicket, { body, locale: 'es-ES' });
    expect(refused.problem).toMatchObject({
      code: 'too-many-open-tickets',
      message: 'Tienes 50 tickets abiertos. Resuelve uno antes de abrir otro.',
    });
    await merchant.call(resolveTicket, { params: { ticketId: ticket.id } });
    expect((await merchant.call(createTicket, { body })).status).toBe(200);
  });

  it('keeps markup as it was typed', async () => {
    const text = '<script>alert(1)</script> **bold** <img src=x onerror=alert(1)>';
    const merchant = await aMerchant();
    const ticket = await aTicket(merchant, { subject: '<b>Subject</b>', text });
    expect([ticket.subject, ticket.messages[0]?.text]).toEqual(['<b>Subject</b>', text]);
    expect((await reply(merchant, ticket, text)).data.messages[1]?.text).toBe(text);
  });

  it('is made and replied to once for a key, and of many replies at once none is lost', async () => {
    const merchant = await aMerchant();
    const key = uuidv7();
    const body = { category: 'idea', subject: 'Twice', text: 'Twice is not better than once.' } as const;
    const [first, second] = await Promise.all([merchant.call(createTicket, { body, key }), merchant.call(createTicket, { body, key })]);
    expect(second.data.id).toBe(first.data.id);
    await Promise.all([reply(merchant, first.data, 'one', key), reply(merchant, first.data, 'one', key)]);
    await Promise.all(['two', 'three', 'four'].map((text) => reply(merchant, first.data, text)));
    const texts = (await read(merchant, first.data)).messages.map(({ text }) => text).slice(1);
    expect(texts.toSorted()).toEqual(['four', 'one', 'three', 'two']);
  });

  it('of another merchant is not found', async () => {
    const [merchant, stranger] = [await aMerchant(), await aMerchant()];
    const ticket = await aTicket(merchant, { file: 'a.csv' });
    const params = { ticketId: ticket.id };
    expect((await stranger.call(getTicket, { params })).status).toBe(404);
    expect((await reply(stranger, ticket, 'Mine now')).status).toBe(404);
    expect((await stranger.call(resolveTicket, { params })).status).toBe(404);
    expect((await stranger.call(rateTicket, { params, body: { rating: 1 } })).status).toBe(404);
    expect((await merchant.call(rateTicket, { params, body: { rating: 1 } })).status).toBe(409);
    const fileIds = ticket.messages[0]?.files.map(({ id }) => id) ?? [];
    const stolen = { category: 'idea', subject: 'A file', text: 'I attach what is not mine.', fileIds } as const;
    for (const each of [stranger, merchant])
      expect((await each.call(createTicket, { body: stolen })).problem.fields?.[0]?.code).toBe('file-gone');
  });
});

describe('its end', () => {
  it('can be undone by a reply for 7 days; then it is closed, and a new ticket goes on from it', async () => {
    const merchant = await aMerchant();
    const ticket = await aTicket(merchant);
    await merchant.call(resolveTicket, { params: { ticketId: ticket.id } });
    expect((await reply(merchant, ticket, 'Not yet')).data).toMatchObject({ state: 'waiting_us', reopenUntil: null });
    await merchant.call(resolveTicket, { params: { ticketId: ticket.id } });
    await moveClock(provider, { hours: 24 * 7 - 1 });
    await sweep();
    const later = await signInAgain(provider, merchant);
    expect((await read(later, ticket)).state).toBe('resolved');
    await moveClock(provider, { hours: 2 });
    // Before the sweep has come by, too.
    expect((await reply(later, ticket, 'Too late')).problem.code).toBe('state-conflict');
    await sweep();
    expect(await read(later, ticket)).toMatchObject({ state: 'closed', reopenUntil: null });
    expect((await reply(later, ticket, 'Too late')).problem.code).toBe('state-conflict');
    const next = await aTicket(later, { previousTicketId: ticket.id });
    expect(next.previous).toEqual({ id: ticket.id, number: ticket.number });
    expect((await read(later, ticket)).next).toEqual({ id: next.id, number: next.number });
    const again = { category: 'idea', subject: 'Again', text: 'Somebody went on from it already.', previousTicketId: ticket.id } as const;
    expect((await later.call(createTicket, { body: again })).status).toBe(409);
  });

  it('has come after 7 days, though nothing has closed it yet', async () => {
    const merchant = await aMerchant();
    const [ticket, other] = [await aTicket(merchant), await aTicket(merchant)];
    for (const { id: ticketId } of [ticket, other]) await merchant.call(resolveTicket, { params: { ticketId } });
    await moveClock(provider, { hours: 24 * 7 + 1 });
    const later = await signInAgain(provider, merchant);
    expect((await reply(later, ticket, 'Too late')).problem.code).toBe('state-conflict');
    expect(await read(later, ticket)).toMatchObject({ state: 'closed', reopenUntil: null });
    expect((await later.call(countTickets, {})).data).toMatchObject({ resolved: 0, closed: 2 });
    expect((await later.call(listTickets, { query: { tab: 'closed' } })).data.map(({ state }) => state)).toEqual(['closed', 'closed']);
    expect((await answer(other, 'close')).problem.code).toBe('state-conflict');
    const next = await aTicket(later, { previousTicketId: ticket.id });
    expect(next.previous?.id).toBe(ticket.id);
    expect((await read(later, ticket)).events.at(-1)).toMatchObject({ toState: 'closed', by: 'system' });
  });

  it('comes by itself after 14 days without a word of the merchant’s', async () => {
    const merchant = await aMerchant();
    const ticket = await aTicket(merchant);
    await answer(ticket, 'reply', 'Which theme?');
    await moveClock(provider, { hours: 24 * 14 + 1 });
    await sweep();
    const later = await signInAgain(provider, merchant);
    expect((await read(later, ticket)).events.at(-1)).toMatchObject({ toState: 'resolved', by: 'system' });
  });
});

describe('our reply', () => {
  it.each([
    ['2026-11-26T10:00:00.000Z', 24, '2026-11-27T10:00:00.000Z'],
    ['2026-11-27T23:00:00.000Z', 4, '2026-11-30T03:00:00.000Z'],
    ['2026-11-28T10:00:00.000Z', 24, '2026-12-01T00:00:00.000Z'],
    ['2026-11-29T23:59:59.000Z', 4, '2026-11-30T04:00:00.000Z'],
  ])('to what was written at %s within %d hours is due at %s', (from, hours, until) => {
    expect(afterWorkingHours(new Date(from), hours).toISOString()).toBe(until);
  });

  it.each([
    { category: 'payment', hours: 8 },
    { category: 'payment', urgency: 'high', hours: 2 },
    { category: 'tax', hours: 48 },
    { category: 'idea', urgency: 'high', hours: 24 },
  ] as const)('is due by the clock of its category and urgency: $category, $hours hours', async ({ hours, ...asked }) => {
    const { createdAt, replyBy } = await aTicket(await aMerchant(), { ...asked, urgencyReason: 'A sale ends today' });
    const due = afterWorkingHours(new Date(createdAt), hours);
    expect(Math.abs(new Date(replyBy ?? 0).getTime() - due.getTime())).toBeLessThan(1_000);
  });

  it('that is late puts its ticket on top, and urgent ones are due first', async () => {
    const merchant = await aMerchant();
    const late = await aTicket(merchant, { subject: 'The first one' });
    await moveClock(provider, { hours: 24 * 4 });
    const present = await signInAgain(provider, merchant);
    await aTicket(present, { subject: 'The second one' });
    const urgent = await aTicket(present, { subject: 'Urgent one', urgency: 'high', urgencyReason: 'A sale ends today' });
    const listed = async (query: { tab?: 'ours' | 'yours'; q?: string; pageSize?: number }) =>
      (await present.call(listTickets, { query })).data.map(({ subject }) => subject);
    expect((await listed({})).at(0)).toBe(late.subject);
    expect(await listed({ tab: 'yours' })).toEqual([]);
    expect(await listed({ q: '100%' })).toEqual([]);
    expect(await listed({ q: 'urgent' })).toEqual(['Urgent one']);
    const first = await present.call(listTickets, { query: { pageSize: 1 } });
    const second = await present.call(listTickets, { query: { pageSize: 1, cursor: first.page.next ?? '' } });
    expect([first.data[0]?.subject, second.data[0]?.subject]).toEqual([late.subject, urgent.subject]);
    expect((await present.call(countTickets, {})).data).toMatchObject({ all: 3, open: 3, ours: 3, closed: 0 });
    const queue = (await (await anOperator(provider)).call(listTicketsToAnswer, {})).data.filter(
      ({ accountId }) => accountId === merchant.accountId,
    );
    expect(queue.map(({ subject }) => subject)).toEqual([late.subject, urgent.subject, 'The second one']);
  });

  it('is mailed with an address it can be replied to, is a message in the box, and stays with the app where mails are off', async () => {
    const merchant = await aMerchant();
    const ticket = await aTicket(merchant, { subject: 'No <b>mail</b>' });
    await answer(ticket, 'reply', 'First line\nsecond line\n\nNew paragraph <script>');
    await provider.runJobs();
    const [mail] = (await mailsTo(provider, merchant.email)).slice(-1);
    expect(mail?.subject).toBe(`Re: No <b>mail</b> (${ticket.number})`);
    expect(mail?.text?.startsWith('##- ')).toBe(true);
    expect(mail?.text).toContain('First line\nsecond line');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.replyTo?.[0]?.address).toMatch(/^support\+tk\d+-.+@localhost\.example$/);
    const [notice] = (await merchant.call(listNotifications, { query: { tab: 'message' } })).data;
    expect(notice).toMatchObject({ kind: 'ticket-replied', path: `/home/support-ticket/${ticket.id}` });
    const todos = (await merchant.call(listNotifications, { query: { tab: 'todo' } })).data.map(({ kind }) => kind);
    expect(todos).toContain('tickets-to-answer');
    const categories = [{ category: 'support', inApp: true, mail: 'off', webhook: false }] as const;
    const saved = await merchant.call(saveNotificationPreferences, {
      params: { userId: merchant.userId },
      body: { version: 0, digestHour: 8, quietHours: null, locale: null, categories: [...categories] },
    });
    expect(saved.status).toBe(200);
    const before = (await mailsTo(provider, merchant.email)).length;
    await answer(ticket, 'resolve');
    await provider.runJobs();
    expect(await mailsTo(provider, merchant.email)).toHaveLength(before);
  });
});
