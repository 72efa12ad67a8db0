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
  const textOf = useCallback(
    (fields: [string, unknown][]) => JSON.stringify(fields.filter(([name]) => !skipped.current.includes(name))),
    [],
  );
  const snapshot = useCallback(() => textOf(form.current === null ? [] : [...new FormData(form.current)]), [form, textOf]);
  const compare = useCallback(() => setDirty(stored.current !== undefined && snapshot() !== stored.current), [snapshot]);

  useEffect(() => {
    stored.current = textOf(form.current === null ? [] : initialFields(form.current));
    compare();
  }, [round, form, textOf, compare]);

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

/** What the fields held when they were rendered, without what was typed or selected before hydration. */
function initialFields(form: HTMLFormElement): [string, string][] {
  return [...form.elements].flatMap((field): [string, string][] => {
    if (field instanceof HTMLSelectElement) {
      const initial = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.selectedOptions[0];
      // A form leaves out the placeholder, which is disabled.
      return initial === undefined || initial.disabled ? [] : [[field.name, initial.value]];
    }
    if (field instanceof HTMLTextAreaElement) return [[field.name, field.defaultValue]];
    if (!(field instanceof HTMLInputElement) || field.name === '' || field.disabled) return [];
    const isChoice = field.type === 'checkbox' || field.type === 'radio';
    if (isChoice) return field.defaultChecked ? [[field.name, field.value]] : [];
    return [[field.name, field.defaultValue]];
  });
}
