import { z } from 'zod';
import { CountryCode, defineEndpoint, Id } from './endpoint.ts';
import { WarehouseCode } from './products.ts';
import { ShippingRule } from './shipping-rule.ts';
import { goodsAttributes, METHOD_CODE_PATTERN, SHIPPING_RULE_LIMIT } from './shipping.values.ts';
import { Version } from './whole-number.ts';

/** Code of a shipping method in the rate book, e.g. `standard-line`. */
export const MethodCode = z.string().regex(METHOD_CODE_PATTERN);

export const ShippingMethod = z.object({
  code: MethodCode,
  /** In the request's language. */
  name: z.string(),
  carrier: z.string(),
  tracked: z.boolean(),
  warehouse: WarehouseCode,
  /** Days under way, shortest and longest over the countries of this answer; the warehouse's closed days come on top. */
  minDays: z.int(),
  maxDays: z.int(),
  /** Heaviest parcel it takes to any of the countries, in grams. */
  maxG: z.int(),
  countries: z.array(CountryCode),
  /** Goods it does not take. */
  refusedAttributes: z.array(z.enum(goodsAttributes)),
  /** Import schemes it declares under, e.g. `ioss`. */
  schemes: z.array(z.string()),
  /** Duty and tax are paid on the way: the buyer is asked for nothing. */
  dutiesPaid: z.boolean(),
});
export type ShippingMethod = z.infer<typeof ShippingMethod>;
export const getShippingTemplate = defineEndpoint({
  name: 'getShippingTemplate',
  permission: 'settings:read',
  summary:
    "The provider's shipping methods as they are today, in the order they are proposed in; of a country or a warehouse if one is named.",
  method: 'GET',
  path: '/v1/shipping/template',
  query: z.object({ country: CountryCode.optional(), warehouse: WarehouseCode.optional() }),
  data: z.object({
    /** Version of the rate book the methods are from. */
    rateBookVersion: z.int(),
    methods: z.array(ShippingMethod),
  }),
});

export const ShippingRules = z.object({
  /** Goes up with each save; 0: nothing was saved yet, and the provider's own order of methods counts. */
  version: Version,
  rules: z.array(ShippingRule).max(SHIPPING_RULE_LIMIT),
});
export type ShippingRules = z.infer<typeof ShippingRules>;
const ofUser = z.object({ userId: Id });
export const getShippingRules = defineEndpoint({
  name: 'getShippingRules',
  permission: 'settings:read',
  summary: "How the user's orders are sent, by destination.",
  method: 'GET',
  path: '/v1/users/{userId}/shipping',
  params: ofUser,
  data: ShippingRules,
  problems: ['not-found'],
});
export const saveShippingRules = defineEndpoint({
  name: 'saveShippingRules',
  permission: 'settings:manage',
  summary: 'Save all rules in place of the former; `version` is the one they were read with.',
  method: 'POST',
  path: '/v1/users/{userId}/shipping',
  params: ofUser,
  body: { kind: 'json', schema: ShippingRules },
  data: ShippingRules,
  problems: ['not-found', 'version-conflict'],
});
