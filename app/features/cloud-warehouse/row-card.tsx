import type { ReactNode } from 'react';
import { BlockStack, Box, InlineStack, Text } from '@shopify/polaris';

interface RowCardProps {
  name: ReactNode;
  badge: ReactNode;
  /** What it is about, in a line of its own. */
  text?: ReactNode;
  facts: readonly { label: string; value: ReactNode }[];
}

/** A row of a list as a card, on a phone. */
export function RowCard({ name, badge, text, facts }: RowCardProps) {
  return (
    <Box padding="300">
      <BlockStack gap="100">
        <InlineStack align="space-between" blockAlign="start" gap="200" wrap={false}>
          <div>{name}</div>
          {badge}
        </InlineStack>
        {text === undefined ? null : (
          <Text as="span" breakWord>
            {text}
          </Text>
        )}
        {facts.map(({ label, value }) => (
          <InlineStack key={label} align="space-between" gap="200">
            <Text as="span" variant="bodySm" tone="subdued">
              {label}
            </Text>
            <Text as="span" numeric>
              {value}
            </Text>
          </InlineStack>
        ))}
      </BlockStack>
    </Box>
  );
}
