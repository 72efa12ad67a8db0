import { useState } from 'react';
import { Box, Button, IndexTable, InlineStack, useIndexResourceState } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#contract/orders.ts';
import type { Page } from '#contract/page.ts';
import { confirmPaymentUrl } from '#app/features/payments/payment-urls.ts';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { useListPagination } from '#app/ui/use-list-pagination.ts';
import { useNarrowScreen } from '#app/ui/use-narrow-screen.ts';
import { ZoneHeading } from '#app/ui/zone-heading.tsx';
import type { OrderKind } from './order-kind.ts';
import { OrderCard, OrderCells, OrderChoiceCells } from './order-row.tsx';
import { choosePayable } from './payable-orders.ts';
import { PayChoiceNote } from './pay-choice-note.tsx';

interface OrdersTableProps {
  kind: OrderKind;
  orders: OrderRow[];
  page: Page | null;
  clearUrl: string;
}

/** A page of orders. On a phone rows are cards; "Select" turns them into a two-column table to choose from. */
export function OrdersTable({ kind, orders, page, clearUrl }: OrdersTableProps) {
  const { t } = useTranslation('orders');
  const narrow = useNarrowScreen();
  const [selecting, setSelecting] = useState(false);
  const { selectedResources, allResourcesSelected, handleSelectionChange, clearSelection } = useIndexResourceState(orders);
  const choice = choosePayable(orders, selectedResources);
  const layout = narrow ? (selecting ? 'choice' : 'cards') : 'table';
  const pagination = useListPagination(page, (total) => t('list.total', { total }));
  const stopSelecting = () => {
    clearSelection();
    setSelecting(false);
  };

  const wideHeadings = [
    { title: t('column.order') },
    { id: 'placed', title: <ZoneHeading label={t('column.placed')} /> },
    { title: t('column.buyer') },
    { title: t('column.lines') },
    { title: t('column.sale'), alignment: 'end' as const },
    { title: t('column.cost'), alignment: 'end' as const },
    { title: t('column.status') },
  ] as const;
  const choiceHeadings = [{ title: t('column.order') }, { title: t('column.cost'), alignment: 'end' as const }] as const;
  return (
    <section aria-label={t(kind === 'store' ? 'list.title' : 'list.manualTitle')}>
      {narrow && orders.length > 0 ? (
        <Box padding="300" borderBlockEndWidth="025" borderColor="border">
          <InlineStack align="end">
            <Button onClick={selecting ? stopSelecting : () => setSelecting(true)}>{t(selecting ? 'list.done' : 'list.select')}</Button>
          </InlineStack>
        </Box>
      ) : null}
      <PayChoiceNote choice={choice} />
      <IndexTable
        key={layout}
        resourceName={{ singular: t('list.one'), plural: t('list.many') }}
        headings={layout === 'choice' ? [...choiceHeadings] : [...wideHeadings]}
        itemCount={orders.length}
        condensed={layout === 'cards'}
        selectable={layout !== 'cards'}
        selectedItemsCount={allResourcesSelected ? 'All' : selectedResources.length}
        onSelectionChange={handleSelectionChange}
        promotedBulkActions={[
          choice.status === 'payable'
            ? { content: t('list.paySelected'), url: confirmPaymentUrl(choice.payable.map(({ id }) => id)) }
            : { content: t('list.paySelected'), disabled: true },
        ]}
        emptyState={<NoMatch clearUrl={clearUrl} />}
        {...(pagination === undefined ? {} : { pagination })}
      >
        {orders.map((order, position) => (
          <IndexTable.Row
            key={order.id}
            id={order.id}
            position={position}
            selected={selectedResources.includes(order.id)}
            accessibilityLabel={t('list.selectOrder', { number: order.number })}
          >
            {layout === 'cards' ? <OrderCard kind={kind} order={order} /> : null}
            {layout === 'choice' ? <OrderChoiceCells order={order} /> : null}
            {layout === 'table' ? <OrderCells kind={kind} order={order} /> : null}
          </IndexTable.Row>
        ))}
      </IndexTable>
    </section>
  );
}
