import { useTranslation } from 'react-i18next';
import { useNotice } from '#app/ui/notice.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { PricingOutcome } from './answer-pricing-form.server.ts';

/** Shows why an action without a form of its own was refused. */
export function useRefusalNotice(answer: PricingOutcome | undefined, onRefused?: () => void): void {
  const { t } = useTranslation('pricing-rules');
  const notify = useNotice();
  useEachAnswer(answer, (outcome) => {
    if (outcome.status !== 'refused') return;
    notify({ tone: 'error', title: t('notSaved'), text: outcome.problem.message });
    onRefused?.();
  });
}
