import { generatePath } from 'react-router';
import type { Invoice } from '#contract/invoices.ts';
import type { Mode } from '#contract/money.ts';
import { ledgerUrl } from '#app/features/balance/ledger-url.ts';
import { rechargeResultUrl } from '#app/features/payments/payment-urls.ts';
import { paths } from '#app/paths.ts';

/** Numbers of recharges begin with it; money that came without one has a number of its own. */
const RECHARGE_PREFIX = 'RC';

/** The screen of what a document is for: the order, the recharge, or the movements of the balance by its number. */
export function documentUrl({ type, id, number }: Invoice['documents'][number], mode: Mode): string {
  if (type === 'order') return generatePath(paths.order, { orderId: id });
  if (type === 'recharge' && number.startsWith(RECHARGE_PREFIX)) return rechargeResultUrl(id);
  return ledgerUrl({ mode, q: number });
}

/** The documents that were issued in a time. */
export function documentsOfPeriodUrl(from: string, to: string): string {
  return `${paths.invoices}?${new URLSearchParams({ from, to })}`;
}

/** `2026-10-31` of the month `2026-10`. */
export function lastDayOf(month: string): string {
  const [year = 2000, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
