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
import { mergePart } from './merge-drafts.ts';
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

  const zoneIsOpen = base.orders.version === 0 && draft.orders.timeZone === started.orders.timeZone;
  /** Until rules are saved their times are in the zone this user sees times in, which of a browser is known after hydration only. */
  const inZone = (settings: SettingDraft, zone: string): SettingDraft =>
    zoneIsOpen ? { ...settings, orders: { ...settings.orders, timeZone: zone } } : settings;

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
    const merge = (own: SettingDraft, part: SettingPart) => mergePart(part, { started: sent.current.draft, own, newest: fresh });
    setDraft(saved.reduce(merge, draft));
    if (answer.status === 'saved') return notify({ tone: 'success', title: t('basic.saved') });
    const unsaved = settingParts.filter((part) => sent.current.input[part] !== undefined && !saved.includes(part));
    const { problem, part } = answer;
    setRefused({ problem, part, unsaved: saved.length > 0 ? unsaved : [], ...refusedFields(problem, part, sent.current.input) });
  });

  const wrong = [...Object.keys(problems), ...(refused?.complete === true ? Object.keys(refused.messages) : [])];
  // The user's own settings have no version.
  const conflict = refused?.problem.code === 'version-conflict' && refused.part !== 'display' ? refused.part : null;
  return {
    draft: inZone(draft, timeZone),
    /** Message at a field: `importFrom`, or `importFrom.<store>`. */
    errorOf: (field: string) => {
      const code = problems[field];
      return code === undefined ? refused?.messages[field] : t(`basic.problem.${code}`);
    },
    /** Number of cards with an error. */
    wrong: countCards(wrong),
    problem: refused?.problem ?? null,
    /** The part that was changed elsewhere meanwhile. */
    conflict,
    unsaved: refused?.unsaved ?? [],
    dirty: changedParts(draft, started).length > 0,
    saving: fetcher.state !== 'idle',
    /** In a conflict: what is stored now has not come yet. The fetcher can be idle before the page has what it loaded. */
    awaitingNewest: conflict !== null && newest[conflict].version === base[conflict].version,
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
      const zone = base.display.timeZone === '' ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone;
      sent.current = { draft, input: readDraft(inZone(draft, zone), { started: inZone(started, zone), base, locale }) };
      fetcher.submit(settingsForm(sent.current.input), { method: 'post' });
    },
    /** After a conflict: what is stored of that part replaces what was changed here. */
    loadNewest: () => {
      if (conflict !== null) restart(newest, [conflict]);
      clearProblems();
    },
    /** After a conflict: what was changed here stays, on top of what is stored now. */
    keepMine: () => {
      if (conflict !== null) {
        const fresh = draftOf(newest);
        setBase({ ...base, ...pickParts(newest, [conflict]) });
        setStarted({ ...started, ...pickParts(fresh, [conflict]) });
        setDraft(mergePart(conflict, { started, own: draft, newest: fresh }));
      }
      clearProblems();
    },
  };
}

export type SettingsEditing = ReturnType<typeof useBasicSettings>;
