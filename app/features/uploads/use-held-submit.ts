import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import type { FilesState } from './use-uploads.ts';

interface HeldSubmit {
  /** Whether the form was submitted and waits for its files. */
  held: boolean;
  /** For the form's `onSubmit`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Holds a form back until its files have arrived, then submits it; where one of them is refused, it is left to be submitted again. */
export function useHeldSubmit(form: RefObject<HTMLFormElement>, { sending, refused }: FilesState): HeldSubmit {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!held || sending > 0) return;
    setHeld(false);
    if (!refused) form.current?.requestSubmit();
    // No dependencies: see `useEachAnswer`.
  });
  return {
    held,
    onSubmit: (event) => {
      if (sending === 0) return;
      event.preventDefault();
      setHeld(true);
    },
  };
}
