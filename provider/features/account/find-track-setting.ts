import { TrackSetting } from '#contract/account.ts';
import type { Queryable } from '#provider/database/database.ts';

/** How tracking is written back before the merchant says otherwise. */
const DEFAULTS: TrackSetting = {
  number: 'last-mile',
  link: 'carrier',
  carrierName: 'real',
  fixedCarrierName: '',
  notifyBuyer: true,
  when: 'first-scan',
};

/** How an account wants tracking written back to its stores. */
export async function findTrackSetting(db: Queryable, accountId: string): Promise<TrackSetting> {
  const row = await db.selectFrom('track_setting').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  if (row === undefined) return DEFAULTS;
  return TrackSetting.parse({
    number: row.number,
    link: row.link,
    carrierName: row.carrier_name,
    fixedCarrierName: row.fixed_carrier_name,
    notifyBuyer: row.notify_buyer,
    when: row.tell_when,
  });
}
