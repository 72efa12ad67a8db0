import type { ReactNode } from 'react';
import { BlockStack, Card, Icon, InlineStack, Spinner, Text } from '@shopify/polaris';
import { AlertCircleIcon, CheckCircleIcon, ClockIcon, XCircleIcon } from '@shopify/polaris-icons';

const looks = {
  success: { source: CheckCircleIcon, tone: 'success' },
  failure: { source: AlertCircleIcon, tone: 'critical' },
  ended: { source: XCircleIcon, tone: 'subdued' },
  waiting: { source: ClockIcon, tone: 'info' },
} as const;

interface ResultCardProps {
  look: keyof typeof looks | 'working';
  /** What happened, in a few words. */
  heading: string;
  /** The sum it is about. */
  sum: ReactNode;
  text?: ReactNode;
  badge?: ReactNode;
  children?: ReactNode;
}

/** How something with money ended: sign, words, sum, facts, next step. News is told to screen readers. */
export function ResultCard({ look, heading, sum, text, badge, children }: ResultCardProps) {
  return (
    <Card padding="600">
      <BlockStack gap="500">
        <div role="status">
          <BlockStack gap="200" inlineAlign="center">
            {look === 'working' ? <Spinner size="small" /> : <Icon {...looks[look]} />}
            <InlineStack align="start" gap="200" blockAlign="center">
              <Text as="h2" variant="headingMd" alignment="center">
                {heading}
              </Text>
              {badge}
            </InlineStack>
            <Text as="p" variant="heading2xl" alignment="center">
              {sum}
            </Text>
            {text === undefined ? null : (
              <Text as="p" tone="subdued" alignment="center">
                {text}
              </Text>
            )}
          </BlockStack>
        </div>
        {children}
      </BlockStack>
    </Card>
  );
}
