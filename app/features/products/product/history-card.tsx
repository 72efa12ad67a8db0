import { useState } from 'react';
import { BlockStack, Button, ButtonGroup, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { HISTORY_DAYS } from '#contract/products.values.ts';
import type { HistoryDay } from '#contract/product-history.ts';
import type { ChartCurrency, ChartPoint } from '#app/ui/chart-point.ts';
import { LineChart, ValuesTable } from '#app/ui/line-chart.tsx';

const KINDS = ['cost', 'stock'] as const;
type Kind = (typeof KINDS)[number];

/** Cost and stock of the last 90 days, as a chart and as a table. A default export, for `lazy`. */
export default function HistoryCard({ days }: { days: HistoryDay[] }) {
  const { t } = useTranslation(['products', 'ui']);
  const [kind, setKind] = useState<Kind>('cost');
  const [asTable, setAsTable] = useState(false);
  const series = { label: t(`history.${kind}`), points: pointsOf(days, kind), currency: currencyOf(days, kind) };
  return (
    <Card>
      <section aria-labelledby="history-title">
        <BlockStack gap="300">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="h2" variant="headingSm" id="history-title">
              {t('history.title', { count: HISTORY_DAYS })}
            </Text>
            <ButtonGroup variant="segmented">
              {KINDS.map((each) => (
                <Button key={each} pressed={each === kind} onClick={() => setKind(each)}>
                  {t(`history.${each}`)}
                </Button>
              ))}
            </ButtonGroup>
          </InlineStack>
          <LineChart {...series} />
          <InlineStack>
            <Button pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {t('ui:chart.showTable')}
            </Button>
          </InlineStack>
          {asTable ? <ValuesTable points={series.points} currency={series.currency} valueLabel={series.label} /> : null}
        </BlockStack>
      </section>
    </Card>
  );
}

function pointsOf(days: HistoryDay[], kind: Kind): ChartPoint[] {
  return days.map(({ date, costFrom, stock }) => ({ date, value: kind === 'cost' ? costFrom.amountMinor : stock }));
}

function currencyOf(days: HistoryDay[], kind: Kind): ChartCurrency {
  return kind === 'cost' ? (days[0]?.costFrom.currency ?? null) : null;
}
