import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { lockCommissions, lockReferral, type LockedReferral, moveCommission, moveReferral } from './referral-lifecycle.ts';
import { reverseCommission } from './settle-commission.ts';

/** Lets a held referral earn, with what it has earned so far, or refuses it and takes that back. Gives it before and after. */
export async function decideReferral(
  tx: Tx,
  { referralId, decision, actor }: { referralId: string; decision: 'release' | 'refuse'; actor: Actor },
): Promise<{ before: LockedReferral; after: LockedReferral }> {
  const before = await lockReferral(tx, { id: referralId });
  if (before === null) throw new Refusal('not-found');
  const { accountId } = before;
  const held = await lockCommissions(tx, sql`c.account_id = ${accountId} AND c.referral_id = ${referralId} AND c.state = 'held'`);
  if (decision === 'refuse') {
    const after = await moveReferral(tx, before, { to: 'refused', actor });
    for (const commission of held) await reverseCommission(tx, commission, { actor, cause: 'self-referral' });
    return { before, after };
  }
  const released = await moveReferral(tx, before, { to: 'registered', actor });
  for (const commission of held) await moveCommission(tx, commission, { to: 'pending', actor });
  return { before, after: held.length === 0 ? released : await moveReferral(tx, released, { to: 'active', actor }) };
}
