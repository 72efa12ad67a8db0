import type { NewNotice } from '#provider/features/notifications/add-notice.ts';
import type { LockedRequest } from './move-sourcing-request.ts';

type SourcingNotice = 'sourcing-quoted' | 'sourcing-nothing-found' | 'sourcing-product-ready' | 'sourcing-expired';

/** Tells the one who asked what became of a request; it leads there. */
export function sourcingNotice({ accountId, userId, id, number, name }: LockedRequest, kind: SourcingNotice): NewNotice {
  return { accountId, userId, kind, params: { number, name }, path: `/akProducts/sourcing/${id}` };
}
