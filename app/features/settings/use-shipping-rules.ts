import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { ShippingRules } from '#contract/shipping.ts';
import type { Problem } from '#contract/problem.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { settingsForm } from './settings-form.ts';
import { everywhereLast, newRule, readDraft, sameDrafts, toDrafts, type DraftRule } from './shipping-drafts.ts';
import { keyedErrors, type RuleErrors } from './shipping-errors.ts';
import type { action } from './shipping-page.tsx';
import { useProblemWords } from './use-problem-words.ts';

/** The rules being edited: what they started from, what is wrong with them, and how saving went. */
export function useShippingRules(newest: ShippingRules) {
  const { t } = useTranslation('settings');
  const words = useProblemWords();
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

  const open = (keys: string[], wanted = true) =>
    setOpenKeys((before) => new Set([...[...before].filter((key) => !keys.includes(key)), ...(wanted ? keys : [])]));
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
    // As they were stored, unless more was typed since they were sent.
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
    dirty: !sameDrafts(drafts, toDrafts(base.rules, locale, '')),
    saving: fetcher.state !== 'idle',
    replace,
    change: (changed: DraftRule) => {
      replace(drafts.map((each) => (each.key === changed.key ? changed : each)));
      setErrors(({ [changed.key]: _mended, ...others }) => others);
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
    /** Rules of a file in the place of all there are; saved with the next save. */
    take: (rules: ShippingRules['rules']) => {
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
      showErrors(Object.fromEntries(wrong.map(({ key, problems }) => [key, words(problems)])));
      if (wrong.length > 0) return;
      sent.current = drafts;
      const rules = read.map(({ rule }) => rule);
      fetcher.submit(settingsForm({ version: base.version, rules }), { method: 'post' });
    },
    /** After a conflict: the rules as they are stored now take the place of what was changed here. */
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
    /** The rules as they could be saved, for a file. */
    read: () => drafts.map((draft) => readDraft(draft, locale).rule),
  };
}
export type ShippingEditing = ReturnType<typeof useShippingRules>;
