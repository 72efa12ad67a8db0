import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { notifyInviter } from './notify-inviter.ts';
import { hasPaid } from './paid-orders.ts';
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
  if (held.some(({ mode }) => mode === 'live')) await notifyInviter(tx, 'referral-first-order', referral);
  return (await hasPaid(tx, referral, 'live')) ? moveReferral(tx, released, { to: 'active', actor }) : released;
}
