import { IndexTable } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Listing } from '#contract/my-products.ts';
import { DEFAULT_PAGE_SIZE, type Page } from '#contract/page.ts';
import { paths } from '#app/paths.ts';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { useNarrowScreen } from '#app/ui/use-narrow-screen.ts';
import { useRangedPagination } from '#app/ui/use-ranged-pagination.ts';
import { ZoneHeading } from '#app/ui/zone-heading.tsx';
import { ListingCard, ListingCells } from './listing-row.tsx';

interface ListingsTableProps {
  listings: Listing[];
  page: Page | null;
}

const NO_PAGE: Page = { next: null, previous: null, total: 0, totalAtLeast: null };

/** A page of listings; on a phone each is a card. */
export function ListingsTable({ listings, page }: ListingsTableProps) {
  const { t } = useTranslation('my-products');
  const narrow = useNarrowScreen();
  const pagination = useRangedPagination({ page: page ?? NO_PAGE, pageSize: DEFAULT_PAGE_SIZE, count: listings.length });
  const end = 'end' as const;
  return (
    <section aria-label={t('list.title')}>
      <IndexTable
        key={narrow ? 'cards' : 'table'}
        resourceName={{ singular: t('list.one'), plural: t('list.many') }}
        headings={[
          { title: t('column.product') },
          { title: t('column.store') },
          { title: t('column.state') },
          { title: t('column.linked'), alignment: end },
          { title: t('column.cost'), alignment: end },
          { title: t('column.price'), alignment: end },
          { id: 'last-sync', title: <ZoneHeading label={t('column.lastSync')} /> },
        ]}
        itemCount={listings.length}
        selectable={false}
        condensed={narrow}
        emptyState={<NoMatch clearUrl={paths.myProducts} />}
        {...(pagination.hasNext === true || pagination.hasPrevious === true ? { pagination } : {})}
      >
        {listings.map((listing, position) => (
          <IndexTable.Row key={listing.id} id={listing.id} position={position}>
            {narrow ? <ListingCard listing={listing} /> : <ListingCells listing={listing} />}
          </IndexTable.Row>
        ))}
      </IndexTable>
    </section>
  );
}
