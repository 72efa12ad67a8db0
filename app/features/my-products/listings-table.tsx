import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { MATCHING_LISTINGS_MAX } from '#contract/my-products.ts';
import type { Page } from '#contract/page.ts';
import { paths } from '#app/paths.ts';
import { ChoosableList, useChoiceBeyond, useRowChoice } from '#app/ui/choosable-list.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { useListPagination } from '#app/ui/use-list-pagination.ts';
import { wideColumns } from './listing-columns.tsx';
import type { ListingFilters } from './listing-filters.ts';
import { ListingCard, ListingTableRow, type ListedListing } from './listing-row.tsx';
import { ListingsChoiceBar } from './listings-choice-bar.tsx';

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
      columns={{ wide: wideColumns(t), brief: [{ id: 'product', title: t('column.product') }] }}
      rowKind="highestRows"
      bar={
        chosen.length === 0 ? null : (
          <ListingsChoiceBar
            chosen={{ listings: chosen, matching: ofView.beyond ? filters : null, count: ofView.count }}
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
