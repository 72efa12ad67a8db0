import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from '@remix-run/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { MATCHING_DRAFTS_MAX } from '#contract/import-list.values.ts';
import type { DraftFilter, ListedDraft } from '#contract/import-list.ts';
import type { Page } from '#contract/page.ts';
import type { Store } from '#contract/stores.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { ResourceList, type ListColumn } from '#app/ui/resource-list.tsx';
import { useResourceSelection } from '#app/ui/use-resource-selection.ts';
import type { DraftSelection } from '../form-fields.tsx';
import { useMoveDrafts } from '../use-move-drafts.ts';
import type { BulkEdit } from './bulk-edit-modal.tsx';
import { AmountRange, DraftPrice, DraftProfit, DraftCard, DraftPlace, DraftTitle, ProblemBadges, VariantCount } from './draft-row.tsx';
import styles from './drafts-table.module.css';
import { viewUrl, type View } from './url-state.ts';

const PushModal = lazy(() => import('./push-modal.tsx'));
const PriceModal = lazy(() => import('./price-modal.tsx'));
const BulkEditModal = lazy(() => import('./bulk-edit-modal.tsx'));

type Dialog = 'push' | 'price' | BulkEdit;

const bulkEdits = ['stores', 'titles', 'affixes', 'tags', 'collections', 'vendor', 'pictures', 'merge'] as const;

interface DraftsTableProps {
  view: View;
  filtered: boolean;
  /** The filter that found the drafts. */
  matching: DraftFilter;
  drafts: ListedDraft[];
  page: Page | null;
  stores: Store[];
  idempotencyKey: string;
}

/** A page of drafts and what can be done with the selected ones. */
export function DraftsTable({ view, filtered, matching, drafts, page, stores, idempotencyKey }: DraftsTableProps) {
  const { t } = useTranslation('import-list');
  const selection = useResourceSelection(drafts, { page, limit: MATCHING_DRAFTS_MAX });
  const { dialog, draftId, openDialog, closeDialog } = useDialog();
  const pushed = drafts.find(({ id }) => id === draftId) ?? null;
  const pushOne = (id: string) => openDialog('push', id);
  const { remove, restore, restoreAll } = useMoveDrafts();
  const targets: DraftSelection = { ids: selection.ids, matching: selection.allMatching ? matching : null, count: selection.count };
  const removeOrRestore = () => {
    if (targets.matching === null) (view === 'deleted' ? restore : remove)(targets.ids);
    else if (view === 'deleted') restoreAll(targets.matching, `${idempotencyKey}:restore`);
    else return openDialog('remove');
    selection.clear();
  };
  // Duplicates are drafts of one product, which a whole view is not.
  const edits = selection.allMatching ? bulkEdits.filter((edit) => edit !== 'merge') : bulkEdits;

  return (
    <>
      <ResourceList
        list="import-list"
        label={t('list.title')}
        resourceName={{ singular: t('list.draft'), plural: t('list.drafts') }}
        rows={drafts}
        columns={draftColumns(t, view, { stores, onRestore: restore, onPush: pushOne })}
        selectColumns={phoneColumns(t)}
        renderCard={(draft) => <DraftCard draft={draft} stores={stores} onRestore={restore} onPush={pushOne} />}
        selection={selection}
        rowLabel={({ title }) => t('list.selectDraft', { title })}
        {...(view === 'deleted'
          ? { promotedBulkActions: [{ content: t('bulk.restore'), onAction: removeOrRestore }] }
          : {
              promotedBulkActions: [{ content: t('bulk.push'), onAction: () => openDialog('push') }],
              bulkActions: [
                { content: t('bulk.price'), onAction: () => openDialog('price') },
                ...edits.map((edit) => ({ content: t(`bulk.${edit}`), onAction: () => openDialog(edit) })),
                { content: t('bulk.remove'), onAction: removeOrRestore },
              ],
            })}
        page={page}
        totalLabel={(total) => t('list.total', { total })}
        emptyState={filtered ? <NoMatch clearUrl={viewUrl(new URLSearchParams(), view)} /> : <NothingHere view={view} />}
      />
      {dialog === null ? null : (
        <DraftsDialog
          dialog={dialog}
          selection={pushed === null ? targets : { ids: [pushed.id], matching: null, count: 1 }}
          targetStoreIds={[...new Set((pushed === null ? selection.selected : [pushed]).flatMap(({ targetStoreIds }) => targetStoreIds))]}
          stores={stores}
          idempotencyKey={idempotencyKey}
          onClose={closeDialog}
          onPriced={closeDialog}
          onDone={() => {
            closeDialog();
            selection.clear();
          }}
        />
      )}
    </>
  );
}

type Translate = TFunction<'import-list'>;

interface RowContext {
  stores: Store[];
  onRestore: (ids: readonly string[]) => void;
  onPush: (id: string) => void;
}

export function draftColumns(t: Translate, view: View, { stores, onRestore, onPush }: RowContext = NO_ROWS): ListColumn<ListedDraft>[] {
  return [
    { id: 'product', title: t('column.product'), wrap: true, render: (draft) => <DraftTitle draft={draft} /> },
    { id: 'variants', title: t('column.variants'), alignEnd: true, render: (draft) => <VariantCount draft={draft} /> },
    { id: 'cost', title: t('column.cost'), alignEnd: true, render: ({ cost }) => narrow(<AmountRange range={cost} />) },
    { id: 'price', title: t('column.price'), alignEnd: true, render: (draft) => narrow(<DraftPrice draft={draft} />) },
    { id: 'margin', title: t('column.profit'), alignEnd: true, render: (draft) => narrow(<DraftProfit draft={draft} />) },
    { id: 'problems', title: t('column.problems'), wrap: true, render: (draft) => <ProblemBadges draft={draft} /> },
    {
      id: 'stores',
      title: t(view === 'deleted' ? 'row.restore' : 'column.stores'),
      wrap: true,
      render: (draft) => <DraftPlace draft={draft} stores={stores} onRestore={onRestore} onPush={onPush} />,
    },
    { id: 'added', title: t('column.added'), render: ({ addedAt }) => narrow(<DateTime value={addedAt} display="date" />) },
  ];
}

/** As narrow as its longest word, so that eight columns fit a 1,280 px window. */
function narrow(content: ReactNode): ReactNode {
  return <span className={styles.narrow}>{content}</span>;
}

/** For menus that need the names of the columns only. */
const NO_ROWS: RowContext = { stores: [], onRestore: () => {}, onPush: () => {} };

function phoneColumns(t: Translate): ListColumn<ListedDraft>[] {
  return [
    { id: 'product', title: t('column.product'), wrap: true, render: ({ title }) => title },
    { id: 'price', title: t('column.price'), alignEnd: true, wrap: true, render: ({ price }) => <AmountRange range={price} /> },
  ];
}

interface DraftsDialogProps {
  dialog: Dialog;
  selection: DraftSelection;
  /** Stores the selected drafts are planned for. */
  targetStoreIds: readonly string[];
  stores: Store[];
  idempotencyKey: string;
  onClose: () => void;
  /** Prices are no end of what is done with drafts: they stay selected. */
  onPriced: () => void;
  onDone: () => void;
}

function DraftsDialog({ dialog, selection, targetStoreIds, stores, idempotencyKey, onClose, onPriced, onDone }: DraftsDialogProps) {
  const [params] = useSearchParams();
  const common = { selection, idempotencyKey, onClose };
  return (
    <Suspense>
      {dialog === 'push' ? (
        <PushModal targetStoreIds={targetStoreIds} stores={stores} {...common} />
      ) : dialog === 'price' ? (
        <PriceModal onPriced={onPriced} {...common} />
      ) : (
        <BulkEditModal key={`${dialog} ${params.toString()}`} edit={dialog} stores={stores} onDone={onDone} {...common} />
      )}
    </Suspense>
  );
}

/** The open dialog, and the one draft it is about where it is not about those selected; it closes when the URL changes. */
function useDialog() {
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ dialog: Dialog; draftId: string | null; at: string } | null>(null);
  const current = opened?.at === key ? opened : null;
  return {
    dialog: current?.dialog ?? null,
    draftId: current?.draftId ?? null,
    openDialog: (dialog: Dialog, draftId: string | null = null) => setOpened({ dialog, draftId, at: key }),
    closeDialog: () => setOpened(null),
  };
}

function NothingHere({ view }: { view: View }) {
  const { t } = useTranslation('import-list');
  if (view === 'deleted') return <PlainEmptyState title={t('empty.deletedTitle')} text={t('empty.deletedText')} />;
  return <PlainEmptyState title={t('empty.problemsTitle')} text={t('empty.problemsText')} />;
}
