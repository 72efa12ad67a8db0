import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, FormLayout, Modal, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { HOLD_NOTE_MAX, holdReasons } from '#contract/orders.values.ts';
import { SelectInput } from '#app/ui/form-fields.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './order-page.tsx';
import { OrderProblem } from './order-problem.tsx';

/** Reason and note of a new hold. */
export function HoldModal({ idempotencyKey, onClose }: { idempotencyKey: string; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const [note, setNote] = useState('');

  // Once the page has revalidated, so that the hold is shown when the dialog closes.
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, (answer) => {
    if (answer.done === null) return;
    notify({ tone: 'success', title: t('done.held') });
    onClose();
  });

  return (
    <Modal
      open
      onClose={onClose}
      title={t('hold.place')}
      primaryAction={{ content: t('hold.place'), loading: fetcher.state !== 'idle', onAction: () => form.current?.requestSubmit() }}
      secondaryActions={[{ content: t('hold.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <fetcher.Form method="post" ref={form}>
          <BlockStack gap="400">
            <OrderProblem problem={fetcher.data?.problem ?? null} />
            <Text as="p">{t('hold.help')}</Text>
            <input type="hidden" name="intent" value="hold" />
            <IdempotencyField value={idempotencyKey} />
            <FormLayout>
              <SelectInput
                name="reason"
                label={t('hold.reasonLabel')}
                options={holdReasons.map((reason) => ({ value: reason, label: t(`hold.reason.${reason}`) }))}
                defaultValue={holdReasons[0]}
              />
              <TextField
                name="note"
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
          </BlockStack>
        </fetcher.Form>
      </Modal.Section>
    </Modal>
  );
}
