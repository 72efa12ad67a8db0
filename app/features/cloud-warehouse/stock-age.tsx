import { BlockStack, Box, Card, InlineGrid, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { WarehouseOverview } from '#contract/cloud-warehouse.ts';
import type { LotAge } from '#contract/cloud-warehouse.values.ts';
import { BarChart, BarsTable } from '#app/ui/bar-chart.tsx';
import type { ChartData } from '#app/ui/chart-point.ts';

/** Days below the bars, where there is little room. */
const SHORT_AGES: Record<LotAge, string> = { '0-30': '0–30', '31-60': '31–60', '61-90': '61–90', 'over-90': '> 90' };

/** Units by the age of their lot: as bars, and beside them as a table. */
export function StockAge({ age }: { age: WarehouseOverview['age'] }) {
  const { t } = useTranslation('cloud-warehouse');
  const data: ChartData = {
    head: t('column.age'),
    labels: age.map(({ age: name }) => t(`age.${name}`)),
    shortLabels: age.map(({ age: name }) => SHORT_AGES[name]),
    series: [{ label: t('column.units'), values: age.map(({ units }) => units) }],
    currency: null,
    stacked: false,
  };
  return (
    <Box padding="400">
      <Card>
        <section aria-labelledby="stock-age">
          <BlockStack gap="300">
            <Text as="h2" variant="headingSm" id="stock-age">
              {t('age.title')}
            </Text>
            <InlineGrid columns={{ xs: 1, md: 2 }} gap="400" alignItems="center">
              <BarChart data={data} />
              <BarsTable data={data} reversed={false} />
            </InlineGrid>
          </BlockStack>
        </section>
      </Card>
    </Box>
  );
}
