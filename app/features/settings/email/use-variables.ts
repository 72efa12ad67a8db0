import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BuyerMailVariable } from '#contract/notification-buyer-mails.values.ts';

type Field = 'subject' | 'text';

/** Puts variables where the caret was last, in the subject or the text. */
export function useVariables(values: Record<Field, string>, change: (changes: Partial<Record<Field, string>>) => void) {
  const id = useId();
  const [field, into] = useState<Field>('text');
  const idOf = (each: Field) => `${id}${each}`;
  const insert = (name: BuyerMailVariable) => {
    const input = document.getElementById(idOf(field));
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return;
    const value = values[field];
    const variable = `{{${name}}}`;
    const from = input.selectionStart ?? value.length;
    flushSync(() => change({ [field]: `${value.slice(0, from)}${variable}${value.slice(input.selectionEnd ?? from)}` }));
    input.focus();
    input.setSelectionRange(from + variable.length, from + variable.length);
  };
  return { idOf, into, insert };
}
