import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import { hashToken } from '#provider/http/caller.ts';
import type { Client } from '#provider/http/client.ts';

export interface Owner {
  accountId: string;
  userId: string;
}
/** A session as its user gets it; the token is kept nowhere else. */
export interface NewSession {
  token: string;
  /** ISO time. */
  expiresAt: string;
}

export interface OpenedSession {
  hours: number;
  client: Client;
  /** The account acted for; left out: the user's own. */
  actingAccountId?: string;
}

export const SESSION_HOURS = 12;
export const REMEMBERED_SESSION_HOURS = 24 * 30;
const TOKEN_BYTES = 32;

export async function createSession(tx: Queryable, owner: Owner, opened: OpenedSession): Promise<NewSession> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = await tx
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      account_id: owner.accountId,
      user_id: owner.userId,
      acting_account_id: opened.actingAccountId ?? owner.accountId,
      user_agent: opened.client.userAgent,
      address: opened.client.address,
      expires_at: sql<string>`app_now() + make_interval(hours => ${opened.hours})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { token, expiresAt: row.expires_at };
}

export async function endSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: sql`app_now()` })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends the user's live sessions, all but the one with the hash given in `except`. Returns how many there were. */
export async function endSessions(tx: Queryable, owner: Owner, except: Buffer | null = null): Promise<number> {
  let ending = tx
    .updateTable('session')
    .set({ revoked_at: sql`app_now()` })
    .where('account_id', '=', owner.accountId)
    .where('user_id', '=', owner.userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`app_now()`);
  if (except !== null) ending = ending.where('token_hash', '!=', except);
  return Number((await ending.executeTakeFirst()).numUpdatedRows);
}

/** How long the session was made for, in hours. */
export async function hoursOfSession(db: Queryable, tokenHash: Buffer | null): Promise<number> {
  if (tokenHash === null) return SESSION_HOURS;
  const row = await db
    .selectFrom('session')
    .select(sql<number>`round(extract(epoch FROM expires_at - created_at) / 3600)::int`.as('hours'))
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.hours ?? SESSION_HOURS;
}
