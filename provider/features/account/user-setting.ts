import { sql } from 'kysely';
import { UserSetting } from '#contract/account.ts';
import { defaultLocale, isLocale } from '#contract/locales.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import { shownCurrency } from '#provider/rates/shown-currency.ts';
import { isTimeZone } from './is-time-zone.ts';

const currencies = new Set(Intl.supportedValuesOf('currency'));

type Changes = { [Name in keyof UserSetting]?: UserSetting[Name] | undefined };

/** A default store counts in its own account only, and until it is erased. */
export async function getUserSetting(db: Queryable, caller: SignedIn): Promise<UserSetting> {
  const row = await db
    .selectFrom('app_user as u')
    .leftJoin('store as s', (join) =>
      join.onRef('s.id', '=', 'u.default_store_id').on('s.account_id', '=', caller.actingAccountId).on('s.state', '<>', 'erased'),
    )
    .select(['u.locale', 'u.timezone', 'u.weight_unit', 'u.length_unit', 'u.document_locale', 's.id as store_id'])
    .select(shownCurrency('u').as('display_currency'))
    .where('u.account_id', '=', caller.accountId)
    .where('u.id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  return {
    locale: isLocale(row.locale) ? row.locale : defaultLocale,
    timeZone: row.timezone,
    displayCurrency: row.display_currency,
    weightUnit: UserSetting.shape.weightUnit.parse(row.weight_unit),
    lengthUnit: UserSetting.shape.lengthUnit.parse(row.length_unit),
    defaultStoreId: row.store_id ?? '',
    documentLocale: isLocale(row.document_locale) ? row.document_locale : '',
  };
}

/** Writes what is given and leaves the rest. Refuses zones and currencies nobody knows, and stores of others. */
export async function updateUserSetting(db: Queryable, caller: SignedIn, changes: Changes): Promise<UserSetting> {
  const wrong = [...wrongFields(changes), ...(await wrongStore(db, caller, changes))];
  if (wrong.length > 0) throw new Refusal('validation-failed', { fields: wrong });
  const columns = changedColumns(changes, await getUserSetting(db, caller));
  if (Object.keys(columns).length > 0) {
    await db.updateTable('app_user').set(columns).where('account_id', '=', caller.accountId).where('id', '=', caller.userId).execute();
  }
  return getUserSetting(db, caller);
}

/** A form that sends back the currency and the default store it showed selects none: the user may have one in another account. */
function changedColumns(changes: Changes, shown: UserSetting) {
  const { locale, timeZone, displayCurrency, weightUnit, lengthUnit, defaultStoreId, documentLocale } = changes;
  const isNew = <Name extends keyof UserSetting>(name: Name) => changes[name] !== undefined && changes[name] !== shown[name];
  return {
    ...(locale === undefined ? {} : { locale }),
    ...(timeZone === undefined ? {} : { timezone: timeZone }),
    ...(isNew('displayCurrency') ? { display_currency: displayCurrency, display_currency_chosen: true } : {}),
    ...(weightUnit === undefined ? {} : { weight_unit: weightUnit }),
    ...(lengthUnit === undefined ? {} : { length_unit: lengthUnit }),
    ...(isNew('defaultStoreId') ? { default_store_id: defaultStoreId === '' ? null : defaultStoreId } : {}),
    ...(documentLocale === undefined ? {} : { document_locale: documentLocale === '' ? null : documentLocale }),
  };
}

function wrongFields({ timeZone, displayCurrency }: Changes): RefusedField[] {
  return [
    ...(timeZone === undefined || timeZone === '' || isTimeZone(timeZone)
      ? []
      : [{ path: 'timeZone', code: 'unknown-time-zone' } as const]),
    ...(displayCurrency === undefined || currencies.has(displayCurrency)
      ? []
      : [{ path: 'displayCurrency', code: 'not-a-choice' } as const]),
  ];
}

async function wrongStore(db: Queryable, { actingAccountId }: SignedIn, { defaultStoreId }: Changes): Promise<RefusedField[]> {
  if (defaultStoreId === undefined || defaultStoreId === '') return [];
  const found =
    await sql`SELECT 1 FROM store WHERE account_id = ${actingAccountId} AND id = ${defaultStoreId} AND state <> 'erased'`.execute(db);
  return found.rows.length > 0 ? [] : [{ path: 'defaultStoreId', code: 'not-a-choice' }];
}
