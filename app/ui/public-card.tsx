import type { ReactNode } from 'react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';

interface PublicCardProps {
  title: string;
  text?: string;
  actions?: { label: string; url: string; primary?: boolean }[];
  children?: ReactNode;
}

/** The one card of a page without menu; its title is the page's. */
export function PublicCard({ title, text, actions = [], children }: PublicCardProps) {
  return (
    <Card padding="600" roundedAbove="xs">
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h1" variant="headingLg" breakWord>
            {title}
          </Text>
          {text === undefined ? null : (
            <Text as="p" tone="subdued">
              {text}
            </Text>
          )}
        </BlockStack>
        {children}
        {actions.length === 0 ? null : (
          <InlineStack gap="200">
            {actions.map(({ label, url, primary }) => (
              <Button key={url} url={url} {...(primary === true ? { variant: 'primary' as const } : {})}>
                {label}
              </Button>
            ))}
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}
