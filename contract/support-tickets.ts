import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { gatewayCodes, rechargeStates } from './balance.values.ts';
import { FileLink } from './file-link.ts';
import { Money } from './money.ts';
import { deliveryStates, fulfillmentStates, orderKinds, paymentStates } from './orders.values.ts';
import { pageQuery } from './page.ts';
import {
  TICKET_COMMENT_MAX,
  TICKET_FILES_CEILING,
  TICKET_REASON_MAX,
  TICKET_SUBJECT_MAX,
  TICKET_SUBJECT_MIN,
  TICKET_TEXT_MAX,
  TICKET_TEXT_MIN,
  ticketActions,
  ticketCategories,
  ticketStates,
  ticketSubjectKinds,
  ticketTabs,
  ticketUrgencies,
} from './support-tickets.values.ts';
import { checkTogether, onOneLine } from './support-tickets-checks.ts';
import { Upload, UploadTerms } from './uploads.ts';

export const TicketFile = Upload.omit({ purpose: true });
export type TicketFile = z.infer<typeof TicketFile>;

/** The order, parcel, product or recharge a ticket is about, as it stands now. */
export const TicketSubject = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    id: Id,
    /** Our number, e.g. `SO1042`. */
    number: z.string(),
    /** The order's name in the store. */
    name: z.string(),
    orderKind: z.enum(orderKinds),
    /** Empty: of no store. */
    storeName: z.string(),
    paymentState: z.enum(paymentStates),
    fulfillmentState: z.enum(fulfillmentStates),
    /** What the buyer paid. */
    saleTotal: Money,
    placedAt: Time,
  }),
  z.object({
    kind: z.literal('parcel'),
    id: Id,
    number: z.string(),
    /** The first order in it. */
    order: z.object({ id: Id, number: z.string(), name: z.string(), orderKind: z.enum(orderKinds) }).nullable(),
    /** How many orders are in it. */
    orderCount: z.int(),
    deliveryState: z.enum(deliveryStates),
    carrier: z.string(),
    trackingNumber: z.string().nullable(),
    shippedAt: Time.nullable(),
  }),
  z.object({
    kind: z.literal('product'),
    id: Id,
    /** The supplier's number of it. */
    number: z.string(),
    /** In the reader's language. */
    name: z.string(),
    pictureUrl: z.string().nullable(),
    /** What one unit costs at least. */
    costFrom: Money,
  }),
  z.object({
    kind: z.literal('recharge'),
    id: Id,
    /** e.g. `RC1007`. */
    number: z.string(),
    method: z.enum(gatewayCodes),
    state: z.enum(rechargeStates),
    pay: Money,
    createdAt: Time,
  }),
]);
export type TicketSubject = z.infer<typeof TicketSubject>;

export const TicketMessage = z.object({
  id: Id,
  by: z.enum(['merchant', 'operator']),
  /** Name of who wrote it. */
  name: z.string(),
  via: z.enum(['app', 'mail']),
  /** As it was typed. Empty: erased with a buyer it may have named. */
  text: z.string(),
  at: Time,
  /** When the other side first read it; null: not yet. Any member of the account reads for all. */
  readAt: Time.nullable(),
  files: z.array(TicketFile),
  /** Attachments of a mail that are of no kind we keep, or too large. */
  filesLeftOut: z.int(),
});
export type TicketMessage = z.infer<typeof TicketMessage>;

/** A step of a ticket. */
export const TicketEvent = z.object({
  fromState: z.enum(ticketStates).nullable(),
  toState: z.enum(ticketStates),
  by: z.enum(['merchant', 'operator', 'system']),
  /** Name of the member of the account who took it; empty: nobody of the account did. */
  name: z.string(),
  /** Whether the caller took it. */
  mine: z.boolean(),
  at: Time,
});
export type TicketEvent = z.infer<typeof TicketEvent>;

export const TicketRow = z.object({
  id: Id,
  /** Our number, e.g. `TK1042`. */
  number: z.string(),
  subject: z.string(),
  category: z.enum(ticketCategories),
  urgency: z.enum(ticketUrgencies),
  state: z.enum(ticketStates),
  /** What it is about; null: nothing in particular, or it is gone, or the reader may not see such things. */
  about: TicketSubject.nullable(),
  lastMessage: z.object({
    by: z.enum(['merchant', 'operator']),
    /** Name of who wrote it. */
    name: z.string(),
    /** Whether the caller wrote it. */
    mine: z.boolean(),
    at: Time,
  }),
  /** Name of who replies to it; null: nobody yet. */
  agent: z.string().nullable(),
  /** Messages of ours that nobody of the account has read. */
  unread: z.int(),
  /** Until when we reply; null: it is not our turn. */
  replyBy: Time.nullable(),
  /** Whether that time is over. Such tickets come first. */
  overdue: z.boolean(),
  rating: z.int().min(1).max(5).nullable(),
  createdAt: Time,
});
export type TicketRow = z.infer<typeof TicketRow>;

const NamedTicket = z.object({ id: Id, number: z.string() });

export const Ticket = TicketRow.extend({
  /** Why it is urgent; empty where it is not. */
  urgencyReason: z.string(),
  ratingComment: z.string(),
  /** Until when a reply reopens it; null: it is not resolved, or that time is over. */
  reopenUntil: Time.nullable(),
  /** The closed ticket it goes on from. */
  previous: NamedTicket.nullable(),
  /** The ticket that goes on from it. */
  next: NamedTicket.nullable(),
  /** The first first. */
  messages: z.array(TicketMessage),
  events: z.array(TicketEvent),
});
export type Ticket = z.infer<typeof Ticket>;

export const listTickets = defineEndpoint({
  name: 'listTickets',
  permission: 'tickets:read',
  summary: "The account's support tickets: those we are late with first, then by their last message, the newest first.",
  method: 'GET',
  path: '/v1/support-tickets',
  query: z.object({
    tab: z.enum(ticketTabs).default('all'),
    /** Part of its number or subject, of what was written in it, or of the number of what it is about. */
    q: z.string().trim().max(100).default(''),
    ...pageQuery,
  }),
  data: z.array(TicketRow),
  paged: true,
  problems: ['cursor-invalid'],
});

export const countTickets = defineEndpoint({
  name: 'countTickets',
  permission: 'tickets:read',
  summary: 'How many tickets stand under each tab (capped, see page totals).',
  method: 'GET',
  path: '/v1/support-tickets/counts',
  data: z.object({ all: z.int(), open: z.int(), yours: z.int(), ours: z.int(), resolved: z.int(), closed: z.int() }),
});
export type TicketCounts = z.infer<typeof countTickets.data>;

const ofTicket = z.object({ ticketId: Id });

export const getTicket = defineEndpoint({
  name: 'getTicket',
  permission: 'tickets:read',
  summary: 'One ticket with its conversation.',
  method: 'GET',
  path: '/v1/support-tickets/{ticketId}',
  params: ofTicket,
  data: Ticket,
  problems: ['not-found'],
});

export const readTicketMessages = defineEndpoint({
  name: 'readTicketMessages',
  permission: 'tickets:write',
  summary: 'Mark what we wrote in a ticket as read.',
  method: 'POST',
  path: '/v1/support-tickets/{ticketId}/read',
  params: ofTicket,
  data: z.object({ unread: z.int() }),
  problems: ['not-found'],
});

export const getTicketTerms = defineEndpoint({
  name: 'getTicketTerms',
  permission: 'tickets:read',
  summary:
    'What a new ticket may say: its categories, what each may be about as far as the caller may see such things, how soon we reply, and its files.',
  method: 'GET',
  path: '/v1/support-ticket-terms',
  data: z.object({
    categories: z.array(
      z.object({
        category: z.enum(ticketCategories),
        subjects: z.array(z.enum(ticketSubjectKinds)),
        /** Whether it has to say what it is about. */
        subjectRequired: z.boolean(),
        /** Hours of Monday to Friday, in UTC, within which we reply. */
        replyHours: z.record(z.enum(ticketUrgencies), z.int()),
      }),
    ),
    files: UploadTerms,
  }),
});
export type TicketTerms = z.infer<typeof getTicketTerms.data>;

export const findTicketSubjects = defineEndpoint({
  name: 'findTicketSubjects',
  permission: 'tickets:write',
  summary:
    'Orders, parcels, products or recharges a ticket may be about, by number, name or tracking number; the newest where nothing is typed. 10 at most.',
  method: 'GET',
  path: '/v1/support-ticket-subjects',
  query: z.object({ kind: z.enum(ticketSubjectKinds), q: z.string().trim().max(100).default('') }),
  data: z.array(TicketSubject),
  problems: ['not-allowed'],
});

export const getTicketSubject = defineEndpoint({
  name: 'getTicketSubject',
  permission: 'tickets:write',
  summary: 'One order, parcel, product or recharge as a ticket shows it.',
  method: 'GET',
  path: '/v1/support-ticket-subjects/{kind}/{subjectId}',
  params: z.object({ kind: z.enum(ticketSubjectKinds), subjectId: Id }),
  data: TicketSubject,
  problems: ['not-allowed', 'not-found'],
});

export const linkTicketFile = defineEndpoint({
  name: 'linkTicketFile',
  permission: 'tickets:read',
  summary: 'An address on the public origin that gives a file of a ticket once, within 60 seconds.',
  method: 'POST',
  path: '/v1/support-tickets/{ticketId}/files/{ticketFileId}/link',
  params: z.object({ ticketId: Id, ticketFileId: Id }),
  data: FileLink,
  problems: ['not-found'],
});

/** Files the same user has sent for `ticket-file` and that are in no message yet. */
const FileIds = z.array(Id).max(TICKET_FILES_CEILING).default([]);

export const TicketInput = z
  .object({
    category: z.enum(ticketCategories),
    /** One of the kinds its category may be about (`ticketSubjects`). */
    about: z
      .object({ kind: z.enum(ticketSubjectKinds), id: Id })
      .nullable()
      .default(null),
    /** One line: line breaks and control characters become spaces. */
    subject: z.string().overwrite(onOneLine).trim().min(TICKET_SUBJECT_MIN).max(TICKET_SUBJECT_MAX),
    text: z.string().trim().min(TICKET_TEXT_MIN).max(TICKET_TEXT_MAX),
    fileIds: FileIds,
    urgency: z.enum(ticketUrgencies).default('normal'),
    /** Required where it is urgent. */
    urgencyReason: z.string().trim().max(TICKET_REASON_MAX).default(''),
    /** A closed ticket it goes on from. */
    previousTicketId: Id.nullable().default(null),
  })
  .superRefine(checkTogether, { when: () => true });
export type TicketInput = z.input<typeof TicketInput>;

export const createTicket = defineEndpoint({
  name: 'createTicket',
  permission: 'tickets:write',
  summary: 'Ask support. Its category and urgency say by when we reply (`getTicketTerms`); the reply is also mailed to who asked.',
  method: 'POST',
  path: '/v1/support-tickets',
  body: { kind: 'json', schema: TicketInput },
  data: Ticket,
  idempotent: true,
  problems: ['not-allowed', 'not-found', 'state-conflict', 'too-many-open-tickets'],
});

/** Files alone are a reply too. */
const ReplyInput = z
  .object({
    /** Empty where there are files. */
    text: z.string().trim().max(TICKET_TEXT_MAX).default(''),
    fileIds: FileIds,
  })
  .superRefine(({ text, fileIds }, { issues }) => {
    if (text === '' && fileIds.length === 0)
      issues.push({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: text, path: ['text'] });
  });

export const replyToTicket = defineEndpoint({
  name: 'replyToTicket',
  permission: 'tickets:write',
  summary:
    'Write into a ticket. A resolved one is open again; a closed one takes no more (state-conflict): create one that goes on from it.',
  method: 'POST',
  path: '/v1/support-tickets/{ticketId}/messages',
  params: ofTicket,
  body: { kind: 'json', schema: ReplyInput },
  data: Ticket,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const resolveTicket = defineEndpoint({
  name: 'resolveTicket',
  permission: 'tickets:write',
  summary: 'Say that a ticket is settled. It is closed after 7 days without a further message.',
  method: 'POST',
  path: '/v1/support-tickets/{ticketId}/resolve',
  params: ofTicket,
  data: Ticket,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const rateTicket = defineEndpoint({
  name: 'rateTicket',
  permission: 'tickets:write',
  summary: 'Rate a ticket that is resolved or closed, from 1 to 5. A later rating takes the place of an earlier one.',
  method: 'POST',
  path: '/v1/support-tickets/{ticketId}/rating',
  params: ofTicket,
  body: {
    kind: 'json',
    schema: z.object({ rating: z.int().min(1).max(5), comment: z.string().trim().max(TICKET_COMMENT_MAX).default('') }),
  },
  data: Ticket,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

/** A ticket as operators see it, with whose it is. */
export const OperatorTicket = Ticket.extend({ accountId: Id });
export type OperatorTicket = z.infer<typeof OperatorTicket>;

export const listTicketsToAnswer = defineEndpoint({
  name: 'listTicketsToAnswer',
  permission: 'operator:tickets',
  summary: 'Tickets that wait for our reply, the one due first first, or those of a state, the newest message first; 200 at most.',
  method: 'GET',
  path: '/v1/operator/support-tickets',
  query: z.object({ state: z.enum(ticketStates).optional(), category: z.enum(ticketCategories).optional() }),
  data: z.array(TicketRow.extend({ accountId: Id })),
});

export const readTicket = defineEndpoint({
  name: 'readTicket',
  permission: 'operator:tickets',
  summary: 'One ticket with everything its merchant sees; what the merchant wrote is read from then on.',
  method: 'GET',
  path: '/v1/operator/support-tickets/{ticketId}',
  params: ofTicket,
  data: OperatorTicket,
  problems: ['not-found'],
});

export const answerTicket = defineEndpoint({
  name: 'answerTicket',
  permission: 'operator:tickets',
  summary: 'Take a ticket, reply to it, which is mailed to the merchant, resolve it, or close it for good, with a last word or without.',
  method: 'POST',
  path: '/v1/operator/support-tickets/{ticketId}/answer',
  params: ofTicket,
  body: {
    kind: 'json',
    schema: z.object({
      action: z.enum(ticketActions),
      /** For the merchant; a reply has one. */
      text: z.string().trim().max(TICKET_TEXT_MAX).default(''),
    }),
  },
  data: OperatorTicket,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const openTicketFile = defineEndpoint({
  name: 'openTicketFile',
  permission: 'operator:tickets',
  summary: 'An address that gives an operator a file of a ticket once, within 60 seconds.',
  method: 'POST',
  path: '/v1/operator/support-tickets/{ticketId}/files/{ticketFileId}/link',
  params: z.object({ ticketId: Id, ticketFileId: Id }),
  data: FileLink,
  problems: ['not-found'],
});
