import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import type { ResourceAnswer } from '#app/provider-api/call-resource.ts';
import { useNotice } from './notice.tsx';
import { problemTitleKey } from './problem-banner.tsx';
import { useEachValue } from './use-each-answer.ts';

/** Shows a refused action as the titled notice of specification 8, once per answer. */
export function useProblemNotice(problem: Problem | null | undefined): void {
  const { t } = useTranslation('ui');
  const notify = useNotice();
  // Only a new answer is news, not a new language.
  useEachValue(problem, () => {
    if (problem) notify({ tone: 'error', title: t(problemTitleKey(problem.code)), text: problem.message });
  });
}

/** Shows the failure of a call from the browser as the titled notice of specification 8, for 5 seconds. A success shows nothing. */
export function useFailureNotice(): (answer: ResourceAnswer, noticeId?: string) => void {
  const { t } = useTranslation('ui');
  const notify = useNotice();
  return useCallback(
    (answer, noticeId) => {
      const id = noticeId === undefined ? {} : { id: noticeId };
      if (answer.status === 'refused') {
        notify({ ...id, tone: 'error', title: t(problemTitleKey(answer.problem.code)), text: answer.problem.message });
      } else if (answer.status === 'failed') {
        notify({ ...id, tone: 'error', title: t('problem.requestError'), text: t(`transport.${answer.reason}`) });
      }
    },
    [notify, t],
  );
}
