import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/notifications.ts';
import {
  answerTicket,
  getTicket,
  listTickets,
  listTicketsToAnswer,
  rateTicket,
  readTicket,
  readTicketMessages,
  replyToTicket,
  resolveTicket,
  type Ticket,
} from '#contract/support-tickets.ts';
import type { TicketAction } from '#contract/support-tickets.values.ts';
import type { Merchant } from '#tests/support/call.ts';
import { aMember } from '#tests/support/members.ts';
import { anOperator } from '#tests/support/operators.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { aTicket } from '#tests/support/ticket-builders.ts';

const provider = await startTestProvider({ limitFactor: 1_000 });
const { db } = provider.services.database;
const [merchant, operator] = [await provider.signUp(), await anOperator(provider)];

const answer = ({ id: ticketId }: Pick<Ticket, 'id'>, action: TicketAction, text = '') =>
  operator.call(answerTicket, { params: { ticketId }, body: { action, text } });
const read = async ({ id: ticketId }: Pick<Ticket, 'id'>, { call }: Pick<Merchant, 'call'> = merchant) =>
  (await call(getTicket, { params: { ticketId } })).data;
const reply = ({ id: ticketId }: Pick<Ticket, 'id'>, text: string) =>
  merchant.call(replyToTicket, { params: { ticketId }, body: { text } });
/** Of each message whether the other side has read it. */
const marks = async (ticket: Pick<Ticket, 'id'>) => (await read(ticket)).messages.map(({ readAt }) => readAt !== null);

describe('what an operator', () => {
  it('writes is unread until a member of the account has it open, who reads for all', async () => {
    const ticket = await aTicket(merchant);
    await answer(ticket, 'reply', 'Which theme?');
    await answer(ticket, 'reply', 'And on which device?');
    const support = await aMember(provider, merchant, 'support');
    expect((await read(ticket)).unread).toBe(2);
    expect(await marks(ticket)).toEqual([true, false, false]);
    expect((await merchant.call(listTickets, { query: { q: ticket.number } })).data[0]?.unread).toBe(2);
    expect((await support(readTicketMessages, { params: { ticketId: ticket.id } })).data).toEqual({ unread: 0 });
    const [before] = (await read(ticket)).messages.slice(-1);
    expect((await merchant.call(readTicketMessages, { params: { ticketId: ticket.id } })).data).toEqual({ unread: 0 });
    const after = await read(ticket);
    expect([after.unread, after.messages.at(-1)?.readAt]).toEqual([0, before?.readAt]);
  });

  it('writes is read by who replies to it', async () => {
    const ticket = await aTicket(merchant);
    await answer(ticket, 'reply', 'Which theme?');
    expect((await reply(ticket, 'The dark one')).data).toMatchObject({ unread: 0 });
    expect(await marks(ticket)).toEqual([true, true, false]);
  });

  it('opens is read, and what they act on too', async () => {
    const ticket = await aTicket(merchant);
    await reply(ticket, 'One more thing');
    expect(await marks(ticket)).toEqual([false, false]);
    const opened = await operator.call(readTicket, { params: { ticketId: ticket.id } });
    expect(opened.data.messages.map(({ readAt }) => readAt !== null)).toEqual([true, true]);
    await reply(ticket, 'And another');
    await answer(ticket, 'take');
    expect(await marks(ticket)).toEqual([true, true, true]);
  });

  it('has not read is not read by a stranger, nor by who may only look', async () => {
    const ticket = await aTicket(merchant);
    await answer(ticket, 'reply', 'Which theme?');
    const params = { ticketId: ticket.id };
    expect((await (await provider.signUp()).call(readTicketMessages, { params })).status).toBe(404);
    expect((await (await aMember(provider, merchant, 'read-only'))(readTicketMessages, { params })).status).toBe(403);
    expect((await read(ticket)).unread).toBe(1);
  });
});

describe('a member', () => {
  it('is named by what they wrote and did, and knows their own', async () => {
    const ticket = await aTicket(merchant);
    const support = await aMember(provider, merchant, 'support');
    const params = { ticketId: ticket.id };
    expect(ticket.lastMessage).toMatchObject({ by: 'merchant', name: ticket.messages[0]?.name, mine: true });
    const replied = await support(replyToTicket, { params, body: { text: 'From a colleague' } });
    const colleague = replied.data.lastMessage.name;
    expect(replied.data.lastMessage).toMatchObject({ mine: true });
    await support(resolveTicket, { params });
    const seen = await read(ticket);
    expect([seen.lastMessage, seen.events.at(-1)]).toMatchObject([
      { name: colleague, mine: false },
      { by: 'merchant', name: colleague, mine: false },
    ]);
    expect(colleague).not.toBe(ticket.lastMessage.name);
    expect(seen.events[0]).toMatchObject({ name: ticket.lastMessage.name, mine: true });
    await answer(ticket, 'close');
    expect((await read(ticket)).events.at(-1)).toMatchObject({ by: 'operator', name: '', mine: false });
  });
});

describe('an operator', () => {
  it('sees a ticket whole, and what they did stands in the audit log', async () => {
    const ticket = await aTicket(merchant);
    expect((await operator.call(readTicket, { params: { ticketId: ticket.id } })).data).toMatchObject({ accountId: merchant.accountId });
    expect((await answer(ticket, 'reply')).problem.fields?.[0]).toMatchObject({ path: 'text', code: 'required' });
    await answer(ticket, 'resolve', 'Done');
    expect((await answer(ticket, 'reply', 'One more thing')).status).toBe(409);
    const logged = await sql<{ reason: string }>`SELECT reason FROM audit_entry WHERE subject_id = ${ticket.id}`.execute(db);
    expect(logged.rows).toEqual([{ reason: 'resolve' }]);
  });

  it('closes a ticket for good: resolved and closed at once, rated still, and no reply opens it', async () => {
    const ticket = await aTicket(merchant);
    const closed = await answer(ticket, 'close', 'We do not do that.');
    expect(closed.data).toMatchObject({ state: 'closed', replyBy: null, reopenUntil: null });
    expect(closed.data.events.map(({ toState }) => toState)).toEqual(['open', 'resolved', 'closed']);
    expect((await reply(ticket, 'But why?')).problem.code).toBe('state-conflict');
    expect((await merchant.call(resolveTicket, { params: { ticketId: ticket.id } })).problem.code).toBe('state-conflict');
    for (const action of ['take', 'reply', 'resolve', 'close'] as const) expect((await answer(ticket, action, 'Again')).status).toBe(409);
    const rated = await merchant.call(rateTicket, { params: { ticketId: ticket.id }, body: { rating: 2 } });
    expect(rated.data).toMatchObject({ state: 'closed', rating: 2 });
    await provider.runJobs();
    const notices = (await merchant.call(listNotifications, { query: { tab: 'message' } })).data;
    expect(notices.filter(({ path }) => path === `/home/support-ticket/${ticket.id}`).map(({ kind }) => kind)).toEqual(['ticket-closed']);
    expect((await aTicket(merchant, { previousTicketId: ticket.id })).previous).toEqual({ id: ticket.id, number: ticket.number });
  });

  it('closes one that was resolved, whose merchant can’t open it again', async () => {
    const ticket = await aTicket(merchant);
    await merchant.call(resolveTicket, { params: { ticketId: ticket.id } });
    const closed = await answer(ticket, 'close');
    expect(closed.data.events.map(({ toState }) => toState)).toEqual(['open', 'resolved', 'closed']);
    expect(closed.data.messages).toHaveLength(1);
    expect((await reply(ticket, 'Wait')).status).toBe(409);
  });

  it('lists what waits for us, or tickets of a state or a category', async () => {
    const other = await provider.signUp();
    const [idea, tax] = [await aTicket(other), await aTicket(other, { category: 'tax' })];
    await answer(tax, 'reply', 'Which country?');
    const listed = async (query: object) =>
      (await operator.call(listTicketsToAnswer, { query })).data
        .filter(({ accountId }) => accountId === other.accountId)
        .map(({ number }) => number);
    expect(await listed({})).toEqual([idea.number]);
    expect(await listed({ category: 'tax' })).toEqual([]);
    expect(await listed({ state: 'waiting_you' })).toEqual([tax.number]);
    expect(await listed({ state: 'waiting_you', category: 'idea' })).toEqual([]);
    expect((await operator.call(listTicketsToAnswer, { query: { state: 'lost' as 'open' } })).status).toBe(400);
  });
});
