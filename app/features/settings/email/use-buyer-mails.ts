import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { BuyerMails } from '#contract/notification-buyer-mails.ts';
import type { Problem } from '#contract/problem.ts';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './buyer-mails-page.tsx';

export type BuyerMailText = Pick<BuyerMails['texts'][number], 'kind' | 'locale' | 'subject' | 'text'>;
/** One mail in one language. */
export type BuyerMailChoice = Pick<BuyerMailText, 'kind' | 'locale'>;

interface Draft {
  enabled: BuyerMails['enabled'];
  senderName: string;
  /** Empty: replies go nowhere. */
  replyTo: string;
  texts: BuyerMailText[];
}

/** The mails being edited: what they started from, which text is on screen, why they were refused, and how saving went. */
export function useBuyerMails(storeId: string, newest: BuyerMails) {
  const { t } = useTranslation('settings');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const [base, setBase] = useState(newest);
  const [draft, setDraft] = useState(() => toDraft(newest));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [shown, show] = useState<BuyerMailChoice>({ kind: 'shipped', locale: newest.locale });

  const start = (from: BuyerMails) => {
    setBase(from);
    setDraft(toDraft(from));
    setProblem(null);
    setWrong({});
  };
  /** Puts the first text with an error on screen, unless the one there has one. */
  const showWrong = (fields: readonly string[]) => {
    const texts = draft.texts.filter((_, index) => fields.some((field) => field.startsWith(`texts.${index}.`)));
    const [first] = texts;
    if (first !== undefined && !texts.some((text) => isChosen(text, shown))) show({ kind: first.kind, locale: first.locale });
  };
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.status === 'refused') {
      setProblem(answer.problem);
      showWrong((answer.problem.fields ?? []).map(({ path }) => path));
    }
    if (answer.status === 'saved') {
      start(answer.saved);
      notify({ tone: 'success', title: t('buyers.saved') });
    }
  });
  const send = (version: number) => {
    const { replyTo, ...others } = draft;
    const settings = JSON.stringify({ version, ...others, replyTo: replyTo.trim() === '' ? null : replyTo.trim() });
    fetcher.submit({ intent: 'save', storeId, settings }, { method: 'post' });
  };
  return {
    draft,
    problem,
    shown,
    show,
    wrong: Object.keys(wrong).length + (problem?.fields?.length ?? 0),
    errorOf: (field: string) => wrong[field] ?? fieldErrors(problem)(field),
    dirty: JSON.stringify(draft) !== JSON.stringify(toDraft(base)),
    saving: fetcher.state !== 'idle',
    /** In a conflict: what is stored now has not come yet. The fetcher can be idle before the page has what it loaded. */
    awaitingNewest: newest.version === base.version,
    change: (changes: Partial<Draft>) => {
      const changed = { ...draft, ...changes };
      const isMended = (field: string) => valueAt(changed, field) !== valueAt(draft, field);
      setDraft(changed);
      setWrong(Object.fromEntries(Object.entries(wrong).filter(([field]) => !isMended(field))));
      setProblem(withoutFields(problem, isMended));
    },
    discard: () => start(base),
    save: () => {
      const found = findProblems(draft);
      setProblem(null);
      setWrong(Object.fromEntries(found.map(([field, message]) => [field, t(`buyers.problem.${message}`)])));
      showWrong(found.map(([field]) => field));
      if (found.length === 0) send(base.version);
    },
    loadNewest: () => start(newest),
    /** What was typed stays, on top of what is stored now. */
    keepMine: () => {
      setBase(newest);
      setProblem(null);
      send(newest.version);
    },
  };
}

export function isChosen(text: BuyerMailChoice, { kind, locale }: BuyerMailChoice): boolean {
  return text.kind === kind && text.locale === locale;
}

function toDraft({ enabled, senderName, replyTo, texts }: BuyerMails): Draft {
  return {
    enabled,
    senderName,
    replyTo: replyTo ?? '',
    texts: texts.map(({ kind, locale, subject, text }) => ({ kind, locale, subject, text })),
  };
}

/** What a field of the page has, by its path in what is sent. */
function valueAt({ senderName, replyTo, texts }: Draft, path: string): string | undefined {
  if (path === 'senderName') return senderName;
  if (path === 'replyTo') return replyTo;
  const [, place, field] = /^texts\.(\d+)\.(subject|text)$/.exec(path) ?? [];
  const text = texts[Number(place)];
  return field === 'subject' ? text?.subject : text?.text;
}

/** Null once none of the fields it was about has an error. */
function withoutFields(problem: Problem | null, isMended: (field: string) => boolean): Problem | null {
  if (problem?.fields === undefined || problem.fields.length === 0) return problem;
  const fields = problem.fields.filter(({ path }) => !isMended(path));
  return fields.length === 0 ? null : { ...problem, fields };
}

/** What can be said before anything is sent; the provider looks at all of it. */
function findProblems({ replyTo, texts }: Draft): [field: string, message: 'address' | 'empty'][] {
  return [
    ...(replyTo.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(replyTo.trim())
      ? []
      : ([['replyTo', 'address']] as [string, 'address'][])),
    ...texts.flatMap(({ subject, text }, index): [string, 'empty'][] => [
      ...(subject.trim() === '' ? ([[`texts.${index}.subject`, 'empty']] as [string, 'empty'][]) : []),
      ...(text.trim() === '' ? ([[`texts.${index}.text`, 'empty']] as [string, 'empty'][]) : []),
    ]),
  ];
}
