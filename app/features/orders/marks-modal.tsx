import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, FormLayout, InlineStack, Modal, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#contract/orders.ts';
import { SELLER_NOTE_MAX } from '#contract/orders.values.ts';
import type { loader as loadTemplates } from '#app/features/settings/basic/note-templates-resource.ts';
import { paths } from '#app/paths.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { templatesFor } from './note-templates.ts';
import type { action } from './order-marks-resource.ts';
import { TagsField } from './tags-field.tsx';

interface OrderMarksModalProps {
  order: Pick<OrderRow, 'id' | 'storeId' | 'externalName' | 'tags' | 'sellerNote'>;
  onClose: () => void;
}

/** Tags and note of one order. */
export function OrderMarksModal({ order, onClose }: OrderMarksModalProps) {
  const { t } = useTranslation('orders');
  const [names, setNames] = useState(order.tags.map(({ name }) => name));
  const [note, setNote] = useState(order.sellerNote);
  const save = (form: FormData) => {
    form.set('intent', 'set');
    form.set('orderId', order.id);
    form.set('seenNote', order.sellerNote);
    for (const name of names) form.append('tag', name);
    form.set('note', note);
  };
  return (
    <MarksModal title={t('marks.titleOf', { order: order.externalName })} fill={save} onClose={onClose}>
      <TagsField label={t('tags.label')} names={names} onChange={setNames} allowNew />
      <NoteField label={t('marks.note')} storeId={order.storeId} value={note} onChange={setNote} />
    </MarksModal>
  );
}

interface BulkMarksModalProps {
  /** How many orders are selected. */
  count: number;
  /** The store they are all of; null where there is none. */
  storeId: string | null;
  /** Says in the form which orders are meant. */
  target: (form: FormData) => void;
  idempotencyKey: string;
  onClose: () => void;
}

/** Tags to put on and to take off many orders, and a line for their notes. */
export function BulkMarksModal({ count, storeId, target, idempotencyKey, onClose }: BulkMarksModalProps) {
  const { t } = useTranslation('orders');
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const [note, setNote] = useState('');
  const save = (form: FormData) => {
    form.set('intent', 'add');
    form.set(IDEMPOTENCY_FIELD, `${idempotencyKey}:marks`);
    target(form);
    for (const name of added) form.append('tag', name);
    for (const name of removed) form.append('untag', name);
    form.set('note', note);
  };
  return (
    <MarksModal title={t('marks.titleMany', { count })} fill={save} onClose={onClose}>
      <TagsField label={t('tags.add')} names={added} onChange={setAdded} allowNew />
      <TagsField label={t('tags.remove')} names={removed} onChange={setRemoved} allowNew={false} />
      <NoteField label={t('marks.addNote')} storeId={storeId} value={note} onChange={setNote} />
    </MarksModal>
  );
}

interface NoteFieldProps {
  label: string;
  storeId: string | null;
  value: string;
  onChange: (value: string) => void;
}

function NoteField({ label, storeId, value, onChange }: NoteFieldProps) {
  const { t } = useTranslation('orders');
  return (
    <BlockStack gap="200">
      <TextField
        label={label}
        helpText={t('marks.noteHelp')}
        multiline={3}
        maxLength={SELLER_NOTE_MAX}
        showCharacterCount
        autoComplete="off"
        value={value}
        onChange={onChange}
      />
      <NoteTemplates
        storeId={storeId}
        onPick={(text) =>
          onChange(
            [value.trimEnd(), text]
              .filter((part) => part !== '')
              .join('\n')
              .slice(0, SELLER_NOTE_MAX),
          )
        }
      />
    </BlockStack>
  );
}

/** The account's own texts for orders of the store, each a press away; nothing while there are none. */
function NoteTemplates({ storeId, onPick }: { storeId: string | null; onPick: (text: string) => void }) {
  const { t } = useTranslation('orders');
  const { load, data } = useFetcher<typeof loadTemplates>();
  useEffect(() => load(paths.noteTemplates), [load]);
  const templates = templatesFor(data?.templates ?? [], storeId);
  if (templates.length === 0) return null;
  return (
    <InlineStack gap="200" blockAlign="center">
      <Text as="span" tone="subdued">
        {t('marks.templates')}
      </Text>
      {templates.map(({ name, text }) => (
        <Button key={name} size="micro" onClick={() => onPick(text)} accessibilityLabel={t('marks.insert', { name })}>
          {name}
        </Button>
      ))}
    </InlineStack>
  );
}

interface MarksModalProps {
  title: string;
  fill: (form: FormData) => void;
  onClose: () => void;
  children: ReactNode;
}

function MarksModal({ title, fill, onClose, children }: MarksModalProps) {
  const { t } = useTranslation('orders');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const save = () => {
    const form = new FormData();
    fill(form);
    fetcher.submit(form, { method: 'post', action: paths.orderMarks });
  };
  // Once the page has revalidated, so that the marks are shown when the dialog closes.
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, ({ done, full }) => {
    if (!done) return;
    notify(full === 0 ? { tone: 'success', title: t('marks.saved') } : { tone: 'error', title: t('marks.full', { count: full }) });
    onClose();
  });
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      primaryAction={{ content: t('marks.save'), loading: fetcher.state !== 'idle', onAction: save }}
      secondaryActions={[{ content: t('marks.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <ProblemBanner problem={fetcher.data?.problem} />
          <FormLayout>{children}</FormLayout>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
