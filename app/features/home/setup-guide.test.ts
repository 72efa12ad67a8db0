import { describe, expect, it } from 'vitest';
import { Home } from '#contract/home.ts';
import { setupSteps } from './setup-guide.tsx';

const nothingDone = {
  storeConnected: false,
  productImported: false,
  productPushed: false,
  toppedUp: false,
  testOrderPlaced: false,
  orderPaid: false,
};

describe('the set-up guide', () => {
  it('has every step the provider knows, once', () => {
    const names = setupSteps(nothingDone).map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(Home.shape.setup.shape).toSorted());
  });

  it('ticks off what is done, in whatever order', () => {
    const steps = setupSteps({ ...nothingDone, toppedUp: true });
    expect(steps.filter(({ done }) => done).map(({ name }) => name)).toEqual(['toppedUp']);
  });
});
