import { useTranslation } from 'react-i18next';
import type { Listing } from '#contract/my-products.ts';
import { Badge } from '#app/ui/badge.tsx';

/** `8 of 8`: how many of a listing's variants we know what to send for; marked while some are missing. */
export function LinkedCount({ listing }: { listing: Pick<Listing, 'mappedCount' | 'variantCount'> }) {
  const { t } = useTranslation('my-products');
  const text = t('list.linked', { linked: listing.mappedCount, total: listing.variantCount });
  return listing.mappedCount < listing.variantCount ? <Badge tone="attention">{text}</Badge> : <>{text}</>;
}
