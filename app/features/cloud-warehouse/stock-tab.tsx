import { useNavigate, useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Lot, WarehouseOverview } from '#contract/cloud-warehouse.ts';
import { lotAges, lotFilters } from '#contract/cloud-warehouse.values.ts';
import type { Page as ListPage } from '#contract/page.ts';
import { warehouseCodes } from '#contract/products.values.ts';
import { paths } from '#app/paths.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { saveCsv } from '#app/ui/download.ts';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { choiceFilter, ResourceFilters } from '#app/ui/resource-filters.tsx';
import { ResourceList } from '#app/ui/resource-list.tsx';
import { useResourceSelection } from '#app/ui/use-resource-selection.ts';
import type { WarehouseQuery } from './cloud-warehouse-page.tsx';
import { StockAge } from './stock-age.tsx';
import { LotCard, useLotColumns } from './stock-columns.tsx';
import { lotRows } from './stock-file.ts';

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
      {overview.age.some(({ units }) => units > 0) ? <StockAge age={overview.age} /> : null}
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
        emptyState={isNarrowed(query) ? <NoMatch clearUrl="?" /> : <NothingInStock />}
      />
    </>
  );
}

function isNarrowed({ q, warehouse, age, filter, cursor }: WarehouseQuery): boolean {
  return [q, warehouse, age, filter, cursor].some((value) => value !== undefined && value !== '');
}

/** All lots are sold, or the first goods are on their way. */
function NothingInStock() {
  const { t } = useTranslation('cloud-warehouse');
  const mayManage = usePermission('stock:manage');
  return (
    <PlainEmptyState
      title={t('stock.emptyTitle')}
      text={t('stock.emptyText')}
      {...(mayManage
        ? {
            action: { label: t('action.buyStock'), url: paths.buyStock },
            secondaryAction: { label: t('stock.toInbound'), url: '?tab=inbound' },
          }
        : {})}
    />
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
  const notify = useNotice();
  const lots = selected.map(({ id }): [string, string] => ['lot', id]);
  const to = (path: string, more: [string, string][] = []) => navigate(`${path}?${new URLSearchParams([...lots, ...more]).toString()}`);
  const mayManage = usePermission('stock:manage');
  const [first] = selected;
  const save = () => {
    saveCsv(lotRows(selected, t), 'lots.csv').catch(() => notify({ tone: 'error', title: t('stockFile.failed') }));
  };
  const file = { content: t('action.export'), onAction: save };
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
