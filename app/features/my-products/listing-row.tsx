import { generatePath } from '@remix-run/react';
import { BlockStack, Box, IndexTable, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Listing } from '#contract/my-products.ts';
import { paths } from '#app/paths.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { MoneyRange } from '#app/ui/money-range.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { RowIsland } from '#app/ui/row-island.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { LinkedCount } from './linked-count.tsx';
import { NoValue } from './no-value.tsx';
import './my-products.css';

interface ListingProps {
  listing: Listing;
}

/** A listing as a row of the table. */
export function ListingCells({ listing }: ListingProps) {
  const { t } = useTranslation('my-products');
  return (
    <>
      <IndexTable.Cell>
        <ListingTitle listing={listing} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <ListingStore listing={listing} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <StatusBadge lifecycle="listing" state={listing.state} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" numeric alignment="end">
          <LinkedCount listing={listing} />
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" numeric alignment="end">
          <ListingCost listing={listing} display="short" />
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" numeric alignment="end">
          <MoneyRange from={listing.priceFrom} to={listing.priceTo} display="explicit" />
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <span className="wharf-listing__sync">
          {listing.lastSyncAt === null ? t('list.neverSynced') : <DateTime value={listing.lastSyncAt} display="in-table" />}
        </span>
      </IndexTable.Cell>
    </>
  );
}

/** A listing as a card, on a phone. */
export function ListingCard({ listing }: ListingProps) {
  const { t } = useTranslation('my-products');
  return (
    <Box padding="400">
      <BlockStack gap="200">
        <ListingTitle listing={listing} />
        <InlineStack gap="200">
          <StatusBadge lifecycle="listing" state={listing.state} />
        </InlineStack>
        <ListingStore listing={listing} />
        <Text as="p">
          {t('card.linked')} <LinkedCount listing={listing} />
        </Text>
        <Text as="p" numeric>
          {t('card.cost')} <ListingCost listing={listing} display="explicit" />
        </Text>
        <Text as="p" numeric>
          {t('card.price')} <MoneyRange from={listing.priceFrom} to={listing.priceTo} display="explicit" />
        </Text>
        <Text as="p" tone="subdued">
          {t('card.lastSync')} {listing.lastSyncAt === null ? t('list.neverSynced') : <DateTime value={listing.lastSyncAt} />}
        </Text>
      </BlockStack>
    </Box>
  );
}

/** What its linked variants cost us to send; a dash while none is linked. */
export function ListingCost({ listing, display }: ListingProps & { display: 'short' | 'explicit' }) {
  const { t } = useTranslation('my-products');
  const { costFrom, costTo } = listing;
  if (costFrom === null || costTo === null) return <NoValue meaning={t('variants.notLinked')} />;
  return <MoneyRange from={costFrom} to={costTo} display={display} />;
}

function ListingTitle({ listing }: ListingProps) {
  return (
    <InlineStack gap="300" blockAlign="center" wrap={false}>
      <RowIsland>
        <PreviewImage src={listing.pictureUrl} alt={listing.title} />
      </RowIsland>
      <span className="wharf-listing__title">
        <Link url={generatePath(paths.listing, { listingId: listing.id })} dataPrimaryLink monochrome removeUnderline>
          <Text as="span" fontWeight="semibold">
            {listing.title}
          </Text>
        </Link>
      </span>
    </InlineStack>
  );
}

function ListingStore({ listing }: ListingProps) {
  const { t } = useTranslation('stores');
  return (
    <BlockStack gap="050">
      <InlineStack gap="200" blockAlign="center" wrap={false}>
        <span className="wharf-listing__store">{listing.storeName}</span>
        <ModeBadge mode={listing.mode} />
      </InlineStack>
      <Text as="span" variant="bodySm" tone="subdued">
        {t(`platform.${listing.platform}`)}
      </Text>
    </BlockStack>
  );
}
