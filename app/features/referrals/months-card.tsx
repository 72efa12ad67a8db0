import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Mode } from '#contract/money.ts';
import { cny, WALLET_CURRENCY } from '#contract/money.values.ts';
import type { ReferralMonth } from '#contract/referrals.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { ChartCard } from '#app/ui/chart-card.tsx';
import { formatMonth } from '#app/ui/format-date-time.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';

/** Earnings by the month in which the orders were paid. The months come the newest first. */
export function MonthsCard({ mode, months }: { mode: Mode; months: ReferralMonth[] }) {
  const { t } = useTranslation('referrals');
  const locale = useLocale();
  const money = useMoneyText();
  const inTurn = months.toReversed();
  const range = { from: formatMonth(inTurn[0]?.month ?? '', locale), to: formatMonth(inTurn.at(-1)?.month ?? '', locale) };
  const orders = months.reduce((sum, month) => sum + month.orders, 0);
  const total = months.reduce((sum, { pending, available }) => sum + pending.amountMinor + available.amountMinor, 0);
  if (total === 0) return <NothingYet mode={mode} text={t('months.nothing', range)} />;
  return (
    <ChartCard
      title={t('months.title')}
      mode={mode}
      summary={t('months.summary', { ...range, amount: money(cny(total)), count: orders })}
      data={{
        head: t('months.month'),
        labels: inTurn.map(({ month }) => formatMonth(month, locale)),
        shortLabels: inTurn.map(({ month }) => formatMonth(month, locale, 'short')),
        series: [
          { label: t('figure.available'), values: inTurn.map(({ available }) => available.amountMinor) },
          { label: t('figure.pending'), values: inTurn.map(({ pending }) => pending.amountMinor) },
        ],
        currency: WALLET_CURRENCY,
        stacked: true,
      }}
      byDay
      fileName={['rewards', mode, months.at(-1)?.month ?? '', months[0]?.month ?? ''].join('-')}
    />
  );
}

function NothingYet({ mode, text }: { mode: Mode; text: string }) {
  const { t } = useTranslation('referrals');
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingSm">
            {t('months.title')}
          </Text>
          <ModeBadge mode={mode} />
        </InlineStack>
        <Text as="p">
          <span suppressHydrationWarning>{text}</span>
        </Text>
      </BlockStack>
    </Card>
  );
}
