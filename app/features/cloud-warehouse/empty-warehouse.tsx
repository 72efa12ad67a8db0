import { useState } from 'react';
import { BlockStack, Box, Card, InlineGrid, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { WarehouseOverview } from '#contract/cloud-warehouse.ts';
import { priceBreaks } from '#contract/cloud-warehouse.values.ts';
import { cny, WHOLE_BP } from '#contract/money.values.ts';
import { paths } from '#app/paths.ts';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';

const MONTH_DAYS = 30;
const FREE_DAYS = 30;
/** Cubic centimetres in a cubic metre. */
const CM3_PER_M3 = 1_000_000;

/** What the cloud warehouse is good for, calculated with the merchant's own sales. */
export function EmptyWarehouse({ overview }: { overview: WarehouseOverview }) {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <PlainEmptyState
      title={t('warehouse.emptyTitle')}
      text={t('warehouse.emptyText')}
      action={{ label: t('action.buyStock'), url: paths.buyStock }}
      secondaryAction={{ label: t('action.newInbound'), url: paths.newInbound }}
    >
      <Box width="100%" maxWidth="40rem">
        <Calculator overview={overview} />
      </Box>
    </PlainEmptyState>
  );
}

function Calculator({ overview: { sales, prices } }: { overview: WarehouseOverview }) {
  const { t } = useTranslation('cloud-warehouse');
  const money = useMoneyText();
  const [monthly, setMonthly] = useState(String(sales.units > 0 ? sales.units : 100));
  const [volume, setVolume] = useState('1200');
  const [cost, setCost] = useState('20');
  const [units, cm3, yuan] = [monthly, volume, cost].map(readNumber);
  const rate = prices.find(({ warehouse, code }) => warehouse === 'CN' && code === 'storage-m3-day')?.amount.amountMinor ?? 0;
  const stored = units ?? 0;
  const days = stored === 0 ? 0 : Math.ceil((100 / stored) * MONTH_DAYS);
  const { discountBp } = priceBreaks.findLast(({ from }) => from <= 100) ?? priceBreaks[0];
  const storageMinor = Math.round(((100 * (cm3 ?? 0)) / CM3_PER_M3) * Math.max(0, days - FREE_DAYS) * rate * 0.5);
  const savedMinor = Math.round((100 * (yuan ?? 0) * 100 * discountBp) / WHOLE_BP) - storageMinor;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h3" variant="headingSm">
          {t('calculator.title')}
        </Text>
        <Text as="p" tone="subdued">
          {sales.units > 0 ? t('calculator.own', { count: sales.units }) : t('calculator.none')}
        </Text>
        <InlineGrid columns={{ xs: 1, sm: 3 }} gap="300">
          <TextField label={t('calculator.units')} value={monthly} onChange={setMonthly} inputMode="numeric" autoComplete="off" />
          <TextField
            label={t('calculator.volume')}
            value={volume}
            onChange={setVolume}
            inputMode="numeric"
            autoComplete="off"
            suffix="cm³"
          />
          <TextField label={t('calculator.cost')} value={cost} onChange={setCost} inputMode="decimal" autoComplete="off" prefix="¥" />
        </InlineGrid>
        <FactRows
          facts={[
            { label: t('calculator.lasts'), value: t('stock.days', { count: days }) },
            { label: t('calculator.storage'), value: <span suppressHydrationWarning>{money(cny(storageMinor))}</span> },
            { label: t('calculator.saved'), value: <span suppressHydrationWarning>{money(cny(savedMinor))}</span>, strong: true },
          ]}
        />
        <Text as="p" tone="subdued">
          {t('calculator.note')}
        </Text>
      </BlockStack>
    </Card>
  );
}

function readNumber(typed: string): number | null {
  const value = Number(typed.replace(',', '.'));
  return typed.trim() === '' || !Number.isFinite(value) || value < 0 ? null : value;
}
