import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { FileLink } from './file-link.ts';
import { MAKE_UP_TEXT_MAX, makeUpCauses, makeUpStates } from './make-ups.values.ts';
import { Mode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { pageQuery } from './page.ts';

/** More that an order cost than was quoted. It is paid by its merchant's own payment or not at all. */
export const MakeUp = z.object({
  id: Id,
  /** Our number, e.g. `MK1042`. */
  number: z.string(),
  orderId: Id,
  orderNumber: z.string(),
  /** The order's name in the store. */
  externalName: z.string(),
  parcelNumber: z.string().nullable(),
  mode: Mode,
  cause: z.enum(makeUpCauses),
  amount: Money,
  /** What was found, in the operator's words. */
  evidence: z.string(),
  /** Whether there is a photo or document of it. */
  hasFile: z.boolean(),
  /** Weights in grams, where the cause is one. */
  quotedG: z.int().nullable(),
  measuredG: z.int().nullable(),
  state: z.enum(makeUpStates),
  /** The merchant's words against it, and the operator's to that; empty: none. */
  disputeNote: z.string(),
  decisionNote: z.string(),
  /** Until when the merchant answers; unanswered, it counts as disputed. */
  answerBy: Time,
  createdAt: Time,
});
export type MakeUp = z.infer<typeof MakeUp>;

export const listMakeUps = defineEndpoint({
  name: 'listMakeUps',
  permission: 'orders:read',
  summary: "The account's make-up charges, newest first; those of one order with `orderId`.",
  method: 'GET',
  path: '/v1/make-ups',
  query: z.object({ open: z.enum(['true', 'false']).optional(), orderId: Id.optional(), ...pageQuery }),
  data: z.array(MakeUp),
  paged: true,
  /** `not-found`: of an app that may not see the order. */
  problems: ['cursor-invalid', 'not-found'],
});

const ofMakeUp = z.object({ makeUpId: Id });

export const getMakeUp = defineEndpoint({
  name: 'getMakeUp',
  permission: 'orders:read',
  summary: 'One make-up charge with its evidence.',
  method: 'GET',
  path: '/v1/make-ups/{makeUpId}',
  params: ofMakeUp,
  data: MakeUp,
  problems: ['not-found'],
});

export const linkMakeUpFile = defineEndpoint({
  name: 'linkMakeUpFile',
  permission: 'orders:read',
  summary: 'An address on the public origin that gives the photo of a make-up charge once, within 60 seconds.',
  method: 'POST',
  path: '/v1/make-ups/{makeUpId}/file',
  params: ofMakeUp,
  data: FileLink,
  problems: ['not-found'],
});

export const acceptMakeUp = defineEndpoint({
  name: 'acceptMakeUp',
  permission: 'orders:pay',
  summary: 'Accept a make-up charge and pay it from the wallet, once however often it is asked.',
  method: 'POST',
  path: '/v1/make-ups/{makeUpId}/accept',
  params: ofMakeUp,
  body: { kind: 'json', schema: z.object({ /** As the merchant saw it. */ amountMinor: z.int().min(1).max(MAX_AMOUNT_MINOR) }) },
  data: MakeUp,
  idempotent: true,
  problems: ['not-found', 'state-conflict', 'insufficient-balance', 'spend-limit-reached'],
});

export const disputeMakeUp = defineEndpoint({
  name: 'disputeMakeUp',
  permission: 'orders:edit',
  summary: 'Say why a make-up charge is not owed; an operator decides.',
  method: 'POST',
  path: '/v1/make-ups/{makeUpId}/dispute',
  params: ofMakeUp,
  body: { kind: 'json', schema: z.object({ text: z.string().trim().min(1).max(MAKE_UP_TEXT_MAX) }) },
  data: MakeUp,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

const OperatorMakeUp = MakeUp.extend({ accountId: Id });
const Words = z.string().trim().min(5).max(MAKE_UP_TEXT_MAX);

export const listMakeUpsToDecide = defineEndpoint({
  name: 'listMakeUpsToDecide',
  permission: 'operator:claims',
  summary: 'Disputed make-up charges, the oldest first; 200 at most.',
  method: 'GET',
  path: '/v1/operator/make-ups',
  data: z.array(OperatorMakeUp),
});

export const raiseMakeUp = defineEndpoint({
  name: 'raiseMakeUp',
  permission: 'operator:claims',
  summary:
    'Ask for more than an order was quoted, with evidence. Below 5 CNY it is waived at once. Nothing is taken before the merchant accepts.',
  method: 'POST',
  path: '/v1/operator/make-ups',
  body: {
    kind: 'json',
    schema: z.object({
      /** Of the order, e.g. `SO1042`. */
      orderNumber: z.string().trim().min(3).max(20),
      /** Of one of its parcels; null: of the whole order. */
      parcelNumber: z.string().trim().min(3).max(20).nullable().default(null),
      cause: z.enum(makeUpCauses),
      amountMinor: z.int().min(1).max(MAX_AMOUNT_MINOR),
      evidence: Words,
      quotedG: z.int().min(1).max(1_000_000).nullable().default(null),
      measuredG: z.int().min(1).max(1_000_000).nullable().default(null),
    }),
  },
  data: OperatorMakeUp,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const decideMakeUp = defineEndpoint({
  name: 'decideMakeUp',
  permission: 'operator:claims',
  summary: 'Uphold a disputed make-up charge, which the merchant may then still accept, or waive it.',
  method: 'POST',
  path: '/v1/operator/make-ups/{makeUpId}/decision',
  params: ofMakeUp,
  body: { kind: 'json', schema: z.object({ decision: z.enum(['uphold', 'waive']), text: Words }) },
  data: OperatorMakeUp,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});
