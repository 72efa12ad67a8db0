import type { Tx } from '#provider/database/database.ts';
import type { EventKind } from '#provider/notice-kinds.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import type { LockedRecharge } from './move-recharge.ts';
import { rechargeResultPath } from './recharge-links.ts';

/** Notifies all users of the account of what a gateway or bank did to a recharge, with the way to its page. */
export async function notifyOfRecharge(
  tx: Tx,
  { accountId, id, number }: LockedRecharge,
  kind: Extract<EventKind, `recharge-${string}`>,
): Promise<void> {
  await notifyUsers(tx, { accountId, kind, params: { number }, path: rechargeResultPath(id) });
}
