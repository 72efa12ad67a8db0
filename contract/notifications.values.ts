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
  'new-orders',
  'orders',
  'payments',
  'parcels',
  'deliveries',
  'claims',
  'make-ups',
  'balance',
  'recharges',
  'warehouse',
  'withdrawals',
  'invoices',
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

/** How mails of a category may come: those of security can't be off nor wait, and replies of support, which are mailed one by one to be replied to, don't wait either. */
export function rhythmsOf(category: NotificationCategory): readonly MailRhythm[] {
  if (category === 'security') return ['now'];
  return category === 'support' ? ['off', 'now'] : mailRhythms;
}

/** Mails about these are not stopped by their unsubscribe link: they are about the security of the account, or about money. */
export const categoriesWithoutUnsubscribe: readonly NotificationCategory[] = [
  'security',
  'payments',
  'make-ups',
  'balance',
  'recharges',
  'withdrawals',
  'invoices',
];

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

/** An address beside the user's own that gets their notification mails: `bounced` by a mail server, or `unsubscribed` by whoever reads it. */
export const mailRecipientStates = ['unconfirmed', 'confirmed', 'bounced', 'unsubscribed'] as const;
export type MailRecipientState = (typeof mailRecipientStates)[number];
/** Most such addresses of a user. */
export const MAIL_RECIPIENTS_MAX = 20;

/** Where links of mails lead; a token follows. */
export const MAIL_CONFIRM_PATH = '/emails/confirm';
export const MAIL_UNSUBSCRIBE_PATH = '/emails/unsubscribe';
