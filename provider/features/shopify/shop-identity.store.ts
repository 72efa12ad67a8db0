import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';

/** Whether the shop signs in to the account. */
export async function isShopOf(db: Queryable, accountId: string, shop: string): Promise<boolean> {
  const row = await db
    .selectFrom('shop_identity')
    .select('shop_domain')
    .where('shop_domain', '=', shop)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Has the shop sign in as another user from now on. */
export async function moveShopIdentity(tx: Tx, shop: string, to: { accountId: string; userId: string }): Promise<void> {
  await sql`UPDATE shop_identity SET account_id = ${to.accountId}, user_id = ${to.userId} WHERE shop_domain = ${shop}`.execute(tx);
}
