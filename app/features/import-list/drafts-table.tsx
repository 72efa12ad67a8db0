import { useState } from 'react';
import { useLocation } from '@remix-run/react';
import { Box, Button, IndexTable, InlineStack, useIndexResourceState } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import { DEFAULT_PAGE_SIZE, type Page } from '#contract/page.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { NoMatch } from '#app/ui/list-page-states.tsx';
import { useNarrowScreen } from '#app/ui/use-narrow-screen.ts';
import { useRangedPagination } from '#app/ui/use-ranged-pagination.ts';
import { DraftCard, DraftCells, DraftChoiceCells } from './draft-row.tsx';
import { viewParams, type View } from './import-list-view.ts';
import { MultiplierModal } from './multiplier-modal.tsx';
import { PushModal } from './push-modal.tsx';
import { useMoveDrafts } from './use-move-drafts.ts';

interface DraftsTableProps {
  view: View;
  words: string;
  drafts: ImportItem[];
  page: Page | null;
  stores: Store[];
  idempotencyKey: string;
}

type Dialog = 'push' | 'price';

/** A page of drafts. On a phone rows are cards; "Select" turns them into a table to choose from. */
export function DraftsTable({ view, words, drafts, page, stores, idempotencyKey }: DraftsTableProps) {
  const { t } = useTranslation('import-list');
  const narrow = useNarrowScreen();
  const [selecting, setSelecting] = useState(false);
  const selection = useIndexResourceState(drafts);
  const selected = drafts.filter(({ id }) => selection.selectedResources.includes(id)).map(({ id }) => id);
  const [dialog, openDialog, closeDialog] = useDialog();
  const { remove, restore } = useMoveDrafts();
  const pagination = useRangedPagination({ page: page ?? NO_PAGE, pageSize: DEFAULT_PAGE_SIZE, count: drafts.length });
  const layout = narrow ? (selecting ? 'choice' : 'cards') : 'table';
  const move = (deed: (ids: readonly string[]) => void) => {
    deed(selected);
    selection.clearSelection();
  };

  const end = 'end' as const;
  const wideHeadings = [
    { title: t('column.product') },
    { title: t('column.variants'), alignment: end },
    { title: t('column.cost'), alignment: end },
    { title: t('column.price'), alignment: end },
    { title: t('column.problems') },
    view === 'deleted' ? { id: 'restore', title: t('row.restore'), hidden: true } : { title: t('column.stores') },
  ] as const;
  const choiceHeadings = [{ title: t('column.product') }, { title: t('column.price'), alignment: end }] as const;
  return (
    <section aria-label={t('list.title')}>
      {narrow && drafts.length > 0 ? (
        <Box padding="300" borderBlockEndWidth="025" borderColor="border">
          <InlineStack align="end">
            <Button
              onClick={() => {
                selection.clearSelection();
                setSelecting(!selecting);
              }}
            >
              {t(selecting ? 'list.done' : 'list.select')}
            </Button>
          </InlineStack>
        </Box>
      ) : null}
      <IndexTable
        key={layout}
        resourceName={{ singular: t('list.one'), plural: t('list.many') }}
        headings={layout === 'choice' ? [...choiceHeadings] : [...wideHeadings]}
        itemCount={drafts.length}
        condensed={layout === 'cards'}
        selectable={layout !== 'cards'}
        selectedItemsCount={selected.length}
        onSelectionChange={selection.handleSelectionChange}
        promotedBulkActions={[
          view === 'deleted'
            ? { content: t('bulk.restore'), onAction: () => move(restore) }
            : { content: t('bulk.push'), onAction: () => openDialog('push') },
        ]}
        bulkActions={
          view === 'deleted'
            ? []
            : [
                { content: t('bulk.price'), onAction: () => openDialog('price') },
                { content: t('bulk.remove'), onAction: () => move(remove) },
              ]
        }
        emptyState={words === '' ? <NothingHere view={view} /> : <NoMatch clearUrl={urlOf(view)} />}
        {...(pagination.hasNext || pagination.hasPrevious ? { pagination } : {})}
      >
        {drafts.map((draft, position) => (
          <IndexTable.Row
            key={draft.id}
            id={draft.id}
            position={position}
            selected={selected.includes(draft.id)}
            accessibilityLabel={t('list.selectDraft', { title: draft.title })}
          >
            {layout === 'cards' ? <DraftCard draft={draft} stores={stores} onRestore={restore} /> : null}
            {layout === 'choice' ? <DraftChoiceCells draft={draft} /> : null}
            {layout === 'table' ? <DraftCells draft={draft} stores={stores} onRestore={restore} /> : null}
          </IndexTable.Row>
        ))}
      </IndexTable>
      <PushModal open={dialog === 'push'} ids={selected} stores={stores} idempotencyKey={idempotencyKey} onClose={closeDialog} />
      <MultiplierModal
        open={dialog === 'price'}
        ids={selected}
        onClose={closeDialog}
        onPriced={() => {
          closeDialog();
          selection.clearSelection();
        }}
      />
    </section>
  );
}

const NO_PAGE: Page = { next: null, previous: null, total: 0, totalAtLeast: null };

/** Which dialog is open; going to another address closes it. */
function useDialog(): [Dialog | null, (dialog: Dialog) => void, () => void] {
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ dialog: Dialog; at: string } | null>(null);
  return [opened?.at === key ? opened.dialog : null, (dialog) => setOpened({ dialog, at: key }), () => setOpened(null)];
}

function NothingHere({ view }: { view: View }) {
  const { t } = useTranslation('import-list');
  if (view === 'problems') return <EmptyState title={t('empty.problemsTitle')} text={t('empty.problemsText')} />;
  return <EmptyState title={t('empty.deletedTitle')} text={t('empty.deletedText')} />;
}

function urlOf(view: View): string {
  const params = Object.entries(viewParams[view]).filter((entry): entry is [string, string] => entry[1] !== null);
  return `${paths.importList}?${new URLSearchParams(params).toString()}`;
}
