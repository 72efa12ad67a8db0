import type { RechargeState } from '#contract/balance.values.ts';

/** From each state of an online recharge the states it may go to (product design 3.6). */
export const rechargeSteps: Record<RechargeState, readonly RechargeState[]> = {
  created: ['redirected', 'failed', 'canceled', 'expired'],
  redirected: ['awaiting_confirmation', 'authorising', 'pending_provider', 'succeeded', 'failed', 'canceled', 'expired'],
  awaiting_confirmation: ['authorising', 'canceled', 'failed', 'expired'],
  authorising: ['succeeded', 'failed', 'pending_provider'],
  pending_provider: ['succeeded', 'failed'],
  succeeded: ['credited'],
  credited: ['refund_requested', 'charged_back'],
  failed: ['succeeded'],
  canceled: ['succeeded'],
  // A late success after expiry still carries real money: it is credited, the rate being one to one.
  expired: ['succeeded'],
  refund_requested: ['refunded', 'credited'],
  refunded: [],
  charged_back: ['frozen', 'settled'],
  frozen: ['settled'],
  settled: [],
};
