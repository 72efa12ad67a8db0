import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import type { Problem } from '#contract/problem.ts';
import type { ShippingRules } from '#contract/shipping.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { amountMessage } from '#app/ui/parse-amount.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { settingsForm } from '../settings-form.ts';
import {
  everywhereLast,
  freightRules,
  newRule,
  readDraft,
  sameDrafts,
  toDrafts,
  type DraftProblem,
  type DraftRule,
} from './shipping-drafts.ts';
import type { action } from './shipping-page.tsx';

/** Messages by the key of a rule and a field of it. */
type RuleErrors = Record<string, Record<string, string>>;

/** The rules being edited: what they started from, their errors, and how saving went. */
export function useShippingRules(newest: ShippingRules) {
  const { t } = useTranslation('settings');
  const messagesOf = useProblemMessages();
  const locale = useLocale();
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const count = useRef(0);
  const nextPrefix = () => `rule-${(count.current += 1)}`;
  const [base, setBase] = useState(newest);
  const [drafts, setDrafts] = useState(() => toDrafts(newest.rules, locale, 'rule-0'));
  const [errors, setErrors] = useState<RuleErrors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set());
  const sent = useRef(drafts);

  const open = (keys: string[]) => setOpenKeys((before) => new Set([...before, ...keys]));
  const close = (key: string) => setOpenKeys((before) => new Set([...before].filter((each) => each !== key)));
  const showErrors = (next: RuleErrors) => {
    setErrors(next);
    open(Object.keys(next));
  };
  const replace = (next: DraftRule[]) => {
    setDrafts(everywhereLast(next));
    setProblem(null);
  };

  useEachAnswer(fetcher.data, (answer) => {
    if (answer.status === 'refused') {
      setProblem(answer.problem);
      return showErrors(
        keyedErrors(
          answer.problem,
          sent.current.map(({ key }) => key),
        ),
      );
    }
    setBase(answer.saved);
    setProblem(null);
    // As they were stored, unless they were changed since they were sent.
    if (drafts === sent.current) {
      const keys = sent.current.map(({ key }) => key);
      setDrafts(toDrafts(answer.saved.rules, locale, '').map((draft, index) => ({ ...draft, key: keys[index] ?? draft.key })));
    }
    notify({ tone: 'success', title: t('shipping.saved') });
  });

  return {
    drafts,
    errors,
    problem,
    openKeys,
    open,
    close,
    dirty: !sameDrafts(drafts, toDrafts(base.rules, locale, '')),
    saving: fetcher.state !== 'idle',
    /** In a conflict: what is stored now has not come yet. The fetcher can be idle before the page has what it loaded. */
    awaitingNewest: newest.version === base.version,
    replace,
    change: (changed: DraftRule) => {
      replace(drafts.map((each) => (each.key === changed.key ? changed : each)));
      setErrors(({ [changed.key]: _changed, ...others }) => others);
    },
    add: (everywhere: boolean) => {
      const rule = newRule(nextPrefix(), everywhere);
      replace([...drafts, rule]);
      open([rule.key]);
    },
    remove: (removed: DraftRule) => {
      replace(drafts.filter(({ key }) => key !== removed.key));
      const undo = () => setDrafts((now) => everywhereLast([...now, removed]));
      notify({ tone: 'success', title: t('shipping.removed'), durationMs: 10_000, action: { label: t('undo'), onAction: undo } });
    },
    /** Replaces all rules with those of a file; stored with the next save. */
    importRules: (rules: ShippingRules['rules']) => {
      replace(toDrafts(rules, locale, nextPrefix()));
      setErrors({});
    },
    discard: () => {
      replace(toDrafts(base.rules, locale, nextPrefix()));
      setErrors({});
    },
    save: () => {
      const read = drafts.map((draft) => ({ key: draft.key, ...readDraft(draft, locale) }));
      const wrong = read.filter(({ problems }) => problems.length > 0);
      showErrors(Object.fromEntries(wrong.map(({ key, problems }) => [key, messagesOf(problems)])));
      if (wrong.length > 0) return;
      sent.current = drafts;
      const rules = read.map(({ rule }) => rule);
      fetcher.submit(settingsForm({ version: base.version, rules }), { method: 'post' });
    },
    /** After a conflict: the stored rules replace what was changed here. */
    loadNewest: () => {
      setBase(newest);
      replace(toDrafts(newest.rules, locale, nextPrefix()));
      setErrors({});
    },
    /** After a conflict: what is here stays, and the next save replaces what is stored now. */
    keepMine: () => {
      setBase(newest);
      setProblem(null);
    },
    /** The rules in their stored form, for a file. */
    read: () => drafts.map((draft) => readDraft(draft, locale).rule),
  };
}
export type ShippingEditing = ReturnType<typeof useShippingRules>;

/** Messages for what is wrong with a rule, by its field. */
export function useProblemMessages(): (problems: DraftProblem[]) => Record<string, string> {
  const { t } = useTranslation('settings');
  const { t: tUi } = useTranslation('ui');
  const rules = freightRules(useLocale());
  const messageOf = (each: DraftProblem): string => {
    if (each.field !== 'maxFreight') return t(`shipping.problem.${each.problem}`);
    if (each.problem === 'zero') return t('shipping.problem.zero');
    return amountMessage(each.problem, { t: tUi, typed: '', currency: WALLET_CURRENCY, rules });
  };
  return (problems) => Object.fromEntries(problems.map((each) => [each.field, messageOf(each)]));
}

/** The provider names `rules.2.countries.0`; the screen shows it at the countries of the rule that was sent third. */
function keyedErrors(problem: Problem, sentKeys: readonly string[]): RuleErrors {
  const errors: RuleErrors = {};
  for (const { path, message } of problem.fields ?? []) {
    const [, index, field] = /^rules\.(\d+)\.(exceptions\.\d+|\w+)/.exec(path) ?? [];
    const key = index === undefined ? undefined : sentKeys[Number(index)];
    if (key === undefined || field === undefined) continue;
    const name = field === 'maxFreightMinor' ? 'maxFreight' : field;
    errors[key] = { [name]: message, ...errors[key] };
  }
  return errors;
}
