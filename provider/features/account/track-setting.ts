import { sql } from 'kysely';
import type { TrackSetting, TrackSettingInput, TrackSettingOfAccount } from '#contract/account.ts';
import { inTransaction, type Database, type Queryable, type Tx } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import { findTrackSettingOfAccount } from './find-track-setting.ts';

export async function getTrackSetting(db: Queryable, caller: SignedIn): Promise<TrackSettingOfAccount> {
  return { ...(await findTrackSettingOfAccount(db, caller.accountId)), id: caller.userId };
}

/** Saves it for the whole account, and for the stores that differ where they are given. A fixed carrier has to be named. */
export async function saveTrackSetting(database: Database, caller: SignedIn, input: TrackSettingInput): Promise<TrackSettingOfAccount> {
  const { accountId } = caller;
  return inTransaction(database, async (tx) => {
    const wrong = [...wrongCarrier(input, ''), ...(await wrongStores(tx, accountId, input.stores ?? []))];
    if (wrong.length > 0) throw new Refusal('validation-failed', { fields: wrong });
    if (!(await replaceSetting(tx, accountId, input))) throw new Refusal('version-conflict');
    if (input.stores !== undefined) await replaceStores(tx, accountId, input.stores);
    return getTrackSetting(tx, caller);
  });
}

function wrongCarrier({ carrierName, fixedCarrierName }: TrackSetting, prefix: string): RefusedField[] {
  return carrierName === 'fixed' && fixedCarrierName === '' ? [{ path: `${prefix}fixedCarrierName`, code: 'required' }] : [];
}

async function wrongStores(tx: Tx, accountId: string, stores: NonNullable<TrackSettingInput['stores']>): Promise<RefusedField[]> {
  const rows = await tx.selectFrom('store').select('id').where('account_id', '=', accountId).where('state', '<>', 'erased').execute();
  const known = new Set(rows.map(({ id }) => id));
  return stores.flatMap((store, index): RefusedField[] => [
    ...(known.has(store.storeId) ? [] : [{ path: `stores.${index}.storeId`, code: 'not-a-choice' } as const]),
    ...(stores.findIndex(({ storeId }) => storeId === store.storeId) === index
      ? []
      : [{ path: `stores.${index}.storeId`, code: 'listed-twice' } as const]),
    ...wrongCarrier(store, `stores.${index}.`),
  ]);
}

/** False when another version is stored by now. The row's lock makes saves of one account wait for each other. */
async function replaceSetting(tx: Tx, accountId: string, { version, ...setting }: TrackSettingInput): Promise<boolean> {
  const columns = columnsOf(setting);
  const next = { ...columns, version: sql<number>`track_setting.version + 1`, updated_at: sql<string>`app_now()` };
  const insert = tx.insertInto('track_setting').values({ account_id: accountId, ...columns });
  const update = tx.updateTable('track_setting').set(next).where('account_id', '=', accountId);
  const saved =
    version === undefined
      ? insert.onConflict((conflict) => conflict.column('account_id').doUpdateSet(next)).returning('version')
      : version === 0
        ? insert.onConflict((conflict) => conflict.doNothing()).returning('version')
        : update.where('version', '=', version).returning('version');
  return (await saved.execute()).length > 0;
}

async function replaceStores(tx: Tx, accountId: string, stores: NonNullable<TrackSettingInput['stores']>): Promise<void> {
  await tx.deleteFrom('store_track_setting').where('account_id', '=', accountId).execute();
  if (stores.length === 0) return;
  const rows = stores.map((store) => ({ account_id: accountId, store_id: store.storeId, ...columnsOf(store) }));
  await tx.insertInto('store_track_setting').values(rows).execute();
}

function columnsOf(setting: TrackSetting) {
  return {
    number: setting.number,
    link: setting.link,
    carrier_name: setting.carrierName,
    fixed_carrier_name: setting.fixedCarrierName,
    notify_buyer: setting.notifyBuyer,
    tell_when: setting.when,
  };
}
