import { z } from 'zod';
import { Month, TimeZone } from './balance.ts';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { Mode, Money } from './money.ts';
import { pageQuery } from './page.ts';
import type { FieldProblemCode } from './problem.values.ts';
import { commissionStates, loweringCauses, shownReferralStates, SLUG_MAX, SLUG_MIN, SLUG_PATTERN, suspicions } from './referrals.values.ts';

/** A rate of the program and what it takes to have it. */
export const ReferralLevel = z.object({
  level: z.int(),
  /** Active merchants it takes (`ReferralSummary.active`). */
  minActive: z.int(),
  /** Share of the base in basis points. */
  rateBp: z.int(),
});

export const ReferralSummary = z.object({
  inviteCode: z.string(),
  /** The word in the place of the code in the link; null: the code stands there. */
  slug: z.string().nullable(),
  /** The link to give to others. */
  link: z.string(),
  clicks: z.int(),
  signUps: z.int(),
  /** Of those, whose orders earned a commission in the last `activeDays` that was not taken back; held ones are not counted. */
  active: z.int(),
  mode: Mode,
  /** Commissions that have not matured, held ones included. */
  pending: Money,
  /** Of `pending`, what waits for our people to look at its referral. */
  held: Money,
  /** Can be withdrawn; below zero after a refund of what was withdrawn, which the next commissions pay. */
  available: Money,
  withdrawn: Money,
  /** The level that counts for the next order. */
  level: z.int(),
  levels: z.array(ReferralLevel),
  /** Days in which a merchant counts as active after an order that earned. */
  activeDays: z.int(),
  /** Days after joining in which orders earn, and days after delivery until a commission can be withdrawn. */
  windowDays: z.int(),
  maturityDays: z.int(),
  /** When the word can be changed again; null: now. */
  slugChangeableAt: Time.nullable(),
  /** Whether the account can still say who invited it. */
  canApplyCode: z.boolean(),
});
export type ReferralSummary = z.infer<typeof ReferralSummary>;

/** Test orders earn test commissions, which stay on the test wallet; link, clicks and sign-ups are of both. */
const ofMode = { mode: Mode.default('live') };

export const getReferralSummary = defineEndpoint({
  name: 'getReferralSummary',
  permission: 'wallet:read',
  summary: 'The invite link with what came of it, and the rules of the program.',
  method: 'GET',
  path: '/v1/referrals/summary',
  query: z.object(ofMode),
  data: ReferralSummary,
});

export const Referral = z.object({
  id: Id,
  /** Masked, e.g. `an•••@example.com`. */
  email: z.string(),
  joinedAt: Time,
  state: z.enum(shownReferralStates),
  /** Commissions that were not taken back, held and pending ones included. */
  earned: Money,
  windowEndsAt: Time,
});
export type Referral = z.infer<typeof Referral>;

export const listReferrals = defineEndpoint({
  name: 'listReferrals',
  permission: 'wallet:read',
  summary: 'Merchants the account invited, newest first. Their addresses are masked.',
  method: 'GET',
  path: '/v1/referrals',
  query: z.object({ ...ofMode, state: z.enum(shownReferralStates).optional(), ...pageQuery }),
  data: z.array(Referral),
  paged: true,
  problems: ['cursor-invalid'],
});

export const Commission = z.object({
  id: Id,
  /** E.g. `CO1007`. */
  number: z.string(),
  mode: Mode,
  /** When the order was paid. */
  createdAt: Time,
  /** Number of the invited merchant's order, masked, e.g. `SO••42`. */
  orderNumber: z.string(),
  /**
   * Goods of the order less what was refunded of them, as far as they were paid from money of the merchant's own: what promotional money and commissions
   * paid earns nothing.
   */
  base: Money,
  rateBp: z.int(),
  amount: Money,
  /** What it was when the order was paid; more than `amount` where a part was taken back. */
  first: Money,
  /** Why it was last lowered or taken back; null: it never was. */
  loweredBy: z.enum(loweringCauses).nullable(),
  state: z.enum(commissionStates),
  /** Null until all of the order has arrived. */
  maturesAt: Time.nullable(),
});
export type Commission = z.infer<typeof Commission>;

export const listCommissions = defineEndpoint({
  name: 'listCommissions',
  permission: 'wallet:read',
  summary: 'Commissions of the account, newest first.',
  method: 'GET',
  path: '/v1/commissions',
  query: z.object({ ...ofMode, state: z.enum(commissionStates).optional(), ...pageQuery }),
  data: z.array(Commission),
  paged: true,
  problems: ['cursor-invalid'],
});

export const ReferralMonth = z.object({
  month: Month,
  /** Merchants who signed up by the link in it. */
  signUps: z.int(),
  /** Orders paid in it whose commission was not taken back. */
  orders: z.int(),
  /** Their commissions that have not matured, held ones included, and those that have. */
  pending: Money,
  available: Money,
});
export type ReferralMonth = z.infer<typeof ReferralMonth>;

export const listReferralMonths = defineEndpoint({
  name: 'listReferralMonths',
  permission: 'wallet:read',
  summary: 'Earnings of the last twelve months, by the month in which the orders were paid, the newest first.',
  method: 'GET',
  path: '/v1/referrals/months',
  query: z.object({ ...ofMode, timeZone: TimeZone.optional() }),
  data: z.object({
    /** Of whose midnights the months are: the one asked for, else the account's. */
    timeZone: z.string(),
    months: z.array(ReferralMonth),
  }),
});

export const saveReferralSlug = defineEndpoint({
  name: 'saveReferralSlug',
  permission: 'account:manage',
  summary:
    'Set the word in the invite link, once in 30 days; null takes it away. The invite code and words the account had before keep working, and no other account can have them.',
  method: 'PUT',
  path: '/v1/referrals/slug',
  body: {
    kind: 'json',
    schema: z.object({
      slug: z
        .string()
        .trim()
        .toLowerCase()
        .min(SLUG_MIN)
        .max(SLUG_MAX)
        .regex(SLUG_PATTERN, 'slug-format' satisfies FieldProblemCode)
        .nullable(),
    }),
  },
  data: ReferralSummary,
});

export const countReferralVisit = defineEndpoint({
  name: 'countReferralVisit',
  auth: 'public',
  summary: 'Count a visit by an invite link; gives the invite code behind it.',
  method: 'POST',
  path: '/v1/referrals/visits',
  body: {
    kind: 'json',
    schema: z.object({
      code: z.string().trim().min(1).max(40),
      /** False for robots and for browsers that came by the link before: only the code behind it is wanted. */
      counts: z.boolean().default(true),
    }),
  },
  data: z.object({ inviteCode: z.string() }),
  problems: ['not-found'],
});

export const applyInviteCode = defineEndpoint({
  name: 'applyInviteCode',
  permission: 'account:manage',
  summary:
    'Say who invited the account, where its sign-up could not carry the code, such as an install from the Shopify App Store: within 14 days and before the first payment.',
  method: 'POST',
  path: '/v1/referrals/invite-code',
  body: { kind: 'json', schema: z.object({ inviteCode: z.string().trim().min(1).max(40) }) },
  data: ReferralSummary,
  problems: ['referral-closed'],
});

/**
 * Header of a call with a Shopify session token: the invite code the shop's browser came with. Read when the call makes the account; a code that can't be
 * used is left out, since an install has nobody to correct it.
 */
export const INVITE_CODE_HEADER = 'x-invite-code';

/** A referral our people look at before it earns. */
export const HeldReferral = z.object({
  id: Id,
  inviterAccountId: Id,
  invitedAccountId: Id,
  inviterEmail: z.string(),
  invitedEmail: z.string(),
  suspicions: z.array(z.enum(suspicions)),
  joinedAt: Time,
  /** Live commissions that wait with it. */
  held: Money,
});
export type HeldReferral = z.infer<typeof HeldReferral>;

export const listHeldReferrals = defineEndpoint({
  name: 'listHeldReferrals',
  permission: 'operator:money',
  summary: 'Referrals that may be of one person to themselves, oldest first; 200 at most.',
  method: 'GET',
  path: '/v1/operator/referrals',
  data: z.array(HeldReferral),
});

export const decideReferral = defineEndpoint({
  name: 'decideReferral',
  permission: 'operator:money',
  summary:
    'Let a held referral earn, its commissions so far included, or refuse one for good, held or not: all its commissions are taken back, withdrawn ones from the next.',
  method: 'POST',
  path: '/v1/operator/referrals/{referralId}/decision',
  params: z.object({ referralId: Id }),
  body: { kind: 'json', schema: z.object({ decision: z.enum(['release', 'refuse']), reason: z.string().trim().min(3).max(500) }) },
  data: z.object({ id: Id, state: z.enum(shownReferralStates) }),
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});
