import type { ReactNode } from 'react';
import { BlockStack, InlineStack, Text } from '@shopify/polaris';

interface FactLineProps {
  label: string;
  value: ReactNode;
  /** Its state. */
  badge?: ReactNode;
  /** Its actions. */
  children?: ReactNode;
}

/** One fact of the account with its state and its actions, which wrap below it on narrow screens. */
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
