import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { Address, Order, OrderRow } from './orders.ts';
import { acceptableWarnings, ADDRESS_FIELD_MAX, ELSEWHERE_FIELD_MAX, MERGE_ORDERS_MAX, SPLIT_PARTS_MAX } from './order-actions.values.ts';
import { Cause } from './problem.ts';
import { Profit } from './profit.ts';
import { QuoteOffer, RefusedOffer } from './quotes.ts';
import { METHOD_CODE_PATTERN } from './shipping.values.ts';
import { Version } from './whole-number.ts';

const OrderParams = z.object({ orderId: Id });
const MethodCode = z.string().regex(METHOD_CODE_PATTERN);
/** Items of a line. */
const Items = z.int().min(1).max(9999);

/** The order's version as the merchant saw it: changed since, the call is a version-conflict and nothing happens. */
const Seen = z.object({ version: Version });

/** One way to send an order, with what it would then cost and leave. */
export const OrderMethod = QuoteOffer.extend({
  /** What the sale would leave; null while a currency has no rate. */
  profit: Profit.nullable(),
});
export type OrderMethod = z.infer<typeof OrderMethod>;

export const listOrderMethods = defineEndpoint({
  name: 'listOrderMethods',
  permission: 'orders:read',
  summary:
    'How an order that is not paid for can be sent: each method that takes all of it from one warehouse, cheapest first, with quote and profit, and those that do not, with every reason. Nothing is kept.',
  method: 'GET',
  path: '/v1/orders/{orderId}/methods',
  params: OrderParams,
  query: z.object({
    /** Left out: as the order is set, else as the rules of the merchant say. */
    insured: z.enum(['true', 'false']).optional(),
  }),
  data: z.object({
    version: Version,
    /** Method of the order's quote; null while it has none. */
    current: z.string().nullable(),
    /** Method selected for this order alone; null: the rules of the merchant select it. */
    set: z.string().nullable(),
    insured: z.boolean(),
    methods: z.array(OrderMethod),
    refused: z.array(RefusedOffer),
  }),
  problems: ['not-found', 'order-not-editable'],
});

export const setOrderMethod = defineEndpoint({
  name: 'setOrderMethod',
  permission: 'orders:edit',
  summary:
    'Select the method, and with it the warehouse, an unpaid order is sent by, and whether it is insured; null gives either back to the rules. The order is quoted again.',
  method: 'POST',
  path: '/v1/orders/{orderId}/method',
  params: OrderParams,
  body: { kind: 'json', schema: Seen.extend({ methodCode: MethodCode.nullable(), insured: z.boolean().nullable() }) },
  data: Order,
  idempotent: true,
  problems: ['not-found', 'order-not-editable', 'version-conflict', 'method-unfit', 'insufficient-balance', 'spend-limit-reached'],
});

const AddressText = z.string().trim().max(ADDRESS_FIELD_MAX);
/** An address as a merchant types it. */
export const AddressInput = Address.extend({
  name: AddressText,
  company: AddressText,
  line1: AddressText,
  line2: AddressText,
  district: AddressText,
  city: AddressText,
  province: AddressText,
  postcode: AddressText,
  phone: AddressText,
  email: AddressText,
  taxId: AddressText,
});
export type AddressInput = z.infer<typeof AddressInput>;

export const setOrderAddress = defineEndpoint({
  name: 'setOrderAddress',
  permission: 'orders:edit',
  summary:
    "Correct the address of an unpaid order. What the country's rule does not allow is refused field by field. The correction stays until the store sends another address than the one it replaced.",
  method: 'POST',
  path: '/v1/orders/{orderId}/address',
  params: OrderParams,
  body: { kind: 'json', schema: Seen.extend({ address: AddressInput }) },
  data: Order,
  idempotent: true,
  problems: ['not-found', 'order-not-editable', 'version-conflict', 'insufficient-balance', 'spend-limit-reached'],
});

export const setOrderLines = defineEndpoint({
  name: 'setOrderLines',
  permission: 'orders:edit',
  summary:
    'Change what an unpaid order sends: fewer items of a line, none, or another product in its place. Lines left out stay. More than the store sold is refused; nothing at all is `nothing-left`.',
  method: 'POST',
  path: '/v1/orders/{orderId}/lines',
  params: OrderParams,
  body: {
    kind: 'json',
    schema: Seen.extend({
      lines: z
        .array(
          z.object({
            lineId: Id,
            /** Items that are sent; 0 takes the line out. */
            quantity: z.int().min(0).max(9999),
            /** SKU sent in the place of the linked product; null: the linked one. Left out: as it is. */
            sku: z.string().trim().min(1).max(100).nullable().optional(),
          }),
        )
        .min(1)
        .max(100),
    }),
  },
  data: Order,
  idempotent: true,
  problems: ['not-found', 'order-not-editable', 'version-conflict', 'nothing-left', 'insufficient-balance', 'spend-limit-reached'],
});

export const splitOrder = defineEndpoint({
  name: 'splitOrder',
  permission: 'orders:edit',
  summary:
    "Take parts out of an unpaid order, each an order of its own with a quote and a payment. To the store they stay one order: each part's parcels are written back to it. At least one item stays.",
  method: 'POST',
  path: '/v1/orders/{orderId}/split',
  params: OrderParams,
  body: {
    kind: 'json',
    schema: Seen.extend({
      parts: z
        .array(
          z.object({
            lines: z
              .array(z.object({ lineId: Id, quantity: Items }))
              .min(1)
              .max(100),
          }),
        )
        .min(1)
        .max(SPLIT_PARTS_MAX),
    }),
  },
  /** The order the parts were taken from; `related` names them. */
  data: Order,
  idempotent: true,
  problems: ['not-found', 'order-not-editable', 'version-conflict', 'split-takes-all', 'split-of-part', 'merge-split-order'],
});

export const undoSplit = defineEndpoint({
  name: 'undoSplit',
  permission: 'orders:edit',
  summary: 'Put a part back into the order it was taken from, as long as neither is paid for. Answers that order.',
  method: 'POST',
  path: '/v1/orders/{orderId}/split/undo',
  params: OrderParams,
  body: { kind: 'json', schema: Seen },
  data: Order,
  idempotent: true,
  problems: ['not-found', 'order-not-editable', 'version-conflict', 'not-split-off'],
});

const mergeProblems = [
  'merge-too-few',
  'merge-held',
  'merge-other-store',
  'merge-other-buyer',
  'merge-other-address',
  'merge-other-currency',
  'merge-no-common-method',
  'merge-split-order',
] as const;

export const listMergeCandidates = defineEndpoint({
  name: 'listMergeCandidates',
  permission: 'orders:read',
  summary: "Unpaid orders of the same store that look like the same buyer's, newest first, each with what keeps it from being merged.",
  method: 'GET',
  path: '/v1/orders/{orderId}/merge-candidates',
  params: OrderParams,
  data: z.array(
    z.object({
      order: OrderRow,
      version: Version,
      /** Null: it can be merged. */
      obstacle: Cause.nullable(),
    }),
  ),
  problems: ['not-found', 'order-not-editable'],
});

export const mergeOrders = defineEndpoint({
  name: 'mergeOrders',
  permission: 'orders:edit',
  summary:
    'Send unpaid orders of one store, buyer and address as one, the oldest of them. Each stays an order of its own at the store, and its parcels are written back to it.',
  method: 'POST',
  path: '/v1/orders/merge',
  body: {
    kind: 'json',
    schema: z.object({
      orders: z
        .array(Seen.extend({ orderId: Id }))
        .min(1)
        .max(MERGE_ORDERS_MAX),
    }),
  },
  /** The order the others are sent with. */
  data: Order,
  idempotent: true,
  problems: ['not-found', 'order-not-editable', 'version-conflict', ...mergeProblems],
});

export const undoMerge = defineEndpoint({
  name: 'undoMerge',
  permission: 'orders:edit',
  summary: 'Take a merged order out of the one it is sent with, as long as that is not paid for. Answers the order that was taken out.',
  method: 'POST',
  path: '/v1/orders/{orderId}/merge/undo',
  params: OrderParams,
  body: { kind: 'json', schema: Seen },
  data: Order,
  idempotent: true,
  problems: ['not-found', 'order-not-editable', 'version-conflict', 'not-merged'],
});

export const markElsewhere = defineEndpoint({
  name: 'markElsewhere',
  permission: 'orders:edit',
  summary:
    'Say that an unpaid order was sent by somebody else: it is not asked for any more and costs nothing. Carrier and number are kept for the record; the store is not told. Can be undone.',
  method: 'POST',
  path: '/v1/orders/{orderId}/elsewhere',
  params: OrderParams,
  body: {
    kind: 'json',
    schema: Seen.extend({
      carrier: z.string().trim().max(ELSEWHERE_FIELD_MAX).default(''),
      trackingNumber: z.string().trim().max(ELSEWHERE_FIELD_MAX).default(''),
    }),
  },
  data: Order,
  idempotent: true,
  problems: ['not-found', 'order-not-editable', 'version-conflict'],
});

export const undoElsewhere = defineEndpoint({
  name: 'undoElsewhere',
  permission: 'orders:edit',
  summary: 'Take an order back that was marked as sent by somebody else: it is checked and quoted again.',
  method: 'POST',
  path: '/v1/orders/{orderId}/elsewhere/undo',
  params: OrderParams,
  body: { kind: 'json', schema: Seen },
  data: Order,
  idempotent: true,
  problems: ['not-found', 'order-not-editable', 'version-conflict'],
});

export const acceptWarning = defineEndpoint({
  name: 'acceptWarning',
  permission: 'orders:edit',
  summary: 'Put a warning of an order aside after looking at it. It comes back when what it warns of changes.',
  method: 'POST',
  path: '/v1/orders/{orderId}/warnings/accept',
  params: OrderParams,
  body: { kind: 'json', schema: z.object({ code: z.enum(acceptableWarnings) }) },
  data: Order,
  idempotent: true,
  problems: ['not-found', 'order-not-editable'],
});
