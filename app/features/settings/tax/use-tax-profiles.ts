import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import type { TaxGroup, TaxProfile, TaxProfiles } from '#contract/tax.ts';
import { taxGroups } from '#contract/tax.values.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { settingsForm } from '../settings-form.ts';
import type { action } from './ioss-page.tsx';
import { problemsOf, readDraftProfiles, toDraftProfiles, type DraftProfile, type TaxField } from './tax-drafts.ts';

type TaxErrors = Partial<Record<TaxGroup, Partial<Record<TaxField, string>>>>;

/** The profiles being edited: what they started from, their errors, and how saving went. */
export function useTaxProfiles(newest: TaxProfiles) {
  const { t } = useTranslation('settings');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const [base, setBase] = useState(newest);
  const [drafts, setDrafts] = useState(() => toDraftProfiles(newest));
  const [errors, setErrors] = useState<TaxErrors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const sent = useRef<TaxProfile[]>([]);

  const start = (from: TaxProfiles) => {
    setBase(from);
    setDrafts(toDraftProfiles(from));
    setErrors({});
    setProblem(null);
  };
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.status === 'refused') {
      setProblem(answer.problem);
      return setErrors(errorsOf(answer.problem, sent.current));
    }
    // As they were stored: numbers in capitals, and those that do not count gone.
    start(answer.saved);
    notify({ tone: 'success', title: t('ioss.saved') });
  });

  return {
    drafts,
    errors,
    problem,
    dirty: JSON.stringify(drafts) !== JSON.stringify(toDraftProfiles(base)),
    saving: fetcher.state !== 'idle',
    /** In a conflict: what is stored now has not come yet. The fetcher can be idle before the page has what it loaded. */
    awaitingNewest: newest.version === base.version,
    change: (changed: DraftProfile) => {
      setDrafts({ ...drafts, [changed.group]: changed });
      setErrors({ ...errors, [changed.group]: {} });
      setProblem(null);
    },
    discard: () => start(base),
    save: () => {
      const wrong: TaxErrors = Object.fromEntries(
        taxGroups.flatMap((group) => {
          const messages = Object.entries(problemsOf(drafts[group])).map(([field, code]) => [field, t(`ioss.problem.${code}`)]);
          return messages.length === 0 ? [] : [[group, Object.fromEntries(messages)]];
        }),
      );
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) return;
      sent.current = readDraftProfiles(drafts);
      fetcher.submit(settingsForm({ version: base.version, profiles: sent.current }), { method: 'post' });
    },
    /** After a conflict: the stored profiles replace what was changed here. */
    loadNewest: () => start(newest),
    /** After a conflict: what is here stays, and the next save replaces what is stored now. */
    keepMine: () => {
      setBase(newest);
      setProblem(null);
    },
  };
}

/** The provider names `profiles.1.number`; the screen shows it in the card of the group that was sent second. */
function errorsOf(problem: Problem, sent: TaxProfile[]): TaxErrors {
  const errors: TaxErrors = {};
  for (const { path, message } of problem.fields ?? []) {
    const [, index, field] = /^profiles\.(\d+)\.(\w+)/.exec(path) ?? [];
    const group = index === undefined ? undefined : sent[Number(index)]?.group;
    if (group !== undefined && field !== undefined) errors[group] = { [field]: message, ...errors[group] };
  }
  return errors;
}
