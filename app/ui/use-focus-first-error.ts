import { useEffect, type RefObject } from 'react';

/** Moves the keyboard to the first field that was refused, once per answer. */
export function useFocusFirstError(form: RefObject<HTMLElement>, answer: unknown): void {
  useEffect(() => {
    if (!answer) return;
    form.current
      ?.querySelector<HTMLElement>('input[aria-invalid="true"], select[aria-invalid="true"], textarea[aria-invalid="true"]')
      ?.focus();
  }, [form, answer]);
}
