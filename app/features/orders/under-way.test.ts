import { describe, expect, it } from 'vitest';
import { isOrderUnderWay, isParcelUnderWay } from './under-way.ts';

describe('looking again by itself', () => {
  it('goes on while the warehouse works on an order', () => {
    expect(isOrderUnderWay({ fulfilmentState: 'picking', deliveryState: null })).toBe(true);
    expect(isOrderUnderWay({ fulfilmentState: 'packed', deliveryState: 'label_created' })).toBe(true);
  });

  it('goes on while the parcels of a shipped order travel, and stops with the last delivery', () => {
    expect(isOrderUnderWay({ fulfilmentState: 'shipped', deliveryState: 'import_customs' })).toBe(true);
    expect(isOrderUnderWay({ fulfilmentState: 'shipped', deliveryState: 'delivered' })).toBe(false);
    expect(isOrderUnderWay({ fulfilmentState: 'closed', deliveryState: 'delivered' })).toBe(false);
  });

  it('does not wait for what only the merchant can move', () => {
    expect(isOrderUnderWay({ fulfilmentState: 'ready', deliveryState: null })).toBe(false);
    expect(isOrderUnderWay({ fulfilmentState: 'needs_mapping', deliveryState: null })).toBe(false);
    expect(isParcelUnderWay('pickup_ready')).toBe(false);
    expect(isParcelUnderWay('customs_hold')).toBe(false);
  });
});
