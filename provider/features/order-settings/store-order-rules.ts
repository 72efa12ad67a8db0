import { sql } from 'kysely';
import type { StoreOrderRules } from '#contract/order-settings.ts';
import type { Tx } from '#provider/database/database.ts';
import { foldTag } from './intake-rules.ts';

/** Rules of the stores of account `s`, those of erased stores aside. */
export const storeRulesOfAccount = sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('storeId', o.store_id, 'holdFraudRisk', o.hold_fraud_risk,
    'intake', CASE WHEN o.import_orders IS NOT NULL THEN
      jsonb_build_object('importOrders', o.import_orders, 'importFrom', o.import_from, 'leftOutTags', to_jsonb(o.left_out_tags)) END)
    ORDER BY t.name, t.id)
  FROM store_order_setting o JOIN store t ON t.account_id = o.account_id AND t.id = o.store_id AND t.state <> 'erased'
  WHERE o.account_id = s.account_id), '[]')`;

/** Puts what stores do otherwise than their account in the place of what they did. A store without a rule of its own goes by the account's. */
export async function replaceStoreRules(tx: Tx, accountId: string, stores: readonly StoreOrderRules[]): Promise<void> {
  await tx.deleteFrom('store_order_setting').where('account_id', '=', accountId).execute();
  const own = stores.filter(({ intake, holdFraudRisk }) => intake !== null || holdFraudRisk !== null);
  if (own.length === 0) return;
  await tx
    .insertInto('store_order_setting')
    .values(
      own.map(({ storeId, intake, holdFraudRisk }) => ({
        account_id: accountId,
        store_id: storeId,
        import_orders: intake?.importOrders ?? null,
        import_from: intake?.importFrom ?? null,
        left_out_tags: distinctTags(intake?.leftOutTags ?? []),
        hold_fraud_risk: holdFraudRisk,
      })),
    )
    .execute();
}

/** Each tag once, as it was written first. */
export function distinctTags(tags: readonly string[]): string[] {
  const folded = tags.map(foldTag);
  return tags.filter((_tag, index) => folded.indexOf(folded[index] ?? '') === index);
}
