import { Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';

/** Why an action on the order was refused. What no longer fits the order's state says that the order changed, and that its newest state is shown. */
export function OrderProblem({ problem }: { problem: Problem | null }) {
  const { t } = useTranslation('orders');
  if (problem?.code !== 'state-conflict') return <ProblemBanner problem={problem} />;
  return (
    <ProblemBanner problem={problem} title={t('conflict.title')}>
      <Text as="p">{t('conflict.text')}</Text>
    </ProblemBanner>
  );
}
