import { useTranslation } from 'react-i18next';
import { Badge } from '#app/ui/badge.tsx';
import { isLogisticsAttribute } from './logistics-attributes.ts';

/** What carriers look at: contents that some methods do not take. */
export function LogisticsBadge({ attribute }: { attribute: string }) {
  const { t } = useTranslation('products');
  return <Badge>{isLogisticsAttribute(attribute) ? t(`attribute.${attribute}`) : attribute}</Badge>;
}
