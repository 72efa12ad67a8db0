import { useEffect, useRef } from 'react';
import { useFetcher } from '@remix-run/react';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { useEachValue } from '#app/ui/use-each-answer.ts';
import type { action } from './buyer-mails-page.tsx';
import { type BuyerMailText, isChosen } from './use-buyer-mails.ts';

const TYPING_PAUSE_MS = 500;

/** The mail on screen as its buyer sees it; follows what is typed once typing pauses. */
export function useBuyerMailPreview(storeId: string, text: BuyerMailText & { senderName: string }) {
  const fetcher = useFetcher<typeof action>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const settings = JSON.stringify(text);
  const isEmpty = text.subject.trim() === '' || text.text.trim() === '';
  useEffect(() => () => clearTimeout(timer.current), []);
  useEachValue(settings, () => {
    clearTimeout(timer.current);
    if (isEmpty) return;
    timer.current = setTimeout(() => fetcher.submit({ intent: 'preview', storeId, settings }, { method: 'post' }), TYPING_PAUSE_MS);
  });
  const answer = fetcher.data !== undefined && 'of' in fetcher.data && isChosen(fetcher.data.of, text) ? fetcher.data : null;
  const problem = answer?.status === 'not-shown' ? answer.problem : null;
  return {
    mail: answer?.status === 'preview' && !isEmpty ? answer.mail : null,
    problem: problem === null || (problem.fields ?? []).length > 0 ? null : problem,
    /** What is wrong with a field as it stands: none once it is changed, until the next answer. */
    errorOf: (field: 'subject' | 'text') => (answer?.of[field] === text[field] ? fieldErrors(problem)(field) : undefined),
  };
}
