import { sql } from 'kysely';
import type { UserSession } from '#contract/account-security.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';

/** The live sessions of the user, the last used first. */
export async function listSessions(db: Queryable, caller: SignedIn): Promise<UserSession[]> {
  const rows = await liveSessions(db, caller).orderBy('last_seen_at', 'desc').orderBy('created_at', 'desc').execute();
  return rows.map((row) => ({
    id: row.id,
    current: caller.tokenHash !== null && row.token_hash.equals(caller.tokenHash),
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    userAgent: row.user_agent,
    address: row.address,
  }));
}

function liveSessions(db: Queryable, caller: SignedIn) {
  return db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', caller.accountId)
    .where('user_id', '=', caller.userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`app_now()`);
}

/** Ends one live session of the user; another one, or one that has ended, is not-found. */
export async function revokeSession(db: Queryable, caller: SignedIn, sessionId: string): Promise<void> {
  const ended = await db
    .updateTable('session')
    .set({ revoked_at: sql<string>`app_now()` })
    .where('account_id', '=', caller.accountId)
    .where('user_id', '=', caller.userId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`app_now()`)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) throw new Refusal('not-found');
}
