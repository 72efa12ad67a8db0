import { z } from 'zod';
import {
  CARTONS_MAX,
  handlingKinds,
  inboundStates,
  PURCHASE_UNITS_MAX,
  WAREHOUSE_LINES_MAX,
  WAREHOUSE_TEXT_MAX,
} from './cloud-warehouse.values.ts';
import { CalendarDate, defineEndpoint, Id, Time } from './endpoint.ts';
import { Mode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { pageQuery } from './page.ts';
import { warehouseCodes } from './products.values.ts';

const Text = z.string().trim().max(WAREHOUSE_TEXT_MAX).default('');
const ShortText = z.string().trim().max(80).default('');

/** Goods from elsewhere that will be sent to a warehouse. */
export const InboundInput = z.object({
  mode: Mode.default('live'),
  warehouse: z.enum(warehouseCodes),
  supplier: ShortText,
  carrier: ShortText,
  trackingNumber: ShortText,
  expectedOn: CalendarDate.nullable().default(null),
  handling: z.array(z.enum(handlingKinds)).max(handlingKinds.length).default([]),
  note: Text,
  lines: z
    .array(
      z.object({
        variantId: Id,
        expected: z.int().min(1).max(PURCHASE_UNITS_MAX),
        cartons: z.int().min(1).max(CARTONS_MAX).default(1),
        /** Of one carton, in grams; 0: not known. */
        cartonWeightG: z.int().min(0).max(1_000_000).default(0),
        /** Of one carton, e.g. `60×40×40 cm`. */
        cartonSize: z.string().trim().max(40).default(''),
        /** What a unit cost its merchant. */
        unitCostMinor: z.int().min(0).max(MAX_AMOUNT_MINOR).default(0),
      }),
    )
    .min(1)
    .max(WAREHOUSE_LINES_MAX),
});
export type InboundInput = z.input<typeof InboundInput>;

const InboundLine = z.object({
  line: z.int(),
  variantId: Id,
  sku: z.string(),
  name: z.string(),
  /** Values of the variant's options in the language of the request, e.g. `Red / M`; empty: it has none. */
  options: z.string(),
  expected: z.int(),
  cartons: z.int(),
  cartonWeightG: z.int(),
  cartonSize: z.string(),
  /** Units counted so far that can be sold, and those that came damaged. */
  received: z.int(),
  damaged: z.int(),
  unitCost: Money,
  /** Null: there is none. */
  pictureUrl: z.string().nullable(),
  /** A packed unit as the warehouse measured it; null: it did not, and the catalog's figures count. */
  measured: z.object({ weightG: z.int(), volumeMm3: z.int() }).nullable(),
});

export const InboundPlan = z.object({
  id: Id,
  /** E.g. `IN1042`. */
  number: z.string(),
  mode: Mode,
  warehouse: z.enum(warehouseCodes),
  state: z.enum(inboundStates),
  /** The purchase it brings, and its number; null: the goods come from elsewhere. */
  purchaseId: Id.nullable(),
  purchaseNumber: z.string().nullable(),
  supplier: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  expectedOn: CalendarDate.nullable(),
  handling: z.array(z.enum(handlingKinds)),
  note: z.string(),
  /** What the warehouse wrote about a difference. */
  discrepancyNote: z.string(),
  /** The merchant's answer to that. */
  disputeNote: z.string(),
  expected: z.int(),
  received: z.int(),
  damaged: z.int(),
  createdAt: Time,
});
export type InboundPlan = z.infer<typeof InboundPlan>;

/** A document of a plan: a picture we made anew, or a PDF. */
export const InboundFile = z.object({ id: Id, contentType: z.string(), bytes: z.int() });
export type InboundFile = z.infer<typeof InboundFile>;

export const InboundPlanDetail = InboundPlan.extend({
  lines: z.array(InboundLine),
  cartons: z.array(
    z.object({
      number: z.int(),
      line: z.int(),
      expected: z.int(),
      /** Null: it was not opened yet. */
      received: z.int().nullable(),
      damaged: z.int().nullable(),
      receivedAt: Time.nullable(),
      /** Photos the warehouse took of it. */
      photoIds: z.array(Id),
    }),
  ),
  /** Documents its merchant added, in the order they were added. */
  files: z.array(InboundFile),
  /** What accepting the count would pay back of a purchase; null: nothing waits for an answer, or nothing is paid back. */
  refundOnAccept: Money.nullable(),
  /** What happened, the newest first. */
  events: z.array(
    z.object({
      toState: z.enum(inboundStates),
      by: z.string(),
      at: Time,
      /** What was counted by then, where the count differed; null: it did not. */
      count: z.object({ expected: z.int(), received: z.int(), damaged: z.int() }).nullable(),
      /** What its merchant or the warehouse wrote with it; empty: nothing. */
      note: z.string(),
    }),
  ),
});
export type InboundPlanDetail = z.infer<typeof InboundPlanDetail>;

export const listInboundPlans = defineEndpoint({
  name: 'listInboundPlans',
  permission: 'stock:read',
  summary: 'Goods on their way into the own stock, the newest plan first.',
  method: 'GET',
  path: '/v1/cloud-warehouse/inbound',
  query: z.object(pageQuery),
  data: z.array(InboundPlan),
  paged: true,
  problems: ['cursor-invalid'],
});

const ofPlan = z.object({ inboundPlanId: Id });

export const getInboundPlan = defineEndpoint({
  name: 'getInboundPlan',
  permission: 'stock:read',
  summary: 'One plan with its lines, cartons and steps.',
  method: 'GET',
  path: '/v1/cloud-warehouse/inbound/{inboundPlanId}',
  params: ofPlan,
  data: InboundPlanDetail,
  problems: ['not-found'],
});

export const createInboundPlan = defineEndpoint({
  name: 'createInboundPlan',
  permission: 'stock:manage',
  summary: 'Draft a plan for goods from elsewhere. Cartons get their labels once it is submitted.',
  method: 'POST',
  path: '/v1/cloud-warehouse/inbound',
  body: { kind: 'json', schema: InboundInput },
  data: InboundPlanDetail,
  idempotent: true,
  problems: ['not-found'],
});

export const submitInboundPlan = defineEndpoint({
  name: 'submitInboundPlan',
  permission: 'stock:manage',
  summary: 'Announce the goods to the warehouse; the labels of the cartons can be printed then.',
  method: 'POST',
  path: '/v1/cloud-warehouse/inbound/{inboundPlanId}/submit',
  params: ofPlan,
  data: InboundPlanDetail,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const setInboundTracking = defineEndpoint({
  name: 'setInboundTracking',
  permission: 'stock:manage',
  summary: 'Say by which carrier and number the goods come; they are in transit then.',
  method: 'POST',
  path: '/v1/cloud-warehouse/inbound/{inboundPlanId}/tracking',
  params: ofPlan,
  body: { kind: 'json', schema: z.object({ carrier: z.string().trim().min(1).max(80), trackingNumber: z.string().trim().min(1).max(80) }) },
  data: InboundPlanDetail,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const cancelInboundPlan = defineEndpoint({
  name: 'cancelInboundPlan',
  permission: 'stock:manage',
  summary: 'Give up a plan before its labels are ready.',
  method: 'POST',
  path: '/v1/cloud-warehouse/inbound/{inboundPlanId}/cancel',
  params: ofPlan,
  data: InboundPlanDetail,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const answerDiscrepancy = defineEndpoint({
  name: 'answerDiscrepancy',
  permission: 'stock:manage',
  summary:
    'Accept what the warehouse counted, which goes on the shelf at once, or dispute it, and the cartons are counted again. Units of a purchase that did not come or came damaged are paid back with the acceptance, with their share of handling and freight.',
  method: 'POST',
  path: '/v1/cloud-warehouse/inbound/{inboundPlanId}/discrepancy',
  params: ofPlan,
  body: {
    kind: 'json',
    schema: z
      .object({ answer: z.enum(['accept', 'dispute']), /** Why the count is wrong, of a dispute. */ text: Text })
      .refine(({ answer, text }) => answer === 'accept' || text !== '', { path: ['text'], params: { code: 'required' } }),
  },
  data: InboundPlanDetail,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const addInboundFile = defineEndpoint({
  name: 'addInboundFile',
  permission: 'stock:manage',
  summary:
    'Add a document to a plan whose goods are not received yet, such as a packing list: a file that was sent by `uploadFile` for `inbound-document`. A plan has no more files than that purpose allows (limit-reached).',
  method: 'POST',
  path: '/v1/cloud-warehouse/inbound/{inboundPlanId}/files',
  params: ofPlan,
  body: { kind: 'json', schema: z.object({ fileId: Id }) },
  data: InboundPlanDetail,
  idempotent: true,
  problems: ['not-found', 'state-conflict', 'limit-reached'],
});

export const removeInboundFile = defineEndpoint({
  name: 'removeInboundFile',
  permission: 'stock:manage',
  summary: 'Take a document out of a plan whose goods are not received yet.',
  method: 'DELETE',
  path: '/v1/cloud-warehouse/inbound/{inboundPlanId}/files/{fileId}',
  params: z.object({ inboundPlanId: Id, fileId: Id }),
  data: InboundPlanDetail,
  problems: ['not-found', 'state-conflict'],
});
