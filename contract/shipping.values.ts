/** What carriers ask about goods; methods refuse some of them, and rules of a merchant may send them another way. */
export const goodsAttributes = [
  'battery_pi966',
  'battery_pi967',
  'liquid',
  'powder',
  'magnet',
  'blade',
  'food',
  'cosmetic',
  'brand_risk',
] as const;
export type GoodsAttribute = (typeof goodsAttributes)[number];

export const shippingFallbacks = ['cheapest', 'fastest', 'ask'] as const;
export const SHIPPING_RULE_LIMIT = 300;

/**
 * Why goods go by a method. `order`: it was selected for this order; `rule`: a shipping rule says so; `product`: the product is meant to be sent by
 * it there; `least`: it costs merchant and buyer least together.
 */
export const methodReasons = ['order', 'rule', 'product', 'least'] as const;
export type MethodReason = (typeof methodReasons)[number];

/** Of a shipping method in the rate book. */
export const METHOD_CODE_PATTERN = /^[a-z0-9-]{1,60}$/;
