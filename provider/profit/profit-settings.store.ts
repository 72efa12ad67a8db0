import { sql } from 'kysely';
import type { ProfitSettings } from '#contract/profit.ts';
import { DEFAULT_TARGET_MARGIN_BP } from '#contract/profit.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { workingStoreStates } from '#provider/platforms/store-lifecycle.ts';

const FALLBACK_CURRENCY = 'USD';

/** The account's settings; while none were saved no fees and the default target, in the currency of its first store. */
export async function findProfitSettings(queryable: Queryable, accountId: string): Promise<ProfitSettings> {
  const found = await sql<ProfitSettings>`
    SELECT version, currency, store_fee_bp AS "storeFeeBp", payment_fee_bp AS "paymentFeeBp",
      payment_fee_fixed_minor AS "paymentFeeFixedMinor", ad_cost_minor AS "adCostMinor", target_margin_bp AS "targetMarginBp"
    FROM profit_setting WHERE account_id = ${accountId}
    UNION ALL
    SELECT 0, coalesce((SELECT currency FROM store WHERE account_id = ${accountId} AND state IN (${sql.join(workingStoreStates)})
      ORDER BY connected_at, id LIMIT 1), ${FALLBACK_CURRENCY}), 0, 0, 0, 0, ${DEFAULT_TARGET_MARGIN_BP}
    ORDER BY version DESC LIMIT 1`.execute(queryable);
  const [row] = found.rows;
  if (row === undefined) throw new Error('the database gave no settings');
  return row;
}

/** Keeps settings in place of those they were read with; false when others are stored by now. */
export async function replaceProfitSettings(tx: Tx, accountId: string, settings: ProfitSettings): Promise<boolean> {
  const { version, currency, storeFeeBp, paymentFeeBp, paymentFeeFixedMinor, adCostMinor, targetMarginBp } = settings;
  const values = {
    currency,
    store_fee_bp: storeFeeBp,
    payment_fee_bp: paymentFeeBp,
    payment_fee_fixed_minor: paymentFeeFixedMinor,
    ad_cost_minor: adCostMinor,
    target_margin_bp: targetMarginBp,
  };
  if (version === 0) {
    const inserted = await tx
      .insertInto('profit_setting')
      .values({ account_id: accountId, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const changed = await tx
    .updateTable('profit_setting')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<string>`app_now()` })
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Listings whose stored profit depends on the fees, newest first. */
export async function findLinkedListings(tx: Tx, accountId: string): Promise<string[]> {
  const found = await tx
    .selectFrom('listing')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'not in', ['draft', 'unlinked', 'deleted_in_store'])
    .orderBy('created_at', 'desc')
    .execute();
  return found.map(({ id }) => id);
}
