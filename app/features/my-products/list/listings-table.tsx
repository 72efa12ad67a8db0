import { useState } from 'react';
import { useNavigation, useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { MATCHING_LISTINGS_MAX } from '#contract/my-products.values.ts';
import type { Page } from '#contract/page.ts';
import { paths } from '#app/paths.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { ResourceList } from '#app/ui/resource-list.tsx';
import { saveCsv } from '#app/ui/download.ts';
import { type ResourceSelection, useResourceSelection } from '#app/ui/use-resource-selection.ts';
import type { ListingFilters } from './listing-filters.server.ts';
import { ListingCard, type ListedListing, useListingColumns } from './listing-row.tsx';
import { listingsAsRows } from './listings-as-rows.ts';

interface ListingsTableProps {
  listings: ListedListing[];
  page: Page | null;
  /** The filters that found the listings. */
  filters: ListingFilters;
  /** A search or filter beside the tab is set: it may be why nothing is shown. */
  narrowed: boolean;
  idempotencyKey: string;
}

/** A page of listings with their bulk actions. */
export function ListingsTable({ listings, page, filters, narrowed, idempotencyKey }: ListingsTableProps) {
  const { t } = useTranslation('my-products');
  const selection = useResourceSelection(listings, { page, limit: MATCHING_LISTINGS_MAX });
  const columns = useListingColumns();
  const submit = useBulkSubmit({ selection, filters, idempotencyKey });
  const disabled = useNavigation().state !== 'idle';
  const [unlinking, setUnlinking] = useState(false);
  const mayEdit = usePermission('products:edit');
  const mayBuy = usePermission('stock:manage');
  const archived = selection.selected.every((listing) => listing.archived);
  const unlink = () => {
    setUnlinking(false);
    submit('unlink');
  };

  return (
    <>
      <ResourceList
        list="my-products"
        label={t('list.title')}
        resourceName={{ singular: t('list.one'), plural: t('list.many') }}
        rows={listings}
        columns={columns}
        selectColumns={columns.filter(({ id }) => id === 'product' || id === 'price')}
        renderCard={(listing) => <ListingCard listing={listing} />}
        rowLabel={({ title }) => t('list.selectListing', { title })}
        selection={selection}
        promotedBulkActions={mayEdit ? [{ content: t('bulk.prices'), disabled, onAction: () => submit('preview-prices') }] : []}
        bulkActions={[
          ...(mayEdit
            ? [
                { content: t('bulk.sync'), disabled, onAction: () => submit('sync') },
                archived
                  ? { content: t('bulk.unarchive'), disabled, onAction: () => submit('unarchive') }
                  : { content: t('bulk.archive'), disabled, onAction: () => submit('archive') },
              ]
            : []),
          // What is sent is read of each listing.
          ...(mayBuy && !selection.allMatching ? [{ content: t('bulk.buyStock'), disabled, onAction: () => submit('buy-stock') }] : []),
          // The file is made of the rows on screen.
          ...(selection.allMatching
            ? []
            : [{ content: t('bulk.export'), onAction: () => void saveCsv(listingsAsRows(selection.selected, t), 'my-products.csv') }]),
          ...(mayEdit ? [{ content: t('bulk.unlink'), disabled, onAction: () => setUnlinking(true) }] : []),
        ]}
        page={page}
        totalLabel={(total) => t('list.total', { total })}
        emptyState={
          narrowed || filters.tab === 'all' ? (
            <NoMatch clearUrl={filters.tab === 'all' ? paths.myProducts : `${paths.myProducts}?tab=${filters.tab}`} />
          ) : (
            <PlainEmptyState title={t('emptyTab.title')} text={t(`emptyTab.${filters.tab}`)} />
          )
        }
      />
      {unlinking ? (
        <ConfirmDialog
          title={t('unlink.title', { count: selection.count })}
          text={t('unlink.text')}
          confirm={{ label: t('bulk.unlink'), destructive: true, onAction: unlink }}
          cancel={{ label: t('unlink.cancel'), onAction: () => setUnlinking(false) }}
        />
      ) : null}
    </>
  );
}

interface BulkSubmitOptions {
  selection: ResourceSelection<ListedListing>;
  filters: ListingFilters;
  idempotencyKey: string;
}

/** Submits a bulk action for the selected listings, or for the filters when all that match them are selected. */
function useBulkSubmit({ selection, filters, idempotencyKey }: BulkSubmitOptions): (intent: string) => void {
  const submit = useSubmit();
  return (intent) => {
    const form = new FormData();
    form.set('intent', intent);
    form.set(IDEMPOTENCY_FIELD, `${idempotencyKey}-${intent}`);
    if (selection.allMatching) form.set('matching', JSON.stringify(filters));
    else for (const id of selection.ids) form.append('listing', id);
    submit(form, { method: 'post' });
  };
}
