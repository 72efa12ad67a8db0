/** From the request to its end: `completed`, `rejected`, `canceled` or `returned`. */
export const withdrawalStates = [
  'requested',
  'reviewing',
  'info_needed',
  'approved',
  'sending',
  'completed',
  'failed',
  'rejected',
  'canceled',
  'returned',
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

export const withdrawalSources = ['wallet', 'commission'] as const;
export type WithdrawalSource = (typeof withdrawalSources)[number];

/** `wallet`: commissions into the balance. `recharge`: back the way it was paid. `payout`: to a bank or Payoneer. */
export const withdrawalDestinations = ['wallet', 'payout', 'recharge'] as const;
export type WithdrawalDestination = (typeof withdrawalDestinations)[number];

/** Notes in the history of a withdrawal although no state moves. */
export const withdrawalEdits = ['first-approval'] as const;

/** What an operator does with a withdrawal. The last two are for payouts a bank file was made for. */
export const withdrawalDecisions = ['review', 'ask-info', 'approve', 'reject', 'retry', 'return', 'complete', 'fail'] as const;
export type WithdrawalDecisionKind = (typeof withdrawalDecisions)[number];

export const payoutMethods = ['bank', 'payoneer'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

export const payoutFields = ['iban', 'bic', 'routingNumber', 'accountNumber', 'clabe', 'pixKey', 'cnaps', 'email'] as const;
export type PayoutField = (typeof payoutFields)[number];

/** Countries whose bank accounts have an IBAN. */
const IBAN = new Set(
  (
    'AD AE AL AT AZ BA BE BG BH BY CH CR CY CZ DE DK DO EE EG ES FI FO FR GB GE GI GL GR GT HR HU IE IL IQ IS IT JO KW KZ LB LC LI LT LU LV LY MC MD ME ' +
    'MK MR MT MU NL NO PK PL PS PT QA RO RS SA SC SE SI SK SM ST SV TL TN TR UA VA VG XK'
  ).split(' '),
);

/** The numbers a payout to a country needs. */
export function payoutFieldsOf(method: PayoutMethod, country: string): readonly PayoutField[] {
  if (method === 'payoneer') return ['email'];
  switch (country) {
    case 'US':
      return ['routingNumber', 'accountNumber'];
    case 'MX':
      return ['clabe'];
    case 'BR':
      return ['pixKey'];
    case 'CN':
      return ['cnaps', 'accountNumber'];
    default:
      return IBAN.has(country) ? ['iban'] : ['bic', 'accountNumber'];
  }
}

interface PayoutTerms {
  minMinor: number;
  feeBp: number;
  feeFixedMinor: number;
  /** Working days it takes. */
  arrivalDays: readonly [number, number];
}

/** What a payout costs and takes; amounts are CNY fen. */
export const payoutTerms: Record<PayoutMethod, PayoutTerms> = {
  bank: { minMinor: 20_000, feeBp: 0, feeFixedMinor: 3_500, arrivalDays: [1, 5] },
  payoneer: { minMinor: 10_000, feeBp: 100, feeFixedMinor: 0, arrivalDays: [1, 2] },
};

/** Our fee of a payout, half up. */
export function payoutFee(method: PayoutMethod, amountMinor: number): number {
  const { feeBp, feeFixedMinor } = payoutTerms[method];
  return feeFixedMinor + Math.floor((2 * amountMinor * feeBp + 10_000) / 20_000);
}

/** Above it two operators have to agree. */
export const WITHDRAWAL_ALONE_MAX_MINOR = 500_000;
/** Up to it a payout to a profile that has rested is approved by itself. */
export const WITHDRAWAL_AUTOMATIC_MAX_MINOR = 50_000;
/** Hours a new payout profile rests. */
export const PROFILE_REST_HOURS = 48;
export const PAYOUT_PROFILES_MAX = 10;
export const WITHDRAWAL_TEXT_MAX = 1_000;
/** Currencies payouts are made in. */
export const payoutCurrencies = ['USD', 'EUR', 'GBP', 'BRL', 'MXN', 'HKD', 'CNY'] as const;
