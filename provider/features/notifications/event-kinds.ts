import type {
  DeliveryChannel,
  MailRhythm,
  NotificationCategory,
  NotificationSeverity,
  NotificationTab,
} from '#contract/notifications.values.ts';

/** What users may be notified of; its title and text are `notice.<kind>.title` and `notice.<kind>.text` in provider/locales. */
interface Kind {
  category: NotificationCategory;
  /** Where it may go; the user's preferences for its category decide among them. */
  channels: readonly DeliveryChannel[];
  /** Mailed at once, whatever the hour and the rhythm. */
  urgent?: true;
  /** Tab of the box it is under; left out: `notice`. */
  tab?: Exclude<NotificationTab, 'todo'>;
  /** May wait for the mail of the hour or the day. */
  digestible?: true;
}

const everywhere = ['in-app', 'mail', 'webhook'] as const;
/** Its mail is one of its own: a security mail also goes to the address before a change, a reply of support can be replied to. */
const mailedApart = ['in-app', 'webhook'] as const;

const security = { category: 'security', channels: everywhere, urgent: true } as const;
const securityMailedApart = { ...security, channels: mailedApart } as const;
const account = { category: 'account', channels: everywhere } as const;
const stores = { category: 'stores', channels: everywhere } as const;
const urgent = { channels: everywhere, urgent: true } as const;
const orders = { category: 'orders', ...urgent } as const;
const payments = { category: 'payments', ...urgent } as const;
const parcels = { category: 'parcels', ...urgent } as const;
const claims = { category: 'claims', ...urgent } as const;
const makeUps = { category: 'make-ups', ...urgent } as const;
const balance = { category: 'balance', ...urgent } as const;
const recharges = { category: 'recharges', ...urgent } as const;
const warehouse = { category: 'warehouse', ...urgent } as const;
const withdrawals = { category: 'withdrawals', ...urgent } as const;
const support = { category: 'support', channels: mailedApart, tab: 'message' } as const;
const sourcing = { category: 'sourcing', channels: everywhere, digestible: true } as const;
const listings = { category: 'listings', channels: everywhere, digestible: true } as const;
const watched = { category: 'watched-products', channels: everywhere, digestible: true } as const;

/** Every kind of event by its code. */
export const eventKinds = {
  'password-changed': securityMailedApart,
  'email-changed': securityMailedApart,
  'phone-changed': securityMailedApart,
  'two-factor-on': securityMailedApart,
  'two-factor-off': securityMailedApart,
  'new-sign-in': security,
  'payout-account-added': security,
  'deletion-requested': security,
  'export-ready': account,
  'praise-card-approved': account,
  'praise-card-rejected': account,
  'store-token-refused': { ...stores, urgent: true },
  'store-disconnected': { ...stores, urgent: true },
  'store-unread': { ...stores, urgent: true },
  'store-requested': { ...stores, urgent: true },
  'store-transfer-agreed': stores,
  'store-transfer-refused': stores,
  'buyer-data-request': stores,
  'watched-cost-fell': watched,
  'watched-cost-rose': watched,
  'watched-out-of-stock': watched,
  'watched-in-stock': watched,
  'watched-off-sale': watched,
  'watched-several': watched,
  'order-stock-short': orders,
  'order-payment-released': orders,
  'order-goods-refunded': orders,
  'automatic-payment-stopped': payments,
  'parcel-attention': parcels,
  'claim-evidence-needed': claims,
  'claim-offer': claims,
  'claim-approved': claims,
  'claim-rejected': claims,
  'claim-refunded': claims,
  'claim-reshipped': claims,
  'make-up-raised': makeUps,
  'make-up-decided': makeUps,
  'balance-low': balance,
  'test-balance-low': { ...balance, channels: ['in-app'] },
  'top-up-capped': payments,
  'top-up-declined': payments,
  'top-up-stopped': payments,
  'inbound-discrepancy': warehouse,
  'inbound-rejected': warehouse,
  'inbound-stocked': warehouse,
  'outbound-due': warehouse,
  'outbound-shipped': warehouse,
  'storage-billed': warehouse,
  'storage-ending': warehouse,
  'storage-frozen': warehouse,
  'storage-final-notice': warehouse,
  'renewal-over-cap': warehouse,
  'renewal-unpaid': warehouse,
  'recharge-money-held': recharges,
  'recharge-money-credited': recharges,
  'recharge-money-returned': recharges,
  'recharge-more-info': recharges,
  'recharge-rejected': recharges,
  'recharge-refunded': recharges,
  'recharge-disputed': recharges,
  'recharge-dispute-won': recharges,
  'recharge-dispute-lost': recharges,
  'ticket-replied': support,
  'ticket-resolved': support,
  'withdrawal-requested': security,
  'withdrawal-info-needed': withdrawals,
  'withdrawal-approved': withdrawals,
  'withdrawal-completed': withdrawals,
  'withdrawal-rejected': withdrawals,
  'withdrawal-failed': withdrawals,
  'withdrawal-returned': withdrawals,
  'commission-available': { category: 'withdrawals', channels: everywhere },
  'sourcing-quoted': sourcing,
  'sourcing-nothing-found': sourcing,
  'sourcing-product-ready': sourcing,
  'sourcing-expired': sourcing,
  'listing-back-in-stock': listings,
  'listing-changed-in-store': listings,
  'listing-cost-changed': listings,
  'listing-deleted-in-store': listings,
  'listing-held': listings,
  'listing-off-sale': listings,
  'listing-out-of-stock': listings,
  'listing-repriced': listings,
  'listing-store-refused': listings,
} satisfies Record<string, Kind>;
export type EventKind = keyof typeof eventKinds;

/** Kinds that are more than good to know. */
const severities: Partial<Record<EventKind, NotificationSeverity>> = {
  'store-token-refused': 'critical',
  'store-disconnected': 'critical',
  'store-unread': 'critical',
  'order-stock-short': 'critical',
  'automatic-payment-stopped': 'critical',
  'top-up-declined': 'critical',
  'top-up-stopped': 'critical',
  'storage-frozen': 'critical',
  'storage-final-notice': 'critical',
  'renewal-unpaid': 'critical',
  'recharge-disputed': 'critical',
  'recharge-dispute-lost': 'critical',
  'withdrawal-failed': 'critical',
  'deletion-requested': 'critical',
  'password-changed': 'warning',
  'email-changed': 'warning',
  'phone-changed': 'warning',
  'two-factor-off': 'warning',
  'new-sign-in': 'warning',
  'withdrawal-requested': 'warning',
  'praise-card-rejected': 'warning',
  'buyer-data-request': 'warning',
  'parcel-attention': 'warning',
  'claim-evidence-needed': 'warning',
  'claim-offer': 'warning',
  'claim-rejected': 'warning',
  'make-up-raised': 'warning',
  'balance-low': 'warning',
  'test-balance-low': 'warning',
  'top-up-capped': 'warning',
  'inbound-discrepancy': 'warning',
  'inbound-rejected': 'warning',
  'outbound-due': 'warning',
  'storage-ending': 'warning',
  'renewal-over-cap': 'warning',
  'recharge-money-held': 'warning',
  'recharge-more-info': 'warning',
  'recharge-rejected': 'warning',
  'withdrawal-info-needed': 'warning',
  'withdrawal-rejected': 'warning',
  'listing-deleted-in-store': 'warning',
  'listing-held': 'warning',
  'listing-off-sale': 'warning',
  'listing-out-of-stock': 'warning',
  'listing-store-refused': 'warning',
};

export function severityOf(code: string): NotificationSeverity {
  return (isEventKind(code) ? severities[code] : undefined) ?? 'info';
}

export function kindOf(code: EventKind): Kind {
  return eventKinds[code];
}

export function isEventKind(code: string): code is EventKind {
  return Object.hasOwn(eventKinds, code);
}

/** Every kind of a category. */
export function kindsOf(category: NotificationCategory): EventKind[] {
  return Object.keys(eventKinds)
    .filter(isEventKind)
    .filter((kind) => eventKinds[kind].category === category);
}

/** The preferences of a user who has selected none: mails about what happens often are gathered. */
export const usualPreferences: Record<NotificationCategory, { inApp: boolean; mail: MailRhythm; webhook: boolean }> = {
  'security': { inApp: true, mail: 'now', webhook: true },
  'account': { inApp: true, mail: 'now', webhook: true },
  'stores': { inApp: true, mail: 'now', webhook: true },
  'orders': { inApp: true, mail: 'now', webhook: true },
  'payments': { inApp: true, mail: 'now', webhook: true },
  'parcels': { inApp: true, mail: 'now', webhook: true },
  'claims': { inApp: true, mail: 'now', webhook: true },
  'make-ups': { inApp: true, mail: 'now', webhook: true },
  'balance': { inApp: true, mail: 'now', webhook: true },
  'recharges': { inApp: true, mail: 'now', webhook: true },
  'warehouse': { inApp: true, mail: 'now', webhook: true },
  'withdrawals': { inApp: true, mail: 'now', webhook: true },
  'support': { inApp: true, mail: 'now', webhook: true },
  'sourcing': { inApp: true, mail: 'now', webhook: true },
  'listings': { inApp: true, mail: 'daily', webhook: true },
  'watched-products': { inApp: true, mail: 'daily', webhook: true },
};

/** Local hour of the daily mail until the user selects another one. */
export const USUAL_DIGEST_HOUR = 8;
