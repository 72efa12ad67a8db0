import { useTranslation } from 'react-i18next';
import type { Movement } from '#contract/cloud-warehouse.ts';
import { movementKinds } from '#contract/cloud-warehouse.values.ts';
import type { Page as ListPage } from '#contract/page.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { DateTime, ZoneHeading } from '#app/ui/date-time.tsx';
import { formatCount } from '#app/ui/format-number.ts';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { choiceFilter, ResourceFilters } from '#app/ui/resource-filters.tsx';
import { type ListColumn, ResourceList } from '#app/ui/resource-list.tsx';
import type { WarehouseQuery } from './cloud-warehouse-page.tsx';
import { PhotoLink } from './photo-link.tsx';
import { RowCard } from './row-card.tsx';

/** Every change of every lot: their sum is what is in hand. */
export function MovementsTab({ movements, page, query }: { movements: Movement[]; page: ListPage | null; query: WarehouseQuery }) {
  const { t } = useTranslation('cloud-warehouse');
  const locale = useLocale();
  const change = ({ delta }: Movement) => (delta === 0 ? '–' : `${delta > 0 ? '+' : '−'}${formatCount(Math.abs(delta), locale)}`);
  const columns: ListColumn<Movement>[] = [
    { id: 'at', title: <ZoneHeading label={t('column.time')} />, render: ({ at }) => <DateTime value={at} display="in-table" /> },
    { id: 'kind', title: t('column.kind'), render: ({ kind }) => t(`movement.${kind}`) },
    { id: 'lot', title: t('column.lot'), render: ({ lotNumber }) => lotNumber },
    { id: 'sku', title: 'SKU', wrap: true, render: ({ sku }) => sku },
    { id: 'warehouse', title: t('column.warehouse'), render: ({ warehouse }) => t(`place.${warehouse}`) },
    { id: 'units', title: t('column.units'), alignEnd: true, render: ({ units }) => formatCount(units, locale) },
    { id: 'delta', title: t('column.change'), alignEnd: true, render: change },
    {
      id: 'reference',
      title: t('column.reference'),
      render: ({ reference, photoId, lotNumber }) =>
        photoId === null ? reference === '' ? '–' : reference : <PhotoLink photoId={photoId} of={lotNumber} />,
    },
  ];
  return (
    <>
      <ResourceFilters
        tabs={[{ id: 'all-movements', content: t('filter.allLots') }]}
        selectedTab="all-movements"
        tabUrl={() => '?tab=movements'}
        filters={[
          choiceFilter({
            name: 'kind',
            label: t('column.kind'),
            choices: movementKinds.map((value) => ({ value, label: t(`movement.${value}`) })),
            selected: query.kind,
          }),
        ]}
      />
      <ResourceList
        label={t('tab.movements')}
        resourceName={{ singular: t('movement.one'), plural: t('movement.many') }}
        rows={movements}
        columns={columns}
        renderCard={(movement) => (
          <RowCard
            name={t(`movement.${movement.kind}`)}
            badge={change(movement)}
            text={`${movement.lotNumber} · ${movement.sku}`}
            facts={[
              { label: t('column.time'), value: <DateTime value={movement.at} /> },
              ...(movement.photoId === null
                ? []
                : [{ label: t('column.photo'), value: <PhotoLink photoId={movement.photoId} of={movement.lotNumber} /> }]),
            ]}
          />
        )}
        page={page}
        totalLabel={(total) => t('movement.total', { total })}
        emptyState={<PlainEmptyState title={t('movement.emptyTitle')} text={t('movement.emptyText')} />}
      />
    </>
  );
}
