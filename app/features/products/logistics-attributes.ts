/** What carriers ask about: contents that some methods do not take. */
export const logisticsAttributes = [
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
export type LogisticsAttribute = (typeof logisticsAttributes)[number];

export function isLogisticsAttribute(attribute: string): attribute is LogisticsAttribute {
  return (logisticsAttributes as readonly string[]).includes(attribute);
}
