import { sql } from 'kysely';
import type { TrackSetting } from '#contract/account.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { findTrackSetting } from './find-track-setting.ts';

type TrackSettingOfUser = TrackSetting & { id: string };

export async function getTrackSetting(db: Queryable, caller: SignedIn): Promise<TrackSettingOfUser> {
  return { ...(await findTrackSetting(db, caller.accountId)), id: caller.userId };
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
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...columns, updated_at: sql<string>`app_now()` }))
    .execute();
  return { ...setting, id: caller.userId };
}
