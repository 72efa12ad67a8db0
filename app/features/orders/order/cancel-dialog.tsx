import { useNavigation, useSubmit } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { useMoneyText } from '#app/ui/money.tsx';

interface CancelDialogProps {
  order: Order;
  idempotencyKey: string;
  onClose: () => void;
}

/** Asks before an order is canceled, and says what then happens to it and to its money. The page closes it on the answer. */
export function CancelDialog({ order, idempotencyKey, onClose }: CancelDialogProps) {
  const { t } = useTranslation('orders');
  const submit = useSubmit();
  const isSent = useNavigation().formData?.get('intent') === 'cancel';
  const consequence = useConsequence(order);
  return (
    <ConfirmDialog
      title={t('cancel.title', { order: order.externalName })}
      text={order.storeId === null ? consequence : `${consequence} ${t('cancel.storeStays')}`}
      confirm={{
        label: t(order.cancellation === 'asked' ? 'cancel.ask' : 'cancel.confirm'),
        destructive: true,
        loading: isSent,
        onAction: () => submit({ intent: 'cancel', [IDEMPOTENCY_FIELD]: idempotencyKey }, { method: 'post', preventScrollReset: true }),
      }}
      cancel={{ label: t('cancel.keep'), onAction: onClose }}
    />
  );
}

function useConsequence({ cancellation, paymentState, costTotal }: Order): string {
  const { t } = useTranslation('orders');
  const money = useMoneyText();
  if (cancellation === 'asked') return t('cancel.textAsked');
  if (paymentState === 'held' && costTotal !== null) return t('cancel.textHeld', { amount: money(costTotal) });
  if (paymentState === 'paid' && costTotal !== null) return t('cancel.textPaid', { amount: money(costTotal) });
  return t(paymentState === 'partially_refunded' ? 'cancel.textRest' : 'cancel.textUnpaid');
}
