/** A merchant another one invited: signed up, has paid a first live order, waits for a look of our people, or was refused by them. */
export const referralStates = ['registered', 'active', 'held', 'refused'] as const;
export type ReferralState = (typeof referralStates)[number];

/** As its inviter sees it: `expired` is one whose window is over. */
export const shownReferralStates = [...referralStates, 'expired'] as const;

/** What inviter and invited have in common, so that our people look first. */
export const suspicions = [
  'email',
  'phone',
  'device',
  'network',
  'burst',
  'tax-number',
  'billing-address',
  'payer',
  'payment-method',
  'payout',
] as const;
export type Suspicion = (typeof suspicions)[number];

/** A commission waits for a look of our people, or for its order to arrive and its days to pass; can be withdrawn; or was taken back. */
export const commissionStates = ['held', 'pending', 'available', 'reversed'] as const;
export type CommissionState = (typeof commissionStates)[number];

/** Why a commission is less than it was: its order was refunded, a chargeback of the merchant was lost, or our people refused the referral. */
export const loweringCauses = ['order-refunded', 'chargeback-lost', 'self-referral'] as const;
export type LoweringCause = (typeof loweringCauses)[number];

export const SLUG_PATTERN = /^[a-z0-9](-?[a-z0-9])+$/;
export const SLUG_MIN = 3;
export const SLUG_MAX = 30;
/** Days after signing up in which an invite code can still be added. */
export const INVITE_DAYS = 14;
/** Days until the word in the link can be changed again. */
export const SLUG_DAYS = 30;
