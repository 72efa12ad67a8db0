import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { Mode, Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { OrderRow, Reservation } from './orders.ts';
import { PAY_ORDERS_MAX } from './orders.values.ts';
import { Cause } from './problem.ts';

/** Orders to pay, as `?orderIds=a,b,c`. */
const OrderIds = z
  .string()
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(Id).min(1).max(PAY_ORDERS_MAX));

/** What an order's cost is made of. */
export const CostParts = z.object({
  goods: Money,
  freight: Money,
  duty: Money,
  tax: Money,
  /** Insurance, clearance and service. */
  fees: Money,
});

export const getPaymentSummary = defineEndpoint({
  name: 'getPaymentSummary',
  permission: 'orders:pay',
  summary: 'What paying these orders would cost and leave. Nothing is reserved by asking. Orders must share one mode.',
  method: 'GET',
  path: '/v1/payments/summary',
  query: z.object({ orderIds: OrderIds }),
  data: z.object({
    mode: Mode,
    orders: z.array(
      OrderRow.extend({
        parts: CostParts.nullable(),
        quoteExpiresAt: Time.nullable(),
        reservation: Reservation.nullable(),
        /** It holds nothing and can't for now: it held goods unpaid for an hour within the last 24, or with it the account would hold more than a fifth of a variant's free stock (and more than five units) unpaid. They are reserved when it is paid, if they are still there. */
        reservedByPayment: z.boolean(),
        /** Until when it could be changed and canceled free of charge if it were paid now: until then its money is held, not taken. Null: its store has no grace window. */
        freeUntil: Time.nullable(),
      }),
    ),
    /** Orders that can't be paid now, and why; they are left out of the sums. */
    blocked: z.array(z.object({ orderId: Id, number: z.string(), kind: z.enum(['store', 'manual']), causes: z.array(Cause) })),
    /** Sums over the orders. */
    parts: CostParts,
    total: Money,
    balanceBefore: Money,
    /** Negative never: null when the balance is short. */
    balanceAfter: Money.nullable(),
    /** What is missing; zero when the balance is enough. */
    shortfall: Money,
    /** Earliest end of the quotes in the sum. */
    validUntil: Time.nullable(),
    /** Earliest `freeUntil` of the orders; null: none has a grace window. */
    freeUntil: Time.nullable(),
    /** Seconds until then. */
    freeSecondsLeft: z.int().nullable(),
  }),
  problems: ['not-found', 'mode-mixed'],
});

export const Payment = z.object({
  id: Id,
  mode: Mode,
  amount: Money,
  orders: z.array(
    z.object({
      id: Id,
      number: z.string(),
      externalName: z.string(),
      /** Whether it was made by hand or came from a store. */
      kind: z.enum(['store', 'manual']),
      amount: Money,
      /** Until when its money was to be held instead of taken; null: it was taken at once. */
      graceUntil: Time.nullable(),
    }),
  ),
  /** What else was paid with it, such as storage. */
  charges: z.array(z.object({ id: Id, number: z.string(), amount: Money })),
  /** What can be spent after it. */
  balanceAfter: Money,
  paidAt: Time,
});
export type Payment = z.infer<typeof Payment>;

export const payOrders = defineEndpoint({
  name: 'payOrders',
  permission: 'orders:pay',
  summary:
    'Pay orders from the wallet: all of them or none. Of orders whose store has a grace window the money is held, and taken when the window is over. `expectedTotalMinor` is the sum the merchant saw; another sum is refused as quote-expired and nothing moves. Goods the orders do not hold yet are reserved with it; where there are too few, it is refused as stock-short.',
  method: 'POST',
  path: '/v1/payments',
  body: {
    kind: 'json',
    schema: z.object({
      orderIds: z.array(Id).min(1).max(PAY_ORDERS_MAX),
      expectedTotalMinor: z
        .int()
        .min(1)
        .max(PAY_ORDERS_MAX * MAX_AMOUNT_MINOR),
    }),
  },
  data: Payment,
  idempotent: true,
  problems: ['not-found', 'order-not-payable', 'quote-expired', 'insufficient-balance', 'spend-limit-reached', 'stock-short', 'mode-mixed'],
});

export const getPayment = defineEndpoint({
  name: 'getPayment',
  permission: 'orders:read',
  summary: 'A payment that was made.',
  method: 'GET',
  path: '/v1/payments/{paymentId}',
  params: z.object({ paymentId: Id }),
  data: Payment,
  problems: ['not-found'],
});
