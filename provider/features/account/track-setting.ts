import { sql } from 'kysely';
import { TrackSetting } from '#contract/account.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';

type TrackSettingOfUser = TrackSetting & { id: string };

/** How tracking is written back before the merchant says otherwise. */
const DEFAULTS: TrackSetting = {
  number: 'last-mile',
  link: 'carrier',
  carrierName: 'real',
  fixedCarrierName: '',
  notifyBuyer: true,
  when: 'first-scan',
};

export async function getTrackSetting(db: Queryable, caller: SignedIn): Promise<TrackSettingOfUser> {
  const row = await db.selectFrom('track_setting').selectAll().where('account_id', '=', caller.accountId).executeTakeFirst();
  if (row === undefined) return { ...DEFAULTS, id: caller.userId };
  const setting = TrackSetting.parse({
    number: row.number,
    link: row.link,
    carrierName: row.carrier_name,
    fixedCarrierName: row.fixed_carrier_name,
    notifyBuyer: row.notify_buyer,
    when: row.tell_when,
  });
  return { ...setting, id: caller.userId };
}

/** Saves it for the whole account. A fixed carrier name has to be named. */
export async function saveTrackSetting(db: Queryable, caller: SignedIn, setting: TrackSetting): Promise<TrackSettingOfUser> {
  if (setting.carrierName === 'fixed' && setting.fixedCarrierName === '') {
    throw new Refusal('validation-failed', { fields: [{ path: 'fixedCarrierName', code: 'required' }] });
  }
  const columns = {
    number: setting.number,
    link: setting.link,
    carrier_name: setting.carrierName,
    fixed_carrier_name: setting.fixedCarrierName,
    notify_buyer: setting.notifyBuyer,
    tell_when: setting.when,
  };
  await db
    .insertInto('track_setting')
    .values({ account_id: caller.accountId, ...columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...columns, updated_at: sql<string>`now()` }))
    .execute();
  return { ...setting, id: caller.userId };
}
