import { lazy, Suspense } from 'react';
import { DataTable, Spinner, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatValue, type ChartCurrency, type ChartPoint } from './chart-point.ts';
import { ClientOnly } from './client-only.tsx';
import { formatDay } from './format-date-time.ts';

const HEIGHT = '15rem';
const Line = lazy(() => import('./line-chart-canvas.tsx').catch(() => ({ default: Unavailable })));

export interface LineChartProps {
  /** Name of the values. */
  label: string;
  points: ChartPoint[];
  currency: ChartCurrency;
}

/** Values day by day as a line. Chart.js loads after the page, into a box that has its height before. Hidden from screen readers. */
export function LineChart(props: LineChartProps) {
  return (
    <div style={{ position: 'relative', height: HEIGHT }}>
      <ClientOnly>
        <Suspense fallback={<Spinner size="small" />}>
          <Line {...props} />
        </Suspense>
      </ClientOnly>
    </div>
  );
}

function Unavailable() {
  const { t } = useTranslation('ui');
  return <Text as="p">{t('chart.unavailable')}</Text>;
}

interface ValuesTableProps {
  points: ChartPoint[];
  currency: ChartCurrency;
  valueLabel: string;
}

/** A chart's values as a table, the newest day first. */
export function ValuesTable({ points, currency, valueLabel }: ValuesTableProps) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const rows = points.map(({ date, value }) => [formatDay(date, locale), formatValue(value, currency, locale)]).reverse();
  return <DataTable columnContentTypes={['text', 'numeric']} headings={[t('chart.day'), valueLabel]} rows={rows} increasedTableDensity />;
}
