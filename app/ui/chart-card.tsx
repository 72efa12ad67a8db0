import { useId, useState } from 'react';
import { BlockStack, Button, ButtonGroup, Card, InlineStack, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Mode } from '#contract/money.ts';
import { plainValue, type ChartCurrency, type ChartPoint } from './chart-point.ts';
import { LineChart, ValuesTable } from './line-chart.tsx';
import { useNotice } from './notice.tsx';
import { saveCsv } from './download.ts';
import { ModeBadge } from './status-badge.tsx';

interface ChartCardProps {
  title: string;
  mode: Mode;
  /** One sentence that says what the chart shows. */
  summary: string;
  /** Name of the values, with their currency. */
  valueLabel: string;
  points: ChartPoint[];
  currency: ChartCurrency;
  range: { days: string; choices: readonly string[]; onChange: (days: string) => void };
  /** Of the exported file, without its ending. */
  fileName: string;
}

/** Values day by day: as a line, in a sentence, as a table and as a file. */
export function ChartCard({ title, mode, summary, valueLabel, points, currency, range, fileName }: ChartCardProps) {
  const { t } = useTranslation('ui');
  const notify = useNotice();
  const titleId = useId();
  const [asTable, setAsTable] = useState(false);
  const exportRows = () => {
    const rows = points.map(({ date, value }) => [date, plainValue(value, currency)]);
    saveCsv([[t('chart.day'), valueLabel], ...rows], `${fileName}.csv`).catch(() =>
      notify({ tone: 'error', title: t('chart.exportFailed') }),
    );
  };
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <BlockStack gap="300">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <InlineStack gap="200" blockAlign="center">
              <Text as="h2" variant="headingSm" id={titleId}>
                {title}
              </Text>
              <ModeBadge mode={mode} />
            </InlineStack>
            <RangeSelect range={range} title={title} />
          </InlineStack>
          <LineChart label={valueLabel} points={points} currency={currency} />
          <Text as="p">
            <span suppressHydrationWarning>{summary}</span>
          </Text>
          <ButtonGroup>
            <Button pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {t('chart.showTable')}
            </Button>
            <Button onClick={exportRows}>{t('chart.export')}</Button>
          </ButtonGroup>
          {asTable ? <ValuesTable points={points} currency={currency} valueLabel={valueLabel} /> : null}
        </BlockStack>
      </section>
    </Card>
  );
}

function RangeSelect({ range, title }: Pick<ChartCardProps, 'range' | 'title'>) {
  const { t } = useTranslation('ui');
  return (
    <Select
      label={t('chart.range', { title })}
      labelHidden
      options={range.choices.map((days) => ({ value: days, label: t('chart.lastDays', { days }) }))}
      value={range.days}
      onChange={range.onChange}
    />
  );
}
