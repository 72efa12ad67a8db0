import { generatePath } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ListingDetail } from '#contract/my-products.ts';
import { paths } from '#app/paths.ts';
import { FactRows } from '#app/ui/fact-rows.tsx';

/** By which policy the listing is kept in step, its own or its store's. */
export function PolicyCard({ listing }: { listing: ListingDetail }) {
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
