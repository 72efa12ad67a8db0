import type { ReactNode } from 'react';
import { BlockStack, InlineStack, Text } from '@shopify/polaris';

interface FactLineProps {
  label: string;
  value: ReactNode;
  /** State in words. */
  badge?: ReactNode;
  /** What can be done about it. */
  children?: ReactNode;
}

/** One fact of the account with its state and its deeds; on narrow screens these go below. */
export function FactLine({ label, value, badge, children }: FactLineProps) {
  return (
    <InlineStack align="space-between" blockAlign="center" gap="300">
      <BlockStack gap="100">
        <Text as="span" tone="subdued" variant="bodySm">
          {label}
        </Text>
        <InlineStack gap="200" blockAlign="center">
          <Text as="span" breakWord>
            {value}
          </Text>
          {badge}
        </InlineStack>
      </BlockStack>
      <InlineStack gap="200">{children}</InlineStack>
    </InlineStack>
  );
}
