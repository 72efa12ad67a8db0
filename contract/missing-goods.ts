import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { Money } from './money.ts';
import { missingGoodsAnswers } from './orders.values.ts';
import { Order } from './orders.ts';

/** Another variant of the same product that could be sent. */
export const Substitute = z.object({
  variantId: Id,
  sku: z.string(),
  /** Its options, e.g. `Red / XL`; its SKU where it has none. */
  title: z.string(),
  /** Of one unit. */
  unitCost: Money,
  /** Units in stock where the order is sent from. */
  available: z.int(),
  /** What sending it costs more for all units of the order; below zero: what comes back. Freight stays as paid. */
  difference: Money,
});

/** A variant an order lacks, and what could be sent in its place. */
export const LackingVariant = z.object({
  variantId: Id,
  sku: z.string(),
  /** Units the order needs. */
  units: z.int(),
  /** Cheapest difference first; only what there is enough of. */
  substitutes: z.array(Substitute),
});
export type LackingVariant = z.infer<typeof LackingVariant>;

export const listSubstitutes = defineEndpoint({
  name: 'listSubstitutes',
  permission: 'orders:read',
  summary: 'What could be sent in place of the goods an order lacks: other variants of the same products that are on sale and in stock.',
  method: 'GET',
  path: '/v1/orders/{orderId}/substitutes',
  params: z.object({ orderId: Id }),
  data: z.array(LackingVariant),
  problems: ['not-found', 'state-conflict'],
});

export const answerMissingGoods = defineEndpoint({
  name: 'answerMissingGoods',
  permission: 'orders:pay',
  // Dearer substitutes are charged beside payments, whatever an app may pay a day.
  token: false,
  summary:
    'Decide on an order whose goods are missing: `wait` until they are there, `substitute` them by other variants of the same products, or `refund` the order whole. A difference in price is charged to, or refunded into, the balance: one other than `expectedDifferenceMinor` is refused as quote-expired, and nothing moves.',
  method: 'POST',
  path: '/v1/orders/{orderId}/missing-goods',
  params: z.object({ orderId: Id }),
  body: {
    kind: 'json',
    schema: z.object({
      /** The order's `missingGoods.id` as the merchant saw it. */
      missingGoodsId: Id,
      answer: z.enum(missingGoodsAnswers),
      /** Of `substitute`: one for each variant that is missing. */
      substitutes: z
        .array(z.object({ fromVariantId: Id, toVariantId: Id }))
        .max(100)
        .default([]),
      /** Of `substitute`: the sum of the differences the merchant saw, in CNY fen. */
      expectedDifferenceMinor: z.int().min(-MAX_AMOUNT_MINOR).max(MAX_AMOUNT_MINOR).default(0),
    }),
  },
  data: Order,
  idempotent: true,
  problems: ['not-found', 'state-conflict', 'quote-expired', 'insufficient-balance', 'spend-limit-reached', 'stock-short'],
});
