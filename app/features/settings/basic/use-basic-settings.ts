import { useMemo, useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from '../basic-page.tsx';
import { settingsForm } from '../settings-form.ts';
import { countCards, refusedFields } from './refused-fields.ts';
import {
  changedParts,
  type DraftProblems,
  problemsOf,
  readDraft,
  type SettingDraft,
  type SettingsInput,
  toDraft,
} from './setting-drafts.ts';
import { pickParts, settingParts, type SettingPart, type SettingsStore, type StoredSettings } from './setting-parts.ts';

interface Refused {
  problem: Problem;
  part: SettingPart;
  /** What was not saved, when something was before it was refused. */
  unsaved: SettingPart[];
  /** Messages by field. */
  messages: Record<string, string>;
  /** Whether the messages say all there is to say. */
  complete: boolean;
}

/** The settings being edited: what they started from, their errors, and how saving went. */
export function useBasicSettings(newest: StoredSettings, stores: SettingsStore[]) {
  const { t } = useTranslation('settings');
  const notify = useNotice();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const fetcher = useFetcher<typeof action>();
  const storeIds = useMemo(() => new Set(stores.map(({ id }) => id)), [stores]);
  const draftOf = (settings: StoredSettings) => toDraft(settings, { locale, timeZone, storeIds });
  const [base, setBase] = useState(newest);
  // As it was written then: in another language the same amounts are typed otherwise.
  const [started, setStarted] = useState(() => draftOf(newest));
  const [draft, setDraft] = useState(started);
  const [problems, setProblems] = useState<DraftProblems>({});
  const [refused, setRefused] = useState<Refused | null>(null);
  const sent = useRef<{ draft: SettingDraft; input: SettingsInput }>({ draft, input: {} });

  const clearProblems = () => {
    setProblems({});
    setRefused(null);
  };
  /** Parts as they are stored now, whatever was typed in them. */
  const restart = (stored: StoredSettings, parts: readonly SettingPart[]) => {
    const fresh = pickParts(draftOf(stored), parts);
    setBase({ ...base, ...pickParts(stored, parts) });
    setStarted({ ...started, ...fresh });
    setDraft({ ...draft, ...fresh });
  };
  useEachAnswer(fetcher.data, (answer) => {
    const stored = { ...base, ...answer.saved };
    const saved = settingParts.filter((part) => answer.saved[part] !== undefined);
    const fresh = draftOf(stored);
    setBase(stored);
    setStarted({ ...started, ...pickParts(fresh, saved) });
    // What was typed since it was sent stays.
    const untouched = saved.filter((part) => draft[part] === sent.current.draft[part]);
    setDraft({ ...draft, ...pickParts(fresh, untouched) });
    if (answer.status === 'saved') return notify({ tone: 'success', title: t('basic.saved') });
    const unsaved = settingParts.filter((part) => sent.current.input[part] !== undefined && !saved.includes(part));
    const { problem, part } = answer;
    setRefused({ problem, part, unsaved: saved.length > 0 ? unsaved : [], ...refusedFields(problem, part, sent.current.input) });
  });

  const wrong = [...Object.keys(problems), ...(refused?.complete === true ? Object.keys(refused.messages) : [])];
  const conflict = refused?.problem.code === 'version-conflict' ? refused.part : null;
  return {
    draft,
    /** Message at a field: `importFrom`, or `importFrom.<store>`. */
    errorOf: (field: string) => {
      const code = problems[field];
      return code === undefined ? refused?.messages[field] : t(`basic.problem.${code}`);
    },
    /** Number of cards with an error. */
    wrong: countCards(wrong),
    problem: refused?.problem ?? null,
    unsaved: refused?.unsaved ?? [],
    dirty: changedParts(draft, started).length > 0,
    saving: fetcher.state !== 'idle',
    /** In a conflict: what is stored now has not come yet. The fetcher can be idle before the page has what it loaded. */
    awaitingNewest: conflict !== null && conflict !== 'display' && newest[conflict].version === base[conflict].version,
    change: <Part extends SettingPart>(part: Part, changes: Partial<SettingDraft[Part]>) => {
      setDraft({ ...draft, [part]: { ...draft[part], ...changes } });
      clearProblems();
    },
    discard: () => {
      restart(base, settingParts);
      clearProblems();
    },
    save: () => {
      const found = problemsOf(draft, started, locale);
      setRefused(null);
      setProblems(found);
      if (Object.keys(found).length > 0) return;
      sent.current = { draft, input: readDraft(draft, { started, base, locale }) };
      fetcher.submit(settingsForm(sent.current.input), { method: 'post' });
    },
    /** After a conflict: what is stored of that part replaces what was changed here. */
    loadNewest: () => {
      if (conflict !== null) restart(newest, [conflict]);
      clearProblems();
    },
    /** After a conflict: what is here stays, and the next save replaces what is stored now. */
    keepMine: () => {
      if (conflict !== null) setBase({ ...base, ...pickParts(newest, [conflict]) });
      clearProblems();
    },
  };
}

export type SettingsEditing = ReturnType<typeof useBasicSettings>;
