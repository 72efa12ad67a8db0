import { Form, useLocation, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#contract/orders.ts';
import { confirmPaymentUrl } from '#app/features/payments/payment-urls.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { ChoiceBar } from '#app/ui/choice-bar.tsx';
import type { ChoiceBeyond } from '#app/ui/choosable-list.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import type { OrderKind } from '../order-kind.ts';
import type { PaySelection } from './payable-orders.ts';

interface OrdersChoiceBarProps {
  kind: OrderKind;
  /** Those ticked on the page. */
  chosen: readonly OrderRow[];
  choice: ChoiceBeyond;
  paySelection: PaySelection<OrderRow>;
  idempotencyKey: string;
  onClear: () => void;
}

/** How many are chosen, and what can be done with them. Paid is what is ticked: what is paid has to be seen. */
export function OrdersChoiceBar({ kind, chosen, choice, paySelection, idempotencyKey, onClear }: OrdersChoiceBarProps) {
  const { t } = useTranslation('orders');
  const { search } = useLocation();
  const busy = useNavigation().state !== 'idle';
  const ids = chosen.map(({ id }) => id);
  const pay = paySelection.status === 'payable' ? { url: confirmPaymentUrl(paySelection.payable.map(({ id }) => id)) } : { disabled: true };
  return (
    <ChoiceBar
      text={t('list.selected', { count: choice.count })}
      choice={choice}
      note={<PaySelectionNote choice={paySelection} beyond={choice.beyond} />}
      onClear={onClear}
    >
      <Form method="post" preventScrollReset>
        <IdempotencyField value={`${idempotencyKey}:check`} />
        {choice.beyond ? (
          <input type="hidden" name="view" value="true" />
        ) : (
          ids.map((id) => <input key={id} type="hidden" name="order" value={id} />)
        )}
        <Button submit disabled={busy}>
          {t('bulk.check')}
        </Button>
      </Form>
      <Button url={fileUrl({ kind, search, ids: choice.beyond ? [] : ids })} download>
        {t('bulk.export')}
      </Button>
      {choice.beyond ? null : (
        <Button variant="primary" {...pay}>
          {t('list.paySelected')}
        </Button>
      )}
    </ChoiceBar>
  );
}

/** The view's file, or that of some orders of its page. */
function fileUrl({ kind, search, ids }: { kind: OrderKind; search: string; ids: string[] }): string {
  const params = new URLSearchParams(search);
  params.delete('job');
  params.set('kind', kind);
  for (const id of ids) params.append('order', id);
  return `${paths.ordersFile}?${params.toString()}`;
}

/** Says before anything is pressed what paying the selected orders means, and which of them stay out. */
function PaySelectionNote({ choice, beyond }: { choice: PaySelection<OrderRow>; beyond: boolean }) {
  const { t } = useTranslation('orders');
  const money = useMoneyText();
  const list = useNumberList();
  const sentences = sentencesOf();
  return (
    <span role="status" className="wharf-subdued" suppressHydrationWarning>
      {sentences.join(' ')}
    </span>
  );

  function sentencesOf(): string[] {
    if (beyond) return [t('bulk.payPage')];
    switch (choice.status) {
      case 'nothing':
        return [];
      case 'mode-mixed':
        return [t('choice.modeMixed')];
      case 'none-payable':
        return [t('choice.blocked', { count: choice.blocked.length, numbers: list(choice.blocked) })];
      case 'payable': {
        const toPay = t('choice.toPay', { count: choice.payable.length, total: money(choice.total) });
        if (choice.blocked.length === 0) return [toPay];
        return [toPay, t('choice.blocked', { count: choice.blocked.length, numbers: list(choice.blocked) })];
      }
    }
  }
}

function useNumberList(): (orders: OrderRow[]) => string {
  const locale = useLocale();
  return (orders) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(orders.map((order) => order.number));
}
