import { memo } from 'react';
import { generatePath } from '@remix-run/react';
import { Badge, Link } from '@shopify/polaris';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#contract/endpoint.ts';
import type { Listing, listListings } from '#contract/my-products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import type { ChoosableRow } from '#app/ui/choosable-list.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { ListRow } from '#app/ui/list-table.tsx';
import { MoneyRange } from '#app/ui/money-range.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { ZoneHeading } from '#app/ui/zone-heading.tsx';
import { LinkedCount, ListingCost, ListingMargin, ListingStock, SuggestionSummary } from '../listing-values.tsx';
import '#app/ui/row.css';
import '../my-products.css';

export type ListedListing = DataOf<typeof listListings>[number];
interface ListingProps {
  listing: ListedListing;
}

const FLAG_TONES = {
  'not-linked': 'attention',
  'changed-in-store': 'attention',
  'cost-changed': 'attention',
  'out-of-stock': 'warning',
  'off-sale': 'warning',
  'loss-making': 'warning',
  'store-refused': 'critical',
} as const;

export function listingColumns(t: TFunction<'my-products'>) {
  return [
    { id: 'product', title: t('column.product') },
    { id: 'store', title: t('column.store') },
    { id: 'sends', title: t('column.sends') },
    { id: 'cost', title: t('column.cost'), alignEnd: true },
    { id: 'price', title: t('column.price'), alignEnd: true },
    { id: 'margin', title: t('column.margin'), alignEnd: true },
    { id: 'stock', title: t('column.stock'), alignEnd: true },
    { id: 'sold', title: t('column.sold'), alignEnd: true },
    { id: 'last-sync', title: <ZoneHeading label={t('column.lastSync')} /> },
  ];
}

/** A listing as a row that can be chosen. */
export const ListingTableRow = memo(function ListingTableRow({ listing, brief, chosen, onChoose }: ListingProps & ChoosableRow) {
  const { t } = useTranslation('my-products');
  const { id, title } = listing;
  const choice = { label: t('list.selectListing', { title }), chosen, onChoose: (on: boolean) => onChoose(id, on) };
  return (
    <ListRow choice={choice}>
      <td className="wharf-list__wrap">
        <ListingTitle listing={listing} />
      </td>
      {brief ? null : <Cells listing={listing} />}
    </ListRow>
  );
});

function Cells({ listing }: ListingProps) {
  const { t } = useTranslation('my-products');
  return (
    <>
      <td className="wharf-list__wrap">
        <ListingStore listing={listing} />
      </td>
      <td className="wharf-list__wrap">
        <Sends listing={listing} />
      </td>
      <td className="wharf-list__end wharf-listing__cost">
        <ListingCost listing={listing} display="short" />
      </td>
      <td className="wharf-list__end wharf-listing__price">
        <MoneyRange from={listing.priceFrom} to={listing.priceTo} display="explicit" />
      </td>
      <td className="wharf-list__end wharf-listing__margin">
        <ListingMargin listing={listing} />
      </td>
      <td className="wharf-list__end">
        <ListingStock listing={listing} />
      </td>
      <td className="wharf-list__end">
        <Count value={listing.sold30Days} />
      </td>
      <td className="wharf-list__wrap">
        {listing.lastSyncAt === null ? t('list.neverSynced') : <DateTime value={listing.lastSyncAt} display="in-table" />}
      </td>
    </>
  );
}

/** A listing as a card, on a phone. */
export function ListingCard({ listing }: ListingProps) {
  const { t } = useTranslation('my-products');
  return (
    <div className="wharf-row-card wharf-number">
      <ListingTitle listing={listing} />
      <ListingStore listing={listing} />
      <div>
        {t('card.sends')} <Sends listing={listing} />
      </div>
      <p>
        {t('card.cost')} <ListingCost listing={listing} display="explicit" />
      </p>
      <p>
        {t('card.price')} <MoneyRange from={listing.priceFrom} to={listing.priceTo} display="explicit" />
      </p>
      <p>
        {t('card.margin')} <ListingMargin listing={listing} />
      </p>
      <p>
        {t('card.stock')} <ListingStock listing={listing} />
      </p>
    </div>
  );
}

function Count({ value }: { value: number }) {
  const locale = useLocale();
  return <>{formatCount(value, locale)}</>;
}

/** How it is linked, and to which SKUs; else what it may be linked to. */
function Sends({ listing }: ListingProps) {
  const { t } = useTranslation('my-products');
  const { skus, mappingKinds, suggestion } = listing;
  if (skus.length === 0) return suggestion === null ? <>{t('variants.notLinked')}</> : <SuggestionSummary suggestion={suggestion} />;
  return (
    <div className="wharf-lines">
      <span className="wharf-listing__variant">{skus.join(', ')}</span>
      <span className="wharf-quiet">
        {mappingKinds.map((kind) => t(`kind.${kind}`)).join(', ')} · <LinkedCount listing={listing} />
      </span>
    </div>
  );
}

function ListingTitle({ listing }: ListingProps) {
  return (
    <div className="wharf-inline wharf-inline--picture">
      <PreviewImage src={listing.pictureUrl} alt={listing.title} />
      <div className="wharf-lines wharf-lines--apart">
        <span className="wharf-listing__title">
          <Link url={generatePath(paths.listing, { listingId: listing.id })} dataPrimaryLink monochrome removeUnderline>
            <span className="wharf-strong">{listing.title}</span>
          </Link>
        </span>
        <div className="wharf-inline">
          <StatusBadge lifecycle="listing" state={listing.state} />
          <ListingFlags listing={{ holdCause: listing.holdCause, flags: shownFlags(listing) }} />
        </div>
      </div>
    </div>
  );
}

/** The status badge of an unlinked listing already says that it is not linked. */
function shownFlags({ state, flags }: ListedListing): ListedListing['flags'] {
  return state === 'unlinked' ? flags.filter((flag) => flag !== 'not-linked') : flags;
}

function ListingStore({ listing }: ListingProps) {
  const { t } = useTranslation('ui');
  return (
    <div className="wharf-lines">
      <div className="wharf-inline">
        <span className="wharf-listing__store">{listing.storeName}</span>
        <ModeBadge mode={listing.mode} />
      </div>
      <span className="wharf-quiet">{t(`platform.${listing.platform}`)}</span>
    </div>
  );
}

/** What needs attention; the cause of a hold comes first. */
function ListingFlags({ listing: { flags, holdCause } }: { listing: Pick<Listing, 'flags' | 'holdCause'> }) {
  const { t } = useTranslation('my-products');
  if (flags.length === 0 && holdCause === null) return null;
  return (
    <div className="wharf-inline">
      {holdCause === null ? null : <Badge tone="warning">{t(`hold.${holdCause}`)}</Badge>}
      {flags.map((flag) => (
        <Badge key={flag} tone={FLAG_TONES[flag]}>
          {t(`flag.${flag}`)}
        </Badge>
      ))}
    </div>
  );
}
