import type { Queryable } from '#provider/database/database.ts';
import { notifyUser } from '#provider/features/notifications/publish-event.ts';
import type { LockedClaim } from './claim-lifecycle.ts';

type ClaimNotice = 'claim-evidence-needed' | 'claim-offer' | 'claim-approved' | 'claim-rejected' | 'claim-refunded' | 'claim-reshipped';

/** Has the one who made a claim notified of what became of it; it leads there. */
export async function notifyOfClaim(
  tx: Queryable,
  { accountId, userId, id, number, version }: LockedClaim,
  kind: ClaimNotice,
): Promise<void> {
  await notifyUser(tx, { accountId, userId, kind, params: { number }, path: `/orders/claims/${id}`, key: `${kind}:${id}:${version}` });
}
