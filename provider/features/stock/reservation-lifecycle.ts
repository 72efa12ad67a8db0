const reservationStates = ['held', 'consumed', 'released', 'expired'] as const;
export type ReservationState = (typeof reservationStates)[number];

/** From each state the states it may go to. The rows of `lifecycle_step` are this table; a test keeps them equal. */
export const reservationSteps: Record<ReservationState, readonly ReservationState[]> = {
  held: ['consumed', 'released', 'expired'],
  consumed: [],
  released: [],
  expired: [],
};
