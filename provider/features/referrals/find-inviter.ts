import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';

export interface Inviter {
  accountId: string;
  inviteCode: string;
  /** Closed accounts invite nobody. */
  isClosed: boolean;
}

/** The account whose invite code it is, or whose word in its place, also one it had before; undefined when it is nobody's. */
export async function findInviter(db: Queryable, code: string): Promise<Inviter | undefined> {
  const named = code.trim().toLowerCase();
  const found = await sql<Inviter>`
    SELECT a.id AS "accountId", a.invite_code AS "inviteCode", a.status = 'closed' AS "isClosed" FROM (
      SELECT id, 1 AS place FROM account WHERE invite_code = ${named}
      UNION ALL SELECT account_id, 2 FROM referral_slug WHERE slug = ${named}) named
    JOIN account a ON a.id = named.id ORDER BY named.place LIMIT 1`.execute(db);
  return found.rows[0];
}

/** Why a code can't be used to say who invited an account; null: it can. */
export function refusedInviter(inviter: Inviter | undefined): 'unknown-invite-code' | 'invite-code-closed' | null {
  if (inviter === undefined) return 'unknown-invite-code';
  return inviter.isClosed ? 'invite-code-closed' : null;
}
