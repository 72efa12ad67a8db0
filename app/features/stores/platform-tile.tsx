import type { ReactNode } from 'react';
import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';

interface PlatformTileProps {
  name: string;
  badge: ReactNode;
  about: string;
  children?: ReactNode;
}

/** A platform: its name, what can be said of it, and what can be done. */
export function PlatformTile({ name, badge, about, children }: PlatformTileProps) {
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
