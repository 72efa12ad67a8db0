import { sql } from 'kysely';
import type { ProfitSettings } from '#contract/profit.ts';
import { DEFAULT_DOOR_ALARM_BP, DEFAULT_TARGET_MARGIN_BP } from '#contract/profit.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { workingStoreStates } from '#provider/platforms/store-lifecycle.ts';

const FALLBACK_CURRENCY = 'USD';
const DEFAULTS: ProfitSettings = { version: 0, targetMarginBp: DEFAULT_TARGET_MARGIN_BP, doorAlarmBp: DEFAULT_DOOR_ALARM_BP };

/** The account's settings; the defaults while none were saved. */
export async function findProfitSettings(queryable: Queryable, accountId: string): Promise<ProfitSettings> {
  const saved = await queryable
    .selectFrom('profit_setting')
    .select(['version', 'target_margin_bp as targetMarginBp', 'door_alarm_bp as doorAlarmBp'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return saved ?? DEFAULTS;
}

/** Currency of the account's first store that works. */
export async function findFirstCurrency(queryable: Queryable, accountId: string): Promise<string> {
  const store = await queryable
    .selectFrom('store')
    .select('currency')
    .where('account_id', '=', accountId)
    .where('state', 'in', workingStoreStates)
    .orderBy('connected_at')
    .orderBy('id')
    .executeTakeFirst();
  return store?.currency ?? FALLBACK_CURRENCY;
}

/** Keeps settings in place of those they were read with; false when others are stored by now. */
export async function replaceProfitSettings(tx: Tx, accountId: string, settings: ProfitSettings): Promise<boolean> {
  const { version, targetMarginBp, doorAlarmBp } = settings;
  const values = { target_margin_bp: targetMarginBp, door_alarm_bp: doorAlarmBp };
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
