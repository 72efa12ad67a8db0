import { describe, expect, it } from 'vitest';
import { canHold, canRequote, isOrderInProgress, isParcelInProgress, lateReason } from './order-states.ts';

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
    expect(canRequote({ paymentState: 'due', fulfillmentState: 'ready', held: false })).toBe(true);
    expect(canRequote({ paymentState: 'not_due', fulfillmentState: 'needs_mapping', held: false })).toBe(true);
  });

  it('is not offered for what is paid, on hold or canceled', () => {
    expect(canRequote({ paymentState: 'paid', fulfillmentState: 'accepted', held: false })).toBe(false);
    expect(canRequote({ paymentState: 'held', fulfillmentState: 'scheduled', held: false })).toBe(false);
    expect(canRequote({ paymentState: 'due', fulfillmentState: 'ready', held: true })).toBe(false);
    expect(canRequote({ paymentState: 'void', fulfillmentState: 'canceled', held: false })).toBe(false);
  });
});

describe('a hold', () => {
  it('is offered until the order has left or is canceled', () => {
    expect(canHold({ fulfillmentState: 'needs_mapping' })).toBe(true);
    expect(canHold({ fulfillmentState: 'packed' })).toBe(true);
    expect(canHold({ fulfillmentState: 'partially_shipped' })).toBe(false);
    expect(canHold({ fulfillmentState: 'cancel_requested' })).toBe(false);
    expect(canHold({ fulfillmentState: 'canceled' })).toBe(false);
  });
});

describe('canceling', () => {
  it('says why it is too late', () => {
    expect(lateReason({ cancellation: 'too-late', fulfillmentState: 'packed' })).toBe('packed');
    expect(lateReason({ cancellation: 'too-late', fulfillmentState: 'closed' })).toBe('shipped');
  });

  it('needs no reason while it can be done, and once it is done or requested', () => {
    expect(lateReason({ cancellation: 'at-once', fulfillmentState: 'accepted' })).toBeNull();
    expect(lateReason({ cancellation: 'asked', fulfillmentState: 'picking' })).toBeNull();
    expect(lateReason({ cancellation: 'too-late', fulfillmentState: 'canceled' })).toBeNull();
    expect(lateReason({ cancellation: 'too-late', fulfillmentState: 'cancel_requested' })).toBeNull();
  });
});
