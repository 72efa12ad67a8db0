import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { notifyInviter } from './notify-inviter.ts';
import { lockCommissions, lockReferral, type LockedReferral, moveCommission, moveReferral } from './referral-lifecycle.ts';
import { reverseCommission } from './settle-commission.ts';

interface Decision {
  referralId: string;
  decision: 'release' | 'refuse';
  actor: Actor;
}

/** Lets a held referral earn, with what it has earned so far, or refuses one for good and takes its commissions back. Gives it before and after. */
export async function decideReferral(
  tx: Tx,
  { referralId, decision, actor }: Decision,
): Promise<{ before: LockedReferral; after: LockedReferral }> {
  const before = await lockReferral(tx, { id: referralId });
  if (before === null) throw new Refusal('not-found');
  return { before, after: await (decision === 'refuse' ? refuse : release)(tx, before, actor) };
}

async function refuse(tx: Tx, referral: LockedReferral, actor: Actor): Promise<LockedReferral> {
  const refused = await moveReferral(tx, referral, { to: 'refused', actor });
  const { accountId, id } = referral;
  const earned = await lockCommissions(tx, sql`c.account_id = ${accountId} AND c.referral_id = ${id} AND c.state <> 'reversed'`);
  for (const commission of earned) await reverseCommission(tx, commission, { actor, cause: 'self-referral' });
  return refused;
}

/** What our people have seen of it does not hold it again. */
async function release(tx: Tx, referral: LockedReferral, actor: Actor): Promise<LockedReferral> {
  if (referral.state !== 'held') throw new Refusal('state-conflict');
  const columns = { cleared: sql`ARRAY(SELECT DISTINCT unnest(cleared || suspicions))` };
  const released = await moveReferral(tx, referral, { to: 'registered', actor, columns });
  const { accountId, id } = referral;
  const held = await lockCommissions(tx, sql`c.account_id = ${accountId} AND c.referral_id = ${id} AND c.state = 'held'`);
  for (const commission of held) await moveCommission(tx, commission, { to: 'pending', actor });
  await notifyInviter(tx, 'referral-joined', referral);
  if (!(await hasPaid(tx, referral))) return released;
  await notifyInviter(tx, 'referral-first-order', referral);
  return moveReferral(tx, released, { to: 'active', actor });
}

/** Whether the invited merchant has paid real money within its window. */
async function hasPaid(tx: Tx, { invitedAccountId, windowEndsAt }: LockedReferral): Promise<boolean> {
  const paid = await sql`SELECT 1 FROM payment p
    JOIN payment_item i ON i.account_id = p.account_id AND i.payment_id = p.id AND i.payable_type = 'order'
    WHERE p.account_id = ${invitedAccountId} AND p.mode = 'live' AND p.paid_at < ${windowEndsAt} LIMIT 1`.execute(tx);
  return paid.rows.length > 0;
}
