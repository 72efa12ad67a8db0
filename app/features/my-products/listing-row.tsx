import { memo } from 'react';
import { generatePath } from '@remix-run/react';
import { Link } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#contract/endpoint.ts';
import type { listListings } from '#contract/my-products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import type { ChoosableRow } from '#app/ui/choosable-list.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { formatCount, formatShare } from '#app/ui/format-number.ts';
import { ListRow } from '#app/ui/list-table.tsx';
import { Money } from '#app/ui/money.tsx';
import { MoneyRange } from '#app/ui/money-range.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { LinkedCount } from './linked-count.tsx';
import { ListingFlags } from './listing-flags.tsx';
import { NoValue } from './no-value.tsx';
import { SuggestionLine } from './suggestion-line.tsx';
import '#app/ui/row.css';
import './my-products.css';

export type ListedListing = DataOf<typeof listListings>[number];
interface ListingProps {
  listing: ListedListing;
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
        <Margin listing={listing} />
      </td>
      <td className="wharf-list__end">
        <StockPair listing={listing} />
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
        {t('card.margin')} <Margin listing={listing} />
      </p>
      <p>
        {t('card.stock')} <StockPair listing={listing} />
      </p>
    </div>
  );
}

/** What its linked variants cost us to send; a dash while none is linked. */
export function ListingCost({ listing, display }: { listing: Pick<ListedListing, 'costFrom' | 'costTo'>; display: 'short' | 'explicit' }) {
  const { t } = useTranslation('my-products');
  const { costFrom, costTo } = listing;
  if (costFrom === null || costTo === null) return <NoValue meaning={t('variants.notLinked')} />;
  return <MoneyRange from={costFrom} to={costTo} display={display} />;
}

/** What is left of the price of the variant that earns least. */
export function Margin({ listing }: { listing: Pick<ListedListing, 'margin' | 'marginBp'> }) {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  const { margin, marginBp } = listing;
  if (margin === null || marginBp === null) return <NoValue meaning={t('list.noMargin')} />;
  return (
    <span className={marginBp < 0 ? 'wharf-number wharf-loss' : 'wharf-number'}>
      <Money value={margin} display="explicit" /> ({formatShare(marginBp / 10_000, locale)})
    </span>
  );
}

/** Units with us, and those the store shows. */
export function StockPair({ listing }: { listing: Pick<ListedListing, 'available' | 'stock'> }) {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  const text = (units: number | null) => (units === null ? '–' : formatCount(units, locale));
  return <span className="wharf-number">{t('list.stockPair', { ours: text(listing.available), store: text(listing.stock) })}</span>;
}

function Count({ value }: { value: number }) {
  const locale = useLocale();
  return <>{formatCount(value, locale)}</>;
}

/** How it is linked, and to which SKUs; else what it may be linked to. */
function Sends({ listing }: ListingProps) {
  const { t } = useTranslation('my-products');
  const { skus, mappingKinds, suggestion } = listing;
  if (skus.length === 0) return suggestion === null ? <>{t('variants.notLinked')}</> : <SuggestionLine suggestion={suggestion} />;
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

/** What the state says already is not said again. */
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
