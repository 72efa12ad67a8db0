import { describe, expect, it } from 'vitest';
import { canRequote, isOrderInProgress, isParcelInProgress } from './order-states.ts';

describe('reloading while something is in progress', () => {
  it('goes on while the warehouse works on an order', () => {
    expect(isOrderInProgress({ fulfillmentState: 'picking', deliveryState: null })).toBe(true);
    expect(isOrderInProgress({ fulfillmentState: 'packed', deliveryState: 'label_created' })).toBe(true);
  });

  it('goes on while the parcels of a shipped order travel, and stops with the last delivery', () => {
    expect(isOrderInProgress({ fulfillmentState: 'shipped', deliveryState: 'import_customs' })).toBe(true);
    expect(isOrderInProgress({ fulfillmentState: 'shipped', deliveryState: 'delivered' })).toBe(false);
    expect(isOrderInProgress({ fulfillmentState: 'closed', deliveryState: 'delivered' })).toBe(false);
  });

  it('does not wait for what only the merchant can change', () => {
    expect(isOrderInProgress({ fulfillmentState: 'ready', deliveryState: null })).toBe(false);
    expect(isOrderInProgress({ fulfillmentState: 'needs_mapping', deliveryState: null })).toBe(false);
    expect(isParcelInProgress('pickup_ready')).toBe(false);
    expect(isParcelInProgress('customs_hold')).toBe(false);
  });
});

describe('a new quote', () => {
  it('is offered until the order is paid', () => {
    expect(canRequote({ paymentState: 'due', fulfillmentState: 'ready' })).toBe(true);
    expect(canRequote({ paymentState: 'not_due', fulfillmentState: 'needs_mapping' })).toBe(true);
  });

  it('is not offered for what is paid or canceled', () => {
    expect(canRequote({ paymentState: 'paid', fulfillmentState: 'accepted' })).toBe(false);
    expect(canRequote({ paymentState: 'held', fulfillmentState: 'scheduled' })).toBe(false);
    expect(canRequote({ paymentState: 'void', fulfillmentState: 'canceled' })).toBe(false);
  });
});
