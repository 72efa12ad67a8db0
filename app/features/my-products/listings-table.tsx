import { useCallback, useState } from 'react';
import { Box, Button, InlineStack, Pagination } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/page.ts';
import { paths } from '#app/paths.ts';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { ListCard, ListTable } from '#app/ui/list-table.tsx';
import { useListPagination } from '#app/ui/use-list-pagination.ts';
import { useNarrowScreen } from '#app/ui/use-narrow-screen.ts';
import { ZoneHeading } from '#app/ui/zone-heading.tsx';
import { ListingCard, ListingTableRow, type ListedListing } from './listing-row.tsx';
import { ListingsChoiceBar } from './listings-choice-bar.tsx';

interface ListingsTableProps {
  listings: ListedListing[];
  page: Page | null;
  idempotencyKey: string;
}

/** A page of listings. On a phone rows are cards; "Select" turns them into a list to choose from. */
export function ListingsTable({ listings, page, idempotencyKey }: ListingsTableProps) {
  const { t } = useTranslation('my-products');
  const narrow = useNarrowScreen();
  const [selecting, setSelecting] = useState(false);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const pagination = useListPagination(page, (total) => t('list.total', { total }));
  const selectable = !narrow || selecting;
  const chosen = selectable ? listings.filter(({ id }) => chosenIds.includes(id)) : [];
  const choose = useCallback(
    (id: string, on: boolean) => setChosenIds((ids) => (on ? [...ids, id] : ids.filter((other) => other !== id))),
    [],
  );
  const clear = () => setChosenIds([]);
  const changeSelecting = () => {
    clear();
    setSelecting(!selecting);
  };

  if (listings.length === 0) return <NoMatch clearUrl={paths.myProducts} />;
  return (
    <section aria-label={t('list.title')}>
      {narrow ? (
        <Box padding="300" borderBlockEndWidth="025" borderColor="border">
          <InlineStack align="end">
            <Button onClick={changeSelecting}>{t(selecting ? 'list.done' : 'list.select')}</Button>
          </InlineStack>
        </Box>
      ) : null}
      {chosen.length === 0 ? null : <ListingsChoiceBar chosen={chosen} idempotencyKey={idempotencyKey} onClear={clear} />}
      {selectable ? (
        <ListTable
          columns={narrow ? [{ id: 'product', title: t('column.product') }] : wideColumns(t)}
          choice={{
            label: t('list.selectAll'),
            chosen: chosen.length === 0 ? 'none' : chosen.length === listings.length ? 'all' : 'some',
            onChoose: (all) => setChosenIds(all ? listings.map(({ id }) => id) : []),
          }}
        >
          {listings.map((listing) => (
            <ListingTableRow key={listing.id} listing={listing} brief={narrow} chosen={chosenIds.includes(listing.id)} onChoose={choose} />
          ))}
        </ListTable>
      ) : (
        <ul className="wharf-list__cards">
          {listings.map((listing) => (
            <ListCard key={listing.id}>
              <ListingCard listing={listing} />
            </ListCard>
          ))}
        </ul>
      )}
      {pagination === undefined ? null : <Pagination {...pagination} type="table" />}
    </section>
  );
}

function wideColumns(t: ReturnType<typeof useTranslation<'my-products'>>['t']) {
  return [
    { id: 'product', title: t('column.product') },
    { id: 'store', title: t('column.store') },
    { id: 'sends', title: t('column.sends') },
    { id: 'cost', title: t('column.cost'), alignEnd: true },
    { id: 'price', title: t('column.price'), alignEnd: true },
    { id: 'margin', title: t('column.margin'), alignEnd: true },
    { id: 'stock', title: t('column.stock'), alignEnd: true },
    { id: 'sold', title: t('column.sold'), alignEnd: true },
    { id: 'last-sync', title: <ZoneHeading label={t('column.lastSync')} /> },
  ];
}
