import { sql } from 'kysely';
import type { OAuthApp } from '#contract/oauth-apps.ts';
import type { Queryable } from '#provider/database/database.ts';
import { clientIdOf, showApp } from './app.store.ts';

interface AppRow extends Omit<OAuthApp, 'clientId' | 'kind' | 'logo'> {
  secretHash: Buffer | null;
  logo: Buffer | null;
}

/** The apps an account registered, or the one of them, by name; null: those of the operator. */
export async function findApps(db: Queryable, accountId: string | null, appId?: string): Promise<OAuthApp[]> {
  const ofOne = appId === undefined ? sql`true` : sql`p.id = ${appId}`;
  const found = await sql<AppRow>`
    SELECT p.id, p.name, p.redirect_addresses AS "redirectAddresses", p.secret_hash AS "secretHash", p.secret_made_at AS "secretMadeAt", p.domain,
      p.domain_verified_at IS NOT NULL AS "domainVerified", p.logo, p.created_at AS "createdAt",
      (SELECT count(*)::int FROM oauth_grant g WHERE g.app_id = p.id AND g.revoked_at IS NULL) AS grants
    FROM oauth_app p WHERE p.account_id IS NOT DISTINCT FROM ${accountId} AND ${ofOne} ORDER BY lower(p.name), p.id`.execute(db);
  return found.rows.map(({ secretHash, logo, ...app }) => {
    const shown = showApp({ ...app, secretHash, logo });
    return { ...app, clientId: clientIdOf(app.id), kind: shown.kind, logo: shown.logo };
  });
}
