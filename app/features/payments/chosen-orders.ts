import { Id } from '#contract/endpoint.ts';
import { PAY_ORDERS_MAX } from '#contract/orders.ts';

/** Orders named by `order` fields of an address or form: real ids only, each once, as many as one payment takes. */
export function chosenOrders(fields: URLSearchParams | FormData): string[] {
  const ids = fields
    .getAll('order')
    .filter((value) => Id.safeParse(value).success)
    .map(String);
  return [...new Set(ids)].slice(0, PAY_ORDERS_MAX);
}
