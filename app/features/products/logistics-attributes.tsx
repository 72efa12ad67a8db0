import { Badge } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';

/** Contents that some carriers do not accept. */
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

export function LogisticsBadge({ attribute, tone }: { attribute: string; tone?: 'warning' }) {
  const { t } = useTranslation('products');
  const text = isLogisticsAttribute(attribute) ? t(`attribute.${attribute}`) : attribute;
  return tone === undefined ? <Badge>{text}</Badge> : <Badge tone={tone}>{text}</Badge>;
}
