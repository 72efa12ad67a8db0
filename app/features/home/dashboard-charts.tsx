import { Button, Card, InlineGrid } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '#contract/home.ts';
import { dashboardOrderStates, deliveryDayClasses, spendParts } from '#contract/home.values.ts';
import { cny, WALLET_CURRENCY } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { ChartCard } from '#app/ui/chart-card.tsx';
import type { ChartPoint } from '#app/ui/chart-point.ts';
import { countryName } from '#app/ui/country-name.tsx';
import { formatDay, formatShortDay } from '#app/ui/format-date-time.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';

interface ChartProps {
  dashboard: Dashboard;
}

/** Bars of stores or countries that fit side by side; tables and files have all. */
const BARS_MAX = 8;

/** Orders, spend, margins and delivery times of the same days. */
export function DashboardCharts({ dashboard, exampleUrl }: ChartProps & { exampleUrl: string }) {
  const { t } = useTranslation('home');
  if (!dashboard.hasData) {
    return (
      <Card>
        <PlainEmptyState title={t('charts.emptyTitle')} text={t('charts.emptyText')}>
          <Button url={exampleUrl}>{t('example.show')}</Button>
        </PlainEmptyState>
      </Card>
    );
  }
  return (
    <InlineGrid columns={{ xs: 1, lg: 2 }} gap="400">
      <OrdersChart dashboard={dashboard} />
      <SpendChart dashboard={dashboard} />
      <MarginChart dashboard={dashboard} />
      <DeliveryChart dashboard={dashboard} />
    </InlineGrid>
  );
}

function useDays(days: readonly { date: string }[]) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  return {
    head: t('charts.day'),
    labels: days.map(({ date }) => formatDay(date, locale)),
    shortLabels: days.map(({ date }) => formatShortDay(date, locale)),
  };
}

function OrdersChart({ dashboard: { orders, mode, from, to } }: ChartProps) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const days = useDays(orders);
  const points = orders.map(({ date, byState }) => ({ date, value: sumOf(Object.values(byState)) }));
  const highest = findHighest(points);
  const summary =
    highest === null
      ? t('charts.noOrders')
      : t('charts.ordersSummary', {
          count: sumOf(points.map(({ value }) => value)),
          date: formatDay(highest.date, locale),
          most: highest.value,
        });
  const series = dashboardOrderStates.map((state) => ({
    label: t(`charts.state.${state}`),
    values: orders.map(({ byState }) => byState[state]),
  }));
  return (
    <ChartCard
      title={t('charts.orders')}
      mode={mode}
      summary={summary}
      data={{ ...days, series, currency: null, stacked: true }}
      byDay
      fileName={['orders-per-day', from, to].join('-')}
    />
  );
}

function SpendChart({ dashboard: { spend, mode, from, to } }: ChartProps) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const money = useMoneyText();
  const days = useDays(spend);
  const points = spend.map(({ date, byPart }) => ({ date, value: sumOf(Object.values(byPart).map(({ amountMinor }) => amountMinor)) }));
  const highest = findHighest(points);
  const summary =
    highest === null
      ? t('charts.noSpend')
      : t('charts.spendSummary', {
          total: money(cny(sumOf(points.map(({ value }) => value)))),
          date: formatDay(highest.date, locale),
          most: money(cny(highest.value), 'short'),
        });
  const series = spendParts.map((part) => ({
    label: t(`charts.part.${part}`),
    values: spend.map(({ byPart }) => byPart[part].amountMinor),
  }));
  return (
    <ChartCard
      title={t('charts.spend')}
      mode={mode}
      summary={summary}
      data={{ ...days, series, currency: WALLET_CURRENCY, stacked: true }}
      byDay
      fileName={['spend-per-day', from, to].join('-')}
    />
  );
}

function MarginChart({ dashboard: { margins, mode, from, to } }: ChartProps) {
  const { t } = useTranslation('home');
  const money = useMoneyText();
  const nameOf = (store: Dashboard['margins'][number]['store']) => store?.name ?? t('charts.manualOrders');
  const unknown = margins.filter(({ margin }) => margin === null).length;
  const [best] = margins.filter(({ margin }) => margin !== null);
  const known =
    best === undefined || best.margin === null || best.salesCny === null
      ? t('charts.noMargin')
      : t('charts.marginSummary', { store: nameOf(best.store), margin: money(best.margin), sales: money(best.salesCny) });
  const amounts = (value: (margin: Dashboard['margins'][number]) => { amountMinor: number } | null) =>
    margins.map((margin) => value(margin)?.amountMinor ?? null);
  return (
    <ChartCard
      title={t('charts.margin')}
      mode={mode}
      summary={unknown === 0 ? known : t('charts.marginUnknown', { known, count: unknown })}
      data={{
        head: t('charts.store'),
        labels: margins.map(({ store }) => nameOf(store)),
        series: [
          { label: t('charts.sales'), values: amounts(({ salesCny }) => salesCny) },
          { label: t('charts.cost'), values: amounts(({ cost }) => cost) },
          { label: t('charts.marginLabel'), values: amounts(({ margin }) => margin) },
        ],
        currency: WALLET_CURRENCY,
        stacked: false,
      }}
      barsMax={BARS_MAX}
      fileName={['margin-by-store', from, to].join('-')}
    />
  );
}

function DeliveryChart({ dashboard: { deliveries, mode, from, to } }: ChartProps) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const [most] = deliveries;
  const summary =
    most === undefined
      ? t('charts.noDeliveries')
      : t('charts.deliverySummary', { country: countryName(most.country, locale), count: most.medianDays });
  const series = deliveryDayClasses.map(([first, last], index) => ({
    label: last === null ? t('charts.daysFrom', { first }) : t('charts.daysBetween', { first, last }),
    values: deliveries.map(({ classes }) => classes[index] ?? 0),
  }));
  return (
    <ChartCard
      title={t('charts.deliveries')}
      mode={mode}
      summary={summary}
      data={{
        head: t('charts.country'),
        labels: deliveries.map(({ country }) => countryName(country, locale)),
        series,
        currency: null,
        stacked: true,
      }}
      barsMax={BARS_MAX}
      fileName={['delivery-times', from, to].join('-')}
    />
  );
}

/** The day with the highest value, the newest of equals; null where no day is above zero. */
export function findHighest(points: readonly ChartPoint[]): ChartPoint | null {
  return points.reduce<ChartPoint | null>(
    (highest, point) => (point.value > 0 && point.value >= (highest?.value ?? 0) ? point : highest),
    null,
  );
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
