import type { ReactNode } from 'react';
import { Badge, BlockStack, Box, Button, Card, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { platformCodes } from '#contract/stores.values.ts';
import type { Store } from '#contract/stores.ts';

interface PlatformTilesProps {
  stores: readonly Store[];
  shopify: ShopifyFacts;
  connectUrl: string;
}

const later = platformCodes.filter((code) => code !== 'sandbox' && code !== 'shopify');
const CONNECTED: readonly Store['state'][] = ['connected', 'degraded', 'paused'];

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

interface PlatformTileProps {
  name: string;
  badge: ReactNode;
  about: string;
  children?: ReactNode;
}

/** A platform: its name, what can be said of it, and what can be done. */
function PlatformTile({ name, badge, about, children }: PlatformTileProps) {
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h3" variant="headingSm">
            {name}
          </Text>
          {badge}
        </InlineStack>
        <Text as="p" tone="subdued">
          {about}
        </Text>
        {children}
      </BlockStack>
    </Card>
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
            {t('platforms.installAction')}
          </Button>
        </InlineStack>
      )}
    </PlatformTile>
  );
}

/** Domains of the Shopify shops among the stores that are connected; one its merchant paused is as connected as another. */
export function connectedShops(stores: readonly Store[]): string[] {
  return stores.filter(({ platform, state }) => platform === 'shopify' && CONNECTED.includes(state)).map(({ domain }) => domain);
}
