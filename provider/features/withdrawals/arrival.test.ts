import { expect, it } from 'vitest';
import { arrivalOf } from './arrival.ts';

const FRIDAY = '2026-11-27';
const MONDAY = '2026-11-30';
const payout = { mode: 'live', method: 'bank', review: [], today: MONDAY, sendingSince: null } as const;

it.each([
  ['in review, two working days later at most', { state: 'requested', review: ['amount'] }, '2026-12-01', '2026-12-09'],
  ['in review that nobody needs', { state: 'requested' }, '2026-12-01', '2026-12-07'],
  ['once a review is over', { state: 'approved', review: ['amount'] }, '2026-12-01', '2026-12-07'],
  ['from the day it is being sent', { state: 'sending', review: ['amount'], sendingSince: FRIDAY }, MONDAY, '2026-12-04'],
  ['to be sent anew, from today', { state: 'approved', sendingSince: FRIDAY }, '2026-12-01', '2026-12-07'],
  ['by Payoneer', { state: 'sending', method: 'payoneer', sendingSince: FRIDAY }, MONDAY, '2026-12-01'],
] as const)('a payout is expected in working days: %s', (_case, given, earliest, latest) => {
  expect(arrivalOf({ ...payout, ...given })).toEqual({ earliest, latest });
});

it.each(['completed', 'failed', 'rejected', 'canceled', 'returned'] as const)('nothing is expected of one that is %s', (state) => {
  expect(arrivalOf({ ...payout, state })).toBeNull();
});

it('nothing is expected of test money, which the clock moves', () => {
  expect(arrivalOf({ ...payout, mode: 'test', state: 'sending', sendingSince: FRIDAY })).toBeNull();
});

it('nothing is expected at a payout account of what goes elsewhere', () => {
  expect(arrivalOf({ ...payout, method: null, state: 'approved' })).toBeNull();
});
