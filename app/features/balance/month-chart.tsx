import { lazy, Suspense, useId } from 'react';
import { BlockStack, Card, InlineStack, Spinner, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { LedgerMonth } from '#contract/balance.ts';
import type { Mode } from '#contract/money.ts';
import { cny } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { ClientOnly } from '#app/ui/client-only.tsx';
import { formatMonth } from '#app/ui/format-date-time.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';

const HEIGHT = '15rem';
const Bars = lazy(() => import('./month-chart-canvas.tsx').catch(() => ({ default: Unavailable })));

/** Money in and out by month. Its numbers stand in the table below it. */
export function MonthChart({ mode, months }: { mode: Mode; months: LedgerMonth[] }) {
  const { t } = useTranslation('balance');
  const locale = useLocale();
  const money = useMoneyText();
  const titleId = useId();
  const sum = (of: (month: LedgerMonth) => number) => cny(months.reduce((total, month) => total + of(month), 0));
  const [moneyIn, moneyOut] = [sum((month) => month.moneyIn.amountMinor), sum((month) => -month.moneyOut.amountMinor)];
  const nothing = moneyIn.amountMinor === 0 && moneyOut.amountMinor === 0;
  const range = { from: formatMonth(months.at(-1)?.month ?? '', locale), to: formatMonth(months[0]?.month ?? '', locale) };
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <BlockStack gap="300">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingSm" id={titleId}>
              {t('chart.title')}
            </Text>
            <ModeBadge mode={mode} />
          </InlineStack>
          {nothing ? null : (
            <div style={{ position: 'relative', height: HEIGHT }}>
              <ClientOnly>
                <Suspense fallback={<Spinner size="small" />}>
                  <Bars months={months} />
                </Suspense>
              </ClientOnly>
            </div>
          )}
          <Text as="p">
            <span suppressHydrationWarning>
              {nothing ? t('chart.nothing', range) : t('chart.summary', { ...range, in: money(moneyIn), out: money(moneyOut) })}
            </span>
          </Text>
        </BlockStack>
      </section>
    </Card>
  );
}

function Unavailable() {
  const { t } = useTranslation('ui');
  return <Text as="p">{t('chart.unavailable')}</Text>;
}
