import { expect, it } from 'vitest';
import { deliveryStates } from '#contract/orders.values.ts';
import { worstDeliveryState } from './worst-delivery-state.ts';

it('is delivered only when all parcels are', () => {
  expect(worstDeliveryState(['delivered', 'delivered'])).toBe('delivered');
  expect(worstDeliveryState(['delivered', 'out_for_delivery'])).toBe('out_for_delivery');
  expect(worstDeliveryState(['in_transit', 'exception', 'delivered'])).toBe('exception');
  expect(worstDeliveryState([])).toBeNull();
});

it.each(deliveryStates)('knows %s', (state) => {
  expect(worstDeliveryState([state])).toBe(state);
});
