import * as contract from '#contract/support-tickets.ts';
import type { Tx } from '#provider/database/database.ts';
import type { Api } from '#provider/http/api.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { answerTicket } from './answer-ticket.ts';
import { createTicket } from './create-ticket.ts';
import { getTicket, listTickets, readTicket } from './get-ticket.ts';
import { linkTicketFile } from './link-ticket-file.ts';
import { markRead, readTicketMessages } from './mark-read.ts';
import { rateTicket, replyToTicket, resolveTicket } from './reply-to-ticket.ts';
import { countTabs, findTicketsOfAll } from './support-tickets.store.ts';
import { operatorReader, readerOf } from './ticket-reader.ts';
import { findTicketSubjects, getTicketSubject } from './ticket-subjects.ts';
import { getTicketTerms } from './ticket-terms.ts';
import { nameOfUser } from './write-message.ts';

const LISTED = 200;

/** Binds what merchants ask support, and what operators reply. */
export function ticketRoutes(api: Api, services: Services): void {
  bindReading(api, services);
  bindWriting(api, services);
  bindDesk(api, services);
}

function bindReading(api: Api, services: Services): void {
  const { db } = services.database;
  api.bindList(contract.listTickets, (call) => listTickets(services, call.caller.accountId, call.query, readerOf(call)));
  api.bind(contract.countTickets, ({ caller }) => countTabs(db, caller.accountId));
  api.bind(contract.getTicket, (call) => getTicket(db, { accountId: call.caller.accountId, ...call.params }, readerOf(call)));
  api.bind(contract.getTicketTerms, (call) => getTicketTerms(db, readerOf(call)));
  api.bind(contract.findTicketSubjects, (call) => {
    const { kind, q } = call.query;
    return findTicketSubjects(services, { accountId: call.caller.accountId, reader: readerOf(call), kind }, q);
  });
  api.bind(contract.getTicketSubject, (call) => {
    const { kind, subjectId } = call.params;
    return getTicketSubject(db, { accountId: call.caller.accountId, reader: readerOf(call), kind }, subjectId);
  });
  api.bind(contract.linkTicketFile, ({ caller: { accountId }, params }) => linkTicketFile(services, { accountId, ...params }));
}

function bindWriting(api: Api, services: Services): void {
  api.bind(contract.readTicketMessages, ({ caller: { accountId }, params }) => readTicketMessages(services, { accountId, ...params }));
  api.bindOnce(contract.createTicket, (call, tx) => {
    const { accountId, userId } = call.caller;
    return createTicket(tx, { accountId, userId, reader: readerOf(call) }, call.body);
  });
  api.bindOnce(contract.replyToTicket, (call, tx) => {
    const { accountId, userId } = call.caller;
    return replyToTicket(tx, { accountId, userId, reader: readerOf(call), ...call.params }, call.body);
  });
  api.bindOnce(contract.resolveTicket, (call, tx) => {
    const { accountId, userId } = call.caller;
    return resolveTicket(tx, { accountId, userId, reader: readerOf(call), ...call.params });
  });
  api.bindOnce(contract.rateTicket, (call, tx) => {
    const { accountId, userId } = call.caller;
    return rateTicket(tx, { accountId, userId, reader: readerOf(call), ...call.params }, call.body);
  });
}

function bindDesk(api: Api, services: Services): void {
  api.bindOperator(contract.listTicketsToAnswer, async ({ query }, tx) => ({
    data: await findTicketsOfAll(tx, { ...query, limit: LISTED }),
    audit: { accountId: null },
  }));
  api.bindOperator(contract.readTicket, async ({ params: { ticketId }, locale }, tx) => {
    const accountId = await ownerOf(tx, ticketId);
    await markRead(tx, { accountId, ticketId, by: 'operator' });
    return { data: await readTicket(tx, { ticketId }, operatorReader(locale)), audit: { accountId } };
  });
  api.bindOperator(contract.openTicketFile, async ({ params }, tx) => {
    const accountId = await ownerOf(tx, params.ticketId);
    return { data: await linkTicketFile(services, { accountId, ...params }), audit: { accountId } };
  });
  api.bindOperator(contract.answerTicket, async ({ caller, params: { ticketId }, body: { action, text }, locale }, tx) => {
    const before = await readTicket(tx, { ticketId });
    const { accountId } = before;
    const actor = { kind: 'operator', id: caller.userId } as const;
    await answerTicket(tx, { accountId, ticketId, action, text, actor, name: await nameOfUser(tx, caller.userId) });
    const after = await readTicket(tx, { ticketId }, operatorReader(locale));
    const facts = ({ state, agent, messages }: contract.OperatorTicket) => ({ state, agent, messages: messages.length });
    const subject = { type: 'support-ticket', id: ticketId, before: facts(before), after: facts(after) };
    return { data: after, audit: { accountId, subject, reason: action } };
  });
}

async function ownerOf(tx: Tx, ticketId: string): Promise<string> {
  const ticket = await tx.selectFrom('support_ticket').select('account_id').where('id', '=', ticketId).executeTakeFirst();
  if (ticket === undefined) throw new Refusal('not-found');
  return ticket.account_id;
}
