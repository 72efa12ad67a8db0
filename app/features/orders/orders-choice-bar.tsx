import { Form, useLocation, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#contract/orders.ts';
import { confirmPaymentUrl } from '#app/features/payments/payment-urls.ts';
import { paths } from '#app/paths.ts';
import { ChoiceBar } from '#app/ui/choice-bar.tsx';
import type { ChoiceBeyond } from '#app/ui/choosable-list.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { ORDER_FIELD, VIEW_FIELD } from './order-form-fields.ts';
import type { OrderKind } from './order-kind.ts';
import { PayChoiceNote } from './pay-choice-note.tsx';
import type { PayChoice } from './payable-orders.ts';

interface OrdersChoiceBarProps {
  kind: OrderKind;
  /** Those ticked on the page. */
  chosen: readonly OrderRow[];
  choice: ChoiceBeyond;
  payChoice: PayChoice<OrderRow>;
  idempotencyKey: string;
  onClear: () => void;
}

/** How many are chosen, and what can be done with them. Paid is what is ticked: what is paid has to be seen. */
export function OrdersChoiceBar({ kind, chosen, choice, payChoice, idempotencyKey, onClear }: OrdersChoiceBarProps) {
  const { t } = useTranslation('orders');
  const { search } = useLocation();
  const busy = useNavigation().state !== 'idle';
  const ids = chosen.map(({ id }) => id);
  const pay = payChoice.status === 'payable' ? { url: confirmPaymentUrl(payChoice.payable.map(({ id }) => id)) } : { disabled: true };
  return (
    <ChoiceBar
      text={t('list.selected', { count: choice.count })}
      choice={choice}
      note={<PayChoiceNote choice={payChoice} beyond={choice.beyond} />}
      onClear={onClear}
    >
      <Form method="post" preventScrollReset>
        <IdempotencyField value={`${idempotencyKey}:check`} />
        {choice.beyond ? (
          <input type="hidden" name={VIEW_FIELD} value="true" />
        ) : (
          ids.map((id) => <input key={id} type="hidden" name={ORDER_FIELD} value={id} />)
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
  for (const id of ids) params.append(ORDER_FIELD, id);
  return `${paths.ordersFile}?${params.toString()}`;
}
