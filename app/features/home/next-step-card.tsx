import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Home } from '#contract/home.ts';
import type { SetupStepName } from '#contract/home.values.ts';
import { TestOrderButton } from '#app/features/stores/test-order-button.tsx';
import { useTestOrder } from '#app/features/stores/use-test-order.ts';
import { useLiveRevalidation } from '#app/ui/use-live-revalidation.ts';
import { stepAfter } from './setup-steps.ts';

const ORDER_ARRIVES_EVERY_MS = 3_000;

/** Watches for the first order while it is what comes next: it comes by webhook, a moment after it was placed here, or whenever a buyer places one. */
export function useFirstOrderWatch(next: SetupStepName | null): void {
  useLiveRevalidation(next === 'testOrderPlaced', ORDER_ARRIVES_EVERY_MS);
}

interface NextStepCardProps {
  home: Home;
  /** The step of the page it is on: this one and those before it are the page's own business. */
  from: SetupStepName;
  idempotencyKey: string;
}

/** What comes after a page's step of getting started, with its one button; nothing once all steps are done. */
export function NextStepCard({ home, from, idempotencyKey }: NextStepCardProps) {
  const { t } = useTranslation('home');
  const step = stepAfter(home, from);
  const order = useTestOrder(`${idempotencyKey}:next`);
  useFirstOrderWatch(step?.name ?? null);
  if (step === null) return null;
  return (
    <Card>
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            {t('setup.next', { title: t(`setup.${step.name}.title`) })}
          </Text>
          <Text as="p" tone="subdued">
            {t(`setup.${step.name}.text`)}
          </Text>
        </BlockStack>
        {step.name === 'testOrderPlaced' && home.testOrderStoreId !== null ? (
          <TestOrderButton storeId={home.testOrderStoreId} order={order} variant="primary" />
        ) : (
          <Button variant="primary" url={step.url}>
            {t(`setup.${step.name}.action`)}
          </Button>
        )}
      </InlineStack>
    </Card>
  );
}
