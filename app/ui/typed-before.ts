import { useEffect, useRef } from 'react';

/** Takes over what was typed, or filled in by the browser, before the page came to life. */
export function useTypedBefore(fieldId: string, take: (value: string) => void): void {
  const taken = useRef(take);
  useEffect(() => {
    const field = document.getElementById(fieldId);
    const typed = field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;
    if (typed && field.value !== '') taken.current(field.value);
  }, [fieldId]);
}
