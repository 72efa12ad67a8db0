import type { CategoryPreference } from '#contract/notification-settings.ts';
import { type MailRhythm, type NotificationCategory, rhythmsOf } from '#contract/notifications.values.ts';

export const categoryGroups = ['parcels', 'money', 'products', 'account'] as const;
export type CategoryGroup = (typeof categoryGroups)[number];

/** Under which heading each category stands. */
export const groupOfCategory: Record<NotificationCategory, CategoryGroup> = {
  'new-orders': 'parcels',
  'orders': 'parcels',
  'parcels': 'parcels',
  'deliveries': 'parcels',
  'claims': 'parcels',
  'payments': 'money',
  'make-ups': 'money',
  'balance': 'money',
  'recharges': 'money',
  'withdrawals': 'money',
  'invoices': 'money',
  'sourcing': 'products',
  'listings': 'products',
  'watched-products': 'products',
  'warehouse': 'products',
  'security': 'account',
  'account': 'account',
  'stores': 'account',
  'support': 'account',
};

/** Every category with mails in this rhythm; one that does not take it gets its mails immediately. */
export function withRhythm(categories: CategoryPreference[], rhythm: MailRhythm): CategoryPreference[] {
  return categories.map((preference) => ({ ...preference, mail: rhythmsOf(preference.category).includes(rhythm) ? rhythm : 'now' }));
}

/** The rhythm that all categories have, as `withRhythm` gives it; null: they differ. */
export function commonRhythm(categories: CategoryPreference[], rhythms: readonly MailRhythm[]): MailRhythm | null {
  const hasAll = (rhythm: MailRhythm) => withRhythm(categories, rhythm).every(({ mail }, index) => mail === categories[index]?.mail);
  return rhythms.find(hasAll) ?? null;
}
