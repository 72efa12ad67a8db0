import { Badge } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';

const known = ['battery_pi966', 'battery_pi967', 'liquid', 'powder', 'magnet', 'blade', 'food', 'cosmetic', 'brand_risk'] as const;
type Known = (typeof known)[number];

/** What carriers look at: contents that some methods do not take. */
export function LogisticsBadge({ attribute }: { attribute: string }) {
  const { t } = useTranslation('products');
  return <Badge>{isKnown(attribute) ? t(`attribute.${attribute}`) : attribute}</Badge>;
}

function isKnown(attribute: string): attribute is Known {
  return (known as readonly string[]).includes(attribute);
}
