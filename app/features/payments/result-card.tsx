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
  amount: ReactNode;
  text?: ReactNode;
  badge?: ReactNode;
  children?: ReactNode;
}

/** Result of a payment or recharge: icon, message, amount, facts, next step. Changes are announced to screen readers. */
export function ResultCard({ look, heading, amount, text, badge, children }: ResultCardProps) {
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
              {amount}
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
