import { useTranslation } from 'react-i18next';
import type { Category } from '#contract/products.ts';
import type { Store } from '#contract/stores.ts';
import { ListTools } from '#app/features/list-views/list-tools.tsx';
import { choiceFilter, ResourceFilters, type ResourceFilter } from '#app/ui/resource-filters.tsx';
import { draftColumns } from './drafts-table.tsx';
import { addedDays, views, viewUrl, type DraftFilters, type View } from './url-state.ts';

interface DraftsToolbarProps {
  view: View;
  filters: DraftFilters;
  stores: Store[];
  categories: Category[];
}

/** Views, search and filters of the list, all kept in the URL. */
export function DraftsToolbar({ view, filters, stores, categories }: DraftsToolbarProps) {
  const { t } = useTranslation('import-list');
  return (
    <ResourceFilters
      tabs={views.map((id) => ({ id, content: t(`view.${id}`) }))}
      selectedTab={view}
      tabUrl={viewUrl}
      search={{ value: filters.q ?? '', placeholder: t('list.search') }}
      filters={[
        choiceFilter({
          name: 'storeId',
          label: t('filter.store'),
          choices: stores.map(({ id, name }) => ({ value: id, label: name })),
          selected: filters.storeId,
        }),
        categoryFilter(categories, filters.categoryId, t('filter.category')),
        choiceFilter({
          name: 'days',
          label: t('filter.added'),
          choices: addedDays.map((days) => ({ value: days, label: t('filter.lastDays', { count: Number(days) }) })),
          selected: filters.days,
        }),
        // Tags are filtered by from a row; there is no list of them to select from.
        ...(filters.tag === undefined
          ? []
          : [
              choiceFilter({
                name: 'tag',
                label: t('filter.tag'),
                choices: [{ value: filters.tag, label: filters.tag }],
                selected: filters.tag,
              }),
            ]),
      ]}
      tools={<ListTools list="import-list" columns={draftColumns(t, view)} />}
    />
  );
}

function categoryFilter(categories: Category[], selected: string | undefined, label: string): ResourceFilter {
  const filter = choiceFilter({ name: 'categoryId', label, choices: toTree(categories), selected });
  const name = categories.find(({ id }) => id === selected)?.name;
  return name === undefined ? filter : { ...filter, applied: name };
}

/** Each category below its parent. Only the selected branch has its subcategories. */
function toTree(categories: Category[], parentId: string | null = null): { value: string; label: string }[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .flatMap(({ id, name, level }) => [{ value: id, label: `${'– '.repeat(level - 1)}${name}` }, ...toTree(categories, id)]);
}
