/**
 * `message`: somebody wrote (support). `notice`: something happened (security, jobs, stores). `todo`: something waits for
 * the merchant; these are counted from the data at the moment of asking and vanish when done.
 */
export const notificationTabs = ['message', 'notice', 'todo'] as const;
export type NotificationTab = (typeof notificationTabs)[number];

/** What users are notified of, as they select it. Of `security` and its channels in the app and by mail nobody opts out. */
export const notificationCategories = [
  'security',
  'account',
  'stores',
  'orders',
  'payments',
  'parcels',
  'claims',
  'make-ups',
  'balance',
  'recharges',
  'warehouse',
  'withdrawals',
  'support',
  'sourcing',
  'listings',
  'watched-products',
] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/** `critical`: trade or money stops until somebody acts; `warning`: somebody should look; `info`: good to know. */
export const notificationSeverities = ['info', 'warning', 'critical'] as const;
export type NotificationSeverity = (typeof notificationSeverities)[number];

/** How far back the list of notifications can be narrowed to, in days. */
export const notificationDays = ['1', '7', '30'] as const;
export type NotificationDays = (typeof notificationDays)[number];

export const deliveryChannels = ['in-app', 'mail', 'webhook'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/** Mails go one by one, or what is new is gathered in one mail an hour or a day. */
export const mailRhythms = ['off', 'now', 'hourly', 'daily'] as const;
export type MailRhythm = (typeof mailRhythms)[number];

/** How often mails of a category may come: what asks for an answer soon is not gathered. */
export const rhythmsOfCategory: Record<NotificationCategory, readonly MailRhythm[]> = {
  'security': ['now'],
  'account': ['off', 'now'],
  'stores': ['off', 'now'],
  'orders': ['off', 'now'],
  'payments': ['off', 'now'],
  'parcels': ['off', 'now'],
  'claims': ['off', 'now'],
  'make-ups': ['off', 'now'],
  'balance': ['off', 'now'],
  'recharges': ['off', 'now'],
  'warehouse': ['off', 'now'],
  'withdrawals': ['off', 'now'],
  'support': ['off', 'now'],
  'sourcing': mailRhythms,
  'listings': mailRhythms,
  'watched-products': mailRhythms,
};

export const deliveryStates = ['pending', 'sending', 'delivered', 'failed', 'canceled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why an attempt to deliver came to nothing. */
export const deliveryCauses = [
  'mail-refused',
  'endpoint-removed',
  'address-not-allowed',
  'unreachable',
  'timed-out',
  'redirected',
  'refused',
  'gone',
  'worker-lost',
] as const;
export type DeliveryCause = (typeof deliveryCauses)[number];

export const WEBHOOK_ENDPOINT_LIMIT = 5;
