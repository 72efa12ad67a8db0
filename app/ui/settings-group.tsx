import { useId, type ReactNode } from 'react';
import { BlockStack, Box, Card, InlineGrid, Text } from '@shopify/polaris';

interface SettingsGroupProps {
  title: string;
  text: string;
  /** `h3` below a heading of several groups. */
  titleAs?: 'h2' | 'h3';
  children: ReactNode;
}

/** A group of settings: title and text on the left, the card with its fields on the right. */
export function SettingsGroup({ title, text, titleAs = 'h2', children }: SettingsGroupProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <InlineGrid columns={{ xs: 'minmax(0, 1fr)', md: '2fr 5fr' }} gap="400">
        <Box paddingInline={{ xs: '400', sm: '0' }} paddingBlockStart={{ md: '400' }}>
          <BlockStack gap="100">
            <Text as={titleAs} variant="headingMd" id={titleId}>
              {title}
            </Text>
            <Text as="p" tone="subdued">
              {text}
            </Text>
          </BlockStack>
        </Box>
        <Card>{children}</Card>
      </InlineGrid>
    </section>
  );
}
