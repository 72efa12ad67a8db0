import { lazy, memo, Suspense, useCallback, useState } from 'react';
import { useLocation, useSearchParams } from '@remix-run/react';
import { Box, Button, InlineStack, Pagination, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import type { Page } from '#contract/page.ts';
import type { Store } from '#contract/stores.ts';
import { Dropdown } from '#app/ui/dropdown.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { ListCard, ListTable } from '#app/ui/list-table.tsx';
import { MenuItems } from '#app/ui/menu-items.tsx';
import { useListPagination } from '#app/ui/use-list-pagination.ts';
import { useNarrowScreen } from '#app/ui/use-narrow-screen.ts';
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
  drafts: ImportItem[];
  page: Page | null;
  stores: Store[];
  idempotencyKey: string;
}

type Dialog = 'push' | 'price' | BulkKind;

/** A page of drafts. On a phone rows are cards; "Select" turns them into a table to choose from. */
export const DraftsTable = memo(function DraftsTable({ view, filtered, drafts, page, stores, idempotencyKey }: DraftsTableProps) {
  const { t } = useTranslation('import-list');
  const narrow = useNarrowScreen();
  const [selecting, setSelecting] = useState(false);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const [dialog, openDialog, closeDialog] = useDialog();
  const { remove, restore } = useMoveDrafts();
  const pagination = useListPagination(page, (total) => t('list.total', { total }));
  const [params] = useSearchParams();
  const choose = useCallback(
    (id: string, on: boolean) => setChosenIds((ids) => (on ? [...ids, id] : ids.filter((other) => other !== id))),
    [],
  );
  if (drafts.length === 0) return filtered ? <NoMatch clearUrl={viewAddress(new URLSearchParams(), view)} /> : <NothingHere view={view} />;

  const selectable = !narrow || selecting;
  const chosen = selectable ? drafts.filter(({ id }) => chosenIds.includes(id)) : [];
  const ids = chosen.map(({ id }) => id);
  const clear = () => setChosenIds([]);
  const done = () => {
    closeDialog();
    clear();
  };
  return (
    <section aria-label={t('list.title')}>
      {narrow ? (
        <Box padding="300" borderBlockEndWidth="025" borderColor="border">
          <InlineStack align="end">
            <Button
              onClick={() => {
                clear();
                setSelecting(!selecting);
              }}
            >
              {t(selecting ? 'list.done' : 'list.select')}
            </Button>
          </InlineStack>
        </Box>
      ) : null}
      {chosen.length === 0 ? null : (
        <ChoiceBar
          view={view}
          count={chosen.length}
          onDialog={openDialog}
          onMove={() => {
            (view === 'deleted' ? restore : remove)(ids);
            clear();
          }}
          onClear={clear}
        />
      )}
      {selectable ? (
        <ListTable
          columns={narrow ? choiceColumns(t) : wideColumns(t, view)}
          choice={{
            label: t('list.selectAll'),
            chosen: chosen.length === 0 ? 'none' : chosen.length === drafts.length ? 'all' : 'some',
            onChoose: (all) => setChosenIds(all ? drafts.map(({ id }) => id) : []),
          }}
        >
          {drafts.map((draft) => (
            <DraftTableRow
              key={draft.id}
              draft={draft}
              stores={stores}
              brief={narrow}
              chosen={chosenIds.includes(draft.id)}
              onChoose={choose}
              onRestore={restore}
            />
          ))}
        </ListTable>
      ) : (
        <ul className="wharf-list__cards">
          {drafts.map((draft) => (
            <ListCard key={draft.id}>
              <DraftCard draft={draft} stores={stores} onRestore={restore} />
            </ListCard>
          ))}
        </ul>
      )}
      {pagination === undefined ? null : <Pagination {...pagination} type="table" />}
      {dialog === null ? null : (
        <Suspense>
          {dialog === 'push' ? (
            <PushModal
              ids={ids}
              stores={stores}
              chosenStoreIds={[...new Set(chosen.flatMap(({ targetStoreIds }) => targetStoreIds))]}
              idempotencyKey={idempotencyKey}
              onClose={closeDialog}
            />
          ) : dialog === 'price' ? (
            <PriceModal ids={ids} idempotencyKey={idempotencyKey} onClose={closeDialog} onPriced={done} />
          ) : (
            <BulkModal key={`${dialog} ${params.toString()}`} kind={dialog} ids={ids} stores={stores} onClose={closeDialog} onDone={done} />
          )}
        </Suspense>
      )}
    </section>
  );
});

interface ChoiceBarProps {
  view: View;
  count: number;
  onDialog: (dialog: Dialog) => void;
  onMove: () => void;
  onClear: () => void;
}

const bulkKinds = ['stores', 'titles', 'affixes', 'tags', 'vendor', 'pictures', 'merge'] as const;

/** How many are chosen, and what can be done with them. */
function ChoiceBar({ view, count, onDialog, onMove, onClear }: ChoiceBarProps) {
  const { t } = useTranslation('import-list');
  return (
    <Box padding="200" paddingInline="300" borderBlockEndWidth="025" borderColor="border">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="p" fontWeight="medium">
          {t('list.selected', { count })}
        </Text>
        <InlineStack gap="200">
          <Button onClick={onClear}>{t('list.unselect')}</Button>
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
        </InlineStack>
      </InlineStack>
    </Box>
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
