import { type RawBuilder, sql } from 'kysely';
import type { TrackSetting, TrackSettingOfAccount } from '#contract/account.ts';
import type { Queryable } from '#provider/database/database.ts';

/** How tracking is written back while nothing was saved. */
const DEFAULTS: TrackSetting = {
  number: 'last-mile',
  link: 'carrier',
  carrierName: 'real',
  fixedCarrierName: '',
  notifyBuyer: true,
  when: 'first-scan',
};

/** How tracking is written back to a store: by its own setting, or by its account's. */
export async function findTrackSetting(db: Queryable, accountId: string, storeId: string): Promise<TrackSetting> {
  const settings = await findTrackSettings(db, accountId, [storeId]);
  return settings.get(storeId) ?? DEFAULTS;
}

/** The same for several stores, by their ids. */
export async function findTrackSettings(
  db: Queryable,
  accountId: string,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, TrackSetting>> {
  const found = await sql<{ storeId: string; setting: TrackSetting | null }>`
    SELECT w.id AS "storeId", coalesce(
      (SELECT ${settingOf('s')} FROM store_track_setting s WHERE s.account_id = ${accountId} AND s.store_id = w.id),
      (SELECT ${settingOf('a')} FROM track_setting a WHERE a.account_id = ${accountId})) AS setting
    FROM unnest(${storeIds}::uuid[]) AS w (id)`.execute(db);
  return new Map(found.rows.map(({ storeId, setting }) => [storeId, setting ?? DEFAULTS]));
}

/** The account's setting with those of its stores, erased ones aside. */
export async function findTrackSettingOfAccount(db: Queryable, accountId: string): Promise<Omit<TrackSettingOfAccount, 'id'>> {
  const found = await sql<{ version: number; setting: TrackSetting; stores: TrackSettingOfAccount['stores'] }>`
    SELECT a.version, ${settingOf('a')} AS setting, coalesce((
      SELECT jsonb_agg(${settingOf('s')} || jsonb_build_object('storeId', s.store_id) ORDER BY lower(t.name), t.id)
      FROM store_track_setting s JOIN store t ON t.account_id = s.account_id AND t.id = s.store_id
      WHERE s.account_id = a.account_id AND t.state <> 'erased'), '[]') AS stores
    FROM track_setting a WHERE a.account_id = ${accountId}`.execute(db);
  const [row] = found.rows;
  return row === undefined ? { version: 0, ...DEFAULTS, stores: [] } : { version: row.version, ...row.setting, stores: row.stores };
}

function settingOf(alias: 'a' | 's'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`jsonb_build_object('number', ${column('number')}, 'link', ${column('link')}, 'carrierName', ${column('carrier_name')},
    'fixedCarrierName', ${column('fixed_carrier_name')}, 'notifyBuyer', ${column('notify_buyer')}, 'when', ${column('tell_when')})`;
}
