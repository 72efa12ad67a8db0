import type { ReactNode } from 'react';
import { BlockStack, Card, InlineStack, Link, Text } from '@shopify/polaris';

interface MetricCardProps {
  label: string;
  value: ReactNode;
  /** The number in other words. */
  beside?: ReactNode;
  /** One line on what the number means. */
  context: ReactNode;
  /** The same of test mode, apart. */
  test?: ReactNode;
  link: { label: string; url: string };
}

/** One number of the day and the list behind it. */
export function MetricCard({ label, value, beside, context, test, link }: MetricCardProps) {
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {label}
        </Text>
        <Text as="p" variant="headingLg" numeric>
          {value}
        </Text>
        {beside}
        <Text as="p" tone="subdued">
          {context}
        </Text>
        {test}
        <InlineStack align="start">
          <Link url={link.url}>{link.label}</Link>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
