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
  'commission_earned',
  'commission_reversed',
  'withdrawal',
  'withdrawal_sent',
  'withdrawal_failed',
  'fee',
  'adjustment',
  'promotion',
  'promotion_expired',
  'recharge_refund',
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

/** Where a movement is shown beside its document. */
export const ledgerSources = ['recharge', 'make-up', 'claim'] as const;

/** Who has money moved: a user of the account, a gateway or bank, our people, or the product by itself. */
export const ledgerActors = ['merchant', 'gateway', 'operator', 'system'] as const;

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
  'payable:commission',
  'expense:promotion',
  'expense:commission',
  'expense:adjustment',
] as const;

export const rechargeStates = [
  'created',
  'redirected',
  /** Of bank transfers: the merchant has shown that it was sent, and our people look for it. */
  'proof_uploaded',
  'under_review',
  /** The proof does not say enough. */
  'more_info',
  /** No such money came. */
  'rejected',
  'awaiting_confirmation',
  'authorising',
  'pending_provider',
  'succeeded',
  'credited',
  'failed',
  'canceled',
  'expired',
  'refund_requested',
  'partially_refunded',
  'refunded',
  /** The payer's bank disputes it, and what of it was there is frozen. */
  'frozen',
  /** The dispute was won. */
  'settled',
  /** The dispute was lost. */
  'charged_back',
] as const;
export type RechargeState = (typeof rechargeStates)[number];

/** Changes of a recharge that are events of its history although no state moves. */
export const rechargeEdits = [
  /** Its charge was found or opened after it had ended. */
  'charge-opened',
  /** A further part was refunded. */
  'refunded',
  /** Money that does not fit came after it had ended. */
  'money-held',
  /** It was paid after its rate had ended, or something else came than was asked: what is credited was calculated again. */
  'priced-anew',
  /** Our people asked for, or took back, a second look at a bank transfer. */
  'review-noted',
] as const;
export type RechargeEdit = (typeof rechargeEdits)[number];

/** A dispute's outcome is seen from us: won keeps the money. */
export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** The real gateways, and those of the demo that stand in for them in test mode. */
export const gatewayCodes = [
  'sandbox',
  'stripe',
  'stripe-simulated',
  'paypal',
  'paypal-simulated',
  'payoneer',
  'payoneer-simulated',
  'bank-transfer',
  'bank-transfer-simulated',
] as const;
export type GatewayCode = (typeof gatewayCodes)[number];

/** How long money takes from the payer to the wallet. */
export const gatewayArrivals = ['at-once', 'banking-days'] as const;
export type GatewayArrival = (typeof gatewayArrivals)[number];

/** Files of a month's movements. */
export const statementFormats = ['pdf', 'xlsx', 'csv'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** Why a wallet is not filled by itself any more. */
export const topUpStops = ['declined', 'method-removed', 'method-unavailable'] as const;

/** What the document of a bank transfer is sent for (`uploadFile`). */
export const BANK_PROOF_PURPOSE = 'bank-proof';
