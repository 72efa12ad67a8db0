import type { ReactNode } from 'react';
import { Badge, BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Store } from '#contract/stores.ts';

const CONNECTED: readonly Store['state'][] = ['connected', 'degraded', 'paused'];

interface PlatformTileProps {
  name: string;
  /** Whether a store of it is connected. */
  isConnected?: boolean;
  about: string;
  children?: ReactNode;
}

/** A platform: its name, what can be said of it, and what can be done. */
export function PlatformTile({ name, isConnected = false, about, children }: PlatformTileProps) {
  const { t } = useTranslation('stores');
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h3" variant="headingSm">
            {name}
          </Text>
          {isConnected ? <Badge tone="success">{t('platforms.connected')}</Badge> : null}
        </InlineStack>
        <Text as="p" tone="subdued">
          {about}
        </Text>
        {children}
      </BlockStack>
    </Card>
  );
}

/** The stores of a platform that are connected; one its merchant paused is as connected as another. */
export function connectedOn(platform: Store['platform'], stores: readonly Store[]): Store[] {
  return stores.filter((store) => store.platform === platform && CONNECTED.includes(store.state));
}

/** Names of stores that are connected, and of those whose access ended. */
export function StoresOnPlatform({ platform, stores }: { platform: Store['platform']; stores: readonly Store[] }) {
  const { t } = useTranslation('stores');
  const connected = connectedOn(platform, stores);
  const expired = stores.filter((store) => store.platform === platform && store.state === 'token_expired');
  if (connected.length + expired.length === 0) return null;
  return (
    <BlockStack gap="200">
      {connected.map(({ id, name }) => (
        <Text key={id} as="p" breakWord>
          {t('platforms.shop', { shop: name })}
        </Text>
      ))}
      {expired.map(({ id, name }) => (
        <Text key={id} as="p" breakWord>
          {t('platforms.expired', { shop: name })}
        </Text>
      ))}
    </BlockStack>
  );
}
