import { expect, it } from 'vitest';
import { rechargeStates } from '#contract/balance.values.ts';
import { jobStates } from '#contract/jobs.values.ts';
import { listingStates } from '#contract/my-products.values.ts';
import { deliveryStates, fulfillmentStates, paymentStates } from '#contract/orders.values.ts';
import { causeCodes } from '#contract/problem.values.ts';
import { storeStates } from '#contract/stores.values.ts';
import causes from './causes/locales/en-US.json' with { type: 'json' };
import words from './locales/en-US.json' with { type: 'json' };

it.each([
  ['payment', paymentStates],
  ['fulfillment', fulfillmentStates],
  ['delivery', deliveryStates],
  ['recharge', rechargeStates],
  ['store', storeStates],
  ['listing', listingStates],
  ['job', jobStates],
] as const)('every state of %s has a word', (lifecycle, states) => {
  expect(Object.keys(words.status[lifecycle])).toEqual(expect.arrayContaining([...states]));
});

it('every cause has words', () => {
  expect(Object.keys(causes)).toEqual(expect.arrayContaining([...causeCodes]));
});
