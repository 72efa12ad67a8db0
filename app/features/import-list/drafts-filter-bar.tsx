import { memo } from 'react';
import { Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Category } from '#contract/products.ts';
import type { Store } from '#contract/stores.ts';
import { ColumnsMenu } from '#app/features/list-views/columns-menu.tsx';
import { ViewsMenu } from '#app/features/list-views/views-menu.tsx';
import { FilterBar } from '#app/ui/filter-bar.tsx';
import { useChangeFilters } from '#app/ui/use-list-address.ts';
import { wideColumns } from './draft-columns.ts';
import { addedChoices, viewAddress, views, type DraftFilters, type View } from './import-list-view.ts';

interface DraftsFilterBarProps {
  view: View;
  filters: DraftFilters;
  stores: Store[];
  categories: Category[];
}

/** The views, the search and what else a list can be narrowed by; all of it is kept in the address. */
export const DraftsFilterBar = memo(function DraftsFilterBar({ view, filters, stores, categories }: DraftsFilterBarProps) {
  const { t } = useTranslation('import-list');
  return (
    <FilterBar
      label={t('view.label')}
      tabs={views.map((id) => ({ id, content: t(`view.${id}`) }))}
      tabAddress={viewAddress}
      selectedTab={view}
      words={filters.q ?? ''}
      placeholder={t('list.search')}
    >
      <Narrowing
        name="storeId"
        label={t('filter.store')}
        all={t('filter.allStores')}
        chosen={filters.storeId}
        choices={stores.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Narrowing
        name="categoryId"
        label={t('filter.category')}
        all={t('filter.allCategories')}
        chosen={filters.categoryId}
        choices={asTree(categories)}
      />
      <Narrowing
        name="days"
        label={t('filter.added')}
        all={t('filter.anyTime')}
        chosen={filters.days}
        choices={addedChoices.map((days) => ({ value: days, label: t('filter.lastDays', { count: Number(days) }) }))}
      />
      {filters.tag === undefined ? null : (
        <Narrowing
          name="tag"
          label={t('filter.tag')}
          all={t('filter.anyTag')}
          chosen={filters.tag}
          choices={[{ value: filters.tag, label: filters.tag }]}
        />
      )}
      <div className="wharf-filter-bar__tools">
        <ViewsMenu list="import-list" />
        <ColumnsMenu list="import-list" columns={wideColumns(t, view)} />
      </div>
    </FilterBar>
  );
});

/** Each category below its parent; those of the chosen one's branch only are there to go further down. */
function asTree(categories: Category[], parentId: string | null = null): { value: string; label: string }[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .flatMap(({ id, name, level }) => [{ value: id, label: `${'– '.repeat(level - 1)}${name}` }, ...asTree(categories, id)]);
}

interface NarrowingProps {
  name: keyof DraftFilters;
  label: string;
  all: string;
  chosen: string | undefined;
  choices: { value: string; label: string }[];
}

function Narrowing({ name, label, all, chosen = '', choices }: NarrowingProps) {
  const change = useChangeFilters();
  return (
    <Select
      label={label}
      labelHidden
      options={[{ value: '', label: all }, ...choices]}
      value={choices.some(({ value }) => value === chosen) ? chosen : ''}
      onChange={(value) => change({ [name]: value })}
    />
  );
}
