import { sql } from 'kysely';
import type { Suspicion } from '#contract/referrals.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { lockCommissions, type LockedReferral, moveCommission, moveReferral } from './referral-lifecycle.ts';
import { findSuspicions } from './suspicions.ts';

const SYSTEM = { kind: 'system' } as const;

/**
 * Looks again whether inviter and invited may be one person, by what is known by now. What our people have not let pass before holds the referral with its
 * commissions that have not matured. Gives the referral as it is then.
 */
export async function holdIfSuspicious(tx: Tx, referral: LockedReferral): Promise<LockedReferral> {
  const { accountId: inviterId, invitedAccountId } = referral;
  if (!canBeHeld(referral)) return referral;
  return holdReferral(tx, referral, await findSuspicions(tx, { inviterId, invitedAccountId }));
}

/** Holds a referral that earns for suspicions our people have not let pass, with its commissions that have not matured; without any it stays as it is. */
export async function holdReferral(tx: Tx, referral: LockedReferral, suspicions: Suspicion[]): Promise<LockedReferral> {
  const found = suspicions.filter((each) => !referral.cleared.includes(each));
  if (found.length === 0 || !canBeHeld(referral)) return referral;
  const columns = { suspicions: sql`suspicions || ${found}::text[]` };
  const held = await moveReferral(tx, referral, { to: 'held', actor: SYSTEM, columns });
  const { accountId, id } = referral;
  const pending = await lockCommissions(tx, sql`c.account_id = ${accountId} AND c.referral_id = ${id} AND c.state = 'pending'`);
  for (const commission of pending) await moveCommission(tx, commission, { to: 'held', actor: SYSTEM, cause: 'referral-held' });
  return held;
}

function canBeHeld({ state }: LockedReferral): boolean {
  return state === 'registered' || state === 'active';
}
