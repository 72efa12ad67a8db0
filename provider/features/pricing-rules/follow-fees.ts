import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { addJob, type Tx } from '#provider/database/database.ts';
import { queueFollow, queueRecheck } from '#provider/features/my-products/queue-follow.ts';
import type { Services } from '#provider/services.ts';
import type { StoredRule } from './rules.store.ts';

type Rules = readonly Pick<StoredRule, 'definition'>[];

const Payload = z.object({ accountId: Id });

/**
 * Has the account's listings, and unpaid orders of them, looked at again where a change of its rules can change fees: which fees a sale bears goes
 * by the rule that fits. A change of how prices are made, or of a name, is none.
 */
export async function followFees(tx: Tx, accountId: string, before: Rules, after: Rules): Promise<void> {
  if (feesOf(before) === feesOf(after)) return;
  await addJob(tx, 'follow-fees', { accountId }, { key: `follow-fees:${accountId}` });
}

/** Queues the listings of an account one by one, the newest first. */
export async function queueFeeFollows({ database: { db } }: Services, payload: unknown): Promise<void> {
  const { accountId } = Payload.parse(payload);
  const listings = await db
    .selectFrom('listing')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'not in', ['draft', 'unlinked', 'deleted_in_store'])
    .orderBy('created_at', 'desc')
    .execute();
  for (const { id } of listings) {
    await queueFollow(db, accountId, [id]);
    await queueRecheck(db, accountId, id);
  }
}

/** What decides the fees of any goods, as text: no two lists of rules with the same one charge others. */
function feesOf(rules: Rules): string {
  const enabled = rules.map(({ definition }) => definition).filter((rule) => rule.enabled);
  if (!enabled.some((rule) => rule.storeFeeBp + rule.paymentFeeBp + rule.paymentFeeFixedMinor > 0)) return '';
  return JSON.stringify(
    enabled.map((rule) => [
      ...[rule.scope, rule.activeFrom, rule.activeTo],
      ...[rule.storeFeeBp, rule.paymentFeeBp, rule.paymentFeeFixedMinor, rule.currency],
    ]),
  );
}
