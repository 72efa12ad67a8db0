import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { MATCHING_ORDERS_MAX } from '#contract/orders.values.ts';
import type { OrderRow } from '#contract/orders.ts';
import type { Page } from '#contract/page.ts';
import { ChoosableList, useChoiceBeyond, useRowChoice } from '#app/ui/choosable-list.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { useListPagination } from '#app/ui/use-list-pagination.ts';
import { ZoneHeading } from '#app/ui/zone-heading.tsx';
import { orderPlaces, type OrderKind } from '../order-kind.ts';
import { OrderCard, OrderTableRow } from './order-row.tsx';
import { OrdersChoiceBar } from './orders-bulk-bar.tsx';
import { selectPayable } from './payable-orders.ts';

interface OrdersTableProps {
  kind: OrderKind;
  orders: OrderRow[];
  page: Page | null;
  clearUrl: string;
  idempotencyKey: string;
}

/** A page of orders; the ways to other pages draw nothing of it anew. On a phone rows are cards; "Select" turns them into a two-column table to choose from. */
export const OrdersTable = memo(function OrdersTable({ kind, orders, page, clearUrl, idempotencyKey }: OrdersTableProps) {
  const { t } = useTranslation('orders');
  const choice = useRowChoice(orders);
  const ofView = useChoiceBeyond(choice, page, MATCHING_ORDERS_MAX);
  const pagination = useListPagination(page, (total) => t('list.total', { total }));
  const paySelection = selectPayable(
    orders,
    choice.chosen.map(({ id }) => id),
  );

  if (orders.length === 0) return <NoMatch clearUrl={clearUrl} />;
  return (
    <ChoosableList
      list={orderPlaces[kind].views}
      label={t(kind === 'store' ? 'list.title' : 'list.manualTitle')}
      choice={choice}
      allLabel={t('list.selectAll')}
      columns={{ wide: orderColumns(t), brief: choiceColumns(t) }}
      bar={
        choice.chosen.length === 0 ? null : (
          <OrdersChoiceBar
            kind={kind}
            chosen={choice.chosen}
            choice={ofView}
            paySelection={paySelection}
            idempotencyKey={idempotencyKey}
            onClear={choice.clear}
          />
        )
      }
      pagination={pagination}
      drawRow={(order, told) => <OrderTableRow key={order.id} kind={kind} order={order} {...told} />}
      drawCard={(order) => <OrderCard kind={kind} order={order} />}
    />
  );
});

type Translate = ReturnType<typeof useTranslation<'orders'>>['t'];

function choiceColumns(t: Translate) {
  return [
    { id: 'order', title: t('column.order') },
    { id: 'cost', title: t('column.cost'), alignEnd: true },
  ];
}

/** Columns of the table of orders. */
export function orderColumns(t: Translate) {
  return [
    { id: 'order', title: t('column.order') },
    { id: 'placed', title: <ZoneHeading label={t('column.placed')} /> },
    { id: 'buyer', title: t('column.buyer') },
    { id: 'lines', title: t('column.lines') },
    { id: 'sale', title: t('column.sale'), alignEnd: true },
    { id: 'cost', title: t('column.cost'), alignEnd: true },
    { id: 'status', title: t('column.status') },
  ];
}
