import { useEffect, useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import type { ImportItem } from '#contract/import-list.ts';
import type { Problem } from '#contract/problem.ts';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { isUnchanged, mergeChanges, withoutSaved, type DraftChanges } from './draft-changes.ts';
import type { FieldMessages } from './draft-fields.ts';
import type { action } from './import-item-page.tsx';

/** A pause in typing after which a draft is saved. */
const TYPING_PAUSE_MS = 1_200;

export interface DraftEdits {
  /** As it was stored when it was read or saved last. */
  base: ImportItem;
  changes: DraftChanges;
  change: (more: DraftChanges) => void;
  /** Something is not stored yet. */
  dirty: boolean;
  saving: boolean;
  /** Rises when fields that keep their own text have to be filled anew. */
  round: number;
  errors: FieldMessages;
  /** A refusal that is not about single fields. */
  problem: Problem | null;
  /** Another tab or person saved first: the newest version beside what was changed here. */
  conflict: ImportItem | null;
  /** What was typed here when theirs was taken, to copy from. */
  given: DraftChanges | null;
  saveNow: () => void;
  keepMine: () => void;
  takeTheirs: () => void;
  forgetGiven: () => void;
}

/** The editor's state: what is stored, what was changed on top of it, and the saving of it after each pause in typing. */
export function useDraftEdits(newest: ImportItem): DraftEdits {
  const fetcher = useFetcher<typeof action>();
  const [base, setBase] = useState(newest);
  const [changes, setChanges] = useState<DraftChanges>({});
  const [refusal, setRefusal] = useState<{ fields: FieldMessages; problem: Problem | null }>(NOTHING_REFUSED);
  const [round, setRound] = useState(0);
  const [given, setGiven] = useState<DraftChanges | null>(null);
  const sent = useRef<DraftChanges>({});
  const saving = fetcher.state !== 'idle';
  const dirty = !isUnchanged(changes);
  const inConflict = refusal.problem?.code === 'version-conflict';
  const stopped = Object.keys(refusal.fields).length > 0 || refusal.problem !== null;

  // Bulk changes of the list, prices by a rule or another tab changed it while nothing was typed here.
  if (!dirty && !saving && newest.version > base.version) {
    setBase(newest);
    setRound((before) => before + 1);
  }

  const save = (version: number, wanted: DraftChanges) => {
    sent.current = wanted;
    const draft = JSON.stringify({ version, currency: base.currency, mainLocale: base.mainLocale, changes: wanted });
    fetcher.submit({ draft }, { method: 'post' });
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (!dirty || saving || stopped) return;
    const timer = setTimeout(() => latest.current(base.version, changes), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [base.version, changes, dirty, saving, stopped]);

  useEachAnswer(fetcher.data, (outcome) => {
    if (outcome.status === 'saved') {
      setBase(outcome.draft);
      setChanges((now) => withoutSaved(now, sent.current));
      setRefusal(NOTHING_REFUSED);
    } else if (outcome.status === 'mistyped') setRefusal({ fields: outcome.fields, problem: null });
    else setRefusal({ fields: outcome.fields, problem: Object.keys(outcome.fields).length > 0 ? null : outcome.problem });
  });

  return {
    base,
    changes,
    change: (more) => {
      setChanges((before) => mergeChanges(before, more));
      // What was refused may be mended now; a conflict is for the merchant to settle.
      if (!inConflict) setRefusal(NOTHING_REFUSED);
    },
    dirty,
    saving,
    round,
    errors: refusal.fields,
    problem: inConflict ? null : refusal.problem,
    conflict: inConflict ? newest : null,
    given,
    saveNow: () => {
      if (dirty && !saving && !inConflict) save(base.version, changes);
    },
    keepMine: () => {
      setBase(newest);
      setRefusal(NOTHING_REFUSED);
      save(newest.version, changes);
    },
    takeTheirs: () => {
      setGiven(changes);
      setBase(newest);
      setChanges({});
      setRefusal(NOTHING_REFUSED);
      setRound((before) => before + 1);
    },
    forgetGiven: () => setGiven(null),
  };
}

const NOTHING_REFUSED = { fields: {}, problem: null };
