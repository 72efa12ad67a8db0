import { useEffect, useRef } from 'react';

/** Moves the focus to an element, by its id, once the next render is done: what had the focus is gone then. */
export function useFocusNext(): (id: string) => void {
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const element = document.getElementById(next.current);
    next.current = null;
    element?.focus();
  });
  return (id) => {
    next.current = id;
  };
}
