import { useState } from 'react';
import { BlockStack, Button, ButtonGroup, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { HISTORY_DAYS } from '#contract/products.values.ts';
import type { HistoryDay } from '#contract/product-history.ts';
import type { ChartCurrency, ChartPoint } from '#app/ui/chart-point.ts';
import { LineChart } from '#app/ui/line-chart.tsx';
import ValuesTable from '#app/ui/values-table.tsx';

const KINDS = ['cost', 'stock'] as const;
type Kind = (typeof KINDS)[number];

/** Cost and stock of the last 90 days, as a line and as a table. Loaded once it comes into sight. */
export default function HistoryCard({ days }: { days: HistoryDay[] }) {
  const { t } = useTranslation(['products', 'ui']);
  const [kind, setKind] = useState<Kind>('cost');
  const [asTable, setAsTable] = useState(false);
  const shown = { label: t(`history.${kind}`), points: pointsOf(days, kind), currency: currencyOf(days, kind) };
  return (
    <Card>
      <section aria-labelledby="history-title">
        <BlockStack gap="300">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="h2" variant="headingSm" id="history-title">
              {t('history.title', { count: HISTORY_DAYS })}
            </Text>
            <ButtonGroup variant="segmented">
              {KINDS.map((one) => (
                <Button key={one} pressed={one === kind} onClick={() => setKind(one)}>
                  {t(`history.${one}`)}
                </Button>
              ))}
            </ButtonGroup>
          </InlineStack>
          <LineChart {...shown} />
          <InlineStack>
            <Button pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {t('ui:chart.showTable')}
            </Button>
          </InlineStack>
          {/* Who can't see the line reads its numbers. */}
          <div className={asTable ? undefined : 'wharf-history__unseen'}>
            <ValuesTable points={shown.points} currency={shown.currency} valueLabel={shown.label} />
          </div>
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
