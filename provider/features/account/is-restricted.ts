import type { Queryable } from '#provider/database/database.ts';

/** Whether an operator has restricted the account: what was planned for it does not start. */
export async function isRestricted(db: Queryable, accountId: string): Promise<boolean> {
  const account = await db.selectFrom('account').select('status').where('id', '=', accountId).executeTakeFirst();
  return account?.status === 'restricted';
}
