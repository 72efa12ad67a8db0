import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type HeldByShopAccount, heldByShopAccount, SHOPIFY_LINK_MINUTES } from '#contract/shopify.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';

export interface LinkRow {
  id: string;
  /** Account the shop belonged to when it proved itself. */
  accountId: string;
  shop: string;
  expiresAt: string;
  state: 'live' | 'used' | 'expired';
}

/** Keeps a code's hash and retires the shop's earlier codes. */
export async function insertLink(tx: Tx, link: { accountId: string; shop: string; codeHash: Buffer }): Promise<string> {
  await sql`UPDATE shopify_link SET expires_at = app_now() WHERE shop_domain = ${link.shop} AND used_at IS NULL AND expires_at > app_now()`.execute(
    tx,
  );
  const inserted = await tx
    .insertInto('shopify_link')
    .values({
      account_id: link.accountId,
      id: uuidv7(),
      shop_domain: link.shop,
      code_hash: link.codeHash,
      expires_at: sql<string>`app_now() + make_interval(mins => ${SHOPIFY_LINK_MINUTES})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return inserted.expires_at;
}

export async function findLink(db: Queryable, codeHash: Buffer): Promise<LinkRow | undefined> {
  const found = await sql<LinkRow>`SELECT id, account_id AS "accountId", shop_domain AS shop, expires_at AS "expiresAt",
      CASE WHEN used_at IS NOT NULL THEN 'used' WHEN expires_at <= app_now() THEN 'expired' ELSE 'live' END AS state
    FROM shopify_link WHERE code_hash = ${codeHash}`.execute(db);
  return found.rows[0];
}

/** Uses a code up for the account the shop goes to, which keeps it; false when another call did, or its time is over. */
export async function useLink(tx: Tx, link: LinkRow, toAccountId: string): Promise<boolean> {
  const used = await sql`UPDATE shopify_link SET used_at = app_now(), account_id = ${toAccountId}
    WHERE account_id = ${link.accountId} AND id = ${link.id} AND used_at IS NULL AND expires_at > app_now()`.execute(tx);
  return used.numAffectedRows === 1n;
}

/** What an account holds beside the shop that can't leave with it. Test mode counts too: it is somebody's work. */
export async function findHeld(db: Queryable, { accountId, shop }: { accountId: string; shop: string }): Promise<HeldByShopAccount[]> {
  const found = await sql<Record<HeldByShopAccount, boolean>>`SELECT
    EXISTS (SELECT 1 FROM orders WHERE account_id = ${accountId}) AS orders,
    EXISTS (SELECT 1 FROM ledger_entry WHERE account_id = ${accountId}) OR EXISTS (SELECT 1 FROM recharge WHERE account_id = ${accountId}) AS money,
    EXISTS (SELECT 1 FROM stock_lot WHERE account_id = ${accountId}) AS stock,
    EXISTS (SELECT 1 FROM store WHERE account_id = ${accountId} AND state <> 'erased'
      AND NOT (platform = 'shopify' AND external_id = ${shop})) AS stores,
    EXISTS (SELECT 1 FROM listing WHERE account_id = ${accountId}) AS listings`.execute(db);
  return heldByShopAccount.filter((held) => found.rows[0]?.[held] === true);
}

export async function countImportItems(db: Queryable, accountId: string): Promise<number> {
  const found = await sql<{ count: number }>`SELECT count(*)::int AS count FROM import_item
    WHERE account_id = ${accountId} AND deleted_at IS NULL`.execute(db);
  return found.rows[0]?.count ?? 0;
}
