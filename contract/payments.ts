import { z } from 'zod';
import { defineEndpoint, Id, Time } from './endpoint.ts';
import { Mode, Money } from './money.ts';
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
        /** It holds nothing and can't for now: it held goods unpaid for an hour within the last 24. They are reserved when it is paid, if they are still there. */
        reservedByPayment: z.boolean(),
      }),
    ),
    /** Orders that can't be paid now, and why; they are left out of the sums. */
    blocked: z.array(z.object({ orderId: Id, number: z.string(), causes: z.array(Cause) })),
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
  }),
  problems: ['not-found', 'mode-mixed'],
});

export const Payment = z.object({
  id: Id,
  mode: Mode,
  amount: Money,
  orders: z.array(z.object({ id: Id, number: z.string(), externalName: z.string(), amount: Money })),
  /** What else was paid with it, such as storage. */
  charges: z.array(z.object({ id: Id, number: z.string(), amount: Money })),
  /** What can be spent after it. */
  balanceAfter: Money,
  paidAt: Time,
});
export type Payment = z.infer<typeof Payment>;

export const payOrders = defineEndpoint({
  name: 'payOrders',
  summary:
    'Pay orders from the wallet: all of them or none. `expectedTotalMinor` is the sum the merchant saw; another sum is refused as quote-expired and nothing moves. Goods the orders do not hold yet are reserved with it; where there are too few, it is refused as stock-short.',
  method: 'POST',
  path: '/v1/payments',
  body: {
    kind: 'json',
    schema: z.object({
      orderIds: z.array(Id).min(1).max(PAY_ORDERS_MAX),
      expectedTotalMinor: z.int().min(1),
    }),
  },
  data: Payment,
  idempotent: true,
  problems: ['not-found', 'order-not-payable', 'quote-expired', 'insufficient-balance', 'stock-short', 'mode-mixed'],
});

export const getPayment = defineEndpoint({
  name: 'getPayment',
  summary: 'A payment that was made.',
  method: 'GET',
  path: '/v1/payments/{paymentId}',
  params: z.object({ paymentId: Id }),
  data: Payment,
  problems: ['not-found'],
});
