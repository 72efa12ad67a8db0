import { categoriesWithoutUnsubscribe, type NotificationCategory, notificationCategories } from '#contract/notifications.values.ts';
import type { Keys } from '#provider/http/keys.ts';
import { isOurs, packIds, signToken, splitToken, unpackIds } from './link-token.ts';

/** How links of mails name a category. Mails are kept for years: a code never changes, and that of a category that goes is not used again. */
const CODES: Record<NotificationCategory, string> = {
  'security': 'se',
  'account': 'ac',
  'stores': 'st',
  'new-orders': 'no',
  'orders': 'or',
  'payments': 'pa',
  'parcels': 'pc',
  'deliveries': 'de',
  'claims': 'cl',
  'make-ups': 'mu',
  'balance': 'ba',
  'recharges': 're',
  'warehouse': 'wa',
  'withdrawals': 'wi',
  'invoices': 'in',
  'support': 'su',
  'sourcing': 'so',
  'listings': 'li',
  'watched-products': 'wp',
};
const SAID = /^([ur])([\w-]{43})((?:[a-z]{2})*)$/;

/** What an unsubscribe link stops: mails of these categories to a user, or all to an address beside one. */
export interface Unsubscribing {
  kind: 'user' | 'recipient';
  accountId: string;
  id: string;
  categories: readonly NotificationCategory[];
}

/** Whether mails of a category are stopped by their link. */
export function canUnsubscribe(category: NotificationCategory): boolean {
  return !categoriesWithoutUnsubscribe.includes(category);
}

/** The token of an unsubscribe link. It does not expire: whoever opens an old mail may want no more of them. */
export function unsubscribeToken(keys: Keys, { kind, accountId, id, categories }: Unsubscribing): string {
  const codes = notificationCategories.filter((category) => categories.includes(category)).map((category) => CODES[category]);
  return signToken(keys, 'unsubscribe', [kind === 'user' ? 'u' : 'r', packIds({ accountId, id }), ...codes].join(''));
}

/** Null for one we did not make. Of a category that is not stopped by links none is stopped, whatever the token says. */
export function readUnsubscribeToken(keys: Keys, token: string): Unsubscribing | null {
  const split = splitToken(token);
  const [, kind, packed = '', codes = ''] = SAID.exec(split.said) ?? [];
  const ids = unpackIds(packed);
  if (kind === undefined || ids === null || !isOurs(keys, 'unsubscribe', split)) return null;
  const named = new Set(codes.match(/../g));
  const categories = notificationCategories.filter((category) => named.has(CODES[category]) && canUnsubscribe(category));
  return { kind: kind === 'u' ? 'user' : 'recipient', ...ids, categories };
}
