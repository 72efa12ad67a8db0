import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, InlineStack, List, Modal, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { COLLECTION_MAX, COLLECTIONS_MAX, TAG_MAX, TAGS_MAX, TITLE_MAX, VENDOR_MAX } from '#contract/import-list.values.ts';
import type { DraftsChange } from '#contract/import-list-changes.ts';
import type { Store } from '#contract/stores.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { createDraftForm, splitNames, useSelectionAction, type DraftSelection } from '../form-fields.tsx';
import type { action } from '../import-list-page.tsx';
import { StoreCheckboxes } from '../store-checkboxes.tsx';

export type BulkEdit = 'stores' | 'titles' | 'affixes' | 'tags' | 'collections' | 'vendor' | 'pictures' | 'merge' | 'remove';

interface BulkEditModalProps {
  edit: BulkEdit;
  selection: DraftSelection;
  stores: Store[];
  idempotencyKey: string;
  onClose: () => void;
  onDone: () => void;
}

interface Input {
  storeIds: string[];
  first: string;
  second: string;
}

/** One change for many drafts; changes of titles can be previewed. A default export for `lazy`. */
export default function BulkEditModal({ edit, selection, stores, idempotencyKey, onClose, onDone }: BulkEditModalProps) {
  const { t } = useTranslation('import-list');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const [input, setInput] = useState<Input>({ storeIds: [], first: '', second: '' });
  const [previewed, setPreviewed] = useState<Input | null>(null);
  const result = fetcher.data;
  const formAction = useSelectionAction(selection);
  const intent = edit === 'merge' || edit === 'remove' ? edit : 'change';
  const change = edit === 'merge' || edit === 'remove' ? null : toChange(edit, input);
  const most = edit === 'tags' ? TAGS_MAX : edit === 'collections' ? COLLECTIONS_MAX : undefined;
  const ready = edit === 'remove' || (edit === 'merge' ? selection.count > 1 : change !== null);
  useEachAnswer(result, (answer) => {
    if (answer.status === 'previewed') return setPreviewed(input);
    if (answer.status === 'changed') {
      const text = answer.unfit > 0 && most !== undefined ? t('bulk.tooMany', { count: answer.unfit, most }) : undefined;
      notify({ tone: 'success', title: t('bulk.changed', { count: answer.changed }), ...(text === undefined ? {} : { text }) });
    }
    if (answer.status === 'merged') notify({ tone: 'success', title: t('bulk.merged') });
    if (answer.status === 'changed' || answer.status === 'merged') onDone();
  });
  const send = (preview: boolean) => {
    // The preview of a whole view shows the titles of this page.
    const form = createDraftForm({ intent, ids: selection.ids, matching: preview ? null : selection.matching });
    if (change !== null) form.set('change', JSON.stringify(change));
    form.set('preview', String(preview));
    form.set(IDEMPOTENCY_FIELD, `${idempotencyKey}:${edit}`);
    fetcher.submit(form, { method: 'post', action: formAction });
  };

  return (
    <Modal
      open
      onClose={onClose}
      title={t(`bulk.${edit}`)}
      primaryAction={{
        content: t(submitLabels[intent], { count: selection.count }),
        destructive: edit === 'remove',
        loading: fetcher.state !== 'idle',
        disabled: !ready,
        onAction: () => send(false),
      }}
      secondaryActions={[{ content: t('push.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <ProblemBanner problem={result?.status === 'refused' ? result.problem : null} />
          <Fields edit={edit} input={input} stores={stores} onChange={(more) => setInput({ ...input, ...more })} />
          {edit === 'titles' || edit === 'affixes' ? (
            <InlineStack>
              <Button disabled={!ready} onClick={() => send(true)}>
                {t('bulk.preview')}
              </Button>
            </InlineStack>
          ) : null}
          {result?.status === 'previewed' && previewed === input ? (
            <TitlesPreview titles={result.titles} unfit={result.unfit} pageOnly={selection.matching !== null} />
          ) : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

interface FieldsProps {
  edit: BulkEdit;
  input: Input;
  stores: Store[];
  onChange: (more: Partial<Input>) => void;
}

const submitLabels = { merge: 'bulk.doMerge', remove: 'bulk.doRemove', change: 'bulk.apply' } as const;

const labels = {
  titles: { first: 'bulk.find', second: 'bulk.replace', maxLength: TITLE_MAX },
  affixes: { first: 'bulk.prefix', second: 'bulk.suffix', maxLength: TITLE_MAX },
  tags: { first: 'field.tags', second: null, maxLength: TAG_MAX * 10 },
  collections: { first: 'field.collections', second: null, maxLength: COLLECTION_MAX * 10 },
  vendor: { first: 'field.vendor', second: null, maxLength: VENDOR_MAX },
  pictures: { first: 'bulk.pictureCount', second: null, maxLength: 3 },
} as const;

function Fields({ edit, input, stores, onChange }: FieldsProps) {
  const { t } = useTranslation('import-list');
  if (edit === 'merge' || edit === 'remove') return <Text as="p">{t(`bulk.${edit}Text`)}</Text>;
  if (edit === 'stores') {
    const connected = stores.filter(({ state }) => state === 'connected');
    return (
      <StoreCheckboxes
        label={t('field.targetStoreIds')}
        stores={connected}
        selected={input.storeIds}
        onChange={(storeIds) => onChange({ storeIds })}
      />
    );
  }
  const { first, second, maxLength } = labels[edit];
  return (
    <BlockStack gap="300">
      <TextField
        label={t(first)}
        value={input.first}
        onChange={(text) => onChange({ first: text })}
        maxLength={maxLength}
        autoComplete="off"
        inputMode={edit === 'pictures' ? 'numeric' : 'text'}
        helpText={edit === 'tags' ? t('editor.tagsHelp') : edit === 'collections' ? t('editor.collectionsHelp') : ''}
      />
      {second === null ? null : (
        <TextField
          label={t(second)}
          value={input.second}
          onChange={(text) => onChange({ second: text })}
          maxLength={maxLength}
          autoComplete="off"
        />
      )}
    </BlockStack>
  );
}

interface TitlesPreviewProps {
  titles: { importItemId: string; before: string; after: string }[];
  unfit: number;
  /** More drafts are selected than the page shows. */
  pageOnly: boolean;
}

function TitlesPreview({ titles, unfit, pageOnly }: TitlesPreviewProps) {
  const { t } = useTranslation('import-list');
  return (
    <BlockStack gap="200" role="status">
      {pageOnly ? <Text as="p">{t('bulk.previewPage')}</Text> : null}
      <Text as="p">{t('bulk.wouldChange', { count: titles.length })}</Text>
      {unfit === 0 ? null : <Text as="p">{t('bulk.unfit', { count: unfit })}</Text>}
      <List>
        {titles.map(({ importItemId, before, after }) => (
          <List.Item key={importItemId}>
            <del>{before}</del> <ins>{after}</ins>
          </List.Item>
        ))}
      </List>
    </BlockStack>
  );
}

/** Null while the input is incomplete. */
function toChange(edit: Exclude<BulkEdit, 'merge' | 'remove'>, { storeIds, first, second }: Input): DraftsChange | null {
  switch (edit) {
    case 'stores':
      return { kind: 'set-stores', storeIds };
    case 'titles':
      return first === '' ? null : { kind: 'replace-in-titles', find: first, replace: second };
    case 'affixes':
      return first + second === '' ? null : { kind: 'affix-titles', prefix: first, suffix: second };
    case 'tags':
      return splitNames(first).length === 0 ? null : { kind: 'add-tags', tags: splitNames(first) };
    case 'collections':
      return splitNames(first).length === 0 ? null : { kind: 'add-collections', collections: splitNames(first) };
    case 'vendor':
      return { kind: 'set-vendor', vendor: first };
    case 'pictures':
      return /^[1-9]\d{0,2}$/.test(first.trim()) ? { kind: 'keep-pictures', count: Math.min(250, Number(first)) } : null;
  }
}
