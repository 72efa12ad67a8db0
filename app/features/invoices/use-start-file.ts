import { useNavigation, useSubmit } from '@remix-run/react';
import type { InvoiceFile } from '#contract/invoices.values.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';

interface Documents {
  /** Those selected by hand. */
  ids?: readonly string[];
  /** Those of a month. */
  month?: string;
}

interface StartFile {
  /** Without documents it takes all that the address finds. */
  start: (file: InvoiceFile, documents?: Documents) => void;
  /** The form that is being sent, if any. */
  sending: FormData | undefined;
}

/** Starts the job that writes a file of documents. */
export function useStartFile(idempotencyKey: string): StartFile {
  const submit = useSubmit();
  const sent = useNavigation().formData;
  return {
    start: (file, { ids = [], month } = {}) => {
      const form = new FormData();
      form.set('intent', 'file');
      form.set('file', file);
      form.set(IDEMPOTENCY_FIELD, [idempotencyKey, file, ...(month === undefined ? [] : [month])].join(':'));
      for (const id of ids) form.append('invoice', id);
      if (month !== undefined) form.set('month', month);
      submit(form, { method: 'post', preventScrollReset: true });
    },
    sending: sent?.get('intent') === 'file' ? sent : undefined,
  };
}
