import { useTranslation } from 'react-i18next';
import type { Listing } from '#contract/my-products.ts';
import { Badge } from '#app/ui/badge.tsx';
import '#app/ui/row.css';

const tones = {
  'not-linked': 'attention',
  'changed-in-store': 'attention',
  'cost-changed': 'attention',
  'out-of-stock': 'warning',
  'off-sale': 'warning',
  'loss-making': 'warning',
  'store-refused': 'critical',
} as const;

/** What stands out about a listing; why it is on hold first. */
export function ListingFlags({ listing }: { listing: Pick<Listing, 'flags' | 'holdCause'> }) {
  const { t } = useTranslation('my-products');
  const { flags, holdCause } = listing;
  if (flags.length === 0 && holdCause === null) return null;
  return (
    <div className="wharf-inline">
      {holdCause === null ? null : <Badge tone="warning">{t(`hold.${holdCause}`)}</Badge>}
      {flags.map((flag) => (
        <Badge key={flag} tone={tones[flag]}>
          {t(`flag.${flag}`)}
        </Badge>
      ))}
    </div>
  );
}
