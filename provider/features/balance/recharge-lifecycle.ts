import type { RechargeState } from '#contract/balance.values.ts';

/** From each state of a recharge the states it may go to. */
export const rechargeSteps: Record<RechargeState, readonly RechargeState[]> = {
  created: ['redirected', 'failed', 'canceled', 'expired'],
  redirected: ['awaiting_confirmation', 'authorising', 'pending_provider', 'succeeded', 'failed', 'canceled', 'expired', 'proof_uploaded'],
  // A bank transfer is looked for by people.
  proof_uploaded: ['under_review', 'more_info', 'rejected', 'succeeded', 'failed'],
  under_review: ['more_info', 'rejected', 'succeeded', 'failed'],
  more_info: ['proof_uploaded', 'canceled', 'expired', 'rejected', 'succeeded', 'failed'],
  rejected: ['succeeded', 'failed'],
  awaiting_confirmation: ['authorising', 'canceled', 'failed', 'expired'],
  authorising: ['succeeded', 'failed', 'pending_provider'],
  pending_provider: ['succeeded', 'failed', 'canceled', 'expired'],
  succeeded: ['credited'],
  credited: ['refund_requested', 'partially_refunded', 'refunded', 'frozen'],
  // A late success still carries real money: it is credited, or held for a person where it no longer fits.
  failed: ['succeeded'],
  canceled: ['succeeded', 'failed'],
  expired: ['succeeded', 'failed'],
  refund_requested: ['partially_refunded', 'refunded', 'credited'],
  partially_refunded: ['refund_requested', 'refunded', 'frozen'],
  refunded: [],
  frozen: ['settled', 'charged_back'],
  settled: ['partially_refunded', 'refunded', 'frozen'],
  charged_back: [],
};

/** The gateway may still say what comes of it. */
export const openRechargeStates: readonly RechargeState[] = [
  'created',
  'redirected',
  'awaiting_confirmation',
  'authorising',
  'pending_provider',
  'succeeded',
];
