import type { UserEvent } from '#provider/features/notifications/publish-event.ts';
import type { LockedRequest } from './move-sourcing-request.ts';

type SourcingNotice = 'sourcing-quoted' | 'sourcing-nothing-found' | 'sourcing-product-ready' | 'sourcing-expired';

/** Tells the one who asked what became of a request; it leads there. */
export function sourcingNotice({ accountId, userId, id, number, name }: LockedRequest, kind: SourcingNotice): UserEvent {
  return { accountId, userId, kind, params: { number, name }, path: `/akProducts/sourcing/${id}` };
}
