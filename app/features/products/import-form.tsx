import type { ReactNode } from 'react';
import type { Fetcher, FormProps } from '@remix-run/react';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import type { ImportOutcome } from './import-products.server.ts';

export const PRODUCT_FIELD = 'productId';
/** Starts a job instead of waiting for all products. */
export const BULK_FIELD = 'bulk';

interface ImportFormProps {
  fetcher: Fetcher<ImportOutcome> & { Form: (props: FormProps) => ReactNode };
  productIds: readonly string[];
  idempotencyKey: string;
  children: ReactNode;
}

/** Sends products to the import list; its children hold the button. */
export function ImportForm({ fetcher, productIds, idempotencyKey, children }: ImportFormProps) {
  return (
    <fetcher.Form method="post">
      <IdempotencyField value={idempotencyKey} />
      {productIds.map((id) => (
        <input key={id} type="hidden" name={PRODUCT_FIELD} value={id} />
      ))}
      {children}
    </fetcher.Form>
  );
}
