import { z } from 'zod';
import { inboundStates, outboundStates, WAREHOUSE_LINES_MAX, WAREHOUSE_TEXT_MAX } from './cloud-warehouse.values.ts';
import { InboundPlanDetail } from './cloud-warehouse-inbound.ts';
import { Outbound } from './cloud-warehouse-outbound.ts';
import { StockPurchaseDetail } from './cloud-warehouse-purchases.ts';
import { Lot, ServiceOrder } from './cloud-warehouse.ts';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';

const Words = z.string().trim().min(3).max(WAREHOUSE_TEXT_MAX);
const Units = z.int().min(0).max(1_000_000);

export const listWarehouseWork = defineEndpoint({
  name: 'listWarehouseWork',
  permission: 'operator:warehouse',
  summary: 'Plans, outbound orders and services of all accounts that wait for the warehouse, the oldest first; 200 of each at most.',
  method: 'GET',
  path: '/v1/operator/cloud-warehouse',
  data: z.object({
    inbound: z.array(
      z.object({ id: Id, number: z.string(), state: z.enum(inboundStates), accountId: Id, warehouse: z.string(), createdAt: Time }),
    ),
    outbound: z.array(
      z.object({ id: Id, number: z.string(), state: z.enum(outboundStates), accountId: Id, warehouse: z.string(), createdAt: Time }),
    ),
    services: z.array(z.object({ id: Id, number: z.string(), service: z.string(), accountId: Id, units: z.int(), createdAt: Time })),
  }),
});

export const inboundSteps = ['buy', 'ship', 'arrive', 'receive', 'reject', 'finish', 'close'] as const;

export const moveInboundPlan = defineEndpoint({
  name: 'moveInboundPlan',
  permission: 'operator:warehouse',
  summary:
    'A step of a plan: its purchase is being bought, the goods are on their way, have arrived, are being received, are rejected, all cartons are counted, or it is closed. What is counted goes on the shelf where it equals what was expected, else its merchant is asked (discrepancy).',
  method: 'POST',
  path: '/v1/operator/cloud-warehouse/inbound/{inboundPlanId}/step',
  params: z.object({ inboundPlanId: Id }),
  body: { kind: 'json', schema: z.object({ step: z.enum(inboundSteps), text: z.string().trim().max(WAREHOUSE_TEXT_MAX).default('') }) },
  data: InboundPlanDetail,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const receiveCarton = defineEndpoint({
  name: 'receiveCarton',
  permission: 'operator:warehouse',
  summary: 'Write down what was in a carton, once: a second receipt of it is refused (carton-received).',
  method: 'POST',
  path: '/v1/operator/cloud-warehouse/inbound/{inboundPlanId}/cartons/{carton}',
  params: z.object({ inboundPlanId: Id, carton: z.coerce.number().int().min(1).max(100_000) }),
  body: {
    kind: 'json',
    schema: z.object({
      /** Units that can be sold. */
      received: Units,
      damaged: Units.default(0),
      /** Whether it holds more than expected indeed, or its units measure ten times more or less than the catalog says; else such figures are refused. */
      unusual: z.boolean().default(false),
      /** A packed unit as it was measured, in grams and cubic millimetres; null: as the catalog says. */
      measured: z
        .object({ weightG: z.int().min(1).max(1_000_000), volumeMm3: z.int().min(1).max(2_000_000_000) })
        .nullable()
        .default(null),
    }),
  },
  data: InboundPlanDetail,
  idempotent: true,
  problems: ['not-found', 'state-conflict', 'carton-received'],
});

export const reportShortPurchase = defineEndpoint({
  name: 'reportShortPurchase',
  permission: 'operator:warehouse',
  summary:
    'Say how many units of a line the supplier has, fewer than were bought, before they are on their way. The others are paid back at once; where nothing is left of the purchase, its plan is rejected.',
  method: 'POST',
  path: '/v1/operator/cloud-warehouse/purchases/{purchaseId}/short',
  params: z.object({ purchaseId: Id }),
  body: { kind: 'json', schema: z.object({ line: z.int().min(1).max(WAREHOUSE_LINES_MAX), units: Units, text: Words }) },
  data: StockPurchaseDetail,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const outboundSteps = ['approve', 'pick', 'pack', 'ship', 'close', 'refuse'] as const;

export const moveOutboundOrder = defineEndpoint({
  name: 'moveOutboundOrder',
  permission: 'operator:warehouse',
  summary:
    'A step of an outbound order: it is approved at the fee of the price list, or of `feeMinor`, picked (its units leave their lots), packed with the weight of a carton, shipped or closed, or refused.',
  method: 'POST',
  path: '/v1/operator/cloud-warehouse/outbound/{outboundId}/step',
  params: z.object({ outboundId: Id }),
  body: {
    kind: 'json',
    schema: z.object({
      step: z.enum(outboundSteps),
      /** Null: by the price list. */
      feeMinor: z.int().min(0).max(MAX_AMOUNT_MINOR).nullable().default(null),
      cartonWeightG: z.int().min(0).max(1_000_000).default(0),
      trackingNumber: z.string().trim().max(80).default(''),
      text: z.string().trim().max(WAREHOUSE_TEXT_MAX).default(''),
    }),
  },
  data: Outbound,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const countLot = defineEndpoint({
  name: 'countLot',
  permission: 'operator:warehouse',
  summary:
    'Write down what lies in a lot. Below what is set aside, the youngest promises are taken back, unpaid before paid, and their orders looked at again.',
  method: 'POST',
  path: '/v1/operator/cloud-warehouse/lots/{lotId}/count',
  params: z.object({ lotId: Id }),
  body: { kind: 'json', schema: z.object({ counted: Units, text: Words }) },
  data: Lot.extend({
    /** Orders and outbound orders whose units were taken back, by their number. */
    takenBack: z.array(z.object({ number: z.string(), units: z.int() })),
  }),
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const finishService = defineEndpoint({
  name: 'finishService',
  permission: 'operator:warehouse',
  summary: 'Say that a service was done, and what came of it.',
  method: 'POST',
  path: '/v1/operator/cloud-warehouse/services/{serviceId}/finish',
  params: z.object({ serviceId: Id }),
  body: { kind: 'json', schema: z.object({ text: Words }) },
  data: ServiceOrder,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});

export const giveFinalNotice = defineEndpoint({
  name: 'giveFinalNotice',
  permission: 'operator:warehouse',
  summary: 'Announce the day after which a frozen lot may be disposed of, at least 14 days ahead, with an offer where there is one.',
  method: 'POST',
  path: '/v1/operator/cloud-warehouse/lots/{lotId}/final-notice',
  params: z.object({ lotId: Id }),
  body: { kind: 'json', schema: z.object({ text: Words }) },
  data: Lot,
  idempotent: true,
  problems: ['not-found', 'state-conflict'],
});
