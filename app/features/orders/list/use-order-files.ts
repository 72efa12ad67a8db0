import { useFetcher } from '@remix-run/react';
import type { OrderFile } from '#contract/orders.values.ts';
import type { Problem } from '#contract/problem.ts';
import { paths } from '#app/paths.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import type { action } from './order-files-resource.ts';

interface OrderFiles {
  /** Why the newest one was refused. */
  problem: Problem | null | undefined;
  busy: boolean;
  onFile: (file: OrderFile) => void;
}

/** Starts jobs that write files of orders; the progress of one stands above the list. */
export function useOrderFiles(target: (form: FormData) => void, { idempotencyKey }: { idempotencyKey: string }): OrderFiles {
  const fetcher = useFetcher<typeof action>();
  return {
    problem: fetcher.data?.problem,
    busy: fetcher.state !== 'idle',
    onFile: (file) => {
      const form = new FormData();
      form.set('intent', 'start');
      form.set('file', file);
      form.set(IDEMPOTENCY_FIELD, `${idempotencyKey}:${file}`);
      target(form);
      fetcher.submit(form, { method: 'post', action: paths.orderFiles });
    },
  };
}
