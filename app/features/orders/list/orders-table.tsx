import { useLocation, useNavigation, useSubmit } from '@remix-run/react';
import { Box, Text, type IndexTableProps } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { MATCHING_ORDERS_MAX } from '#contract/orders.values.ts';
import type { OrderRow } from '#contract/orders.ts';
import type { Page } from '#contract/page.ts';
import { confirmPaymentUrl } from '#app/features/payments/payment-urls.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { startDownload } from '#app/ui/download.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { ResourceList } from '#app/ui/resource-list.tsx';
import { useResourceSelection, type ResourceSelection } from '#app/ui/use-resource-selection.ts';
import { orderPlaces, type OrderKind } from '../order-kind.ts';
import { OrderCard, useOrderColumns, useOrderSelectColumns } from './order-columns.tsx';
import { selectPayable, type PaySelection } from './payable-orders.ts';

interface OrdersTableProps {
  kind: OrderKind;
  orders: OrderRow[];
  page: Page | null;
  idempotencyKey: string;
}

/** A page of orders, to pay, check again or export those selected. */
export function OrdersTable({ kind, orders, page, idempotencyKey }: OrdersTableProps) {
  const { t } = useTranslation('orders');
  const selection = useResourceSelection(orders, { page, limit: MATCHING_ORDERS_MAX });
  const paySelection = selectPayable(orders, selection.ids);
  return (
    <ResourceList
      label={t(kind === 'store' ? 'list.title' : 'list.manualTitle')}
      resourceName={{ singular: t('list.one'), plural: t('list.many') }}
      list={orderPlaces[kind].views}
      rows={orders}
      columns={useOrderColumns(kind)}
      selectColumns={useOrderSelectColumns()}
      renderCard={(order) => <OrderCard kind={kind} order={order} />}
      rowLabel={({ number }) => t('list.selectOrder', { number })}
      selection={selection}
      {...useOrderActions({ kind, selection, paySelection, idempotencyKey })}
      note={selection.selectable && orders.length > 0 ? <PayNote selection={selection} paySelection={paySelection} /> : null}
      page={page}
      totalLabel={(total) => t('list.total', { total })}
      emptyState={<NoMatch clearUrl={orderPlaces[kind].list} />}
    />
  );
}

interface OrderActions {
  kind: OrderKind;
  selection: ResourceSelection<OrderRow>;
  paySelection: PaySelection<OrderRow>;
  idempotencyKey: string;
}

/** Only orders on screen are paid; checking and exporting also take everything that the view finds. */
function useOrderActions({ kind, selection, paySelection, idempotencyKey }: OrderActions) {
  const { t } = useTranslation('orders');
  const { search } = useLocation();
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  const { ids, allMatching } = selection;
  const check = () => {
    const form = new FormData();
    form.set(IDEMPOTENCY_FIELD, `${idempotencyKey}:check`);
    if (allMatching) form.set('view', 'true');
    else for (const id of ids) form.append('order', id);
    submit(form, { method: 'post', preventScrollReset: true });
  };
  const pay =
    paySelection.status === 'payable' && !allMatching
      ? { url: confirmPaymentUrl(paySelection.payable.map(({ id }) => id)) }
      : { disabled: true };
  return {
    promotedBulkActions: [{ content: t('list.paySelected'), ...pay }],
    bulkActions: [
      { content: t('bulk.check'), disabled: busy, onAction: check },
      { content: t('bulk.export'), onAction: () => startDownload(fileUrl({ kind, search, ids: allMatching ? [] : ids })) },
    ],
  } satisfies Pick<IndexTableProps, 'promotedBulkActions' | 'bulkActions'>;
}

/** The file of the view, or of some orders on its page. */
function fileUrl({ kind, search, ids }: { kind: OrderKind; search: string; ids: readonly string[] }): string {
  const params = new URLSearchParams(search);
  params.delete('job');
  params.set('kind', kind);
  for (const id of ids) params.append('order', id);
  return `${paths.ordersFile}?${params.toString()}`;
}

/**
 * Says before anything is pressed what paying the selected orders means, and which of them are left out. Its line is there
 * without a selection too, so that no row moves under the pointer.
 */
function PayNote({ selection, paySelection }: { selection: ResourceSelection<OrderRow>; paySelection: PaySelection<OrderRow> }) {
  const message = usePayMessage();
  return (
    <Box paddingInline="300" paddingBlock="200">
      <div role="status" suppressHydrationWarning>
        <Text as="span" tone="subdued">
          {message(paySelection, selection.allMatching)}
        </Text>
      </div>
    </Box>
  );
}

function usePayMessage(): (selection: PaySelection<OrderRow>, allMatching: boolean) => string {
  const { t } = useTranslation('orders');
  const money = useMoneyText();
  const locale = useLocale();
  const blockedMessage = (orders: OrderRow[]) => {
    const numbers = new Intl.ListFormat(locale, { type: 'conjunction' }).format(orders.map(({ number }) => number));
    return t('choice.blocked', { count: orders.length, numbers });
  };
  return (selection, allMatching) => {
    if (allMatching) return t('bulk.payPage');
    switch (selection.status) {
      case 'nothing':
        return t('choice.none');
      case 'mode-mixed':
        return t('choice.modeMixed');
      case 'none-payable':
        return blockedMessage(selection.blocked);
      case 'payable': {
        const toPay = t('choice.toPay', { count: selection.payable.length, total: money(selection.total) });
        return selection.blocked.length === 0 ? toPay : `${toPay} ${blockedMessage(selection.blocked)}`;
      }
    }
  };
}
