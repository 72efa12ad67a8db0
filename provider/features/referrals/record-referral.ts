import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Suspicion } from '#contract/referrals.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { networkBlock } from '#provider/http/address-block.ts';
import type { Client } from '#provider/http/client.ts';
import { isPublicIp } from '#provider/outbound/public-ip.ts';
import { notifyInviter } from './notify-inviter.ts';
import { lockReferral, recordNewReferral } from './referral-lifecycle.ts';
import { holdReferral } from './review-referral.ts';
import { findSuspicions } from './suspicions.ts';

interface NewReferral {
  inviterId: string;
  invitedAccountId: string;
  /** From where the invited merchant signed up or gave the code. */
  client: Client;
}

/**
 * Notes who invited a new account. Where the two look like one person, or many come from one network at once, it is held, and earns nothing until our people
 * have looked at it.
 */
export async function recordReferral(tx: Tx, { inviterId, invitedAccountId, client }: NewReferral): Promise<void> {
  const network = isPublicIp(client.address) ? networkBlock(client.address) : null;
  const found = await findSuspicions(tx, { inviterId, invitedAccountId }, client);
  const suspicions: Suspicion[] = network !== null && (await holdBurst(tx, inviterId, network)) ? [...found, 'burst'] : found;
  const state = suspicions.length > 0 ? 'held' : 'registered';
  const id = uuidv7();
  await sql`INSERT INTO referral (account_id, id, invited_account_id, state, suspicions, joined_from, window_ends_at)
    SELECT ${inviterId}, ${id}, ${invitedAccountId}, ${state}, ${suspicions}::text[], ${network}, app_now() + make_interval(days => p.window_days)
    FROM referral_program p`.execute(tx);
  await recordNewReferral(tx, { accountId: inviterId, id, state });
  if (state === 'registered') await notifyInviter(tx, 'referral-joined', { accountId: inviterId, id, invitedAccountId });
}

/** So many of one inviter from one network within an hour are a burst. */
const BURST = 5;

/** Whether the next referral from the network makes a burst; those before it are held too. Sign-ups at once from there wait for each other. */
async function holdBurst(tx: Tx, inviterId: string, network: string): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`referral ${inviterId} ${network}`}, 0))`.execute(tx);
  const recent = await sql<{ id: string; isOpen: boolean }>`
    SELECT id, state IN ('registered', 'active') AND NOT cleared @> '{burst}' AS "isOpen" FROM referral
    WHERE account_id = ${inviterId} AND joined_from = ${network} AND joined_at > app_now() - interval '1 hour' ORDER BY id`.execute(tx);
  if (recent.rows.length + 1 < BURST) return false;
  for (const { id } of recent.rows.filter(({ isOpen }) => isOpen)) {
    const referral = await lockReferral(tx, { id });
    if (referral !== null) await holdReferral(tx, referral, ['burst']);
  }
  return true;
}
