import { BlockStack, Box, Button, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { platformCodes } from '#contract/stores.values.ts';
import type { Store } from '#contract/stores.ts';
import { Badge } from '#app/ui/badge.tsx';
import { PlatformTile } from './platform-tile.tsx';
import { ShopifyTile, type ShopifyFacts } from './shopify-tile.tsx';

interface PlatformTilesProps {
  stores: readonly Store[];
  shopify: ShopifyFacts;
  connectUrl: string;
}

const later = platformCodes.filter((code) => code !== 'sandbox' && code !== 'shopify');

/** Where a store can be. Only what works can be pressed. */
export function PlatformTiles({ stores, shopify, connectUrl }: PlatformTilesProps) {
  const { t } = useTranslation(['stores', 'ui']);
  return (
    <BlockStack gap="300">
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <Text as="h2" variant="headingMd">
          {t('platforms.title')}
        </Text>
      </Box>
      <InlineGrid columns={{ xs: 1, sm: 2, lg: 3 }} gap="400">
        <PlatformTile name={t('ui:platform.sandbox')} badge={null} about={t('platforms.about.sandbox')}>
          <InlineStack>
            <Button url={connectUrl}>{t('platforms.connectSandbox')}</Button>
          </InlineStack>
        </PlatformTile>
        <ShopifyTile stores={stores} facts={shopify} />
        {later.map((code) => (
          <PlatformTile
            key={code}
            name={t(`ui:platform.${code}`)}
            badge={<Badge>{t('platforms.later')}</Badge>}
            about={t(`platforms.about.${code}`)}
          />
        ))}
      </InlineGrid>
    </BlockStack>
  );
}
