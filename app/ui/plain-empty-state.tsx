import type { ReactNode } from 'react';
import { BlockStack, Box, Button, InlineStack, Text } from '@shopify/polaris';

interface PlainEmptyStateProps {
  /** The benefit, not the lack. */
  title: string;
  /** One sentence: how. */
  text: string;
  action?: { label: string; url: string };
  secondaryAction?: { label: string; url: string };
  children?: ReactNode;
}

/** In the place of content that does not exist yet. Polaris' EmptyState needs a picture, which would load after its text. */
export function PlainEmptyState({ title, text, action, secondaryAction, children }: PlainEmptyStateProps) {
  return (
    <Box paddingBlock="1000" paddingInline="400">
      <BlockStack gap="400" inlineAlign="center">
        <BlockStack gap="200" inlineAlign="center">
          <Text as="h2" variant="headingMd" alignment="center">
            {title}
          </Text>
          <Text as="p" tone="subdued" alignment="center">
            {text}
          </Text>
        </BlockStack>
        {action === undefined ? null : (
          <InlineStack gap="200" align="center">
            {secondaryAction === undefined ? null : <Button url={secondaryAction.url}>{secondaryAction.label}</Button>}
            <Button variant="primary" url={action.url}>
              {action.label}
            </Button>
          </InlineStack>
        )}
        {children}
      </BlockStack>
    </Box>
  );
}
