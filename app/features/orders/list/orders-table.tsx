import { useState } from 'react';
import { useNavigation, useSubmit } from '@remix-run/react';
import { BlockStack, Box, Text, type IndexTableProps } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { MATCHING_ORDERS_MAX, type OrderFile, orderFiles, type OrderTab } from '#contract/orders.values.ts';
import type { OrderRow } from '#contract/orders.ts';
import type { Page } from '#contract/page.ts';
import { confirmPaymentUrl } from '#app/features/payments/payment-urls.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { useLocale } from '#app/i18n/use-locale.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ResourceList } from '#app/ui/resource-list.tsx';
import { useResourceSelection, type ResourceSelection } from '#app/ui/use-resource-selection.ts';
import { BulkDialog, type BulkAct } from '../actions/bulk-dialog.tsx';
import { EmptyOrdersTab } from '../empty-tab.tsx';
import { orderPlaces, type OrderKind } from '../order-kind.ts';
import { BulkMarksModal, OrderMarksModal } from '../marks-modal.tsx';
import { sharedStoreOf } from '../note-templates.ts';
import { OrderCard, useOrderColumns, useOrderSelectColumns } from './order-columns.tsx';
import { selectPayable, type PaySelection } from './payable-orders.ts';
import { useOrderFiles } from './use-order-files.ts';
import { useTarget } from './use-target.ts';

interface OrdersTableProps {
  kind: OrderKind;
  tab: OrderTab;
  /** Whether a search or filter is set beside the tab. */
  narrowed: boolean;
  orders: OrderRow[];
  page: Page | null;
  idempotencyKey: string;
}

/** A page of orders, to pay, check again or export those selected. */
export function OrdersTable({ kind, tab, narrowed, orders, page, idempotencyKey }: OrdersTableProps) {
  const { t } = useTranslation('orders');
  const selection = useResourceSelection(orders, { page, limit: MATCHING_ORDERS_MAX });
  const paySelection = selectPayable(orders, selection.ids);
  const target = useTarget(kind, selection);
  const { problem, onFile } = useOrderFiles(target, { idempotencyKey });
  const [marking, setMarking] = useState<OrderRow | 'selected' | null>(null);
  const [bulk, setBulk] = useState<BulkAct | null>(null);
  const { ids, allMatching, count } = selection;
  const close = () => setMarking(null);
  return (
    <>
      {bulk === null ? null : (
        <BulkDialog act={bulk} target={{ kind, ids, allMatching, count }} idempotencyKey={idempotencyKey} onClose={() => setBulk(null)} />
      )}
      {marking === 'selected' ? (
        <BulkMarksModal
          count={selection.count}
          storeId={allMatching ? null : sharedStoreOf(selection.selected)}
          target={target}
          idempotencyKey={idempotencyKey}
          onClose={close}
        />
      ) : null}
      {marking === null || marking === 'selected' ? null : <OrderMarksModal order={marking} onClose={close} />}
      <ResourceList
        label={t(kind === 'store' ? 'list.title' : 'list.manualTitle')}
        resourceName={{ singular: t('list.one'), plural: t('list.many') }}
        list={orderPlaces[kind].views}
        rows={orders}
        columns={useOrderColumns(kind, setMarking)}
        selectColumns={useOrderSelectColumns()}
        renderCard={(order) => <OrderCard kind={kind} order={order} />}
        rowLabel={({ number }) => t('list.selectOrder', { number })}
        selection={selection}
        {...useOrderActions({ selection, paySelection, idempotencyKey, onMarks: () => setMarking('selected'), onFile, onBulk: setBulk })}
        note={
          <BlockStack>
            {problem === undefined || problem === null ? null : (
              <Box padding="300">
                <ProblemBanner problem={problem} />
              </Box>
            )}
            {selection.selectable && orders.length > 0 ? <PayNote selection={selection} paySelection={paySelection} /> : null}
          </BlockStack>
        }
        page={page}
        totalLabel={(total) => t('list.total', { total })}
        emptyState={<EmptyOrdersTab tab={tab} narrowed={narrowed} clearUrl={orderPlaces[kind].list} />}
      />
    </>
  );
}

interface OrderActions {
  selection: ResourceSelection<OrderRow>;
  paySelection: PaySelection<OrderRow>;
  idempotencyKey: string;
  onMarks: () => void;
  onFile: (file: OrderFile) => void;
  onBulk: (act: BulkAct) => void;
}

const bulkActs = ['set-method', 'hold', 'release', 'mark-elsewhere', 'cancel', 'pay'] as const satisfies BulkAct[];

/** Only orders on screen are paid; checking and exporting also take everything that the view finds. */
function useOrderActions({ selection, paySelection, idempotencyKey, onMarks, onFile, onBulk }: OrderActions) {
  const { t } = useTranslation('orders');
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  const { ids, allMatching } = selection;
  const mayPay = usePermission('orders:pay');
  const check = () => {
    const form = new FormData();
    form.set(IDEMPOTENCY_FIELD, `${idempotencyKey}:check`);
    if (allMatching) form.set('view', 'true');
    else for (const id of ids) form.append('order', id);
    submit(form, { method: 'post', preventScrollReset: true });
  };
  const pay =
    mayPay && paySelection.status === 'payable' && !allMatching
      ? { url: confirmPaymentUrl(paySelection.payable.map(({ id }) => id)) }
      : { disabled: true };
  return {
    promotedBulkActions: [{ content: t('list.paySelected'), ...pay }],
    bulkActions: [
      { content: t('bulk.check'), disabled: busy, onAction: check },
      ...bulkActs.map((act) => ({ content: t(`act.bulk.menu.${act}`), disabled: busy, onAction: () => onBulk(act) })),
      { content: t('bulk.marks'), disabled: busy, onAction: onMarks },
      ...orderFiles.map((file) => ({ content: t(`files.${file}`), disabled: busy, onAction: () => onFile(file) })),
    ],
  } satisfies Pick<IndexTableProps, 'promotedBulkActions' | 'bulkActions'>;
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
