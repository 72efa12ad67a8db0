import { BlockStack, Box, Button, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';
import { FileStoreTile } from './file-store-tile.tsx';
import { NuvemshopTile } from './nuvemshop-tile.tsx';
import { connectedOn, PlatformTile, StoresOnPlatform } from './platform-tile.tsx';
import { TiktokTile } from './tiktok-tile.tsx';

interface PlatformTilesProps {
  stores: readonly Store[];
  shopify: ShopifyFacts;
  /** Platforms this installation can connect stores of. */
  setUp: readonly Store['platform'][];
  connectUrl: string;
  wooCommerceUrl: string;
}

/** Where a store can be. Only what works can be pressed. */
export function PlatformTiles({ stores, shopify, setUp, connectUrl, wooCommerceUrl }: PlatformTilesProps) {
  const { t } = useTranslation(['stores', 'ui']);
  const isEmbedded = shopify.shop !== null;
  return (
    <BlockStack gap="300">
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <Text as="h2" variant="headingMd">
          {t('platforms.title')}
        </Text>
      </Box>
      <InlineGrid columns={{ xs: 1, sm: 2, lg: 3 }} gap="400">
        <PlatformTile name={t('ui:platform.sandbox')} about={t('platforms.about.sandbox')}>
          <InlineStack>
            <Button url={connectUrl}>{t('platforms.connectSandbox')}</Button>
          </InlineStack>
        </PlatformTile>
        <ShopifyTile stores={stores} facts={shopify} />
        <NuvemshopTile stores={stores} isSetUp={setUp.includes('nuvemshop')} isEmbedded={isEmbedded} />
        <TiktokTile stores={stores} isSetUp={setUp.includes('tiktok-shop')} isEmbedded={isEmbedded} />
        <PlatformTile
          name={t('ui:platform.woocommerce')}
          isConnected={connectedOn('woocommerce', stores).length > 0}
          about={t('platforms.about.woocommerce')}
        >
          <StoresOnPlatform platform="woocommerce" stores={stores} />
          <InlineStack>
            <Button url={wooCommerceUrl}>{t('woocommerce.open')}</Button>
          </InlineStack>
        </PlatformTile>
        <FileStoreTile />
      </InlineGrid>
    </BlockStack>
  );
}

/** What the Shopify tile needs to know beside the stores. */
export interface ShopifyFacts {
  /** The shop whose admin the app is opened in; null in the standalone app. */
  shop: string | null;
  /** Where merchants install the app; null when it is not configured. */
  installUrl: string | null;
}

/** Which Shopify shops are connected, and how another one comes here. */
export function ShopifyTile({ stores, facts: { shop, installUrl } }: { stores: readonly Store[]; facts: ShopifyFacts }) {
  const { t } = useTranslation(['stores', 'ui']);
  const shown = connectedShops(stores).filter((domain) => shop === null || domain === shop);
  return (
    <PlatformTile name={t('ui:platform.shopify')} isConnected={shown.length > 0} about={t('platforms.about.shopify')}>
      <BlockStack gap="200">
        {shown.map((domain) => (
          <Text key={domain} as="p" breakWord>
            {t(domain === shop ? 'platforms.thisShop' : 'platforms.shop', { shop: domain })}
          </Text>
        ))}
        {shop !== null && shown.length === 0 ? <Text as="p">{t('platforms.thisShopNot', { shop })}</Text> : null}
        {shop === null ? <Text as="p">{t(installUrl === null ? 'platforms.installUnknown' : 'platforms.install')}</Text> : null}
        {shop === null ? <Text as="p">{t('platforms.link')}</Text> : null}
      </BlockStack>
      {shop !== null || installUrl === null ? null : (
        <InlineStack>
          <Button url={installUrl} external>
            {t('platforms.installAction')}
          </Button>
        </InlineStack>
      )}
    </PlatformTile>
  );
}

/** Domains of the Shopify shops among the stores that are connected. */
export function connectedShops(stores: readonly Store[]): string[] {
  return connectedOn('shopify', stores).map(({ domain }) => domain);
}
