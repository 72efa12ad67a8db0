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

/** Of a shipping method in the rate book. */
export const METHOD_CODE_PATTERN = /^[a-z0-9-]{1,60}$/;
