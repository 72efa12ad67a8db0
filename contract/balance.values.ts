export const ledgerKinds = ['recharge', 'order_payment', 'refund'] as const;

export const rechargeStates = [
  'created',
  'redirected',
  'awaiting_confirmation',
  'authorising',
  'pending_provider',
  'succeeded',
  'credited',
  'failed',
  'canceled',
  'expired',
  'refund_requested',
  'refunded',
  'charged_back',
  'frozen',
  'settled',
] as const;
export type RechargeState = (typeof rechargeStates)[number];
export const gatewayCodes = ['sandbox'] as const;

/** Smallest and largest single sandbox recharge in fen: ¥10 to ¥500,000. */
export const SANDBOX_RECHARGE_MIN_MINOR = 1_000;
export const SANDBOX_RECHARGE_MAX_MINOR = 50_000_000;
