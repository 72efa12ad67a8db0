import type { Queryable } from '#provider/database/database.ts';
import type { RefusedField } from '#provider/http/refusal.ts';

/** What is wrong with a list, at `path`, of what stores do otherwise than their account: each has to be one of the account's, and there once. */
export async function findStoreProblems(
  queryable: Queryable,
  accountId: string,
  { path, list }: { path: string; list: readonly { storeId: string }[] },
): Promise<RefusedField[]> {
  const known = await findStoreIds(queryable, accountId);
  return list.flatMap(({ storeId }, index): RefusedField[] => {
    const at = `${path}.${index}.storeId`;
    if (!known.has(storeId)) return [{ path: at, code: 'not-a-choice' }];
    return list.findIndex((other) => other.storeId === storeId) === index ? [] : [{ path: at, code: 'listed-twice' }];
  });
}

/** Stores of an account, those erased aside. */
export async function findStoreIds(queryable: Queryable, accountId: string): Promise<ReadonlySet<string>> {
  const stores = await queryable
    .selectFrom('store')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '<>', 'erased')
    .execute();
  return new Set(stores.map(({ id }) => id));
}
