import type { ReactNode } from 'react';
import { BlockStack, Box, Button, InlineStack, Text } from '@shopify/polaris';

interface EmptyStateProps {
  /** The benefit, not the lack. */
  title: string;
  /** One sentence: how. */
  text: string;
  action?: { label: string; url: string };
  secondaryAction?: { label: string; url: string };
  children?: ReactNode;
}

/** What stands where nothing is yet. Plain on purpose: no picture to wait for. */
export function EmptyState({ title, text, action, secondaryAction, children }: EmptyStateProps) {
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
