import { DataTable } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatValue, type ChartCurrency, type ChartPoint } from './chart-point.ts';
import { formatDay } from './format-date-time.ts';

interface ValuesTableProps {
  points: ChartPoint[];
  currency: ChartCurrency;
  valueLabel: string;
}

/** A chart's values, the newest day first. A default export, as `lazy` demands: it comes when it is first asked for. */
export default function ValuesTable({ points, currency, valueLabel }: ValuesTableProps) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const rows = points.map(({ date, value }) => [formatDay(date, locale), formatValue(value, currency, locale)]).reverse();
  return <DataTable columnContentTypes={['text', 'numeric']} headings={[t('chart.day'), valueLabel]} rows={rows} increasedTableDensity />;
}
