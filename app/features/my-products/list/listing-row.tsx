import { Badge, BlockStack, Box, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { DataOf } from '#contract/endpoint.ts';
import type { Listing, listListings } from '#contract/my-products.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { DateTime, ZoneHeading } from '#app/ui/date-time.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { MoneyRange } from '#app/ui/money.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { DoorNote, ProfitFigure } from '#app/ui/profit-figure.tsx';
import type { ListColumn } from '#app/ui/resource-list.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { LinkedCount, ListingCost, ListingStock, Narrow, SuggestionSummary } from '../listing-values.tsx';

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

export function useListingColumns(): ListColumn<ListedListing>[] {
  const { t } = useTranslation('my-products');
  const locale = useLocale();
  return [
    { id: 'product', title: t('column.product'), wrap: true, render: (listing) => <ListingTitle listing={listing} /> },
    { id: 'store', title: t('column.store'), wrap: true, render: (listing) => <ListingStore listing={listing} /> },
    { id: 'sends', title: t('column.sends'), wrap: true, render: (listing) => <SentItems listing={listing} /> },
    {
      id: 'cost',
      title: <Narrow>{t('column.cost')}</Narrow>,
      alignEnd: true,
      render: (listing) => (
        <Narrow>
          <ListingCost listing={listing} display="short" />
        </Narrow>
      ),
    },
    {
      id: 'price',
      title: <Narrow>{t('column.price')}</Narrow>,
      alignEnd: true,
      render: ({ priceFrom, priceTo, profit }) => (
        <Narrow>
          <MoneyRange from={priceFrom} to={priceTo} display="explicit" />
          <DoorNote profit={profit} compact />
        </Narrow>
      ),
    },
    {
      id: 'margin',
      title: t('column.profit'),
      hasControls: true,
      alignEnd: true,
      render: (listing) => (
        <Narrow>
          <ProfitFigure profit={listing.profit} />
        </Narrow>
      ),
    },
    {
      id: 'stock',
      title: <Narrow>{t('column.stock')}</Narrow>,
      alignEnd: true,
      render: (listing) => <ListingStock listing={listing} />,
    },
    {
      id: 'sold',
      title: <Narrow>{t('column.sold')}</Narrow>,
      alignEnd: true,
      render: ({ sold30Days }) => formatCount(sold30Days, locale),
    },
    {
      id: 'last-sync',
      title: (
        <Narrow>
          <ZoneHeading label={t('column.lastSync')} />
        </Narrow>
      ),
      render: ({ lastSyncAt }) => (
        <Narrow>{lastSyncAt === null ? t('list.neverSynced') : <DateTime value={lastSyncAt} display="in-table" />}</Narrow>
      ),
    },
  ];
}

/** A listing as a card, on a phone. */
export function ListingCard({ listing }: ListingProps) {
  const { t } = useTranslation('my-products');
  return (
    <Box padding="400">
      <BlockStack gap="200">
        <ListingTitle listing={listing} />
        <ListingStore listing={listing} />
        <div>
          {t('card.sends')} <SentItems listing={listing} />
        </div>
        <Text as="p" numeric>
          {t('card.cost')} <ListingCost listing={listing} display="explicit" />
        </Text>
        <Text as="p" numeric>
          {t('card.price')} <MoneyRange from={listing.priceFrom} to={listing.priceTo} display="explicit" />
        </Text>
        <DoorNote profit={listing.profit} />
        <InlineStack gap="100">
          <span>{t('card.profit')}</span>
          <ProfitFigure profit={listing.profit} />
        </InlineStack>
        <Text as="p" numeric>
          {t('card.stock')} <ListingStock listing={listing} />
        </Text>
      </BlockStack>
    </Box>
  );
}

function ListingTitle({ listing }: ListingProps) {
  const { title, pictureUrl, state, holdCause } = listing;
  return (
    <InlineStack gap="300" blockAlign="center" wrap={false}>
      <PreviewImage src={pictureUrl} alt={title} />
      <BlockStack gap="100">
        <Link url={generatePath(paths.listing, { listingId: listing.id })} dataPrimaryLink monochrome removeUnderline>
          <Text as="span" fontWeight="semibold">
            {title}
          </Text>
        </Link>
        <InlineStack gap="100">
          <StatusBadge lifecycle="listing" state={state} />
          {holdCause === null ? null : <HoldBadge cause={holdCause} />}
          {shownFlags(listing).map((flag) => (
            <FlagBadge key={flag} flag={flag} />
          ))}
        </InlineStack>
      </BlockStack>
    </InlineStack>
  );
}

/** The status badge of an unlinked listing already says that it is not linked. */
function shownFlags({ state, flags }: ListedListing): ListedListing['flags'] {
  return state === 'unlinked' ? flags.filter((flag) => flag !== 'not-linked') : flags;
}

function HoldBadge({ cause }: { cause: NonNullable<Listing['holdCause']> }) {
  const { t } = useTranslation('my-products');
  return <Badge tone="warning">{t(`hold.${cause}`)}</Badge>;
}

function FlagBadge({ flag }: { flag: Listing['flags'][number] }) {
  const { t } = useTranslation('my-products');
  return <Badge tone={FLAG_TONES[flag]}>{t(`flag.${flag}`)}</Badge>;
}

function ListingStore({ listing }: ListingProps) {
  const { t } = useTranslation('ui');
  return (
    <BlockStack gap="050">
      <InlineStack gap="100">
        <span>{listing.storeName}</span>
        <ModeBadge mode={listing.mode} />
      </InlineStack>
      <Text as="span" variant="bodySm" tone="subdued">
        {t(`platform.${listing.platform}`)}
      </Text>
    </BlockStack>
  );
}

/** The kind of the mapping and its SKUs; for an unlinked listing, the catalog product it may be. */
function SentItems({ listing }: ListingProps) {
  const { t } = useTranslation('my-products');
  const { skus, mappingKinds, suggestion } = listing;
  if (skus.length === 0) return suggestion === null ? <>{t('variants.notLinked')}</> : <SuggestionSummary suggestion={suggestion} />;
  return (
    <BlockStack gap="050">
      <Text as="span" breakWord>
        {skus.join(', ')}
      </Text>
      <Text as="span" variant="bodySm" tone="subdued">
        {mappingKinds.map((kind) => t(`kind.${kind}`)).join(', ')} · <LinkedCount listing={listing} />
      </Text>
    </BlockStack>
  );
}
