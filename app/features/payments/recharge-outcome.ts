import type { RechargeState } from '#contract/balance.ts';

export type RechargeOutcome = 'confirming' | 'pending' | 'credited' | 'failed' | 'cancelled' | 'expired' | 'taken-back';

const outcomes: Record<RechargeState, RechargeOutcome> = {
  created: 'confirming',
  redirected: 'confirming',
  awaiting_confirmation: 'confirming',
  authorising: 'confirming',
  // The gateway itself waits, for hours or days.
  pending_provider: 'pending',
  succeeded: 'confirming',
  credited: 'credited',
  settled: 'credited',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
  refund_requested: 'taken-back',
  refunded: 'taken-back',
  charged_back: 'taken-back',
  frozen: 'taken-back',
};

/** What a recharge's state means for the merchant who comes back from the gateway. */
export function outcomeOf(state: RechargeState): RechargeOutcome {
  return outcomes[state];
}

/** Whether news may come any moment. */
export function isAwaited(outcome: RechargeOutcome): boolean {
  return outcome === 'confirming' || outcome === 'pending';
}
