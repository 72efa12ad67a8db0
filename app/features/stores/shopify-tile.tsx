import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';
import { Badge } from '#app/ui/badge.tsx';
import { connectedShops } from './connected-shops.ts';
import { PlatformTile } from './platform-tile.tsx';

/** What the tile needs to know beside the stores. */
export interface ShopifyFacts {
  /** The shop whose admin the app is opened in; null in the standalone app. */
  shop: string | null;
  /** Where merchants install the app; null when nobody has told us. */
  installUrl: string | null;
}

/** Which Shopify shops are connected, and how another one comes here. */
export function ShopifyTile({ stores, facts: { shop, installUrl } }: { stores: readonly Store[]; facts: ShopifyFacts }) {
  const { t } = useTranslation(['stores', 'ui']);
  const shown = connectedShops(stores).filter((domain) => shop === null || domain === shop);
  return (
    <PlatformTile
      name={t('ui:platform.shopify')}
      badge={shown.length > 0 ? <Badge tone="success">{t('platforms.connected')}</Badge> : null}
      about={t('platforms.about.shopify')}
    >
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
            {t('platforms.installDeed')}
          </Button>
        </InlineStack>
      )}
    </PlatformTile>
  );
}
