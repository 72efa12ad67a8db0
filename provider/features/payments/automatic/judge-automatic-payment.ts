import type { AutomaticPayment } from '#contract/order-settings.ts';
import type { OrderRow } from '#contract/orders.ts';
import type { Cause } from '#contract/problem.ts';

const PAID_IN_STORE = new Set(['paid', 'partially_refunded']);

interface JudgedOrder extends Pick<OrderRow, 'country' | 'costTotal' | 'profit'> {
  /** What its store says of the buyer's payment. */
  financialState: string | null;
}

/** Why an order that can be paid is not paid automatically, by the limits that look at it alone; null: nothing speaks against it. */
export function judgeAutomaticPayment(limits: AutomaticPayment, { country, costTotal, profit, financialState }: JudgedOrder): Cause | null {
  if (financialState === null || !PAID_IN_STORE.has(financialState)) return { code: 'auto-not-paid-in-store', params: {} };
  if (limits.countries.length > 0 && !limits.countries.includes(country)) return { code: 'auto-country', params: { country } };
  const costMinor = costTotal?.amountMinor ?? 0;
  if (limits.maxOrderMinor !== null && costMinor > limits.maxOrderMinor)
    return { code: 'auto-order-limit', params: { costMinor, maxMinor: limits.maxOrderMinor } };
  if (limits.minMarginBp === null) return null;
  const marginBp = profit?.marginBp ?? null;
  if (marginBp === null) return { code: 'auto-margin-unknown', params: { minBp: limits.minMarginBp } };
  return marginBp < limits.minMarginBp ? { code: 'auto-margin-low', params: { marginBp, minBp: limits.minMarginBp } } : null;
}
