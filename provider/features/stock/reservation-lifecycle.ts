import type { LifecycleKind } from '#provider/lifecycles/transition.ts';

export type ReservationState = 'held' | 'consumed' | 'released' | 'expired' | 'returned';

/** From each state the states it may go to. The rows of `lifecycle_step` are this table; a test keeps them equal. */
export const reservationSteps: Record<ReservationState, readonly ReservationState[]> = {
  held: ['consumed', 'released', 'expired'],
  // Picked goods that went back on their shelf.
  consumed: ['returned'],
  released: [],
  expired: [],
  returned: [],
};

/** Moved by the SQL functions of stock. */
export const reservationKind: LifecycleKind = {
  table: 'reservation',
  lifecycles: { reservation: { column: 'state', steps: reservationSteps, eventTable: 'reservation_event' } },
};
