import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { OAuthGrant } from '#contract/oauth-apps.ts';
import type { OAuthScope } from '#contract/oauth-apps.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { showApp } from './app.store.ts';

/** A member's consent to an app, of which one stands at a time. */
export interface GrantOwner {
  accountId: string;
  userId: string;
  appId: string;
}
export interface Granted {
  scopes: OAuthScope[];
  storeIds: string[] | null;
  dayMaxMinor: number | null;
  remembered: boolean;
}

/** Makes the grant what was allowed now, in the place of what was allowed before. */
export async function saveGrant(tx: Tx, owner: GrantOwner, granted: Granted): Promise<{ grantId: string; isNew: boolean }> {
  const columns = {
    scopes: granted.scopes,
    store_ids: granted.storeIds,
    day_max_minor: granted.dayMaxMinor,
    remembered: granted.remembered,
  };
  const saved = await tx
    .insertInto('oauth_grant')
    .values({ account_id: owner.accountId, id: uuidv7(), user_id: owner.userId, app_id: owner.appId, ...columns })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'app_id']).where('revoked_at', 'is', null).doUpdateSet(columns))
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow();
  return { grantId: saved.id, isNew: saved.isNew };
}

/** The grant that was remembered and gives all that is requested, or null. */
export async function findRememberedGrant(db: Queryable, owner: GrantOwner, requested: readonly OAuthScope[]): Promise<string | null> {
  const found = await db
    .selectFrom('oauth_grant')
    .select('id')
    .where('account_id', '=', owner.accountId)
    .where('user_id', '=', owner.userId)
    .where('app_id', '=', owner.appId)
    .where('revoked_at', 'is', null)
    .where('remembered', '=', true)
    .where(sql<boolean>`scopes @> ${requested}::text[]`)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Whose grants: those of one member, or of all. */
export interface GrantReader {
  accountId: string;
  userId: string;
  ofAll: boolean;
}

interface GrantRow extends Omit<OAuthGrant, 'app' | 'own'> {
  userId: string;
  name: string;
  secretHash: Buffer | null;
  domain: string;
  domainVerified: boolean;
  logo: Buffer | null;
}

/** Grants by which an app can still act, the last used first. */
export async function listGrants(db: Queryable, { accountId, userId, ofAll }: GrantReader): Promise<OAuthGrant[]> {
  const found = await sql<GrantRow>`
    SELECT g.id, g.user_id AS "userId", coalesce(u.email::text, '') AS email, g.scopes, g.day_max_minor AS "dayMaxMinor", g.remembered, g.created_at AS "createdAt",
      g.last_used_at AS "lastUsedAt", p.name, p.secret_hash AS "secretHash", p.domain, p.domain_verified_at IS NOT NULL AS "domainVerified", p.logo,
      CASE WHEN g.store_ids IS NOT NULL THEN coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) ORDER BY s.name)
        FROM store s WHERE s.account_id = g.account_id AND s.id = ANY (g.store_ids)), '[]') END AS stores
    FROM oauth_grant g JOIN oauth_app p ON p.id = g.app_id JOIN app_user u ON u.id = g.user_id
    JOIN membership m ON m.account_id = g.account_id AND m.user_id = g.user_id
    WHERE g.account_id = ${accountId} AND (${ofAll} OR g.user_id = ${userId}) AND g.revoked_at IS NULL AND (g.remembered
      OR EXISTS (SELECT 1 FROM oauth_code c WHERE c.account_id = g.account_id AND c.grant_id = g.id AND c.used_at IS NULL AND c.expires_at > app_now())
      OR EXISTS (SELECT 1 FROM oauth_token t WHERE t.account_id = g.account_id AND t.grant_id = g.id
        AND t.revoked_at IS NULL AND t.successor_id IS NULL AND t.refresh_expires_at > app_now()))
    ORDER BY coalesce(g.last_used_at, g.created_at) DESC, g.id DESC`.execute(db);
  return found.rows.map(({ userId: ownerId, name, secretHash, domain, domainVerified, logo, ...grant }) => ({
    ...grant,
    own: ownerId === userId,
    app: showApp({ name, secretHash, domain, domainVerified, logo }),
  }));
}

/** Ends a grant, and with it every token of it. Null: there is none to end. */
export async function endGrant(tx: Tx, { accountId, userId, ofAll }: GrantReader, grantId: string): Promise<{ name: string } | null> {
  const ended = await sql<{ name: string }>`
    UPDATE oauth_grant g SET revoked_at = app_now(), remembered = false FROM oauth_app p
    WHERE p.id = g.app_id AND g.account_id = ${accountId} AND g.id = ${grantId} AND (${ofAll} OR g.user_id = ${userId}) AND g.revoked_at IS NULL
    RETURNING p.name`.execute(tx);
  return ended.rows[0] ?? null;
}
