import type { ClaimTerm } from '#contract/claims.ts';
import { type ClaimReason, claimReasons, evidenceNeeded } from '#contract/claims.values.ts';
import type { DeliveryState, ParcelAttention } from '#contract/orders.values.ts';

/** What the days of claims are counted from. */
export interface ClaimClock {
  state: DeliveryState;
  country: string;
  createdAt: string;
  shippedAt: string | null;
  deliveredAt: string | null;
  /** Of the carrier's newest scan. */
  movedAt: string;
}

interface Window {
  from: string;
  until: string;
}

const DAY_MS = 86_400_000;
/** Days after dispatch from which a parcel counts as late: transport times differ by country. */
const LATE_DAYS: Readonly<Record<string, number>> = { US: 45, BR: 110 };
const LATE_DAYS_ELSEWHERE = 60;
const ENDED: ReadonlySet<DeliveryState> = new Set(['delivered', 'return_to_sender', 'returned', 'lost']);

/** The terms of our claims: when each reason's days begin and end, null where it does not fit how the parcel stands. */
const windows: Record<ClaimReason, (clock: ClaimClock) => Window | null> = {
  'late': ({ state, shippedAt, country }) =>
    shippedAt === null || ENDED.has(state) ? null : after(shippedAt, LATE_DAYS[country] ?? LATE_DAYS_ELSEWHERE, 120),
  'stuck': ({ state, shippedAt, movedAt }) => (shippedAt === null || ENDED.has(state) ? null : after(movedAt, 30, 150)),
  'not-shipped': ({ shippedAt, createdAt }) => (shippedAt === null ? after(createdAt, 15, 120) : null),
  'lost': ({ state, movedAt }) => (state === 'lost' ? after(movedAt, 0, 60) : null),
  'returned': ({ state, movedAt }) => (state === 'return_to_sender' || state === 'returned' ? after(movedAt, 0, 60) : null),
  'not-received': ({ deliveredAt }) => (deliveredAt === null ? null : after(deliveredAt, 3, 27)),
  'damaged': ofDelivered,
  'wrong-item': ofDelivered,
  'missing-item': ofDelivered,
};

function ofDelivered({ deliveredAt }: ClaimClock): Window | null {
  return deliveredAt === null ? null : after(deliveredAt, 0, 30);
}

/** From some days after a time on, for so many days. */
function after(time: string, days: number, open: number): Window {
  const from = Date.parse(time) + days * DAY_MS;
  return { from: new Date(from).toISOString(), until: new Date(from + open * DAY_MS).toISOString() };
}

/** When a parcel can be claimed for a reason; null where it does not fit. */
export function claimWindow(clock: ClaimClock, reason: ClaimReason): Window | null {
  return windows[reason](clock);
}

/** The terms of every reason for a parcel, as of now. */
export function claimTerms(clock: ClaimClock, now: Date): ClaimTerm[] {
  return claimReasons.map((reason) => {
    const window = claimWindow(clock, reason);
    const needed = evidenceNeeded[reason];
    if (window === null) return { reason, status: 'unfit', from: null, until: null, evidenceNeeded: needed };
    const time = now.getTime();
    const status = time < Date.parse(window.from) ? 'early' : time >= Date.parse(window.until) ? 'over' : 'open';
    return { reason, status, ...window, evidenceNeeded: needed };
  });
}

/** The reason a parcel that needs attention is usually claimed for. */
export const reasonOfAttention: Record<ParcelAttention, ClaimReason> = {
  'no-number': 'not-shipped',
  'no-first-scan': 'not-shipped',
  'no-movement': 'stuck',
  'exception': 'stuck',
  'customs-hold': 'stuck',
  'returning': 'returned',
  'returned': 'returned',
  'lost': 'lost',
  'delivered-elsewhere': 'not-received',
  'estimate-passed': 'late',
};

/** Reasons about all of a parcel: with them its registration is given back, once all of it is claimed. */
export function isOfWholeParcel(reason: ClaimReason): boolean {
  return reason !== 'damaged' && reason !== 'wrong-item' && reason !== 'missing-item';
}
