import { BlockStack, Button, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { ListingDetail } from '#contract/my-products.ts';
import { paths } from '#app/paths.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { MoneyRange } from '#app/ui/money.tsx';
import { PreviewImage } from '#app/ui/preview-image.tsx';
import { DoorNote, ProfitFigure } from '#app/ui/profit-figure.tsx';
import { LinkedCount, ListingCost, ListingStock, NoValue } from '../listing-values.tsx';

/** Where the product is sold, for how much, and which product of the catalog it is. */
export function ListingFacts({ listing }: { listing: ListingDetail }) {
  const { t } = useTranslation(['my-products', 'ui']);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('detail.facts')}
        </Text>
        <InlineStack>
          <PreviewImage src={listing.pictureUrl} alt={listing.title} size="large" />
        </InlineStack>
        <FactRows
          facts={[
            { label: t('column.store'), value: listing.storeName },
            { label: t('detail.platform'), value: t(`ui:platform.${listing.platform}`) },
            {
              label: t('detail.idInStore'),
              value: (
                <Text as="span" breakWord>
                  {listing.externalProductId}
                </Text>
              ),
            },
            {
              label: t('detail.collections'),
              value: listing.collections.length === 0 ? <NoValue meaning={t('detail.noCollections')} /> : listing.collections.join(', '),
            },
            { label: t('detail.product'), value: <CatalogProduct productId={listing.productId} /> },
            { label: t('detail.linked'), value: <LinkedCount listing={listing} /> },
            { label: t('detail.cost'), value: <ListingCost listing={listing} display="explicit" /> },
            { label: t('detail.price'), value: <MoneyRange from={listing.priceFrom} to={listing.priceTo} display="explicit" /> },
            { label: t('column.profit'), value: <ListingProfit profit={listing.profit} /> },
            { label: t('column.stock'), value: <ListingStock listing={listing} /> },
            { label: t('detail.added'), value: <DateTime value={listing.createdAt} /> },
            {
              label: t('detail.lastSync'),
              value: listing.lastSyncAt === null ? t('list.neverSynced') : <DateTime value={listing.lastSyncAt} />,
            },
          ]}
        />
      </BlockStack>
    </Card>
  );
}

function ListingProfit({ profit }: Pick<ListingDetail, 'profit'>) {
  return (
    <BlockStack gap="050" inlineAlign="end">
      <ProfitFigure profit={profit} />
      <DoorNote profit={profit} compact />
    </BlockStack>
  );
}

function CatalogProduct({ productId }: { productId: string | null }) {
  const { t } = useTranslation('my-products');
  if (productId === null) return <>{t('variants.notLinked')}</>;
  return <Link url={generatePath(paths.product, { productId })}>{t('detail.viewProduct')}</Link>;
}

/** The sync policy that applies to the listing, its own or its store's. */
export function ListingPolicy({ listing }: { listing: ListingDetail }) {
  const { t } = useTranslation('my-products');
  const policy = listing.policy ?? listing.storePolicy;
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {t('policy.title')}
        </Text>
        <Text as="p" tone="subdued">
          {listing.policy === null ? t('policy.ofStore', { store: listing.storeName }) : t('policy.own')}
        </Text>
        <FactRows
          facts={[
            { label: t('policy.priceChange'), value: t(`policy.price.${policy.priceChange}`) },
            { label: t('policy.outOfStock'), value: t(`policy.out.${policy.outOfStock}`) },
            { label: t('policy.backInStock'), value: t(`policy.back.${policy.backInStock}`) },
            { label: t('policy.discontinued'), value: t(`policy.gone.${policy.discontinued}`) },
          ]}
        />
        <InlineStack>
          <Button url={generatePath(paths.listingPolicy, { listingId: listing.id })}>{t('policy.change')}</Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
