import type { DeliveryState } from '#contract/orders.values.ts';

/** From what worries a merchant most to what is done. */
const WORST_FIRST: readonly DeliveryState[] = [
  'lost',
  'returned',
  'return_to_sender',
  'exception',
  'customs_hold',
  'label_created',
  'awaiting_pickup',
  'in_transit',
  'import_customs',
  'out_for_delivery',
  'pickup_ready',
  'delivered',
];

/** The delivery state of an order: its worst parcel's, so `delivered` only when all are. Null without parcels. */
export function worstDeliveryState(parcels: readonly DeliveryState[]): DeliveryState | null {
  return WORST_FIRST.find((state) => parcels.includes(state)) ?? null;
}
