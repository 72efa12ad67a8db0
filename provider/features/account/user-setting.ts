import type { UserSetting } from '#contract/account.ts';
import { defaultLocale, isLocale } from '#contract/locales.ts';
import type { Queryable } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import { shownCurrency } from '#provider/rates/shown-currency.ts';
import { isTimeZone } from './is-time-zone.ts';

const currencies = new Set(Intl.supportedValuesOf('currency'));

type Changes = { [Name in keyof UserSetting]?: UserSetting[Name] | undefined };

export async function getUserSetting(db: Queryable, caller: SignedIn): Promise<UserSetting> {
  const row = await db
    .selectFrom('app_user as u')
    .select(['locale', 'timezone', 'units', shownCurrency('u').as('display_currency')])
    .where('account_id', '=', caller.accountId)
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  return {
    locale: isLocale(row.locale) ? row.locale : defaultLocale,
    timeZone: row.timezone,
    displayCurrency: row.display_currency,
    units: row.units === 'imperial' ? 'imperial' : 'metric',
  };
}

/** Writes what is given and leaves the rest. Refuses zones and currencies nobody knows. */
export async function updateUserSetting(db: Queryable, caller: SignedIn, changes: Changes): Promise<UserSetting> {
  const wrong = wrongFields(changes);
  if (wrong.length > 0) throw new Refusal('validation-failed', { fields: wrong });
  const shown = changes.displayCurrency === undefined ? undefined : (await getUserSetting(db, caller)).displayCurrency;
  // A form that sends back what it showed chooses nothing.
  const currency = changes.displayCurrency === shown ? undefined : changes.displayCurrency;
  const columns = {
    ...(changes.locale === undefined ? {} : { locale: changes.locale }),
    ...(changes.timeZone === undefined ? {} : { timezone: changes.timeZone }),
    ...(currency === undefined ? {} : { display_currency: currency, display_currency_chosen: true }),
    ...(changes.units === undefined ? {} : { units: changes.units }),
  };
  if (Object.keys(columns).length > 0) {
    await db.updateTable('app_user').set(columns).where('account_id', '=', caller.accountId).where('id', '=', caller.userId).execute();
  }
  return getUserSetting(db, caller);
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
