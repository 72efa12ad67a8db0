import { useId, useState } from 'react';
import { BlockStack, Button, ButtonGroup, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Mode } from '#contract/money.ts';
import { BarChart, BarsTable } from './bar-chart.tsx';
import { chartRows, type ChartData } from './chart-point.ts';
import { saveCsv } from './download.ts';
import { useNotice } from './notice.tsx';
import { ModeBadge } from './status-badge.tsx';

interface ChartCardProps {
  title: string;
  mode: Mode;
  /** One sentence that says what the chart shows. */
  summary: string;
  data: ChartData;
  /** Bars there is room for; the table and the file have all. Left out: all. */
  barsMax?: number;
  /** Of the exported file, without its ending. */
  fileName: string;
  /** Whether the labels are days: then the table begins with the newest. */
  byDay?: boolean;
}

/** Values side by side: as bars, in a sentence, as a table and as a file. */
export function ChartCard({ title, mode, summary, data, barsMax = Infinity, fileName, byDay = false }: ChartCardProps) {
  const { t } = useTranslation('ui');
  const notify = useNotice();
  const titleId = useId();
  const [asTable, setAsTable] = useState(false);
  const exportRows = () => {
    saveCsv(chartRows(data), `${fileName}.csv`).catch(() => notify({ tone: 'error', title: t('chart.exportFailed') }));
  };
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <BlockStack gap="300">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingSm" id={titleId}>
              {title}
            </Text>
            <ModeBadge mode={mode} />
          </InlineStack>
          <BarChart data={firstBars(data, barsMax)} />
          <Text as="p">
            <span suppressHydrationWarning>{summary}</span>
          </Text>
          <ButtonGroup>
            <Button pressed={asTable} onClick={() => setAsTable(!asTable)} accessibilityLabel={t('chart.showTableOf', { title })}>
              {t('chart.showTable')}
            </Button>
            <Button onClick={exportRows} accessibilityLabel={t('chart.exportOf', { title })}>
              {t('chart.export')}
            </Button>
          </ButtonGroup>
          {asTable ? <BarsTable data={data} reversed={byDay} /> : null}
        </BlockStack>
      </section>
    </Card>
  );
}

function firstBars(data: ChartData, count: number): ChartData {
  if (data.labels.length <= count) return data;
  return {
    ...data,
    labels: data.labels.slice(0, count),
    series: data.series.map((series) => ({ ...series, values: series.values.slice(0, count) })),
  };
}
