import { Badge, BlockStack, Box, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatMoney } from '#app/ui/format-money.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { useResourceSelection } from '#app/ui/use-resource-selection.ts';
import type { LoadedRun, LoadedRunRow } from './load-pricing-rules.server.ts';
import { MarginChange, PriceChange } from './price-change.tsx';

const STATE_TONES = {
  'waiting': undefined,
  'omitted': undefined,
  'set': 'success',
  'changed-in-store': 'warning',
  'not-in-store': 'warning',
  'failed': 'critical',
  'rolled-back': 'info',
} as const;

interface PriceRunRowsProps {
  loaded: LoadedRun;
  /** Leaves rows of a plan out, or includes them again; undefined once the run is no longer a plan. */
  onOmit: ((seqs: number[], omitted: boolean) => void) | undefined;
  /** The id of the run's heading. */
  titleId: string;
  busy: boolean;
}

/** Old and new prices of a run, with the state of each. Rows of a plan can be left out. */
export function PriceRunRows({ loaded: { rows, page }, onOmit, titleId, busy }: PriceRunRowsProps) {
  const { t } = useTranslation('pricing-rules');
  const selection = useResourceSelection(rows, { page });
  const columns = usePriceColumns();
  const includes = selection.selected.every(({ state }) => state === 'omitted');
  const apply = () => {
    onOmit?.(
      selection.selected.map(({ seq }) => seq),
      !includes,
    );
    selection.clear();
  };
  return (
    <ResourceList<LoadedRunRow>
      label={{ id: titleId }}
      resourceName={{ singular: t('run.price'), plural: t('run.prices') }}
      rows={rows}
      columns={columns}
      selectColumns={columns.filter(({ id }) => id === 'product' || id === 'price')}
      renderCard={(row) => <PriceCard row={row} />}
      rowTone={({ state }) => (state === 'omitted' ? 'subdued' : undefined)}
      {...(onOmit === undefined
        ? {}
        : {
            selection,
            rowLabel: ({ title }) => t('run.selectPrice', { title }),
            promotedBulkActions: [{ content: t(includes ? 'run.include' : 'run.omit'), disabled: busy, onAction: apply }],
          })}
      page={page}
      totalLabel={(total) => t('run.total', { total })}
    />
  );
}

function usePriceColumns(): ListColumn<LoadedRunRow>[] {
  const { t } = useTranslation('pricing-rules');
  return [
    { id: 'product', title: t('column.product'), wrap: true, render: (row) => <PricedVariant row={row} /> },
    {
      id: 'price',
      title: t('column.price'),
      alignEnd: true,
      wrap: true,
      render: (row) => <PriceChange from={row.from} to={row.to} compareAt={row.toCompareAt} />,
    },
    { id: 'delta', title: t('column.delta'), alignEnd: true, render: (row) => <PriceDifference row={row} /> },
    {
      id: 'margin',
      title: t('column.margin'),
      alignEnd: true,
      wrap: true,
      render: (row) => <MarginChange fromMarginBp={row.fromMarginBp} toMarginBp={row.toMarginBp} />,
    },
    { id: 'rule', title: t('column.rule'), wrap: true, render: (row) => <AppliedRule row={row} /> },
    { id: 'state', title: t('column.state'), wrap: true, render: (row) => <RowState row={row} /> },
  ];
}

interface RowProps {
  row: LoadedRunRow;
}

function PriceCard({ row }: RowProps) {
  return (
    <Box padding="400">
      <BlockStack gap="200">
        <PricedVariant row={row} />
        <InlineStack align="space-between" gap="200">
          <PriceChange from={row.from} to={row.to} compareAt={row.toCompareAt} />
          <PriceDifference row={row} />
        </InlineStack>
        <AppliedRule row={row} />
        <RowState row={row} />
      </BlockStack>
    </Box>
  );
}

function PricedVariant({ row: { title, storeName, sku } }: RowProps) {
  return (
    <BlockStack>
      <span>{title}</span>
      <Text as="span" tone="subdued" variant="bodySm" breakWord>
        {`${storeName} · ${sku}`}
      </Text>
    </BlockStack>
  );
}

function PriceDifference({ row: { from, to } }: RowProps) {
  const locale = useLocale();
  const difference = { amountMinor: to.amountMinor - from.amountMinor, currency: to.currency };
  return <span suppressHydrationWarning>{formatMoney(difference, { locale, display: 'short', sign: 'always' })}</span>;
}

function AppliedRule({ row: { ruleName, limits } }: RowProps) {
  const { t } = useTranslation('pricing-rules');
  return (
    <BlockStack>
      <span>{ruleName}</span>
      {limits.length === 0 ? null : (
        <Text as="span" tone="subdued" variant="bodySm">
          {limits.map((limit) => t(`limit.${limit}`)).join(', ')}
        </Text>
      )}
    </BlockStack>
  );
}

function RowState({ row: { state, foundInStore } }: RowProps) {
  const { t } = useTranslation('pricing-rules');
  const money = useMoneyText();
  const tone = STATE_TONES[state];
  return (
    <BlockStack>
      <InlineStack>
        <Badge {...(tone === undefined ? {} : { tone })}>{t(`rowState.${state}`)}</Badge>
      </InlineStack>
      {foundInStore === null ? null : (
        <Text as="span" tone="subdued" variant="bodySm">
          <span suppressHydrationWarning>{t('foundInStore', { price: money(foundInStore) })}</span>
        </Text>
      )}
    </BlockStack>
  );
}
