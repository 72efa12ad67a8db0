import type { MailRhythm, NotificationCategory } from '#contract/notifications.values.ts';

/** The preferences of a user who has selected none: of what happens every day without a problem nobody is notified, and mails about what happens often are gathered. */
export const usualPreferences: Record<NotificationCategory, { inApp: boolean; mail: MailRhythm; webhook: boolean }> = {
  'security': { inApp: true, mail: 'now', webhook: true },
  'account': { inApp: true, mail: 'now', webhook: true },
  'stores': { inApp: true, mail: 'now', webhook: true },
  'new-orders': { inApp: false, mail: 'off', webhook: true },
  'orders': { inApp: true, mail: 'now', webhook: true },
  'payments': { inApp: true, mail: 'now', webhook: true },
  'parcels': { inApp: true, mail: 'now', webhook: true },
  'deliveries': { inApp: false, mail: 'off', webhook: true },
  'claims': { inApp: true, mail: 'now', webhook: true },
  'make-ups': { inApp: true, mail: 'now', webhook: true },
  'balance': { inApp: true, mail: 'now', webhook: true },
  'recharges': { inApp: true, mail: 'now', webhook: true },
  'warehouse': { inApp: true, mail: 'now', webhook: true },
  'withdrawals': { inApp: true, mail: 'now', webhook: true },
  'invoices': { inApp: false, mail: 'off', webhook: true },
  'support': { inApp: true, mail: 'now', webhook: true },
  'sourcing': { inApp: true, mail: 'now', webhook: true },
  'listings': { inApp: true, mail: 'daily', webhook: true },
  'watched-products': { inApp: true, mail: 'daily', webhook: true },
};

/** Local hour of the daily mail until the user selects another one. */
export const USUAL_DIGEST_HOUR = 8;
