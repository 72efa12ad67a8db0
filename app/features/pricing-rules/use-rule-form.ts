import { useState } from 'react';
import { useFetcher, useNavigate, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { PricingRule } from '#contract/pricing-rules.ts';
import type { Problem } from '#contract/problem.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { useTimeZone } from '#app/ui/time-zone.ts';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { PricingOutcome } from './answer-pricing-form.server.ts';
import { pricingForm } from './pricing-form.ts';
import { type DraftProblem, newRule, readDraft, type RuleDraft, toDraft } from './rule-draft.ts';
import { suggestedRule } from './suggested-rule.ts';
import { numberMessage } from './typed-number.ts';

/** A rule being edited: what it started from, what is wrong with it, and how saving went. */
export function useRuleForm({ rule, currency, firstKey }: { rule: PricingRule | null; currency: string; firstKey: string }) {
  const { t } = useTranslation('pricing-rules');
  const { t: tUi } = useTranslation('ui');
  const locale = useLocale();
  const timeZone = useTimeZone();
  const notify = useNotice();
  const navigate = useNavigate();
  const fetcher = useFetcher<PricingOutcome>();
  const editing = { locale, timeZone };
  const [base, setBase] = useState(() => (rule === null ? newRule(currency, editing) : toDraft(rule, editing)));
  const [asked] = useSearchParams();
  const [draft, setDraft] = useState(() => (rule === null ? suggestedRule(asked, editing) : null) ?? base);
  const [version, setVersion] = useState(rule?.version ?? 0);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<Problem | null>(null);

  const word = (one: DraftProblem): string => {
    if (!('unit' in one)) return t(`problem.${one.reason}`);
    return numberMessage(one.reason, one.unit, { t: tUi, typed: one.typed, locale, currency: draft.currency });
  };
  const wrongNow = (): Record<string, string> =>
    Object.fromEntries(Object.entries(readDraft(draft, editing).problems).map(([path, one]) => [path, word(one)]));

  // Leaving while the page is still read again would break that off, and the browser would tell of an error.
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, (answer) => {
    if (answer.status === 'refused') {
      setProblem(answer.problem);
      return setErrors(
        Object.fromEntries((answer.problem.fields ?? []).map(({ path, message }) => [path.replace(/^rule\./, ''), message])),
      );
    }
    setBase(draft);
    notify({ tone: 'success', title: t('saved') });
    navigate(paths.settingPricingRule, { replace: true });
  });

  return {
    draft,
    errors,
    problem,
    dirty: JSON.stringify(draft) !== JSON.stringify(base) && fetcher.data?.status !== 'ok',
    saving: fetcher.state !== 'idle',
    read: () => readDraft(draft, editing),
    change: (changes: Partial<RuleDraft>) => setDraft({ ...draft, ...changes }),
    /** On leaving a field, what is wrong with it is told; what was mended no longer is. */
    check: (path: string) => {
      const { [path]: before, ...others } = errors;
      const now = wrongNow()[path];
      if (now !== before) setErrors(now === undefined ? others : { ...others, [path]: now });
    },
    discard: () => {
      setDraft(base);
      setErrors({});
      setProblem(null);
    },
    save: () => {
      const wrong = wrongNow();
      setErrors(wrong);
      setProblem(null);
      if (Object.keys(wrong).length > 0) return;
      const input = { id: rule?.id ?? null, version, rule: readDraft(draft, editing).rule };
      fetcher.submit(pricingForm('save-rule', firstKey, input), { method: 'post', action: paths.settingPricingRule });
    },
    /** After a conflict: what is stored now takes the place of what was changed here, or the next save replaces it. */
    loadNewest: () => {
      if (rule === null) return;
      const newest = toDraft(rule, editing);
      setBase(newest);
      setDraft(newest);
      setVersion(rule.version);
      setErrors({});
      setProblem(null);
    },
    keepMine: () => {
      setVersion(rule?.version ?? 0);
      setProblem(null);
    },
  };
}
export type RuleForm = ReturnType<typeof useRuleForm>;
