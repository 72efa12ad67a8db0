import { BlockStack, Box, Button, ButtonGroup, Card, DataTable, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StorageBill, WarehouseOverview } from '#contract/cloud-warehouse.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { plainValue } from '#app/ui/chart-point.ts';
import { saveCsv } from '#app/ui/download.ts';
import { formatDay } from '#app/ui/format-date-time.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { LineChart, ValuesTable } from '#app/ui/line-chart.tsx';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { DocumentButton } from './document-button.tsx';
import { PayButton } from './pay-button.tsx';

interface StorageTabProps {
  bills: StorageBill[];
  overview: WarehouseOverview;
  idempotencyKey: string;
}

/** The meter of the month, what each day cost, and the bills by SKU. */
export function StorageTab({ bills, overview, idempotencyKey }: StorageTabProps) {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <Box padding="400">
      <BlockStack gap="400">
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
          {overview.meters.map((meter) => (
            <MeterCard key={meter.mode} meter={meter} />
          ))}
        </InlineGrid>
        <CostChart overview={overview} />
        {bills.length === 0 ? (
          <PlainEmptyState title={t('bill.emptyTitle')} text={t('bill.emptyText')} />
        ) : (
          bills.map((bill) => <BillCard key={bill.id} bill={bill} idempotencyKey={idempotencyKey} />)
        )}
      </BlockStack>
    </Box>
  );
}

function MeterCard({ meter: { mode, toDate, forecast, daily } }: { meter: WarehouseOverview['meters'][number] }) {
  const { t } = useTranslation('cloud-warehouse');
  const money = useMoneyText();
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack align="space-between">
          <Text as="h2" variant="headingSm">
            {t('meter.title')}
          </Text>
          <ModeBadge mode={mode} />
        </InlineStack>
        <Text as="p" variant="headingLg" numeric>
          <Money value={toDate} display="explicit" />
        </Text>
        <Text as="p" tone="subdued">
          <span suppressHydrationWarning>{t('meter.text', { forecast: money(forecast), daily: money(daily) })}</span>
        </Text>
      </BlockStack>
    </Card>
  );
}

function CostChart({ overview: { cost } }: { overview: WarehouseOverview }) {
  const { t } = useTranslation('cloud-warehouse');
  const [asTable, setAsTable] = useState(false);
  const points = useMemo(() => cost.map(({ day, amount }) => ({ date: day, value: amount.amountMinor })), [cost]);
  const label = t('cost.label');
  const rows = () => [[t('column.day'), label], ...points.map(({ date, value }) => [date, plainValue(value, WALLET_CURRENCY)])];
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('cost.title')}
        </Text>
        <LineChart label={label} points={points} currency={WALLET_CURRENCY} />
        <ButtonGroup>
          <Button pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {t('cost.table')}
          </Button>
          <Button onClick={() => void saveCsv(rows(), 'storage-cost.csv')}>{t('action.export')}</Button>
        </ButtonGroup>
        {asTable ? <ValuesTable points={points} currency={WALLET_CURRENCY} valueLabel={label} /> : null}
      </BlockStack>
    </Card>
  );
}

function BillCard({ bill, idempotencyKey }: { bill: StorageBill; idempotencyKey: string }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const money = useMoneyText();
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${bill.month}T00:00:00Z`),
  );
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" gap="200">
          <Text as="h2" variant="headingSm">
            {t('bill.title', { number: bill.number, month })}
          </Text>
          <InlineStack gap="100">
            <StatusBadge lifecycle="storage-bill" state={bill.state} />
            <ModeBadge mode={bill.mode} />
          </InlineStack>
        </InlineStack>
        <DataTable
          columnContentTypes={['text', 'text', 'numeric', 'numeric']}
          headings={['SKU', t('column.warehouse'), t('bill.unitDays'), t('column.total')]}
          rows={bill.lines.map(({ sku, warehouse, unitDays, amount }) => [
            sku,
            t(`place.${warehouse}`),
            formatCount(unitDays, locale),
            money(amount),
          ])}
          totals={['', '', '', money(bill.amount)]}
        />
        <Text as="p" tone="subdued">
          {t('bill.dueOn', { day: formatDay(bill.dueOn, locale) })}
        </Text>
        <InlineStack gap="300" align="start" blockAlign="center">
          {bill.state === 'paid' ? null : <PayButton chargeId={bill.chargeId} amount={bill.amount} idempotencyKey={idempotencyKey} />}
          <DocumentButton document="storage-bill" id={bill.id} label={t('action.bill')} />
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
