import { isOAuthScope } from '#contract/oauth-apps.values.ts';
import type { Permission } from '#contract/permissions.values.ts';
import type { Database } from '#provider/database/database.ts';
import type { SignedIn } from './caller.ts';
import { rightsOf, type Standing } from './standing.ts';

/** Access tokens of apps begin with it, which no other credential does. */
export const ACCESS_TOKEN_PREFIX = 'wha_';

/** What a member allowed an app, as the calls of the app are held to. */
export interface CallerGrant {
  id: string;
  appId: string;
  /** The only stores it may see; null: all. */
  storeIds: string[] | null;
  callsPerMinute: number;
}

export interface AccessTokenRow extends Standing {
  tokenHash: Buffer;
  usedLongAgo: boolean;
  grantId: string;
  appId: string;
  scopes: string[];
  storeIds: string[] | null;
  callsPerMinute: number;
}

export function isAccessToken(value: string): boolean {
  return value.startsWith(ACCESS_TOKEN_PREFIX);
}

/** An app acting for a member: it may do what both its scopes and the member's rights say. */
export function asOAuthClient(row: AccessTokenRow): SignedIn {
  const { accountId, homeAccountId, userId, role, memberRole, customPermissions, hasSpendLimit, accountStatus } = row;
  const { permissions, restricted } = rightsOf(row);
  const isInScope = (permission: Permission) => isOAuthScope(permission) && row.scopes.includes(permission);
  return {
    kind: 'user',
    principal: 'oauth-client',
    actingAccountId: accountId,
    ...{ accountId, homeAccountId, userId, role, memberRole, customPermissions, hasSpendLimit, accountStatus },
    permissions: new Set([...permissions].filter(isInScope)),
    restricted: new Set([...restricted].filter(isInScope)),
    tokenHash: null,
    shop: null,
    grant: { id: row.grantId, appId: row.appId, storeIds: row.storeIds, callsPerMinute: row.callsPerMinute },
  };
}

/** Live tokens in the order of the hashes, undefined where there is none: also where grant, app, membership or one of the accounts ended. */
export async function findAccessTokens(database: Database, tokenHashes: readonly Buffer[]): Promise<(AccessTokenRow | undefined)[]> {
  const result = await database.pool.query<AccessTokenRow>({
    name: 'find-access-tokens',
    text: `SELECT * FROM (
        SELECT t.access_hash AS "tokenHash", coalesce(g.last_used_at < app_now() - interval '1 minute', true) AS "usedLongAgo",
          g.account_id AS "accountId", u.account_id AS "homeAccountId", g.user_id AS "userId", u.role,
          m.role AS "memberRole", m.payment_max_minor IS NOT NULL OR m.day_max_minor IS NOT NULL AS "hasSpendLimit",
          (SELECT r.permissions FROM staff_role r WHERE r.account_id = m.account_id AND r.id = m.staff_role_id) AS "customPermissions",
          (SELECT a.status FROM account a WHERE a.id = g.account_id) AS "accountStatus",
          (SELECT a.status FROM account a WHERE a.id = u.account_id) AS home_status,
          g.id AS "grantId", g.app_id AS "appId", g.store_ids AS "storeIds", p.calls_per_minute AS "callsPerMinute",
          ARRAY(SELECT unnest(t.scopes) INTERSECT SELECT unnest(g.scopes)) AS scopes
        FROM oauth_token t
        JOIN oauth_grant g ON g.account_id = t.account_id AND g.id = t.grant_id AND g.revoked_at IS NULL
        JOIN oauth_app p ON p.id = g.app_id
        JOIN membership m ON m.account_id = g.account_id AND m.user_id = g.user_id
        JOIN app_user u ON u.id = g.user_id AND u.role = 'user' AND (NOT u.is_demo OR demo_mode())
        WHERE t.access_hash = ANY ($1) AND t.revoked_at IS NULL AND t.access_expires_at > app_now()
      ) live WHERE "accountStatus" <> 'closed' AND home_status <> 'closed'`,
    values: [tokenHashes],
  });
  const byHash = new Map(result.rows.map((row) => [row.tokenHash.toString('hex'), row]));
  return tokenHashes.map((hash) => byHash.get(hash.toString('hex')));
}
