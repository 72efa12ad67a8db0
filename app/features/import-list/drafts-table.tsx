import { lazy, memo, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ListedDraft } from '#contract/import-list.ts';
import type { Page } from '#contract/page.ts';
import type { Store } from '#contract/stores.ts';
import { ChoiceBar, ChoosableList, useRowChoice } from '#app/ui/choosable-list.tsx';
import { Dropdown } from '#app/ui/dropdown.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { MenuItems } from '#app/ui/menu-items.tsx';
import { useListPagination } from '#app/ui/use-list-pagination.ts';
import type { BulkKind } from './bulk-modal.tsx';
import { DraftCard, DraftTableRow } from './draft-row.tsx';
import { viewAddress, type View } from './import-list-view.ts';
import { useMoveDrafts } from './use-move-drafts.ts';

const PushModal = lazy(() => import('./push-modal.tsx'));
const PriceModal = lazy(() => import('./price-modal.tsx'));
const BulkModal = lazy(() => import('./bulk-modal.tsx'));

interface DraftsTableProps {
  view: View;
  filtered: boolean;
  drafts: ListedDraft[];
  page: Page | null;
  stores: Store[];
  idempotencyKey: string;
}

type Dialog = 'push' | 'price' | BulkKind;

/** A page of drafts. On a phone rows are cards; "Select" turns them into a table to choose from. */
export const DraftsTable = memo(function DraftsTable({ view, filtered, drafts, page, stores, idempotencyKey }: DraftsTableProps) {
  const { t } = useTranslation('import-list');
  const choice = useRowChoice(drafts);
  const [dialog, openDialog, closeDialog] = useDialog();
  const { remove, restore } = useMoveDrafts();
  const pagination = useListPagination(page, (total) => t('list.total', { total }));
  if (drafts.length === 0) return filtered ? <NoMatch clearUrl={viewAddress(new URLSearchParams(), view)} /> : <NothingHere view={view} />;

  const { chosen, clear } = choice;
  return (
    <>
      <ChoosableList
        label={t('list.title')}
        choice={choice}
        allLabel={t('list.selectAll')}
        columns={{ wide: wideColumns(t, view), brief: choiceColumns(t) }}
        bar={
          chosen.length === 0 ? null : (
            <DraftsChoiceBar
              view={view}
              count={chosen.length}
              onDialog={openDialog}
              onMove={() => {
                (view === 'deleted' ? restore : remove)(chosen.map(({ id }) => id));
                clear();
              }}
              onClear={clear}
            />
          )
        }
        pagination={pagination}
        drawRow={(draft, told) => <DraftTableRow key={draft.id} draft={draft} stores={stores} onRestore={restore} {...told} />}
        drawCard={(draft) => <DraftCard draft={draft} stores={stores} onRestore={restore} />}
      />
      {dialog === null ? null : (
        <DraftsDialog
          dialog={dialog}
          chosen={chosen}
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
  chosen: readonly ListedDraft[];
  stores: Store[];
  idempotencyKey: string;
  onClose: () => void;
  onDone: () => void;
}

function DraftsDialog({ dialog, chosen, stores, idempotencyKey, onClose, onDone }: DraftsDialogProps) {
  const [params] = useSearchParams();
  const ids = chosen.map(({ id }) => id);
  return (
    <Suspense>
      {dialog === 'push' ? (
        <PushModal
          ids={ids}
          stores={stores}
          chosenStoreIds={[...new Set(chosen.flatMap(({ targetStoreIds }) => targetStoreIds))]}
          idempotencyKey={idempotencyKey}
          onClose={onClose}
        />
      ) : dialog === 'price' ? (
        <PriceModal ids={ids} idempotencyKey={idempotencyKey} onClose={onClose} onPriced={onDone} />
      ) : (
        <BulkModal key={`${dialog} ${params.toString()}`} kind={dialog} ids={ids} stores={stores} onClose={onClose} onDone={onDone} />
      )}
    </Suspense>
  );
}

interface DraftsChoiceBarProps {
  view: View;
  count: number;
  onDialog: (dialog: Dialog) => void;
  onMove: () => void;
  onClear: () => void;
}

const bulkKinds = ['stores', 'titles', 'affixes', 'tags', 'collections', 'vendor', 'pictures', 'merge'] as const;

/** How many are chosen, and what can be done with them. */
function DraftsChoiceBar({ view, count, onDialog, onMove, onClear }: DraftsChoiceBarProps) {
  const { t } = useTranslation('import-list');
  return (
    <ChoiceBar text={t('list.selected', { count })} onClear={onClear}>
      {view === 'deleted' ? (
        <Button variant="primary" onClick={onMove}>
          {t('bulk.restore')}
        </Button>
      ) : (
        <>
          <Button onClick={() => onDialog('price')}>{t('bulk.price')}</Button>
          <Dropdown
            kind="menu"
            label={t('bulk.more')}
            align="end"
            button={(props) => (
              <button className="wharf-plain-button" {...props}>
                {t('bulk.more')}
              </button>
            )}
          >
            {(close) => (
              <MenuItems
                close={close}
                items={[
                  ...bulkKinds.map((kind) => ({ content: t(`bulk.${kind}`), onAction: () => onDialog(kind) })),
                  { content: t('bulk.remove'), onAction: onMove },
                ]}
              />
            )}
          </Dropdown>
          <Button variant="primary" onClick={() => onDialog('push')}>
            {t('bulk.push')}
          </Button>
        </>
      )}
    </ChoiceBar>
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

function wideColumns(t: Translate, view: View) {
  return [
    { id: 'product', title: t('column.product') },
    { id: 'variants', title: t('column.variants'), alignEnd: true },
    { id: 'cost', title: t('column.cost'), alignEnd: true },
    { id: 'price', title: t('column.price'), alignEnd: true },
    { id: 'margin', title: t('column.margin'), alignEnd: true },
    { id: 'problems', title: t('column.problems') },
    { id: 'stores', title: t(view === 'deleted' ? 'row.restore' : 'column.stores') },
    { id: 'added', title: t('column.added') },
  ];
}

function choiceColumns(t: Translate) {
  return [
    { id: 'product', title: t('column.product') },
    { id: 'price', title: t('column.price'), alignEnd: true },
  ];
}
