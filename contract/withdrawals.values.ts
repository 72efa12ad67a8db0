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

/** Why people look at a withdrawal before it is sent: its payout account is new, its amount is above what leaves by itself, or two of us have to agree. */
export const withdrawalReviewReasons = ['new-account', 'amount', 'two-people'] as const;
export type WithdrawalReviewReason = (typeof withdrawalReviewReasons)[number];

/** Why a withdrawal could not be sent. `not-returnable`: the way a recharge was paid takes nothing back. `not-accepted`: no other cause was given. */
export const withdrawalFailures = [
  'account-unknown',
  'account-closed',
  'holder-mismatch',
  'currency-refused',
  'not-returnable',
  'not-accepted',
] as const;
export type WithdrawalFailure = (typeof withdrawalFailures)[number];

/** What a mailed code is for: one for the other is refused. */
export const withdrawalCodeUses = ['withdrawal', 'payout-account'] as const;
export type WithdrawalCodeUse = (typeof withdrawalCodeUses)[number];

/** What an operator does with a withdrawal. The last two are for payouts a bank file was made for. */
export const withdrawalDecisions = ['review', 'ask-info', 'approve', 'reject', 'retry', 'return', 'complete', 'fail'] as const;
export type WithdrawalDecisionKind = (typeof withdrawalDecisions)[number];

export const payoutMethods = ['bank', 'payoneer'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

export const payoutFields = ['iban', 'bic', 'routingNumber', 'accountNumber', 'clabe', 'pixKey', 'cnaps', 'cbu', 'email'] as const;
export type PayoutField = (typeof payoutFields)[number];

/** Countries of the registry of ISO 13616: their bank accounts have an IBAN that begins with their own code. */
const IBAN = new Set(
  (
    'AD AE AL AT AZ BA BE BG BH BI BY CH CR CY CZ DE DJ DK DO EE EG ES FI FK FO FR GB GE GI GL GR GT HN HR HU IE IL IQ IS IT JO KW KZ LB LC LI LT LU LV LY ' +
    'MC MD ME MK MN MR MT MU NI NL NO OM PK PL PS PT QA RO RS RU SA SC SD SE SI SK SM SO ST SV TL TN TR UA VA VG XK YE'
  ).split(' '),
);

/** Territories whose bank accounts have the IBAN of a country of the registry. */
const IBAN_TERRITORIES: Record<string, string> = {
  FI: 'AX',
  FR: 'BL GF GP MF MQ NC PF PM RE TF WF YT',
  GB: 'GG IM JE',
};
const TERRITORY_IBANS = new Map(
  Object.entries(IBAN_TERRITORIES).flatMap(([country, territories]) =>
    territories.split(' ').map((territory) => [territory, country] as const),
  ),
);

/** The code that IBANs of accounts in a country begin with: its own, or of a territory that of its country, e.g. `FR` for Réunion. */
export function ibanCountryOf(country: string): string {
  return TERRITORY_IBANS.get(country) ?? country;
}

/** Countries of the Single Euro Payments Area, whose banks are found by the IBAN alone. */
const SEPA = new Set(
  (
    'AD AL AT AX BE BG BL CH CY CZ DE DK EE ES FI FR GB GF GG GI GP GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MF MK MQ MT NL NO PL PM PT RE RO RS SE SI ' +
    'SK SM VA YT'
  ).split(' '),
);

/** The numbers a payout to a country has. */
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
    case 'AR':
      return ['cbu'];
    default:
      return IBAN.has(ibanCountryOf(country)) ? ['iban', 'bic'] : ['bic', 'accountNumber'];
  }
}

/** Whether a number of `payoutFieldsOf` may be left out. */
export function isPayoutFieldOptional(field: PayoutField, country: string): boolean {
  return field === 'bic' && SEPA.has(country);
}

/** Currencies that accounts of a country are paid in, the usual one first. Those without a rate of exchange can't be used for now. */
export function payoutCurrenciesOf(method: PayoutMethod, country: string): readonly PayoutCurrency[] {
  if (method === 'payoneer') return ['USD', 'EUR', 'GBP'];
  switch (country) {
    case 'US':
      return ['USD'];
    case 'MX':
      return ['MXN'];
    case 'BR':
      return ['BRL'];
    case 'CN':
      return ['CNY'];
    case 'AR':
      return ['ARS', 'USD'];
    case 'GB':
    case 'GG':
    case 'IM':
    case 'JE':
      return ['GBP', 'EUR', 'USD'];
    case 'HK':
      return ['HKD', 'USD'];
    default:
      return SEPA.has(country) ? ['EUR', 'USD'] : ['USD', 'EUR'];
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
/** Working days in which a withdrawal that needs it is reviewed. */
export const REVIEW_DAYS = 2;
/** Hours a new payout profile rests. */
export const PROFILE_REST_HOURS = 48;
export const PAYOUT_PROFILES_MAX = 10;
/** Test money: simulated hours after which a review ends by itself, and in which the simulated bank pays. */
export const SIMULATED_REVIEW_HOURS = 4;
export const SIMULATED_PAYOUT_HOURS = 6;
/** Account holder whose payouts the simulated bank refuses, in whatever letters. */
export const REFUSED_HOLDER = 'Refused Payout';
export const WITHDRAWAL_TEXT_MAX = 1_000;
/** Currencies payouts are made in. */
export const payoutCurrencies = ['USD', 'EUR', 'GBP', 'BRL', 'MXN', 'ARS', 'HKD', 'CNY'] as const;
export type PayoutCurrency = (typeof payoutCurrencies)[number];
export const PAYOUT_REFERENCE_MAX = 100;
/** Most of what a request may expect to arrive, in minor units of whatever currency: units of some are worth a hundredth of a yuan and less. */
export const PAYOUT_MAX_MINOR = 1_000_000_000_000;

/**
 * Why a withdrawal is looked at by people before it is sent; empty: it is sent by itself. `isNew`: its payout account has not rested yet. `ofDayMinor`: payouts
 * requested within 24 hours before it, which count towards its limits, so that many small ones are one large one.
 */
export function reviewReasonsOf({
  destination,
  amountMinor,
  isNew,
  ofDayMinor,
}: {
  destination: WithdrawalDestination;
  amountMinor: number;
  isNew: boolean;
  ofDayMinor: number;
}): WithdrawalReviewReason[] {
  if (destination === 'wallet') return [];
  const countedMinor = destination === 'payout' ? amountMinor + ofDayMinor : amountMinor;
  const aloneMinor = destination === 'recharge' ? WITHDRAWAL_ALONE_MAX_MINOR : WITHDRAWAL_AUTOMATIC_MAX_MINOR;
  return [
    ...(destination === 'payout' && isNew ? (['new-account'] as const) : []),
    ...(countedMinor > WITHDRAWAL_ALONE_MAX_MINOR ? (['two-people'] as const) : countedMinor > aloneMinor ? (['amount'] as const) : []),
  ];
}
