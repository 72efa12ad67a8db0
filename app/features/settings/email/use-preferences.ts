import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { NotificationPreferences } from '#contract/notification-settings.ts';
import type { Problem } from '#contract/problem.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { settingsForm } from '../settings-form.ts';
import type { action } from './email-page.tsx';
import { type DraftPreferences, problemsOf, readDraft, type TimeField, toDraft } from './preference-drafts.ts';

/** The preferences being edited: what they started from, their errors, and how saving went. */
export function usePreferences(newest: NotificationPreferences) {
  const { t } = useTranslation('settings');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const [base, setBase] = useState(newest);
  const [draft, setDraft] = useState(() => toDraft(newest));
  const [errors, setErrors] = useState<Partial<Record<TimeField, string>>>({});
  const [problem, setProblem] = useState<Problem | null>(null);

  const start = (from: NotificationPreferences) => {
    setBase(from);
    setDraft(toDraft(from));
    setErrors({});
    setProblem(null);
  };
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.status === 'refused') {
      setProblem(answer.problem);
      setErrors(errorsOf(answer.problem));
    }
    if (answer.status === 'saved') {
      start(answer.saved);
      notify({ tone: 'success', title: t('email.saved') });
    }
  });

  return {
    draft,
    errors,
    problem,
    dirty: JSON.stringify(readDraft(draft, 0)) !== JSON.stringify(readDraft(toDraft(base), 0)),
    saving: fetcher.state !== 'idle',
    /** In a conflict: what is stored now has not come yet. The fetcher can be idle before the page has what it loaded. */
    awaitingNewest: newest.version === base.version,
    change: (changes: Partial<DraftPreferences>) => {
      setDraft({ ...draft, ...changes });
      setErrors({});
      setProblem(null);
    },
    discard: () => start(base),
    save: () => {
      const wrong = Object.entries(problemsOf(draft)).map(([field, code]) => [field, t(`email.problem.${code}`)]);
      setErrors(Object.fromEntries(wrong));
      if (wrong.length > 0) return;
      const form = settingsForm(readDraft(draft, base.version));
      form.set('intent', 'save-preferences');
      fetcher.submit(form, { method: 'post' });
    },
    /** After a conflict: the stored preferences replace what was changed here. */
    loadNewest: () => start(newest),
    /** After a conflict: what is here stays, and the next save replaces what is stored now. */
    keepMine: () => {
      setBase(newest);
      setProblem(null);
    },
  };
}

function errorsOf({ fields = [] }: Problem): Partial<Record<TimeField, string>> {
  return Object.fromEntries(
    fields.flatMap(({ path, message }) => {
      const [, field] = /^quietHours\.(from|until)$/.exec(path) ?? [];
      return field === undefined ? [] : [[field, message]];
    }),
  );
}
