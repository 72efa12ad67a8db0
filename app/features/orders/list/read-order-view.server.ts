import type { OrderFilter } from '#contract/orders-filters.ts';
import { readOrderFilters, toOrderFilter } from '../list-filters.server.ts';
import { orderPlaces } from '../order-kind.ts';

interface OrderView {
  filter: OrderFilter;
  /** The address of the list with a job's progress above it. */
  urlWithJob: (jobId: string) => string;
}

/** The list of orders that a form of it was sent from: its kind, and its address in `search`. */
export function readOrderView(fields: FormData, request: Request): OrderView {
  const kind = fields.get('kind') === 'manual' ? 'manual' : 'store';
  const params = new URLSearchParams(String(fields.get('search') ?? ''));
  const filter = { ...toOrderFilter(readOrderFilters(`http://list/?${params.toString()}`), request), kind } as const;
  return {
    filter,
    urlWithJob: (jobId) => {
      params.set('job', jobId);
      return `${orderPlaces[kind].list}?${params.toString()}`;
    },
  };
}
