import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import type { Mode } from '#contract/money.ts';
import { translationsOf } from '#app/i18n/translations.server.ts';
import { ChartCard } from './chart-card.tsx';
import { chartRows, formatValue, plainValue, type ChartData } from './chart-point.ts';
import { csvText } from './download.ts';

it('has its box, its sentence and its buttons before the chart is loaded', () => {
  const html = markup('pt-BR', { labels: ['21/11/2026'], series: [{ label: 'Pedidos', values: [3] }] });
  expect(html).toContain('height:15rem');
  expect(html).not.toContain('<canvas');
  expect(html).toContain('3 pedidos');
  expect(html).toContain('Mostrar como tabela');
  expect(html).toContain('Exportar CSV');
  expect(html).not.toContain('Teste');
});

it('is marked where it shows test money, and stands without any value', () => {
  const html = markup('es-ES', { labels: [], series: [], mode: 'test' });
  expect(html).toContain('Prueba');
  expect(html).toContain('Mostrar como tabla');
});

it('tells values in words on screen and as plain numbers in files', () => {
  expect(formatValue(1234, null, 'es-ES')).toBe('1.234');
  expect(formatValue(123_450, 'CNY', 'en-US')).toBe('¥1,234.50');
  expect([plainValue(1234, null), plainValue(123_450, 'CNY'), plainValue(7, 'CNY'), plainValue(500, 'JPY')]).toEqual([
    '1234',
    '1234.50',
    '0.07',
    '500',
  ]);
});

it('exports what no spreadsheet executes (fault 77)', async () => {
  const text = await csvText([
    ['Day', '=HYPERLINK("http://evil.example")'],
    ['2026-11-21', '1,5'],
  ]);
  expect(text).toBe('\ufeff"Day","\'=HYPERLINK(""http://evil.example"")"\r\n"2026-11-21","1,5"\r\n');
});

it('exports every value of every bar as plain numbers, and nothing where there is none', () => {
  const series = [
    { label: 'Goods', values: [123_450, null] },
    { label: 'Tax', values: [0, 7] },
  ];
  expect(chartRows({ head: 'Store', labels: ['A', 'B'], series, currency: 'CNY', stacked: true })).toEqual([
    ['Store', 'Goods', 'Tax'],
    ['A', '1234.50', '0.00'],
    ['B', '', '0.07'],
  ]);
});

function markup(locale: Locale, { mode = 'live', ...shown }: Pick<ChartData, 'labels' | 'series'> & { mode?: Mode }): string {
  const i18n = translationsOf(locale);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <AppProvider i18n={i18n.getResourceBundle(locale, 'polaris')}>
        <ChartCard
          title="Pedidos"
          mode={mode}
          summary="3 pedidos"
          data={{ head: 'Dia', currency: null, stacked: true, ...shown }}
          fileName="orders"
        />
      </AppProvider>
    </I18nextProvider>,
  );
}
