import { BlockStack, Button, type ButtonProps } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { paths } from '#app/paths.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import type { TestOrder } from './use-test-order.ts';

interface TestOrderButtonProps extends Pick<ButtonProps, 'variant'> {
  storeId: string;
  /** Of what stays when the button goes: an order that is placed may take away the step its button belongs to before the answer is there. */
  order: TestOrder;
}

/** Places a test order and says what came of it where it was pressed. */
export function TestOrderButton({ storeId, order, ...look }: TestOrderButtonProps) {
  const { t } = useTranslation('stores');
  const { place, placingIn, problem } = order;
  return (
    <BlockStack gap="300" inlineAlign="start">
      <TestOrderProblem problem={problem} />
      <Button {...look} loading={placingIn !== null} onClick={() => place(storeId)}>
        {t('order.place')}
      </Button>
    </BlockStack>
  );
}

/** Why no test order was placed, with what helps. */
export function TestOrderProblem({ problem }: { problem: Problem | null }) {
  const { t } = useTranslation('stores');
  return (
    <ProblemBanner problem={problem} title={t('order.failed')}>
      {problem?.code === 'nothing-to-order' ? (
        <div>
          <Button url={paths.importList}>{t('order.toImportList')}</Button>
        </div>
      ) : null}
    </ProblemBanner>
  );
}
