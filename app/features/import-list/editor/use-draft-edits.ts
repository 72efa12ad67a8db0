import { useEffect, useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import type { ImportItem } from '#contract/import-list.ts';
import type { Problem } from '#contract/problem.ts';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from '../import-item-page.tsx';
import { isUnchanged, mergeChanges, withoutSaved, type DraftChanges, type FieldMessages } from './draft-changes.ts';

/** The draft is saved after this pause in typing. */
const AUTOSAVE_DELAY_MS = 1_200;

export interface DraftEdits {
  /** The stored draft as last loaded or saved. */
  base: ImportItem;
  changes: DraftChanges;
  change: (more: DraftChanges) => void;
  /** There are unsaved changes. */
  dirty: boolean;
  saving: boolean;
  /** Increases when uncontrolled fields must be reset to the stored draft. */
  resetCount: number;
  errors: FieldMessages;
  /** An error that is not about single fields. */
  problem: Problem | null;
  /** The newest version, when another tab or person saved first. */
  conflict: ImportItem | null;
  /** Changes given up for the other version, to copy from. */
  discarded: DraftChanges | null;
  saveNow: () => void;
  keepMine: () => void;
  takeTheirs: () => void;
  dismissDiscarded: () => void;
}

/** The editor's state: the stored draft, unsaved changes, and saving after each pause in typing. */
export function useDraftEdits(newest: ImportItem): DraftEdits {
  const fetcher = useFetcher<typeof action>();
  const [base, setBase] = useState(newest);
  const [changes, setChanges] = useState<DraftChanges>({});
  const [failure, setFailure] = useState<SaveFailure>(NO_FAILURE);
  const [resetCount, setResetCount] = useState(0);
  const [discarded, setDiscarded] = useState<DraftChanges | null>(null);
  const submitted = useRef<DraftChanges>({});
  const saving = fetcher.state !== 'idle';
  const dirty = !isUnchanged(changes);
  const inConflict = failure.problem?.code === 'version-conflict';
  const hasFailed = Object.keys(failure.fields).length > 0 || failure.problem !== null;

  // Changed elsewhere, e.g. by a bulk edit, while nothing was typed here.
  if (!dirty && !saving && newest.version > base.version) {
    setBase(newest);
    setResetCount((before) => before + 1);
  }

  const save = (version: number, unsaved: DraftChanges) => {
    submitted.current = unsaved;
    const draft = JSON.stringify({ version, currency: base.currency, mainLocale: base.mainLocale, changes: unsaved });
    fetcher.submit({ draft }, { method: 'post' });
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (!dirty || saving || hasFailed) return;
    const timer = setTimeout(() => latest.current(base.version, changes), AUTOSAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [base.version, changes, dirty, saving, hasFailed]);

  useEachAnswer(fetcher.data, (result) => {
    if (result.status === 'saved') {
      setBase(result.draft);
      setChanges((now) => withoutSaved(now, submitted.current));
      setFailure(NO_FAILURE);
    } else if (result.status === 'invalid') setFailure({ fields: result.fields, problem: null });
    else setFailure({ fields: result.fields, problem: Object.keys(result.fields).length > 0 ? null : result.problem });
  });

  return {
    base,
    changes,
    change: (more) => {
      setChanges((before) => mergeChanges(before, more));
      // The change may have fixed the error; a conflict stays until the merchant decides.
      if (!inConflict) setFailure(NO_FAILURE);
    },
    dirty,
    saving,
    resetCount,
    errors: failure.fields,
    problem: inConflict ? null : failure.problem,
    // A fetcher can be idle before the page has what it loaded.
    conflict: inConflict && newest.version > base.version ? newest : null,
    discarded,
    saveNow: () => {
      if (dirty && !saving && !inConflict) save(base.version, changes);
    },
    keepMine: () => {
      setBase(newest);
      setFailure(NO_FAILURE);
      save(newest.version, changes);
    },
    takeTheirs: () => {
      setDiscarded(changes);
      setBase(newest);
      setChanges({});
      setFailure(NO_FAILURE);
      setResetCount((before) => before + 1);
    },
    dismissDiscarded: () => setDiscarded(null),
  };
}

interface SaveFailure {
  fields: FieldMessages;
  problem: Problem | null;
}

const NO_FAILURE: SaveFailure = { fields: {}, problem: null };
