import { describe, expect, it } from 'vitest';
import { Home } from '#contract/home.ts';
import { cny } from '#contract/money.values.ts';
import { isSetUp, nextStep, setupSteps, stepAfter } from './setup-steps.ts';

const nothingDone = {
  emailConfirmed: false,
  billingProfile: false,
  shippingRules: false,
  pricingRule: false,
  storeConnected: false,
  productImported: false,
  productPushed: false,
  toppedUp: false,
  testOrderPlaced: false,
  orderPaid: false,
};
const nobody = { setup: nothingDone, setupDismissed: [], pendingOrders: [], wallets: [] };
const orderId = '01890a5d-ac96-774b-bcce-b302099a8058';

describe('the set-up guide', () => {
  it('has every step the provider knows, once', () => {
    const names = setupSteps(nobody).map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(Home.shape.setup.shape).toSorted());
  });

  it('ticks off what is done, in whatever order, and goes on with the first that is not', () => {
    const home = { ...nobody, setup: { ...nothingDone, storeConnected: true, toppedUp: true } };
    expect(
      setupSteps(home)
        .filter(({ done }) => done)
        .map(({ name }) => name),
    ).toEqual(['storeConnected', 'toppedUp']);
    expect(nextStep(home)).toBe('productImported');
  });

  it('goes on behind a step that was dismissed, and never asks for one that an order does not need', () => {
    const home = { ...nobody, setupDismissed: ['storeConnected' as const] };
    expect(nextStep(home)).toBe('productImported');
    expect(stepAfter(home, 'storeConnected')?.name).toBe('productImported');
    const needed = { storeConnected: true, productImported: true, productPushed: true, testOrderPlaced: true, toppedUp: true };
    expect(isSetUp({ setup: { ...nothingDone, ...needed }, setupDismissed: [] })).toBe(false);
    expect(isSetUp({ setup: { ...nothingDone, ...needed }, setupDismissed: ['orderPaid'] })).toBe(true);
  });

  it('leads to a top-up of what the test order lacks, and to paying that order', () => {
    const home = {
      ...nobody,
      wallets: [{ mode: 'test' as const, available: cny(300) }],
      pendingOrders: [
        { mode: 'test' as const, count: 1, toPay: cny(1_000), oldestAt: '2026-11-21T10:00:00Z', oldestId: orderId, covered: 0 },
      ],
    };
    const urls = Object.fromEntries(setupSteps(home).map(({ name, url }) => [name, url]));
    expect(urls['toppedUp']).toBe(`/balance/recharge?amount=700&order=${orderId}`);
    expect(urls['orderPaid']).toBe(`/confirm-payment?order=${orderId}`);
  });
});
