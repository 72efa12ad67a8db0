import * as z from 'zod/mini';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { warehouseCodes } from './products.values.ts';
import { COUNTRY_CODE_PATTERN } from './regions.values.ts';
import { goodsAttributes, METHOD_CODE_PATTERN, shippingFallbacks } from './shipping.values.ts';

const MethodCode = z.string().check(z.regex(METHOD_CODE_PATTERN));

/** How orders of a merchant to some countries are sent. In `zod/mini`, since the browser checks a file of rules before it fills the form. */
export const ShippingRule = z.object({
  /** Empty: the rest of the world. No country may stand in two rules. */
  countries: z.array(z.string().check(z.regex(COUNTRY_CODE_PATTERN))).check(z.maxLength(300)),
  /** The first that takes the order is used. Empty: the fallback decides alone. */
  methods: z.array(MethodCode).check(z.maxLength(50)),
  /** Largest freight of an order, in CNY fen; null: any. */
  maxFreightMinor: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_AMOUNT_MINOR))),
  /** Longest time under way; null: any. */
  maxDays: z.nullable(z.int().check(z.minimum(1), z.maximum(365))),
  trackedOnly: z.boolean(),
  insured: z.boolean(),
  /** Preferred warehouse, taken when it has all goods; null: the first that has them. */
  warehouse: z.nullable(z.enum(warehouseCodes)),
  /** When none of the methods takes the order: the cheapest or fastest other one within the limits, or the order waits. */
  fallback: z.enum(shippingFallbacks),
  /** Other methods for orders with such goods; the first that meets the order counts. */
  exceptions: z
    .array(z.object({ attribute: z.enum(goodsAttributes), methods: z.array(MethodCode).check(z.minLength(1), z.maxLength(50)) }))
    .check(z.maxLength(20)),
});
export type ShippingRule = z.infer<typeof ShippingRule>;
