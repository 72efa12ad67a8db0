import { z } from 'zod';
import {
  CLAIM_LINES_MAX,
  CLAIM_TEXT_MAX,
  claimDecisions,
  claimReasons,
  claimRules,
  claimStates,
  claimTabs,
  claimTermStates,
  claimWishes,
  refundParts,
} from './claims.values.ts';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { FileLink } from './file-link.ts';
import { Mode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { deliveryStates } from './orders.values.ts';
import { pageQuery } from './page.ts';

/** When a parcel can be claimed for a reason. */
export const ClaimTerm = z.object({
  reason: z.enum(claimReasons),
  status: z.enum(claimTermStates),
  /** First and last moment; null where the reason does not fit how the parcel stands. */
  from: Time.nullable(),
  until: Time.nullable(),
  /** Files it needs before it can be submitted. */
  evidenceNeeded: z.int(),
});
export type ClaimTerm = z.infer<typeof ClaimTerm>;

/** Goods of a parcel, and what of them can still be claimed. */
export const ClaimableLine = z.object({
  orderLineId: Id,
  title: z.string(),
  sku: z.string(),
  /** Items in the parcel. */
  quantity: z.int(),
  /** Of these, in no claim yet but withdrawn ones. */
  claimable: z.int(),
});
export type ClaimableLine = z.infer<typeof ClaimableLine>;

export const getClaimTerms = defineEndpoint({
  name: 'getClaimTerms',
  permission: 'orders:read',
  summary: 'What can be claimed of a parcel: the days of each reason, and the goods of each of its orders.',
  method: 'GET',
  path: '/v1/parcels/{parcelId}/claim-terms',
  params: z.object({ parcelId: Id }),
  data: z.object({
    parcelId: Id,
    parcelNumber: z.string(),
    state: z.enum(deliveryStates),
    mode: Mode,
    terms: z.array(ClaimTerm),
    /** By order; a parcel may carry goods of several. */
    orders: z.array(z.object({ id: Id, number: z.string(), externalName: z.string(), lines: z.array(ClaimableLine) })),
  }),
  problems: ['not-found'],
});
export type ClaimTerms = z.infer<typeof getClaimTerms.data>;

/** What a claim is about. */
export const ClaimInput = z.object({
  parcelId: Id,
  orderId: Id,
  reason: z.enum(claimReasons),
  wanted: z.enum(claimWishes),
  /** Items of the parcel; a reason about all of it takes the rest of them by itself when none are named. */
  lines: z
    .array(z.object({ orderLineId: Id, quantity: z.int().min(1).max(100_000) }))
    .max(CLAIM_LINES_MAX)
    .default([]),
  note: z.string().trim().max(CLAIM_TEXT_MAX).default(''),
});
export type ClaimInput = z.input<typeof ClaimInput>;

/** One sum of a calculation or a credit note: a part of a line, or of the whole parcel. */
export const RefundLine = z.object({
  part: z.enum(refundParts),
  /** Null: of the whole parcel. */
  orderLineId: Id.nullable(),
  title: z.string().nullable(),
  /** Items; null: of the whole parcel. */
  quantity: z.int().nullable(),
  amount: Money,
});
export type RefundLine = z.infer<typeof RefundLine>;

/** What a claim can give back at most, line by line. */
export const Calculation = z.object({
  total: Money,
  lines: z.array(RefundLine),
  /** Whether all of the parcel is claimed: only then its registration and clearance are given back. */
  whole: z.boolean(),
});
export type Calculation = z.infer<typeof Calculation>;

export const calculateClaim = defineEndpoint({
  name: 'calculateClaim',
  permission: 'orders:read',
  summary: 'What a claim would give back, without making it. Items that are in another claim already are a limit-reached.',
  method: 'POST',
  path: '/v1/claims/calculation',
  body: { kind: 'json', schema: ClaimInput },
  data: Calculation,
  problems: ['not-found', 'limit-reached'],
});

export const ClaimFile = z.object({
  id: Id,
  /** A photo made anew, or a PDF. */
  contentType: z.enum(['image/webp', 'application/pdf']),
  bytes: z.int(),
  addedAt: Time,
});
export type ClaimFile = z.infer<typeof ClaimFile>;

/** A step of a claim with what was said and named in it. */
export const ClaimEvent = z.object({
  toState: z.enum(claimStates),
  by: z.enum(['merchant', 'operator', 'system']),
  /** Empty: nothing was said. */
  text: z.string(),
  /** Sum an offer or a counter-offer named. */
  amount: Money.nullable(),
  at: Time,
});
export type ClaimEvent = z.infer<typeof ClaimEvent>;

export const ClaimRow = z.object({
  id: Id,
  /** Our number, e.g. `CL1042`. */
  number: z.string(),
  orderId: Id,
  orderNumber: z.string(),
  /** The order's name in the store. */
  externalName: z.string(),
  parcelId: Id,
  parcelNumber: z.string(),
  mode: Mode,
  reason: z.enum(claimReasons),
  wanted: z.enum(claimWishes),
  state: z.enum(claimStates),
  /** The most it can give back. */
  cap: Money,
  /** What was given back; null: nothing yet. */
  refunded: Money.nullable(),
  /** Until when we decide; unanswered by then, it is approved. Null: it is not our turn. */
  answerBy: Time.nullable(),
  createdAt: Time,
});
export type ClaimRow = z.infer<typeof ClaimRow>;

/** A refund, line by line. */
export const CreditNote = z.object({
  /** E.g. `CN1042`. */
  number: z.string(),
  total: Money,
  lines: z.array(RefundLine),
  refundedAt: Time,
});
export type CreditNote = z.infer<typeof CreditNote>;

export const Claim = ClaimRow.extend({
  note: z.string(),
  calculation: Calculation,
  /** The last sum either side named; null: none was. */
  offer: Money.nullable(),
  /** The rule a rejection cites. */
  rule: z.enum(claimRules).nullable(),
  /** Until when a rejection can be appealed; null: it can't be. */
  appealUntil: Time.nullable(),
  files: z.array(ClaimFile),
  /** Files that are missing before it can be submitted. */
  filesMissing: z.int(),
  /** The last first. */
  events: z.array(ClaimEvent),
  creditNote: CreditNote.nullable(),
  /** The order its goods are sent again with. */
  reshipOrder: z.object({ id: Id, number: z.string() }).nullable(),
});
export type Claim = z.infer<typeof Claim>;

export const listClaims = defineEndpoint({
  name: 'listClaims',
  permission: 'orders:read',
  summary: "The account's claims, newest first; those of one order with `orderId`.",
  method: 'GET',
  path: '/v1/claims',
  query: z.object({ tab: z.enum(claimTabs).default('all'), orderId: Id.optional(), ...pageQuery }),
  data: z.array(ClaimRow),
  paged: true,
  /** `not-found`: of an app that may not see the order. */
  problems: ['cursor-invalid', 'not-found'],
});

const ofClaim = z.object({ claimId: Id });

export const getClaim = defineEndpoint({
  name: 'getClaim',
  permission: 'orders:read',
  summary: 'One claim with its calculation, evidence, steps and outcome.',
  method: 'GET',
  path: '/v1/claims/{claimId}',
  params: ofClaim,
  data: Claim,
  problems: ['not-found'],
});

export const createClaim = defineEndpoint({
  name: 'createClaim',
  permission: 'orders:edit',
  summary:
    'Draft a claim about goods in a parcel. Nothing is reviewed before it is submitted. Refused outside the days of its reason (claim-not-open), and for items that are in another claim (limit-reached).',
  method: 'POST',
  path: '/v1/claims',
  body: { kind: 'json', schema: ClaimInput },
  data: Claim,
  idempotent: true,
  problems: ['not-found', 'claim-not-open', 'limit-reached'],
});

export const addClaimFile = defineEndpoint({
  name: 'addClaimFile',
  permission: 'orders:edit',
  summary:
    'Add evidence to a claim that is a draft or needs some: a file that was sent by `uploadFile` for `claim-evidence`. A claim has no more files than that purpose allows (limit-reached).',
  method: 'POST',
  path: '/v1/claims/{claimId}/files',
  params: ofClaim,
  body: { kind: 'json', schema: z.object({ fileId: Id }) },
  data: Claim,
  idempotent: true,
  problems: ['not-found', 'state-conflict', 'limit-reached'],
});

export const removeClaimFile = defineEndpoint({
  name: 'removeClaimFile',
  permission: 'orders:edit',
  summary: 'Take a file out of a claim that is a draft or needs evidence.',
  method: 'DELETE',
  path: '/v1/claims/{claimId}/files/{fileId}',
  params: z.object({ claimId: Id, fileId: Id }),
  data: Claim,
  problems: ['not-found', 'state-conflict'],
});

export const linkClaimFile = defineEndpoint({
  name: 'linkClaimFile',
  permission: 'orders:read',
  summary: 'An address on the public origin that gives a file of a claim once, within 60 seconds.',
  method: 'POST',
  path: '/v1/claims/{claimId}/files/{fileId}/link',
  params: z.object({ claimId: Id, fileId: Id }),
  data: FileLink,
  problems: ['not-found'],
});

/** The merchant's words with a step. */
const Text = z.string().trim().max(CLAIM_TEXT_MAX).default('');
const RequiredText = z.string().trim().min(1).max(CLAIM_TEXT_MAX);

export const submitClaim = defineEndpoint({
  name: 'submitClaim',
  permission: 'orders:edit',
  summary:
    'Hand a claim in for review, or again with the evidence that was asked for. From then on we have five working days; after them it is approved by itself. Refused while evidence is missing (state-conflict), and when the days of its reason are over or the parcel has arrived since (claim-not-open).',
  method: 'POST',
  path: '/v1/claims/{claimId}/submit',
  params: ofClaim,
  body: { kind: 'json', schema: z.object({ text: Text }) },
  data: Claim,
  idempotent: true,
  problems: ['not-found', 'state-conflict', 'claim-not-open', 'limit-reached'],
});

export const answerClaimOffer = defineEndpoint({
  name: 'answerClaimOffer',
  permission: 'orders:edit',
  summary:
    'Accept what we offered, which is refunded at once, or name another sum up to the cap of the claim (validation-failed above it).',
  method: 'POST',
  path: '/v1/claims/{claimId}/offer',
  params: ofClaim,
  body: {
    kind: 'json',
    schema: z.object({
      answer: z.enum(['accept', 'counter']),
      /** What was offered, as the merchant saw it, or the sum the merchant names. */
      amountMinor: z.int().min(1).max(MAX_AMOUNT_MINOR),
      text: Text,
    }),
  },
  data: Claim,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const appealClaim = defineEndpoint({
  name: 'appealClaim',
  permission: 'orders:edit',
  summary: 'Have a rejection looked at again by somebody else, once, within 14 days.',
  method: 'POST',
  path: '/v1/claims/{claimId}/appeal',
  params: ofClaim,
  body: { kind: 'json', schema: z.object({ text: RequiredText }) },
  data: Claim,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const withdrawClaim = defineEndpoint({
  name: 'withdrawClaim',
  permission: 'orders:edit',
  summary: 'Give a claim up before it is decided. Its goods can be claimed again while the days of a reason are open.',
  method: 'POST',
  path: '/v1/claims/{claimId}/withdraw',
  params: ofClaim,
  data: Claim,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

/** A claim as operators see it, with whose it is. */
export const OperatorClaim = Claim.extend({ accountId: Id });
export type OperatorClaim = z.infer<typeof OperatorClaim>;

export const listClaimsToDecide = defineEndpoint({
  name: 'listClaimsToDecide',
  permission: 'operator:claims',
  summary: 'Claims that wait for our decision, the one due first first; 200 at most.',
  method: 'GET',
  path: '/v1/operator/claims',
  data: z.array(ClaimRow.extend({ accountId: Id })),
});

export const readClaim = defineEndpoint({
  name: 'readClaim',
  permission: 'operator:claims',
  summary: 'One claim with everything its merchant sees.',
  method: 'GET',
  path: '/v1/operator/claims/{claimId}',
  params: ofClaim,
  data: OperatorClaim,
  problems: ['not-found'],
});

export const decideClaim = defineEndpoint({
  name: 'decideClaim',
  permission: 'operator:claims',
  summary:
    'Take a claim into review, ask for evidence, offer a sum, approve it in full (as a refund or by sending its goods again), or reject it by a rule. Sending again is refused where goods are missing (stock-short).',
  method: 'POST',
  path: '/v1/operator/claims/{claimId}/decision',
  params: ofClaim,
  body: {
    kind: 'json',
    schema: z.object({
      decision: z.enum(claimDecisions),
      /** Of an offer. */
      amountMinor: z.int().min(1).max(MAX_AMOUNT_MINOR).nullable().default(null),
      /** Of a rejection. */
      rule: z.enum(claimRules).nullable().default(null),
      /** For the merchant; a rejection and a question for evidence have some. */
      text: Text,
    }),
  },
  data: OperatorClaim,
  idempotent: true,
  problems: ['not-found', 'state-conflict', 'stock-short'],
});
export type ClaimDecision = z.output<NonNullable<typeof decideClaim.body>['schema']>;
