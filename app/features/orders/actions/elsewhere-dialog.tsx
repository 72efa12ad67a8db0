import { useState } from 'react';
import { FormLayout, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders.ts';
import { ELSEWHERE_FIELD_MAX } from '#contract/order-actions.values.ts';
import { ActModal, type ActDialogProps, useAct } from './act-modal.tsx';

/** Says that somebody else sent the order. Carrier and number may be left empty. */
export function ElsewhereDialog({ order, ...dialog }: ActDialogProps & { order: Order }) {
  const { t } = useTranslation('orders');
  const { send, sending, problem } = useAct(order.id, dialog);
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTrackingNumber] = useState('');
  return (
    <ActModal
      title={t('act.elsewhere.title', { order: order.externalName })}
      help={t('act.elsewhere.help')}
      problem={problem}
      onClose={dialog.onClose}
      confirm={{
        label: t('act.elsewhere.confirm'),
        loading: sending,
        onAction: () => send('elsewhere', { version: String(order.version), carrier, trackingNumber }),
      }}
    >
      <FormLayout>
        <TextField
          label={t('act.elsewhere.carrier')}
          autoComplete="off"
          maxLength={ELSEWHERE_FIELD_MAX}
          value={carrier}
          onChange={setCarrier}
        />
        <TextField
          label={t('act.elsewhere.tracking')}
          autoComplete="off"
          maxLength={ELSEWHERE_FIELD_MAX}
          value={trackingNumber}
          onChange={setTrackingNumber}
        />
      </FormLayout>
    </ActModal>
  );
}
