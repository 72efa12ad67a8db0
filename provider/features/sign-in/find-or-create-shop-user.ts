import { type Database, inTransaction, type Queryable } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { lockShop } from '#provider/platforms/lock-shop.ts';
import { createAccount } from './sign-in.store.ts';

interface ShopUser {
  accountId: string;
  userId: string;
  role: string;
  /** Made by this very call. */
  isNew: boolean;
}

/** The user a verified Shopify shop signs in as; made, without a password, when the shop opens the app first. */
export async function findOrCreateShopUser(database: Database, shopDomain: string): Promise<ShopUser> {
  return (await findShopUser(database.db, shopDomain)) ?? createShopUser(database, shopDomain);
}

async function createShopUser(database: Database, shopDomain: string): Promise<ShopUser> {
  return inTransaction(database, async (tx) => {
    // Of two first opens at once the second waits here and finds what the first made.
    await lockShop(tx, 'shopify', shopDomain);
    const known = await findShopUser(tx, shopDomain);
    if (known !== undefined) return known;
    const owner = await createAccount(tx, {
      email: shopUserEmail(shopDomain),
      username: shopDomain,
      passwordHash: null,
      country: 'US',
      locale: null,
      source: 'shopify',
    });
    if (owner === null) throw new Refusal('email-taken');
    await tx.insertInto('shop_identity').values({ shop_domain: shopDomain, account_id: owner.accountId, user_id: owner.userId }).execute();
    return { ...owner, role: 'user', isNew: true };
  });
}

async function findShopUser(db: Queryable, shopDomain: string): Promise<ShopUser | undefined> {
  const user = await db
    .selectFrom('shop_identity as s')
    .innerJoin('app_user as u', (join) => join.onRef('u.account_id', '=', 's.account_id').onRef('u.id', '=', 's.user_id'))
    .select(['s.account_id as accountId', 's.user_id as userId', 'u.role as role'])
    .innerJoin('account as a', 'a.id', 's.account_id')
    .where('s.shop_domain', '=', shopDomain)
    .where('a.status', '!=', 'closed')
    .executeTakeFirst();
  return user === undefined ? undefined : { ...user, isNew: false };
}

/** Stands where others have an address; no mail goes there. */
export function shopUserEmail(shopDomain: string): string {
  return `owner@${shopDomain}`;
}
