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

/** What a ticket may be about. */
export const ticketSubjectKinds = ['order', 'parcel', 'product', 'recharge'] as const;
export type TicketSubjectKind = (typeof ticketSubjectKinds)[number];

/** What a ticket of a category may be about, the likeliest first, and whether it has to say. */
export const ticketSubjects: Record<TicketCategory, { kinds: readonly TicketSubjectKind[]; required: boolean }> = {
  order: { kinds: ['order'], required: true },
  payment: { kinds: ['recharge', 'order'], required: false },
  product: { kinds: ['product'], required: false },
  shipping: { kinds: ['parcel', 'order'], required: false },
  warehouse: { kinds: ['product', 'order'], required: false },
  tax: { kinds: ['order', 'parcel'], required: false },
  store: { kinds: [], required: false },
  account: { kinds: [], required: false },
  billing: { kinds: ['recharge', 'order'], required: false },
  idea: { kinds: [], required: false },
};

export const ticketUrgencies = ['normal', 'high'] as const;
export type TicketUrgency = (typeof ticketUrgencies)[number];

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

/** What files of tickets are sent for (`uploadFile`). */
export const TICKET_FILE_PURPOSE = 'ticket-file';
/** More files no message names, whatever the purpose allows. */
export const TICKET_FILES_CEILING = 20;

/** What an operator does with a ticket: `resolve` can be undone by a reply of the merchant's for 7 days, `close` can't. */
export const ticketActions = ['take', 'reply', 'resolve', 'close'] as const;
export type TicketAction = (typeof ticketActions)[number];
