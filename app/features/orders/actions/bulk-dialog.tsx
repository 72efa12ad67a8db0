import { useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation, useNavigate } from '@remix-run/react';
import { FormLayout, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OrdersAction } from '#contract/order-bulk-actions.ts';
import { HOLD_NOTE_MAX, holdReasons } from '#contract/orders.values.ts';
import { paths } from '#app/paths.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { OrderKind } from '../order-kind.ts';
import { ActModal } from './act-modal.tsx';
import { BulkMethod } from './bulk-method.tsx';
import { BulkPay } from './bulk-pay.tsx';
import type { action } from './orders-act-resource.ts';

export type BulkAct = 'set-method' | 'hold' | 'release' | 'cancel' | 'mark-elsewhere' | 'pay';

/** What is selected in the list. */
export interface BulkTarget {
  kind: OrderKind;
  ids: readonly string[];
  allMatching: boolean;
  count: number;
}

export interface BulkDialogProps {
  target: BulkTarget;
  idempotencyKey: string;
  onClose: () => void;
}

/** The dialog of an action on the selected orders. It ends in a job, whose progress the list shows. */
export function BulkDialog({ act, ...dialog }: BulkDialogProps & { act: BulkAct }) {
  switch (act) {
    case 'set-method':
      return <BulkMethod {...dialog} />;
    case 'pay':
      return <BulkPay {...dialog} />;
    case 'hold':
      return <BulkHold {...dialog} />;
    default:
      return <BulkConfirm act={act} {...dialog} />;
  }
}

/** Sends a form about the selected orders; a job goes into the address. */
export function useBulk({ target, idempotencyKey, onClose }: BulkDialogProps) {
  const fetcher = useFetcher<typeof action>();
  const navigate = useNavigate();
  const location = useLocation();
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, ({ jobId }) => {
    if (jobId === null) return;
    const params = new URLSearchParams(location.search);
    params.set('job', jobId);
    onClose();
    navigate(`?${params.toString()}`, { preventScrollReset: true });
  });
  const send = (intent: string, fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent, kind: target.kind, ...fields })) form.set(name, value);
    form.set('view', target.allMatching ? `?${new URLSearchParams(location.search).toString()}` : '');
    form.set(IDEMPOTENCY_FIELD, `${idempotencyKey}:bulk:${intent}:${fields['action'] ?? ''}`.replaceAll(/[^\x21-\x7e]/g, '').slice(0, 200));
    if (!target.allMatching) for (const id of target.ids) form.append('order', id);
    fetcher.submit(form, { method: 'post', action: paths.ordersAct });
  };
  return { send, sending: fetcher.state !== 'idle', outcome: fetcher.data };
}

/** Loads what a dialog shows before anything is done, when it opens. */
export function useFirst(load: () => void): void {
  const first = useRef(load);
  useEffect(() => first.current(), []);
}

function BulkHold(dialog: BulkDialogProps) {
  const { t } = useTranslation('orders');
  const { send, sending, outcome } = useBulk(dialog);
  const [reason, setReason] = useState<(typeof holdReasons)[number]>(holdReasons[0]);
  const [note, setNote] = useState('');
  const wanted: OrdersAction = { kind: 'hold', reason, note };
  return (
    <ActModal
      title={t('act.bulk.hold.title', { count: dialog.target.count })}
      help={t('hold.help')}
      problem={outcome?.problem ?? null}
      onClose={dialog.onClose}
      confirm={{ label: t('act.bulk.hold.confirm'), loading: sending, onAction: () => send('act', { action: JSON.stringify(wanted) }) }}
    >
      <FormLayout>
        <Select
          label={t('hold.reasonLabel')}
          options={holdReasons.map((value) => ({ value, label: t(`hold.reason.${value}`) }))}
          value={reason}
          onChange={(value) => setReason(holdReasons.find((known) => known === value) ?? holdReasons[0])}
        />
        <TextField
          label={t('hold.note')}
          helpText={t('hold.noteHelp')}
          autoComplete="off"
          multiline={3}
          maxLength={HOLD_NOTE_MAX}
          showCharacterCount
          value={note}
          onChange={setNote}
        />
      </FormLayout>
    </ActModal>
  );
}

function BulkConfirm({ act, ...dialog }: BulkDialogProps & { act: 'release' | 'cancel' | 'mark-elsewhere' }) {
  const { t } = useTranslation('orders');
  const { send, sending, outcome } = useBulk(dialog);
  return (
    <ActModal
      title={t(`act.bulk.${act}.title`, { count: dialog.target.count })}
      problem={outcome?.problem ?? null}
      onClose={dialog.onClose}
      confirm={{
        label: t(`act.bulk.${act}.confirm`),
        loading: sending,
        destructive: act === 'cancel',
        onAction: () => send('act', { action: JSON.stringify({ kind: act }) }),
      }}
    >
      <Text as="p">{t(`act.bulk.${act}.text`)}</Text>
    </ActModal>
  );
}
