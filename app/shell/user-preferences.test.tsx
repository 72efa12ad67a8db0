import type { ReactElement } from 'react';
import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import type { UserInfo } from '#contract/sign-in.ts';
import { translationsOf } from '#app/i18n/translations.server.ts';
import { ApproximateMoney, atRate } from '#app/ui/money.tsx';
import { DateTime, TimeZoneContext } from '#app/ui/date-time.tsx';
import { Size, Weight } from '#app/ui/weight.tsx';
import { user } from '#tests/support/stand-in-provider.ts';
import { preferencesOf, UserPreferences } from './user-preferences.tsx';

const displayRates = [
  { currency: 'USD', perCny: '0.14084507', takenOn: null },
  { currency: 'EUR', perCny: '0.12957746', takenOn: '2026-11-02' },
];
const lateEvening = <DateTime value="2026-11-22T02:30:00Z" />;

describe('a screen', () => {
  it('shows times in the zone the user chose, and in the browser’s without a choice', () => {
    expect(text(lateEvening, { timeZone: 'Asia/Tokyo' })).toBe('Nov 22, 2026, 11:30 AM GMT+9');
    expect(text(lateEvening, {})).toBe('Nov 21, 2026, 11:30 PM GMT-3');
    expect(text(lateEvening, { timeZone: 'Mars/Base' })).toBe('Nov 21, 2026, 11:30 PM GMT-3');
  });

  it('shows weights and sizes in the units the user chose', () => {
    const parcel = (
      <>
        <Weight grams={1250} /> <Size mm={{ length: 300, width: 200, height: 105 }} />
      </>
    );
    expect(text(parcel, { weightUnit: 'lb', lengthUnit: 'in' })).toBe('2.76 lb 11.8 × 7.9 × 4.1 in');
    expect(text(parcel, { weightUnit: 'oz' })).toBe('44.09 oz 30 × 20 × 10.5 cm');
    expect(text(parcel, {})).toBe('1.25 kg 30 × 20 × 10.5 cm');
  });

  it('shows the currency of the user beside CNY, and of when its rate is', () => {
    const total = <ApproximateMoney value={cny(8_765)} />;
    expect(text(total, {})).toBe('≈ $12.35 USD at the configured rate');
    expect(text(total, { displayCurrency: 'EUR' }, 'es-ES')).toBe('≈ 11,36 € EUR al tipo de cambio del 2 nov 2026');
    expect(text(total, { displayCurrency: 'EUR' }, 'pt-BR')).toBe('≈ € 11,36 EUR pelo câmbio de 2 de nov. de 2026');
  });

  it('shows nothing beside CNY where that is wanted, where there is no rate, and beside zero', () => {
    const total = <ApproximateMoney value={cny(8_765)} />;
    expect(text(total, { displayCurrency: 'CNY' })).toBe('');
    expect(text(total, { displayCurrency: 'CLP' })).toBe('');
    expect(text(<ApproximateMoney value={cny(0)} />, {})).toBe('');
    expect(text(<ApproximateMoney value={{ amountMinor: 100, currency: 'EUR' }} />, {})).toBe('');
  });
});

it('amounts are rounded half away from zero, to the decimals of the currency', () => {
  expect(atRate(10, { currency: 'USD', perCny: '0.05', takenOn: null })).toEqual({ amountMinor: 1, currency: 'USD' });
  expect(atRate(-10, { currency: 'USD', perCny: '0.05', takenOn: null }).amountMinor).toBe(-1);
  expect(atRate(10_000, { currency: 'JPY', perCny: '21.5', takenOn: null })).toEqual({ amountMinor: 2_150, currency: 'JPY' });
});

type Selected = Partial<Pick<UserInfo, 'timeZone' | 'weightUnit' | 'lengthUnit' | 'displayCurrency'>>;

function text(part: ReactElement, selected: Selected, locale: Locale = 'en-US'): string {
  const i18n = translationsOf(locale);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <AppProvider i18n={i18n.getResourceBundle(locale, 'polaris')}>
        <TimeZoneContext.Provider value="America/Sao_Paulo">
          <UserPreferences
            preferences={preferencesOf({
              ...user,
              displayRates,
              country: 'BR',
              testSpeed: 1,
              permissions: [],
              severalAccounts: false,
              listSettings: { keys: true, layouts: {} },
              ...selected,
            })}
          >
            {part}
          </UserPreferences>
        </TimeZoneContext.Provider>
      </AppProvider>
    </I18nextProvider>,
  );
  return html.replace(/<[^>]+>/g, '').replace(/[\u00a0\u202f]/g, ' ');
}
