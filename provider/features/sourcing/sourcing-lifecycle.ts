import type { SourcingState } from '#contract/sourcing.values.ts';

/** From each state of a sourcing request the states it may go to (product design 3.10). */
export const sourcingSteps: Record<SourcingState, readonly SourcingState[]> = {
  submitted: ['searching'],
  searching: ['quoted', 'nothing_found'],
  quoted: ['accepted', 'declined', 'expired'],
  accepted: ['product_ready'],
  product_ready: [],
  declined: [],
  nothing_found: [],
  expired: [],
};
