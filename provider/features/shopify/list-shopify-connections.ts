import { sql } from 'kysely';
import type { ShopifyConnection } from '#contract/shopify.ts';
import type { Queryable } from '#provider/database/database.ts';
import { missingScopes } from '#provider/platforms/shopify/scopes.ts';

/** The account's Shopify shops with what they granted, newest install first. */
export async function listConnections(db: Queryable, accountId: string): Promise<ShopifyConnection[]> {
  const found = await sql<Omit<ShopifyConnection, 'scopes'> & { granted: string[] }>`
    SELECT s.external_id AS shop, s.id AS "storeId", c.granted_scopes AS granted, c.installed_at AS "installedAt",
      s.uninstalled_at AS "uninstalledAt",
      CASE WHEN s.credentials IS NULL THEN 'none'
        WHEN s.state = 'token_expired' OR c.refresh_expires_at <= now() THEN 'refused' ELSE 'valid' END AS token
    FROM store s JOIN shopify_connection c ON c.account_id = s.account_id AND c.store_id = s.id
    WHERE s.account_id = ${accountId} AND s.state <> 'erased'
    ORDER BY c.installed_at DESC, s.id DESC`.execute(db);
  return found.rows.map(({ granted, ...row }) => ({ ...row, scopes: { granted, missing: missingScopes(granted) } }));
}
