import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { Job } from './jobs.ts';
import { Mode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { ACT_ON_ORDERS_MAX, methodRules } from './order-actions.values.ts';
import { OrderFilter } from './orders-filters.ts';
import { HOLD_NOTE_MAX, holdReasons } from './orders.values.ts';
import { Cause } from './problem.ts';
import { WarehouseCode } from './products.ts';

/** Orders by their ids, or of all that a filter finds the 500 newest that the action fits. One of the two. */
const Chosen = z.object({
  orderIds: z.array(Id).min(1).max(ACT_ON_ORDERS_MAX).optional(),
  matching: OrderFilter.optional(),
});

/** A rule that selects a method for each of many orders. */
export const MethodSelection = z
  .object({
    rule: z.enum(methodRules),
    /** For `within-days`: most days to the door. */
    days: z.int().min(1).max(365).optional(),
    /** Only methods from there; left out: from anywhere. */
    warehouse: WarehouseCode.optional(),
  })
  .refine(({ rule, days }) => rule !== 'within-days' || days !== undefined, { path: ['days'], params: { code: 'required' } });
export type MethodSelection = z.infer<typeof MethodSelection>;

export const OrdersAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set-method'), selection: MethodSelection }),
  z.object({ kind: z.literal('hold'), reason: z.enum(holdReasons), note: z.string().trim().max(HOLD_NOTE_MAX).default('') }),
  /** Releases all holds but the store's own. */
  z.object({ kind: z.literal('release') }),
  z.object({ kind: z.literal('cancel') }),
  z.object({ kind: z.literal('requote') }),
  z.object({ kind: z.literal('mark-elsewhere') }),
]);
export type OrdersAction = z.infer<typeof OrdersAction>;

export const actOnOrders = defineEndpoint({
  name: 'actOnOrders',
  permission: 'orders:edit',
  // Another method may cost an order in its grace window more, which a row would pay later.
  token: false,
  summary:
    'Do the same with up to 500 orders, as a job with one row an order. An order the action does not fit fails its own row with the cause and stays as it is.',
  method: 'POST',
  path: '/v1/orders/actions',
  body: { kind: 'json', schema: Chosen.extend({ action: OrdersAction }) },
  data: Job,
  idempotent: true,
  /** `state-conflict`: the filter finds no order. */
  problems: ['not-found', 'state-conflict'],
});

export const previewMethods = defineEndpoint({
  name: 'previewMethods',
  permission: 'orders:read',
  summary: 'What selecting a method by a rule would change in each order: method, cost and profit now and then. Nothing is kept.',
  method: 'POST',
  path: '/v1/orders/actions/preview-methods',
  body: { kind: 'json', schema: Chosen.extend({ selection: MethodSelection }) },
  data: z.object({
    orders: z.array(
      z.object({
        orderId: Id,
        number: z.string(),
        externalName: z.string(),
        /** Null while it has no quote. */
        before: z.object({ methodName: z.string(), total: Money, profit: Money.nullable() }).nullable(),
        /** Null: no method fits, see `cause`. */
        after: z.object({ methodName: z.string(), total: Money, profit: Money.nullable(), maxDays: z.int() }).nullable(),
        cause: Cause.nullable(),
      }),
    ),
    /** Over the orders that have both. */
    totalBefore: Money,
    totalAfter: Money,
  }),
  problems: ['not-found', 'state-conflict'],
});

export const previewPayment = defineEndpoint({
  name: 'previewPayment',
  permission: 'orders:pay',
  summary: 'What paying up to 500 orders as a job would cost, per mode one wallet, and how many of them can be paid. Nothing is reserved.',
  method: 'POST',
  path: '/v1/orders/pay/preview',
  body: { kind: 'json', schema: Chosen },
  data: z.object({
    mode: Mode,
    payable: z.int(),
    /** Can't be paid now; they stay out. */
    blocked: z.int(),
    total: Money,
    balanceBefore: Money,
    /** What is missing; zero when the balance is enough. */
    shortfall: Money,
  }),
  problems: ['not-found', 'state-conflict', 'mode-mixed'],
});

export const payManyOrders = defineEndpoint({
  name: 'payManyOrders',
  permission: 'orders:pay',
  // Its rows are paid later, whatever an app may pay a day.
  token: false,
  summary:
    'Pay up to 500 orders as a job: each by itself, for the price it had when the job was made, until the balance is used up. `expectedTotalMinor` is the sum the merchant saw; another sum, or a balance that is short of it, is refused and nothing moves.',
  method: 'POST',
  path: '/v1/orders/pay',
  body: {
    kind: 'json',
    schema: Chosen.extend({
      expectedTotalMinor: z
        .int()
        .min(1)
        .max(ACT_ON_ORDERS_MAX * MAX_AMOUNT_MINOR),
    }),
  },
  data: Job,
  idempotent: true,
  problems: ['not-found', 'state-conflict', 'mode-mixed', 'quote-expired', 'insufficient-balance', 'spend-limit-reached'],
});
