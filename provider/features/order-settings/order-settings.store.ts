import { sql } from 'kysely';
import { NIL } from 'uuid';
import type { OrderSettings } from '#contract/order-settings.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { takeVersion } from '#provider/database/take-version.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { distinctTags, replaceStoreRules, storeRulesOfAccount } from './store-order-rules.ts';

const DEFAULTS: OrderSettings = {
  version: 0,
  timeZone: 'UTC',
  importOrders: 'all',
  importFrom: null,
  leftOutTags: [],
  holdFraudRisk: true,
  stores: [],
  graceWindows: [],
  automaticPayment: { enabled: false, maxOrderMinor: null, maxDayMinor: null, minMarginBp: null, countries: [] },
};

/** How an account's orders are taken in, held back and paid; the defaults while nothing was saved. What erased stores had is left out. */
export async function findOrderSettings(queryable: Queryable, accountId: string): Promise<OrderSettings> {
  const found = await sql<OrderSettings>`
    SELECT s.version, s.time_zone AS "timeZone", s.import_orders AS "importOrders", s.import_from::text AS "importFrom",
      s.left_out_tags AS "leftOutTags", s.hold_fraud_risk AS "holdFraudRisk", ${storeRulesOfAccount} AS stores,
      coalesce((SELECT jsonb_agg(jsonb_build_object('storeId', nullif(g.store_id, ${NIL}), 'length', g.length, 'dailyAt', to_char(g.daily_at, 'HH24:MI'))
        ORDER BY g.store_id) FROM grace_window g LEFT JOIN store t ON t.account_id = g.account_id AND t.id = g.store_id
        WHERE g.account_id = s.account_id AND (g.store_id = ${NIL} OR t.state <> 'erased')), '[]') AS "graceWindows",
      jsonb_build_object('enabled', s.auto_pay, 'maxOrderMinor', s.auto_max_order_minor, 'maxDayMinor', s.auto_max_day_minor,
        'minMarginBp', s.auto_min_margin_bp, 'countries', to_jsonb(s.auto_countries)) AS "automaticPayment"
    FROM order_setting s WHERE s.account_id = ${accountId}`.execute(queryable);
  return found.rows[0] ?? DEFAULTS;
}

/** Puts settings in the place of those they were read with; refuses when others are stored by now. */
export async function replaceOrderSettings(tx: Tx, accountId: string, settings: OrderSettings): Promise<void> {
  const { version, graceWindows, automaticPayment: automatic } = settings;
  if (!(await takeVersion(tx, { table: 'order_setting', accountId, version }))) throw new Refusal('version-conflict');
  await tx
    .updateTable('order_setting')
    .set({
      time_zone: settings.timeZone,
      import_orders: settings.importOrders,
      import_from: settings.importFrom,
      left_out_tags: distinctTags(settings.leftOutTags),
      hold_fraud_risk: settings.holdFraudRisk,
      auto_pay: automatic.enabled,
      auto_max_order_minor: automatic.maxOrderMinor,
      auto_max_day_minor: automatic.maxDayMinor,
      auto_min_margin_bp: automatic.minMarginBp,
      auto_countries: [...new Set(automatic.countries)].sort(),
    })
    .where('account_id', '=', accountId)
    .execute();
  await replaceStoreRules(tx, accountId, settings.stores);
  await tx.deleteFrom('grace_window').where('account_id', '=', accountId).execute();
  const windows = graceWindows.filter(({ length }) => length !== 'none');
  if (windows.length === 0) return;
  await tx
    .insertInto('grace_window')
    .values(
      windows.map(({ storeId, length, dailyAt }) => ({
        account_id: accountId,
        store_id: storeId ?? NIL,
        length,
        daily_at: length === 'daily' ? dailyAt : null,
      })),
    )
    .execute();
}
