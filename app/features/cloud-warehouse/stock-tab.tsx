import { useNavigate, useSubmit } from '@remix-run/react';
import { Badge, BlockStack, Box, Card, DataTable, InlineStack, Link, ProgressBar, Text } from '@shopify/polaris';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { Lot, WarehouseOverview } from '#contract/cloud-warehouse.ts';
import { lotAges, lotFilters } from '#contract/cloud-warehouse.values.ts';
import type { Page as ListPage } from '#contract/page.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import { paths } from '#app/paths.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { saveCsv } from '#app/ui/download.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { formatDay } from '#app/ui/format-date-time.ts';
import { formatCount } from '#app/ui/format-number.ts';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { Money, useMoneyText } from '#app/ui/money.tsx';
import { choiceFilter, ResourceFilters } from '#app/ui/resource-filters.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import { ModeBadge, StatusBadge } from '#app/ui/status-badge.tsx';
import { useResourceSelection } from '#app/ui/use-resource-selection.ts';
import type { WarehouseQuery } from './cloud-warehouse-page.tsx';
import { DocumentButton } from './document-button.tsx';
import { RowCard } from './row-card.tsx';

interface StockTabProps {
  lots: Lot[];
  page: ListPage | null;
  overview: WarehouseOverview;
  query: WarehouseQuery;
}

/** Every lot with what it holds, how long it is paid for and what it costs. */
export function StockTab({ lots, page, overview, query }: StockTabProps) {
  const { t } = useTranslation('cloud-warehouse');
  const selection = useResourceSelection(lots, { page });
  const columns = useLotColumns();
  const actions = useLotActions(selection.selected);
  return (
    <>
      <ResourceFilters
        tabs={[{ id: 'all', content: t('filter.allLots') }, ...lotFilters.map((id) => ({ id, content: t(`filter.${id}`) }))]}
        selectedTab={query.filter ?? 'all'}
        tabUrl={(params, filter) => withParam(params, 'filter', filter === 'all' ? null : filter)}
        search={{ value: query.q ?? '', placeholder: t('filter.search') }}
        filters={[
          choiceFilter({
            name: 'warehouse',
            label: t('column.warehouse'),
            choices: warehouseCodes.map((value) => ({ value, label: t(`place.${value}`) })),
            selected: query.warehouse,
          }),
          choiceFilter({
            name: 'age',
            label: t('column.age'),
            choices: lotAges.map((value) => ({ value, label: t(`age.${value}`) })),
            selected: query.age,
          }),
        ]}
      />
      <ResourceList
        label={t('tab.stock')}
        resourceName={{ singular: t('stock.one'), plural: t('stock.many') }}
        rows={lots}
        columns={columns}
        selection={selection}
        rowLabel={({ number }) => t('stock.select', { number })}
        promotedBulkActions={actions.slice(0, 2)}
        bulkActions={actions.slice(2)}
        renderCard={(lot) => <LotCard lot={lot} />}
        page={page}
        totalLabel={(total) => t('stock.total', { total })}
        emptyState={<NoMatch clearUrl="?" />}
      />
      <AgeTable overview={overview} />
    </>
  );
}

function withParam(params: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(params);
  next.delete('cursor');
  if (value === null) next.delete(name);
  else next.set(name, value);
  return `?${next.toString()}`;
}

/** What is done with the lots that are selected. */
function useLotActions(selected: readonly Lot[]) {
  const { t } = useTranslation('cloud-warehouse');
  const navigate = useNavigate();
  const submit = useSubmit();
  const lots = selected.map(({ id }): [string, string] => ['lot', id]);
  const to = (path: string, more: [string, string][] = []) => navigate(`${path}?${new URLSearchParams([...lots, ...more]).toString()}`);
  const mayManage = usePermission('stock:manage');
  const [first] = selected;
  const file = { content: t('action.export'), onAction: () => void saveCsv(lotRows(selected, t), 'lots.csv') };
  if (!mayManage) return [file];
  return [
    { content: t('action.renew'), onAction: () => to(paths.renewLots) },
    { content: t('action.shipOut'), onAction: () => to(paths.newOutbound, [['kind', 'bulk']]) },
    { content: t('action.transfer'), onAction: () => to(paths.newOutbound, [['kind', 'transfer']]) },
    { content: t('action.dispose'), onAction: () => to(paths.newOutbound, [['kind', 'disposal']]) },
    {
      content: t('action.recount'),
      disabled: first === undefined || first.counted === 0 || selected.length > 1,
      onAction: () => {
        if (first === undefined) return;
        submit(
          { intent: 'service', id: first.id, service: 'recount', units: String(first.counted), note: '' },
          { method: 'post', preventScrollReset: true },
        );
      },
    },
    file,
  ];
}

function lotRows(lots: readonly Lot[], t: TFunction<'cloud-warehouse'>): string[][] {
  return [
    [t('column.lot'), 'SKU', t('column.warehouse'), t('column.counted'), t('column.reserved'), t('column.available'), t('column.termEnd')],
    ...lots.map(({ number, sku, warehouse, counted, reserved, available, termEnd }) => [
      number,
      sku,
      warehouse,
      String(counted),
      String(reserved),
      String(available),
      termEnd,
    ]),
  ];
}

function useLotColumns(): ListColumn<Lot>[] {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const count = (id: 'counted' | 'reserved' | 'available' | 'inbound' | 'damaged'): ListColumn<Lot> => ({
    id,
    title: t(`column.${id}`),
    alignEnd: true,
    wrap: true,
    render: (lot) => formatCount(lot[id], locale),
  });
  return [
    { id: 'lot', title: t('column.lot'), wrap: true, hasControls: true, render: (lot) => <LotName lot={lot} /> },
    { id: 'term', title: t('column.termEnd'), wrap: true, render: (lot) => <LotTerm lot={lot} /> },
    { id: 'warehouse', title: t('column.warehouse'), wrap: true, render: ({ warehouse }) => t(`place.${warehouse}`) },
    count('counted'),
    count('reserved'),
    count('available'),
    count('inbound'),
    count('damaged'),
    { id: 'age', title: t('column.age'), wrap: true, render: (lot) => <LotAge lot={lot} /> },
    { id: 'cover', title: t('column.cover'), wrap: true, render: (lot) => <Cover lot={lot} /> },
    {
      id: 'linked',
      title: t('column.linked'),
      alignEnd: true,
      wrap: true,
      render: ({ linkedVariants }) => formatCount(linkedVariants, locale),
    },
    {
      id: 'label',
      title: t('column.label'),
      hasControls: true,
      render: ({ id }) => <DocumentButton document="lot-labels" id={id} label={t('action.label')} />,
    },
  ];
}

/** Where its storage stands, until when, and what a day costs after that. */
function LotTerm({ lot: { state, termEnd, dailyFee } }: { lot: Lot }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const money = useMoneyText();
  return (
    <BlockStack gap="050" inlineAlign="start">
      <StatusBadge lifecycle="stock-lot" state={state} />
      <Text as="span">{formatDay(termEnd, locale)}</Text>
      <Text as="span" variant="bodySm" tone="subdued">
        <span suppressHydrationWarning>{t('stock.perDay', { fee: money(dailyFee) })}</span>
      </Text>
    </BlockStack>
  );
}

function LotAge({ lot: { ageDays, receivedAt } }: { lot: Lot }) {
  const { t } = useTranslation('cloud-warehouse');
  return (
    <BlockStack gap="050">
      <Text as="span">{t('stock.days', { count: ageDays })}</Text>
      <Text as="span" variant="bodySm" tone="subdued">
        <DateTime value={receivedAt} display="date" />
      </Text>
    </BlockStack>
  );
}

function LotName({ lot: { number, sku, name, productId, mode } }: { lot: Lot }) {
  return (
    <BlockStack gap="050">
      <InlineStack align="start" gap="200" blockAlign="center">
        <Text as="span" fontWeight="semibold">
          {number}
        </Text>
        <ModeBadge mode={mode} />
      </InlineStack>
      <Link url={generatePath(paths.product, { productId })} monochrome>
        {name}
      </Link>
      <Text as="span" variant="bodySm" tone="subdued">
        {sku}
      </Text>
    </BlockStack>
  );
}

function Cover({ lot: { coverDays, reorder } }: { lot: Lot }) {
  const { t } = useTranslation('cloud-warehouse');
  if (coverDays === null) return '–';
  return (
    <InlineStack align="start" gap="100">
      <Text as="span">{t('stock.days', { count: coverDays })}</Text>
      {reorder ? <Badge tone="attention">{t('stock.reorder')}</Badge> : null}
    </InlineStack>
  );
}

function LotCard({ lot }: { lot: Lot }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  return (
    <RowCard
      name={<LotName lot={lot} />}
      badge={<StatusBadge lifecycle="stock-lot" state={lot.state} />}
      facts={[
        { label: t('column.warehouse'), value: t(`place.${lot.warehouse}`) },
        { label: t('column.available'), value: `${formatCount(lot.available, locale)} / ${formatCount(lot.counted, locale)}` },
        { label: t('column.termEnd'), value: formatDay(lot.termEnd, locale) },
        { label: t('column.dailyFee'), value: <Money value={lot.dailyFee} display="short" /> },
      ]}
    />
  );
}

/** Units by the age of their lot, as bars and as the table behind them. */
function AgeTable({ overview: { age } }: { overview: WarehouseOverview }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const total = age.reduce((sum, { units }) => sum + units, 0);
  return (
    <Box padding="400">
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t('age.title')}
          </Text>
          {age.map(({ age: name, units }) => (
            <BlockStack key={name} gap="050">
              <Text as="span" id={`age-${name}`}>
                {t(`age.${name}`)}
              </Text>
              <ProgressBar
                progress={total === 0 ? 0 : Math.round((units / total) * 100)}
                size="small"
                ariaLabelledBy={`age-${name}`}
                animated={false}
              />
            </BlockStack>
          ))}
          <DataTable
            columnContentTypes={['text', 'numeric']}
            headings={[t('column.age'), t('column.units')]}
            rows={age.map(({ age: name, units }) => [t(`age.${name}`), formatCount(units, locale)])}
          />
        </BlockStack>
      </Card>
    </Box>
  );
}
