import { memo, useCallback, useState } from 'react';
import { Box, Button, InlineStack, Pagination, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#contract/orders.ts';
import type { Page } from '#contract/page.ts';
import { confirmPaymentUrl } from '#app/features/payments/payment-urls.ts';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { ListCard, ListTable } from '#app/ui/list-table.tsx';
import { useListPagination } from '#app/ui/use-list-pagination.ts';
import { useNarrowScreen } from '#app/ui/use-narrow-screen.ts';
import { ZoneHeading } from '#app/ui/zone-heading.tsx';
import type { OrderKind } from './order-kind.ts';
import { OrderCard, OrderTableRow } from './order-row.tsx';
import { choosePayable, type PayChoice } from './payable-orders.ts';
import { PayChoiceNote } from './pay-choice-note.tsx';

interface OrdersTableProps {
  kind: OrderKind;
  orders: OrderRow[];
  page: Page | null;
  clearUrl: string;
}

/** A page of orders; the ways to other pages draw nothing of it anew. On a phone rows are cards; "Select" turns them into a two-column table to choose from. */
export const OrdersTable = memo(function OrdersTable({ kind, orders, page, clearUrl }: OrdersTableProps) {
  const { t } = useTranslation('orders');
  const narrow = useNarrowScreen();
  const [selecting, setSelecting] = useState(false);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const pagination = useListPagination(page, (total) => t('list.total', { total }));
  const selectable = !narrow || selecting;
  // What is no longer on this page is no longer chosen.
  const chosen = selectable ? orders.filter(({ id }) => chosenIds.includes(id)) : [];
  const choice = choosePayable(
    orders,
    chosen.map(({ id }) => id),
  );
  const choose = useCallback(
    (id: string, on: boolean) => setChosenIds((ids) => (on ? [...ids, id] : ids.filter((other) => other !== id))),
    [],
  );
  const clear = () => setChosenIds([]);
  const stopSelecting = () => {
    clear();
    setSelecting(false);
  };

  if (orders.length === 0) return <NoMatch clearUrl={clearUrl} />;
  return (
    <section aria-label={t(kind === 'store' ? 'list.title' : 'list.manualTitle')}>
      {narrow ? (
        <Box padding="300" borderBlockEndWidth="025" borderColor="border">
          <InlineStack align="end">
            <Button onClick={selecting ? stopSelecting : () => setSelecting(true)}>{t(selecting ? 'list.done' : 'list.select')}</Button>
          </InlineStack>
        </Box>
      ) : null}
      <PayChoiceNote choice={choice} />
      {chosen.length === 0 ? null : <ChoiceBar count={chosen.length} choice={choice} onClear={clear} />}
      {selectable ? (
        <ListTable
          columns={narrow ? choiceColumns(t) : wideColumns(t)}
          choice={{
            label: t('list.selectAll'),
            chosen: chosen.length === 0 ? 'none' : chosen.length === orders.length ? 'all' : 'some',
            onChoose: (all) => setChosenIds(all ? orders.map(({ id }) => id) : []),
          }}
        >
          {orders.map((order) => (
            <OrderTableRow
              key={order.id}
              kind={kind}
              order={order}
              brief={narrow}
              chosen={chosenIds.includes(order.id)}
              onChoose={choose}
            />
          ))}
        </ListTable>
      ) : (
        <ul className="wharf-list__cards">
          {orders.map((order) => (
            <ListCard key={order.id}>
              <OrderCard kind={kind} order={order} />
            </ListCard>
          ))}
        </ul>
      )}
      {pagination === undefined ? null : <Pagination {...pagination} type="table" />}
    </section>
  );
});

/** How many are chosen, and what can be done with them. */
function ChoiceBar({ count, choice, onClear }: { count: number; choice: PayChoice<OrderRow>; onClear: () => void }) {
  const { t } = useTranslation('orders');
  const pay = choice.status === 'payable' ? { url: confirmPaymentUrl(choice.payable.map(({ id }) => id)) } : { disabled: true };
  return (
    <Box padding="200" paddingInline="300" borderBlockEndWidth="025" borderColor="border">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="p" fontWeight="medium">
          {t('list.selected', { count })}
        </Text>
        <InlineStack gap="200">
          <Button onClick={onClear}>{t('list.unselect')}</Button>
          <Button variant="primary" {...pay}>
            {t('list.paySelected')}
          </Button>
        </InlineStack>
      </InlineStack>
    </Box>
  );
}

type Translate = ReturnType<typeof useTranslation<'orders'>>['t'];

function wideColumns(t: Translate) {
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

function choiceColumns(t: Translate) {
  return [
    { id: 'order', title: t('column.order') },
    { id: 'cost', title: t('column.cost'), alignEnd: true },
  ];
}
