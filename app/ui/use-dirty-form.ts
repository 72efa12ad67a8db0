import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

interface DirtyForm {
  /** Whether the fields hold something else than at first. */
  dirty: boolean;
  /** For the form's `onInput` and `onChange`. */
  check: () => void;
  /** What the fields hold now, for `settle`. */
  snapshot: () => string;
  /** Takes a snapshot as what is stored, e.g. the one that was saved. */
  settle: (snapshot: string) => void;
}

/**
 * Watches a form of fields that keep their own text. `round` rises when the fields are put back to what is stored;
 * names in `ignored` don't count.
 */
export function useDirtyForm(form: RefObject<HTMLFormElement>, round: number, ignored: readonly string[] = []): DirtyForm {
  const stored = useRef<string>();
  const [dirty, setDirty] = useState(false);
  const skipped = useRef(ignored);
  const snapshot = useCallback(() => {
    const fields = form.current === null ? [] : [...new FormData(form.current)];
    return JSON.stringify(fields.filter(([name]) => !skipped.current.includes(name)));
  }, [form]);
  const compare = useCallback(() => setDirty(stored.current !== undefined && snapshot() !== stored.current), [snapshot]);

  useEffect(() => {
    stored.current = snapshot();
    setDirty(false);
  }, [round, snapshot]);

  return {
    dirty,
    // A field that follows from another, such as a hidden one, is there only after rendering.
    check: useCallback(() => void setTimeout(compare), [compare]),
    snapshot,
    settle: useCallback(
      (saved: string) => {
        stored.current = saved;
        compare();
      },
      [compare],
    ),
  };
}
