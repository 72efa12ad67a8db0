import { useMemo } from 'react';
import { Card, InlineGrid } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { seriesDays, type SeriesDays } from '#contract/home.values.ts';
import type { HomeSeries } from '#contract/home.ts';
import { cny, WALLET_CURRENCY } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { ChartCard } from '#app/ui/chart-card.tsx';
import type { ChartPoint } from '#app/ui/chart-point.ts';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { formatDay } from '#app/ui/format-date-time.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';

interface SeriesChartsProps {
  series: HomeSeries;
  days: SeriesDays;
}

/** Orders and spend day by day; both charts show the same days. */
export function SeriesCharts({ series, days }: SeriesChartsProps) {
  const { t } = useTranslation('home');
  if (!series.hasData) {
    return (
      <Card>
        <PlainEmptyState title={t('charts.emptyTitle')} text={t('charts.emptyText')} />
      </Card>
    );
  }
  return (
    <InlineGrid columns={{ xs: 1, lg: 2 }} gap="400">
      <OrdersChart series={series} days={days} />
      <SpendChart series={series} days={days} />
    </InlineGrid>
  );
}

function OrdersChart({ series, days }: SeriesChartsProps) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const range = useRange(days);
  const points = useMemo(() => series.days.map(({ date, orders }) => ({ date, value: orders })), [series.days]);
  const highest = findHighest(points);
  const summary =
    highest === null
      ? t('charts.noOrders', { days })
      : t('charts.ordersSummary', { count: sumOf(points), days, date: formatDay(highest.date, locale), most: highest.value });
  return (
    <ChartCard
      title={t('charts.orders')}
      mode={series.mode}
      summary={summary}
      valueLabel={t('charts.ordersLabel')}
      points={points}
      currency={null}
      range={range}
      fileName={fileName('orders-per-day', points)}
    />
  );
}

function SpendChart({ series, days }: SeriesChartsProps) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const range = useRange(days);
  const points = useMemo(() => series.days.map(({ date, paid }) => ({ date, value: paid.amountMinor })), [series.days]);
  const highest = findHighest(points);
  const money = useMoneyText();
  const summary =
    highest === null
      ? t('charts.noSpend', { days })
      : t('charts.spendSummary', {
          total: money(cny(sumOf(points))),
          days,
          date: formatDay(highest.date, locale),
          most: money(cny(highest.value), 'short'),
        });
  return (
    <ChartCard
      title={t('charts.spend')}
      mode={series.mode}
      summary={summary}
      valueLabel={t('charts.spendLabel')}
      points={points}
      currency={WALLET_CURRENCY}
      range={range}
      fileName={fileName('spend-per-day', points)}
    />
  );
}

function useRange(days: SeriesDays) {
  const change = useChangeFilters();
  return { days, choices: seriesDays, onChange: (value: string) => change({ days: value }) };
}

function fileName(name: string, points: ChartPoint[]): string {
  return [name, points[0]?.date, points.at(-1)?.date].join('-');
}

/** The day with the highest value, the newest of equals; null where every day is zero. */
export function findHighest(points: ChartPoint[]): ChartPoint | null {
  return points.reduce<ChartPoint | null>(
    (highest, point) => (point.value > 0 && point.value >= (highest?.value ?? 0) ? point : highest),
    null,
  );
}

export function sumOf(points: ChartPoint[]): number {
  return points.reduce((sum, { value }) => sum + value, 0);
}
