import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import type { ToldShop } from '#provider/features/stores/uninstall-store.ts';
import { lockShop } from '#provider/platforms/lock-shop.ts';

/** Keeps what a shop grants now; the next open asks for tokens with it. */
export async function noteScopes(tx: Tx, { platform, shop, happenedAt }: ToldShop, granted: string[]): Promise<string | null> {
  await lockShop(tx, platform, shop);
  const changed = await sql`UPDATE shopify_connection c SET granted_scopes = ${granted}, asked_scopes = '{}'
    FROM store s WHERE s.account_id = c.account_id AND s.id = c.store_id AND s.platform = ${platform} AND s.external_id = ${shop}
      AND s.state NOT IN ('uninstalled', 'erased') AND coalesce(s.connected_at <= ${happenedAt}, true)`.execute(tx);
  return changed.numAffectedRows === 0n ? 'no-connected-store' : null;
}
