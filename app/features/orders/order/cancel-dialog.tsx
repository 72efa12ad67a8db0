import { useFetcher } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import type { action } from './order-page.tsx';

interface CancelDialogProps {
  order: Order;
  idempotencyKey: string;
  onClose: () => void;
}

/** Asks before an order is canceled, and says what then happens to its money. */
export function CancelDialog({ order, idempotencyKey, onClose }: CancelDialogProps) {
  const { t } = useTranslation('orders');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const text = useConsequence(order);
  useProblemNotice(fetcher.data?.problem);
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, (answer) => {
    if (answer.problem === null) notify({ tone: 'success', title: t(order.cancellation === 'asked' ? 'cancel.asked' : 'cancel.done') });
    onClose();
  });
  return (
    <ConfirmDialog
      title={t('cancel.title', { order: order.externalName })}
      text={text}
      confirm={{
        label: t(order.cancellation === 'asked' ? 'cancel.ask' : 'cancel.confirm'),
        destructive: true,
        loading: fetcher.state !== 'idle',
        onAction: () => fetcher.submit({ intent: 'cancel', [IDEMPOTENCY_FIELD]: idempotencyKey }, { method: 'post' }),
      }}
      cancel={{ label: t('cancel.back'), onAction: onClose }}
    />
  );
}

function useConsequence({ cancellation, paymentState, costTotal }: Order): string {
  const { t } = useTranslation('orders');
  const money = useMoneyText();
  if (cancellation === 'asked') return t('cancel.textAsked');
  if (paymentState === 'paid' && costTotal !== null) return t('cancel.textPaid', { amount: money(costTotal) });
  return t(paymentState === 'partially_refunded' ? 'cancel.textRest' : 'cancel.textUnpaid');
}
