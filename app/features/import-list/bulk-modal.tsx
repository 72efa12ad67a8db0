import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, InlineStack, List, Modal, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { COLLECTION_MAX, COLLECTIONS_MAX, TAG_MAX, TAGS_MAX, TITLE_MAX, VENDOR_MAX } from '#contract/import-list.values.ts';
import type { DraftsChange } from '#contract/import-list.ts';
import type { Store } from '#contract/stores.ts';
import { IDEMPOTENCY_FIELD } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { useDraftsAddress, type ChosenDrafts } from './chosen-drafts.tsx';
import { readNames } from './draft-changes.ts';
import { importFormOf } from './import-form-fields.ts';
import type { action } from './import-list-page.tsx';
import { StoreBoxes } from './store-boxes.tsx';

export type BulkKind = 'stores' | 'titles' | 'affixes' | 'tags' | 'collections' | 'vendor' | 'pictures' | 'merge' | 'remove';

interface BulkModalProps {
  kind: BulkKind;
  chosen: ChosenDrafts;
  stores: Store[];
  idempotencyKey: string;
  onClose: () => void;
  onDone: () => void;
}

interface Typed {
  storeIds: string[];
  first: string;
  second: string;
}

/** One change for many drafts; of titles it shows first how they would read. A default export, as `lazy` demands. */
export default function BulkModal({ kind, chosen, stores, idempotencyKey, onClose, onDone }: BulkModalProps) {
  const { t } = useTranslation('import-list');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const [typed, setTyped] = useState<Typed>({ storeIds: [], first: '', second: '' });
  const [previewed, setPreviewed] = useState<Typed | null>(null);
  const outcome = fetcher.data;
  const address = useDraftsAddress(chosen);
  const intent = kind === 'merge' || kind === 'remove' ? kind : 'change';
  const change = kind === 'merge' || kind === 'remove' ? null : changeOf(kind, typed);
  const most = kind === 'tags' ? TAGS_MAX : kind === 'collections' ? COLLECTIONS_MAX : undefined;
  const ready = kind === 'remove' || (kind === 'merge' ? chosen.count > 1 : change !== null);
  useEachAnswer(outcome, (answer) => {
    if (answer.status === 'previewed') return setPreviewed(typed);
    if (answer.status === 'changed') {
      const text = answer.unfit > 0 && most !== undefined ? t('bulk.tooMany', { count: answer.unfit, most }) : undefined;
      notify({ tone: 'success', title: t('bulk.changed', { count: answer.changed }), ...(text === undefined ? {} : { text }) });
    }
    if (answer.status === 'merged') notify({ tone: 'success', title: t('bulk.merged') });
    if (answer.status === 'changed' || answer.status === 'merged') onDone();
  });
  const send = (preview: boolean) => {
    // Of a whole view the titles of this page stand for the others.
    const form = importFormOf({ intent, ids: chosen.ids, matching: preview ? null : chosen.matching });
    if (change !== null) form.set('change', JSON.stringify(change));
    form.set('preview', String(preview));
    form.set(IDEMPOTENCY_FIELD, `${idempotencyKey}:${kind}`);
    fetcher.submit(form, { method: 'post', action: address });
  };

  return (
    <Modal
      open
      onClose={onClose}
      title={t(`bulk.${kind}`)}
      primaryAction={{
        content: t(deeds[intent], { count: chosen.count }),
        destructive: kind === 'remove',
        loading: fetcher.state !== 'idle',
        disabled: !ready,
        onAction: () => send(false),
      }}
      secondaryActions={[{ content: t('push.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <ProblemBanner problem={outcome?.status === 'refused' ? outcome.problem : null} />
          <Fields kind={kind} typed={typed} stores={stores} onType={(more) => setTyped({ ...typed, ...more })} />
          {kind === 'titles' || kind === 'affixes' ? (
            <InlineStack>
              <Button disabled={!ready} onClick={() => send(true)}>
                {t('bulk.preview')}
              </Button>
            </InlineStack>
          ) : null}
          {outcome?.status === 'previewed' && previewed === typed ? (
            <TitlesPreview titles={outcome.titles} unfit={outcome.unfit} ofPage={chosen.matching !== null} />
          ) : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

interface FieldsProps {
  kind: BulkKind;
  typed: Typed;
  stores: Store[];
  onType: (more: Partial<Typed>) => void;
}

const deeds = { merge: 'bulk.doMerge', remove: 'bulk.doRemove', change: 'bulk.apply' } as const;

const labels = {
  titles: { first: 'bulk.find', second: 'bulk.replace', maxLength: TITLE_MAX },
  affixes: { first: 'bulk.prefix', second: 'bulk.suffix', maxLength: TITLE_MAX },
  tags: { first: 'field.tags', second: null, maxLength: TAG_MAX * 10 },
  collections: { first: 'field.collections', second: null, maxLength: COLLECTION_MAX * 10 },
  vendor: { first: 'field.vendor', second: null, maxLength: VENDOR_MAX },
  pictures: { first: 'bulk.pictureCount', second: null, maxLength: 3 },
} as const;

function Fields({ kind, typed, stores, onType }: FieldsProps) {
  const { t } = useTranslation('import-list');
  if (kind === 'merge' || kind === 'remove') return <Text as="p">{t(`bulk.${kind}Text`)}</Text>;
  if (kind === 'stores') {
    const connected = stores.filter(({ state }) => state === 'connected');
    return (
      <StoreBoxes label={t('field.targetStoreIds')} stores={connected} chosenAtFirst={[]} onChange={(storeIds) => onType({ storeIds })} />
    );
  }
  const { first, second, maxLength } = labels[kind];
  return (
    <BlockStack gap="300">
      <TextField
        label={t(first)}
        value={typed.first}
        onChange={(text) => onType({ first: text })}
        maxLength={maxLength}
        autoComplete="off"
        inputMode={kind === 'pictures' ? 'numeric' : 'text'}
        helpText={kind === 'tags' ? t('editor.tagsHelp') : kind === 'collections' ? t('editor.collectionsHelp') : ''}
      />
      {second === null ? null : (
        <TextField
          label={t(second)}
          value={typed.second}
          onChange={(text) => onType({ second: text })}
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
  /** More are chosen than are shown. */
  ofPage: boolean;
}

function TitlesPreview({ titles, unfit, ofPage }: TitlesPreviewProps) {
  const { t } = useTranslation('import-list');
  return (
    <div role="status">
      <BlockStack gap="200">
        {ofPage ? <Text as="p">{t('bulk.previewPage')}</Text> : null}
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
    </div>
  );
}

/** Null while it asks for nothing. */
function changeOf(kind: Exclude<BulkKind, 'merge' | 'remove'>, { storeIds, first, second }: Typed): DraftsChange | null {
  switch (kind) {
    case 'stores':
      return { kind: 'set-stores', storeIds };
    case 'titles':
      return first === '' ? null : { kind: 'replace-in-titles', find: first, replace: second };
    case 'affixes':
      return first + second === '' ? null : { kind: 'affix-titles', prefix: first, suffix: second };
    case 'tags':
      return readNames(first).length === 0 ? null : { kind: 'add-tags', tags: readNames(first) };
    case 'collections':
      return readNames(first).length === 0 ? null : { kind: 'add-collections', collections: readNames(first) };
    case 'vendor':
      return { kind: 'set-vendor', vendor: first };
    case 'pictures':
      return /^[1-9]\d{0,2}$/.test(first.trim()) ? { kind: 'keep-pictures', count: Math.min(250, Number(first)) } : null;
  }
}
