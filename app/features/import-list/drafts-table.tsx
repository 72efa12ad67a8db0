import { lazy, memo, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { MATCHING_DRAFTS_MAX } from '#contract/import-list.values.ts';
import type { DraftFilter, ListedDraft } from '#contract/import-list.ts';
import type { Page } from '#contract/page.ts';
import type { Store } from '#contract/stores.ts';
import { ChoosableList, useChoiceBeyond, useRowChoice } from '#app/ui/choosable-list.tsx';
import { drawnPart } from '#app/ui/drawn-part.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { useListPagination } from '#app/ui/use-list-pagination.ts';
import type { ChosenDrafts } from './chosen-drafts.tsx';
import type { Dialog } from './drafts-choice-bar.tsx';
import { wideColumns } from './draft-columns.ts';
import { DraftCard, DraftTableRow } from './draft-row.tsx';
import { viewAddress, type View } from './import-list-view.ts';
import { useMoveDrafts } from './use-move-drafts.ts';

const DraftsChoiceBar = await drawnPart('.wharf-drafts-choice', async () => (await import('./drafts-choice-bar.tsx')).DraftsChoiceBar);
const PushModal = lazy(() => import('./push-modal.tsx'));
const PriceModal = lazy(() => import('./price-modal.tsx'));
const BulkModal = lazy(() => import('./bulk-modal.tsx'));

interface DraftsTableProps {
  view: View;
  filtered: boolean;
  /** What the drafts were found by. */
  matching: DraftFilter;
  drafts: ListedDraft[];
  page: Page | null;
  stores: Store[];
  idempotencyKey: string;
}

/** A page of drafts. On a phone rows are cards; "Select" turns them into a table to choose from. */
export const DraftsTable = memo(function DraftsTable({ view, filtered, matching, drafts, page, stores, idempotencyKey }: DraftsTableProps) {
  const { t } = useTranslation('import-list');
  const choice = useRowChoice(drafts);
  const [dialog, openDialog, closeDialog] = useDialog();
  const { remove, restore, restoreAll } = useMoveDrafts();
  const ofView = useChoiceBeyond(choice, page, MATCHING_DRAFTS_MAX);
  const pagination = useListPagination(page, (total) => t('list.total', { total }));
  if (drafts.length === 0) return filtered ? <NoMatch clearUrl={viewAddress(new URLSearchParams(), view)} /> : <NothingHere view={view} />;

  const { chosen, clear } = choice;
  const meant: ChosenDrafts = { ids: chosen.map(({ id }) => id), matching: ofView.beyond ? matching : null, count: ofView.count };
  const move = () => {
    if (meant.matching === null) (view === 'deleted' ? restore : remove)(meant.ids);
    else if (view === 'deleted') restoreAll(meant.matching, `${idempotencyKey}:restore`);
    else return openDialog('remove');
    clear();
  };
  return (
    <>
      <ChoosableList
        list="import-list"
        label={t('list.title')}
        choice={choice}
        allLabel={t('list.selectAll')}
        columns={{ wide: wideColumns(t, view), brief: choiceColumns(t) }}
        rowKind="highRows"
        bar={
          chosen.length === 0 ? null : <DraftsChoiceBar view={view} choice={ofView} onDialog={openDialog} onMove={move} onClear={clear} />
        }
        pagination={pagination}
        drawRow={(draft, told) => <DraftTableRow key={draft.id} draft={draft} stores={stores} onRestore={restore} {...told} />}
        drawCard={(draft) => <DraftCard draft={draft} stores={stores} onRestore={restore} />}
      />
      {dialog === null ? null : (
        <DraftsDialog
          dialog={dialog}
          chosen={meant}
          chosenStoreIds={[...new Set(chosen.flatMap(({ targetStoreIds }) => targetStoreIds))]}
          stores={stores}
          idempotencyKey={idempotencyKey}
          onClose={closeDialog}
          onDone={() => {
            closeDialog();
            clear();
          }}
        />
      )}
    </>
  );
});

interface DraftsDialogProps {
  dialog: Dialog;
  chosen: ChosenDrafts;
  /** Stores those ticked are meant for. */
  chosenStoreIds: readonly string[];
  stores: Store[];
  idempotencyKey: string;
  onClose: () => void;
  onDone: () => void;
}

function DraftsDialog({ dialog, chosen, chosenStoreIds, stores, idempotencyKey, onClose, onDone }: DraftsDialogProps) {
  const [params] = useSearchParams();
  const asked = { stores, idempotencyKey, onClose };
  return (
    <Suspense>
      {dialog === 'push' ? (
        <PushModal drafts={chosen} chosenStoreIds={chosenStoreIds} {...asked} />
      ) : dialog === 'price' ? (
        <PriceModal chosen={chosen} idempotencyKey={idempotencyKey} onClose={onClose} onPriced={onDone} />
      ) : (
        <BulkModal key={`${dialog} ${params.toString()}`} kind={dialog} chosen={chosen} onDone={onDone} {...asked} />
      )}
    </Suspense>
  );
}

/** Which dialog is open; going to another address closes it. */
function useDialog(): [Dialog | null, (dialog: Dialog) => void, () => void] {
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ dialog: Dialog; at: string } | null>(null);
  return [opened?.at === key ? opened.dialog : null, (dialog) => setOpened({ dialog, at: key }), () => setOpened(null)];
}

function NothingHere({ view }: { view: View }) {
  const { t } = useTranslation('import-list');
  if (view === 'deleted') return <EmptyState title={t('empty.deletedTitle')} text={t('empty.deletedText')} />;
  return <EmptyState title={t('empty.problemsTitle')} text={t('empty.problemsText')} />;
}

type Translate = ReturnType<typeof useTranslation<'import-list'>>['t'];

function choiceColumns(t: Translate) {
  return [
    { id: 'product', title: t('column.product') },
    { id: 'price', title: t('column.price'), alignEnd: true },
  ];
}
