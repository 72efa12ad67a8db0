import type { Tx } from '#provider/database/database.ts';
import { queueFollow, queueRecheck } from '#provider/features/my-products/queue-follow.ts';
import type { StoredRule } from './rules.store.ts';

/**
 * Has the account's listings, and unpaid orders of them, looked at again where its rules, those before a change and after it, have fees: which
 * fees a sale bears goes by the rule that fits.
 */
export async function followFees(tx: Tx, accountId: string, rules: readonly Pick<StoredRule, 'definition'>[]): Promise<void> {
  if (!rules.some(({ definition }) => hasFees(definition))) return;
  const listings = await tx
    .selectFrom('listing')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'not in', ['draft', 'unlinked', 'deleted_in_store'])
    .orderBy('created_at', 'desc')
    .execute();
  await queueFollow(
    tx,
    accountId,
    listings.map(({ id }) => id),
  );
  for (const { id } of listings) await queueRecheck(tx, accountId, id);
}

function hasFees({ storeFeeBp, paymentFeeBp, paymentFeeFixedMinor }: StoredRule['definition']): boolean {
  return storeFeeBp + paymentFeeBp + paymentFeeFixedMinor > 0;
}
