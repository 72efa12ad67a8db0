/** From the merchant's draft to its end: `refunded`, `closed` and `withdrawn`; a rejection can be appealed once. */
export const claimStates = [
  'draft',
  'submitted',
  'evidence_needed',
  'reviewing',
  'offer_made',
  'countered',
  'approved',
  'auto_approved',
  'accepted',
  'rejected',
  'appealed',
  'refunded',
  'reship_created',
  'closed',
  'withdrawn',
] as const;
export type ClaimState = (typeof claimStates)[number];

/** What went wrong with a parcel. The first five are about all of it, the others about goods in it. */
export const claimReasons = [
  'late',
  'stuck',
  'not-shipped',
  'lost',
  'returned',
  'not-received',
  'damaged',
  'wrong-item',
  'missing-item',
] as const;
export type ClaimReason = (typeof claimReasons)[number];

/** What the merchant wants: money back into the wallet, or the goods sent again at no cost. */
export const claimWishes = ['refund', 'reship'] as const;

/** What an operator does with a claim. */
export const claimDecisions = ['review', 'ask-evidence', 'offer', 'refund', 'reship', 'reject'] as const;

/** Rules a rejection cites; each has words of its own. */
export const claimRules = [
  'delivered-with-proof',
  'address-wrong',
  'refused-by-buyer',
  'goods-as-described',
  'evidence-insufficient',
  'arrived-since',
  'settled-elsewhere',
] as const;
export type ClaimRule = (typeof claimRules)[number];

/** Where a reason stands for a parcel: its days have not begun, are here, are over, or it does not fit how the parcel stands. */
export const claimTermStates = ['early', 'open', 'over', 'unfit'] as const;

/** Evidence a reason needs before its claim can be submitted, in files. */
export const evidenceNeeded: Record<ClaimReason, number> = {
  'late': 0,
  'stuck': 0,
  'not-shipped': 0,
  'lost': 0,
  'returned': 0,
  'not-received': 0,
  'damaged': 1,
  'wrong-item': 1,
  'missing-item': 1,
};

/** Parts of what a line or a parcel cost. */
export const refundParts = ['goods', 'freight', 'duty', 'tax', 'registration', 'insurance', 'clearance', 'service'] as const;
export type RefundPart = (typeof refundParts)[number];

/** Tabs of the claims screen. */
export const claimTabs = ['all', 'draft', 'ours', 'yours', 'decided'] as const;
export type ClaimTab = (typeof claimTabs)[number];

/** Working days we take at most to decide. */
export const CLAIM_ANSWER_WORKING_DAYS = 5;
/** Days after a rejection in which it can be appealed. */
export const CLAIM_APPEAL_DAYS = 14;
/** What evidence is sent for (`uploadFile`). */
export const CLAIM_EVIDENCE_PURPOSE = 'claim-evidence';
export const CLAIM_TEXT_MAX = 2_000;
export const CLAIM_LINES_MAX = 200;
