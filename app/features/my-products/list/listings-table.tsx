import { lazy, memo, Suspense, useState } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { MATCHING_LISTINGS_MAX } from '#contract/my-products.values.ts';
import type { Page } from '#contract/page.ts';
import { paths } from '#app/paths.ts';
import { ChoiceBar } from '#app/ui/choice-bar.tsx';
import { type ChoiceBeyond, ChoosableList, useChoiceBeyond, useRowChoice } from '#app/ui/choosable-list.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { useListPagination } from '#app/ui/use-list-pagination.ts';
import type { ListingFilters } from './listing-filters.server.ts';
import { ListingCard, listingColumns, ListingTableRow, type ListedListing } from './listing-row.tsx';
import { type ListingTargets, TargetFields } from './target-fields.tsx';

const UnlinkModal = lazy(() => import('./unlink-modal.tsx'));

interface ListingsTableProps {
  listings: ListedListing[];
  page: Page | null;
  /** What the listings were found by. */
  filters: ListingFilters;
  idempotencyKey: string;
}

/** A page of listings. On a phone rows are cards; "Select" turns them into a list to choose from. */
export const ListingsTable = memo(function ListingsTable({ listings, page, filters, idempotencyKey }: ListingsTableProps) {
  const { t } = useTranslation('my-products');
  const choice = useRowChoice(listings);
  const { chosen, clear } = choice;
  const ofView = useChoiceBeyond(choice, page, MATCHING_LISTINGS_MAX);
  const pagination = useListPagination(page, (total) => t('list.total', { total }));

  if (listings.length === 0) return <NoMatch clearUrl={paths.myProducts} />;
  return (
    <ChoosableList
      list="my-products"
      label={t('list.title')}
      choice={choice}
      allLabel={t('list.selectAll')}
      columns={{ wide: listingColumns(t), brief: [{ id: 'product', title: t('column.product') }] }}
      rowKind="highestRows"
      bar={
        chosen.length === 0 ? null : (
          <ListingsChoiceBar
            targets={{ listings: chosen, matching: ofView.beyond ? filters : null, count: ofView.count }}
            choice={ofView}
            idempotencyKey={idempotencyKey}
            onClear={clear}
          />
        )
      }
      pagination={pagination}
      drawRow={(listing, told) => <ListingTableRow key={listing.id} listing={listing} {...told} />}
      drawCard={(listing) => <ListingCard listing={listing} />}
    />
  );
});

interface ListingsChoiceBarProps {
  targets: ListingTargets;
  choice: ChoiceBeyond;
  idempotencyKey: string;
  onClear: () => void;
}

/** How many listings are selected, and what can be done with them. */
function ListingsChoiceBar({ targets, choice, idempotencyKey, onClear }: ListingsChoiceBarProps) {
  const { t } = useTranslation('my-products');
  const busy = useNavigation().state !== 'idle';
  const [unlinking, setUnlinking] = useState(false);
  const { listings, matching, count } = targets;
  const exportSelected = async () => {
    const [{ saveCsv }, { listingsAsRows }] = await Promise.all([import('#app/ui/save-csv.ts'), import('./listings-as-rows.ts')]);
    await saveCsv(listingsAsRows(listings, t), 'my-products.csv');
  };
  const archived = listings.every((listing) => listing.archived);
  const forms = [
    { intent: 'preview-prices', label: t('bulk.prices') },
    { intent: 'sync', label: t('bulk.sync') },
    { intent: archived ? 'unarchive' : 'archive', label: t(archived ? 'bulk.unarchive' : 'bulk.archive') },
  ];
  return (
    <ChoiceBar text={t('bulk.chosen', { count })} choice={choice} onClear={onClear}>
      {forms.map(({ intent, label }) => (
        <Form key={intent} method="post">
          <TargetFields intent={intent} targets={targets} idempotencyKey={idempotencyKey} />
          <Button submit disabled={busy}>
            {label}
          </Button>
        </Form>
      ))}
      <Button onClick={() => setUnlinking(true)} disabled={busy}>
        {t('bulk.unlink')}
      </Button>
      {matching === null ? <Button onClick={() => void exportSelected()}>{t('bulk.export')}</Button> : null}
      {unlinking ? (
        <Suspense>
          <UnlinkModal targets={targets} idempotencyKey={idempotencyKey} onClose={() => setUnlinking(false)} />
        </Suspense>
      ) : null}
    </ChoiceBar>
  );
}
