import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from '../basic-page.tsx';
import { settingsForm } from '../settings-form.ts';
import { type OrderDraft, type OrderProblems, type OrderSettingsForm, problemsOf, readDraft, toDraft } from './order-drafts.ts';

/** The order settings being edited: what they started from, their errors, and how saving went. */
export function useOrderSettings(newest: OrderSettingsForm) {
  const { t } = useTranslation('settings');
  const notify = useNotice();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const fetcher = useFetcher<typeof action>();
  const [base, setBase] = useState(newest);
  const draftOf = (settings: OrderSettingsForm) => toDraft(settings, { locale, timeZone });
  // As it was written then: in another language the same amounts are typed otherwise.
  const [started, setStarted] = useState(() => draftOf(newest));
  const [draft, setDraft] = useState(started);
  const [problems, setProblems] = useState<OrderProblems>({});
  const [problem, setProblem] = useState<Problem | null>(null);

  const start = (from: OrderSettingsForm) => {
    const fresh = draftOf(from);
    setBase(from);
    setStarted(fresh);
    setDraft(fresh);
    setProblems({});
    setProblem(null);
  };
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.status === 'refused') return setProblem(answer.problem);
    start(answer.saved);
    notify({ tone: 'success', title: t('basic.orders.saved') });
  });

  return {
    draft,
    /** What is wrong with a field, in words. */
    errorOf: (field: string) => {
      const code = problems[field];
      return code === undefined ? undefined : t(`basic.orders.problem.${code}`);
    },
    wrong: Object.keys(problems).length,
    problem,
    dirty: JSON.stringify(draft) !== JSON.stringify(started),
    saving: fetcher.state !== 'idle',
    /** In a conflict: what is stored now has not come yet. The fetcher can be idle before the page has what it loaded. */
    awaitingNewest: newest.orders.version === base.orders.version && newest.basic.version === base.basic.version,
    change: (changes: Partial<OrderDraft>) => {
      setDraft({ ...draft, ...changes });
      setProblems({});
      setProblem(null);
    },
    discard: () => start(base),
    save: () => {
      const found = problemsOf(draft, locale);
      setProblems(found);
      if (Object.keys(found).length > 0) return;
      fetcher.submit(settingsForm(readDraft(draft, { version: base.orders.version, basicVersion: base.basic.version, locale })), {
        method: 'post',
      });
    },
    /** After a conflict: the stored settings replace what was changed here. */
    loadNewest: () => start(newest),
    /** After a conflict: what is here stays, and the next save replaces what is stored now. */
    keepMine: () => {
      setBase(newest);
      setProblem(null);
    },
  };
}

export type OrderEditing = ReturnType<typeof useOrderSettings>;
