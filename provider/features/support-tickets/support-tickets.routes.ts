import { buffer } from 'node:stream/consumers';
import * as contract from '#contract/support-tickets.ts';
import { TICKET_FILE_MAX_BYTES } from '#contract/support-tickets.values.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { answerTicket } from './answer-ticket.ts';
import { createTicket } from './create-ticket.ts';
import { getTicket, listTickets, readTicket } from './get-ticket.ts';
import { rateTicket, replyToTicket, resolveTicket } from './reply-to-ticket.ts';
import { linkTicketFile, storeFile } from './store-ticket-file.ts';
import { countTabs, findTicketsToAnswer } from './support-tickets.store.ts';
import { nameOfUser } from './write-message.ts';

const LISTED = 200;

/** Binds what merchants ask support, and what operators reply. */
export function ticketRoutes(api: Api, services: Services): void {
  const { db } = services.database;
  api.bindList(contract.listTickets, ({ caller, query, locale }) => listTickets(services, caller.accountId, query, locale));
  api.bind(contract.countTickets, ({ caller }) => countTabs(db, caller.accountId));
  api.bind(contract.getTicket, ({ caller, params, locale }) => getTicket(db, { accountId: caller.accountId, ...params }, locale));
  api.bindUpload(
    contract.uploadTicketFile,
    { field: 'file', maxBytes: TICKET_FILE_MAX_BYTES },
    async ({ caller: { accountId, userId }, query, upload }) =>
      storeFile(services, { accountId, userId }, { name: query.fileName, content: await buffer(upload) }),
  );
  api.bind(contract.linkTicketFile, ({ caller: { accountId }, params }) => linkTicketFile(services, { accountId, ...params }));
  api.bindOnce(contract.createTicket, ({ caller: { accountId, userId }, body, locale }, tx) =>
    createTicket(tx, { accountId, userId, locale }, body),
  );
  api.bindOnce(contract.replyToTicket, ({ caller: { accountId, userId }, params, body, locale }, tx) =>
    replyToTicket(tx, { accountId, userId, locale, ...params }, body),
  );
  api.bindOnce(contract.resolveTicket, ({ caller: { accountId, userId }, params, locale }, tx) =>
    resolveTicket(tx, { accountId, userId, locale, ...params }),
  );
  api.bindOnce(contract.rateTicket, ({ caller: { accountId, userId }, params, body, locale }, tx) =>
    rateTicket(tx, { accountId, userId, locale, ...params }, body),
  );

  api.bindOperator(contract.listTicketsToAnswer, async (_call, tx) => ({
    data: await findTicketsToAnswer(tx, LISTED),
    audit: { accountId: null },
  }));
  api.bindOperator(contract.readTicket, async ({ params, locale }, tx) => {
    const data = await readTicket(tx, params, locale);
    return { data, audit: { accountId: data.accountId } };
  });
  api.bindOperator(contract.openTicketFile, async ({ params }, tx) => {
    const { accountId } = await readTicket(tx, params);
    return { data: await linkTicketFile(services, { accountId, ...params }), audit: { accountId } };
  });
  api.bindOperator(contract.answerTicket, async ({ caller, params: { ticketId }, body: { action, text }, locale }, tx) => {
    const before = await readTicket(tx, { ticketId }, locale);
    const { accountId } = before;
    const actor = { kind: 'operator', id: caller.userId } as const;
    await answerTicket(tx, { accountId, ticketId, action, text, actor, name: await nameOfUser(tx, caller.userId) });
    const after = await readTicket(tx, { ticketId }, locale);
    const facts = ({ state, agent, messages }: contract.OperatorTicket) => ({ state, agent, messages: messages.length });
    const subject = { type: 'support-ticket', id: ticketId, before: facts(before), after: facts(after) };
    return { data: after, audit: { accountId, subject, reason: action } };
  });
}
