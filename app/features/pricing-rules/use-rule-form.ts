import { useState } from 'react';
import { useFetcher, useNavigate, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { PricingRule } from '#contract/pricing-rules.ts';
import type { Problem } from '#contract/problem.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { PricingOutcome } from './answer-pricing-form.server.ts';
import { pricingForm } from './pricing-form.ts';
import { numberErrorMessage } from './number-input.ts';
import { type DraftProblem, readDraft } from './read-rule-draft.ts';
import { newRule, type RuleDraft, suggestedRule, toDraft } from './rule-draft.ts';

/** State of the rule editor: the draft, its errors, and saving. */
export function useRuleForm({ rule, currency, idempotencyKey }: { rule: PricingRule | null; currency: string; idempotencyKey: string }) {
  const { t } = useTranslation('pricing-rules');
  const { t: tUi } = useTranslation('ui');
  const locale = useLocale();
  const timeZone = useTimeZone();
  const notify = useNotice();
  const navigate = useNavigate();
  const fetcher = useFetcher<PricingOutcome>();
  const context = { locale, timeZone };
  const [base, setBase] = useState(() => (rule === null ? newRule(currency, context) : toDraft(rule, context)));
  const [params] = useSearchParams();
  const [draft, setDraft] = useState(() => (rule === null ? suggestedRule(params, context) : null) ?? base);
  const [version, setVersion] = useState(rule?.version ?? 0);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<Problem | null>(null);

  const message = (found: DraftProblem): string => {
    if (!('unit' in found)) return t(`problem.${found.reason}`);
    return numberErrorMessage(found.reason, found.unit, { t: tUi, typed: found.typed, locale, currency: draft.currency });
  };
  const validate = (): Record<string, string> =>
    Object.fromEntries(Object.entries(readDraft(draft, context).problems).map(([path, found]) => [path, message(found)]));

  // Waits until the page has revalidated: navigating earlier aborts that request, and the browser logs an error.
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
    /** In a conflict: the rule stored now has not come yet. The fetcher can be idle before the page has what it loaded. */
    awaitingNewest: rule?.version === version,
    read: () => readDraft(draft, context),
    change: (changes: Partial<RuleDraft>) => setDraft({ ...draft, ...changes }),
    /** For the blur of a field: shows its error, or clears it once it is fixed. */
    validateField: (path: string) => {
      const { [path]: previous, ...others } = errors;
      const current = validate()[path];
      if (current !== previous) setErrors(current === undefined ? others : { ...others, [path]: current });
    },
    discard: () => {
      setDraft(base);
      setErrors({});
      setProblem(null);
    },
    save: () => {
      const found = validate();
      setErrors(found);
      setProblem(null);
      if (Object.keys(found).length > 0) return;
      const input = { id: rule?.id ?? null, version, rule: readDraft(draft, context).rule };
      fetcher.submit(pricingForm('save-rule', idempotencyKey, input), { method: 'post', action: paths.settingPricingRule });
    },
    /** After a version conflict: the stored rule replaces the draft. `keepMine` lets the next save overwrite the stored rule. */
    loadNewest: () => {
      if (rule === null) return;
      const newest = toDraft(rule, context);
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
