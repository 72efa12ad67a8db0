import type { SignInMethods } from '#contract/account-security.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';

/** Whether the caller has a password, and which shops sign in as the caller. */
export async function readSignInMethods(db: Queryable, { accountId, userId }: SignedIn): Promise<SignInMethods> {
  const user = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const shops = await db
    .selectFrom('shop_identity')
    .select('shop_domain')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('shop_domain')
    .execute();
  return { password: user.password_hash !== null, shops: shops.map((row) => row.shop_domain) };
}
