/** Movements of a wallet. */
export const ledgerKinds = [
  'recharge',
  'order_payment',
  'charge_payment',
  'hold',
  'capture',
  'release',
  'refund',
  'commission',
  'withdrawal',
  'withdrawal_sent',
  'withdrawal_failed',
  'fee',
  'adjustment',
  'promotion',
  'promotion_expired',
  'chargeback',
  'chargeback_won',
  'chargeback_lost',
  'suspense_in',
  'suspense_out',
] as const;

/** Balances of a wallet. */
export const walletBalances = ['available', 'held', 'frozen', 'promotional'] as const;

/** What a movement belongs to. */
export const ledgerDocuments = [
  'order',
  'charge',
  'recharge',
  'refund',
  'withdrawal',
  'commission',
  'fee',
  'adjustment',
  'promotion',
  'dispute',
  'suspense',
] as const;

/** Accounts of the books: the merchant's wallet and what the merchant owes, the others are the provider's. */
export const ledgerAccounts = [
  'wallet:available',
  'wallet:held',
  'wallet:frozen',
  'wallet:promotional',
  'receivable:merchant',
  'gateway:clearing',
  'gateway:suspense',
  'payout:clearing',
  'revenue:goods',
  'revenue:freight',
  'revenue:insurance',
  'revenue:clearance',
  'revenue:service',
  'revenue:storage',
  'revenue:fees',
  'payable:duty',
  'payable:tax',
  'expense:promotion',
  'expense:commission',
  'expense:adjustment',
] as const;

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
