import { lazy, Suspense } from 'react';
import { DataTable, Spinner, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatValue, type ChartData } from './chart-point.ts';
import { ClientOnly } from './client-only.tsx';

const HEIGHT = '15rem';
const Bars = lazy(() => import('./bar-chart-canvas.tsx').catch(() => ({ default: Unavailable })));

/** Values as bars. Chart.js loads after the page, into a box that has its height before. Hidden from screen readers. */
export function BarChart({ data }: { data: ChartData }) {
  return (
    <div style={{ position: 'relative', height: HEIGHT }}>
      <ClientOnly>
        <Suspense fallback={<Spinner size="small" />}>
          <Bars data={data} />
        </Suspense>
      </ClientOnly>
    </div>
  );
}

function Unavailable() {
  const { t } = useTranslation('ui');
  return <Text as="p">{t('chart.unavailable')}</Text>;
}

interface BarsTableProps {
  data: ChartData;
  /** The newest day stands first. */
  reversed: boolean;
}

/** A chart's values as a table. */
export function BarsTable({ data: { head, labels, series, currency }, reversed }: BarsTableProps) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const rows = labels.map((label, index) => [
    label,
    ...series.map(({ values }) => {
      const value = values[index] ?? null;
      return value === null ? t('chart.noValue') : formatValue(value, currency, locale);
    }),
  ]);
  return (
    <DataTable
      columnContentTypes={['text', ...series.map(() => 'numeric' as const)]}
      headings={[head, ...series.map(({ label }) => label)]}
      rows={reversed ? rows.reverse() : rows}
      increasedTableDensity
    />
  );
}
