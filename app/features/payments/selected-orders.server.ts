import { Id } from '#contract/endpoint.ts';
import { PAY_ORDERS_MAX } from '#contract/orders.values.ts';

/** Order ids in the `order` fields of an address or form: valid ids only, each once, no more than one payment takes. */
export function readOrderIds(fields: URLSearchParams | FormData): string[] {
  const ids = fields
    .getAll('order')
    .filter((value) => Id.safeParse(value).success)
    .map(String);
  return [...new Set(ids)].slice(0, PAY_ORDERS_MAX);
}
