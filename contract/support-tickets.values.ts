/** From the first message to `closed`; a resolved ticket is open again for some days. */
export const ticketStates = ['open', 'waiting_us', 'waiting_you', 'resolved', 'closed'] as const;
export type TicketState = (typeof ticketStates)[number];

/** Tabs of the tickets screen. */
export const ticketTabs = ['all', 'open', 'yours', 'ours', 'resolved', 'closed'] as const;
export type TicketTab = (typeof ticketTabs)[number];

export const ticketCategories = [
  'order',
  'payment',
  'product',
  'shipping',
  'warehouse',
  'tax',
  'store',
  'account',
  'billing',
  'idea',
] as const;
export type TicketCategory = (typeof ticketCategories)[number];

/** What a ticket of a category is about, and whether it has to name it. */
export const ticketSubjects: Record<TicketCategory, { kind: 'order' | 'product'; required: boolean } | null> = {
  order: { kind: 'order', required: true },
  payment: { kind: 'order', required: false },
  product: { kind: 'product', required: false },
  shipping: { kind: 'order', required: false },
  warehouse: null,
  tax: { kind: 'order', required: false },
  store: null,
  account: null,
  billing: null,
  idea: null,
};

export const ticketUrgencies = ['normal', 'high'] as const;
export type TicketUrgency = (typeof ticketUrgencies)[number];

/** Hours of Monday to Friday in which we reply. */
export const TICKET_REPLY_HOURS: Record<TicketUrgency, number> = { normal: 24, high: 4 };
/** Days after it was resolved in which a reply reopens a ticket; then it is closed. */
export const TICKET_REOPEN_DAYS = 7;
/** Days without a word of the merchant's after which a ticket we replied to is resolved. */
export const TICKET_QUIET_DAYS = 14;

export const TICKET_SUBJECT_MIN = 5;
export const TICKET_SUBJECT_MAX = 120;
export const TICKET_TEXT_MIN = 20;
export const TICKET_TEXT_MAX = 5_000;
export const TICKET_REASON_MAX = 300;
export const TICKET_COMMENT_MAX = 1_000;

/** Files of one message. */
export const TICKET_FILES_MAX = 10;
export const TICKET_FILE_MAX_BYTES = 10 * 1024 * 1024;
export const TICKET_FILE_NAME_MAX = 120;
export const ticketFileTypes = ['image/webp', 'application/pdf', 'video/mp4', 'text/csv; charset=utf-8'] as const;
export type TicketFileType = (typeof ticketFileTypes)[number];

/** What an operator does with a ticket. */
export const ticketActions = ['take', 'reply', 'resolve'] as const;
export type TicketAction = (typeof ticketActions)[number];
