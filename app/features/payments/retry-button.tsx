import { generatePath, useFetcher } from '@remix-run/react';
import { BlockStack, Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import type { action } from './recharge-actions-resource.ts';

/** Starts a recharge again that ended without money, at the rate of now. */
export function RetryButton({ rechargeId }: { rechargeId: string }) {
  const { t } = useTranslation('payments');
  const hydrated = useHydrated();
  const fetcher = useFetcher<typeof action>();
  // One new recharge, however often it is pressed.
  const retry = () =>
    fetcher.submit(
      { intent: 'retry', idempotencyKey: `retry-${rechargeId}` },
      { method: 'post', action: generatePath(paths.rechargeActions, { rechargeId }) },
    );
  return (
    <BlockStack gap="200">
      <ProblemBanner problem={fetcher.data?.problem} />
      <Button variant="primary" disabled={!hydrated} loading={fetcher.state !== 'idle'} onClick={retry}>
        {t('recharge.tryAgain')}
      </Button>
    </BlockStack>
  );
}
