import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { useNotice } from './notice.tsx';
import { problemTitleKey } from './problem-words.ts';

/** Shows a refusal as the titled notice of specification 8, once per answer. */
export function useProblemNotice(problem: Problem | null | undefined): void {
  const { t } = useTranslation('ui');
  const notify = useNotice();
  useEffect(() => {
    if (problem) notify({ tone: 'error', title: t(problemTitleKey(problem.code)), text: problem.message });
    // Only a new answer is news, not a new language.
  }, [problem]);
}
