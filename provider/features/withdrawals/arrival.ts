import type { Mode } from '#contract/money.ts';
import type { Withdrawal } from '#contract/withdrawals.ts';
import {
  type PayoutMethod,
  payoutTerms,
  REVIEW_DAYS,
  type WithdrawalReviewReason,
  type WithdrawalState,
} from '#contract/withdrawals.values.ts';

const DAY_MS = 86_400_000;
const REVIEWED: readonly WithdrawalState[] = ['requested', 'reviewing', 'info_needed'];
const ON_ITS_WAY: readonly WithdrawalState[] = [...REVIEWED, 'approved', 'sending'];

interface Payout {
  mode: Mode;
  state: WithdrawalState;
  method: PayoutMethod | null;
  review: readonly WithdrawalReviewReason[];
  /** Day it is, and the day since which it is being sent, in UTC. */
  today: string;
  sendingSince: string | null;
}

/**
 * Days on which a payout on its way is expected; null where nothing is on its way to a payout account, and for test money, which the clock
 * moves. A review lets the last one be later.
 */
export function arrivalOf({ mode, state, method, review, today, sendingSince }: Payout): Withdrawal['arrival'] {
  if (mode === 'test' || method === null || !ON_ITS_WAY.includes(state)) return null;
  const from = (state === 'sending' ? sendingSince : null) ?? today;
  const [least, most] = payoutTerms[method].arrivalDays;
  const reviewDays = review.length > 0 && REVIEWED.includes(state) ? REVIEW_DAYS : 0;
  return { earliest: addWorkingDays(from, least), latest: addWorkingDays(from, most + reviewDays) };
}

/** The day that comes so many days of Monday to Friday after one. */
function addWorkingDays(day: string, count: number): string {
  let time = Date.parse(`${day}T00:00:00Z`);
  for (let left = count; left > 0;) {
    time += DAY_MS;
    const weekday = new Date(time).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(time).toISOString().slice(0, 10);
}
