import type { ReactElement } from 'react';
import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { StorageSavings } from '#contract/cloud-warehouse-savings.ts';
import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import { translationsOf } from '#app/i18n/translations.server.ts';
import { SavingsCalculator } from './savings-calculator.tsx';

const variantId = '0193a5b0-7d00-7000-8000-000000000001';
const way = { unitCost: cny(2_500), unitFreight: cny(3_969), minDays: 13, maxDays: 21 };
const goods = [{ variantId, sku: 'MUG-R', name: 'Red mug', units: 40 }];

/** What one warehouse would save. */
function savingsOf(savedMinor: number, savedDays: number, sold = 40): StorageSavings {
  const stored = [{ ...way, warehouse: 'CN' as const, purchase: cny(250_000), storage: cny(0), savedDays, saved: cny(savedMinor) }];
  return { goods, estimate: { variantId, country: 'US', sold, lastsDays: sold === 0 ? null : 75, now: way, stored } };
}

it.each<[number, number, number, Locale, string]>([
  [260_000, 4, 40, 'en-US', 'At your sales, 100 units of MUG-R in China save 4 days and ¥2,600.00.'],
  [260_000, 1, 0, 'en-US', '100 units of MUG-R in China save 1 day and ¥2,600.00.'],
  [2_600, 0, 40, 'es-ES', '100 unidades de MUG-R en China ahorran 26,00 ¥. Tus compradores esperan lo mismo que ahora.'],
  [2_600, -2, 40, 'en-US', '100 units of MUG-R in China save ¥26.00, but buyers wait 2 days longer.'],
  [-12_500, 9, 40, 'pt-BR', '100 unidades de MUG-R em China chegam 9 dias antes, mas custam ¥ 125,00 a mais.'],
  [-12_500, 0, 40, 'en-US', 'Storing MUG-R saves nothing today: neither time nor money.'],
])('%i fen and %i days with %i units sent are said as they are, in %s: %s', (savedMinor, savedDays, sold, locale, sentence) => {
  expect(text(<SavingsCalculator savings={savingsOf(savedMinor, savedDays, sold)} />, locale)).toContain(sentence);
});

it('says what it is calculated from', () => {
  const shown = text(<SavingsCalculator savings={savingsOf(2_600, 1)} />);
  expect(shown).toContain('destination: United States');
  expect(shown).toContain('You sent 40 units in the last 30 days: 100 units would last 75 days.');
  expect(text(<SavingsCalculator savings={savingsOf(2_600, 1, 0)} />)).toContain('You sent none in the last 30 days');
});

it('shows no figures where there is nothing to calculate with', () => {
  const without = text(<SavingsCalculator savings={{ goods: [], estimate: null }} />);
  expect(without).toContain('Connect a store and link its products to ours');
  expect(without).not.toContain('¥');
  const unserved = text(<SavingsCalculator savings={{ goods, estimate: null }} />);
  expect(unserved).toContain('There is no shipping method for this product today');
  expect(unserved).not.toContain('¥');
});

function text(part: ReactElement, locale: Locale = 'en-US'): string {
  const i18n = translationsOf(locale);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <AppProvider i18n={i18n.getResourceBundle(locale, 'polaris')}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: part }])} />
      </AppProvider>
    </I18nextProvider>,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0\u202f]+/g, ' ');
}
