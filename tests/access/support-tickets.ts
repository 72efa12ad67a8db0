import { type AccessRow, MEMBERS } from '#tests/support/access-row.ts';

export const access: readonly AccessRow[] = [
  { served: MEMBERS, endpoints: 'listTickets countTickets getTicket linkTicketFile getTicketTerms' },
  {
    served: MEMBERS.filter((kind) => kind !== 'read-only' && kind !== 'operator'),
    endpoints: 'createTicket replyToTicket readTicketMessages resolveTicket rateTicket findTicketSubjects getTicketSubject',
  },
];
