import { useState } from 'react';
import { useIndexResourceState, type IndexTableProps } from '@shopify/polaris';
import type { Page } from '#contract/page.ts';
import { useListAddress } from './use-list-address.ts';
import { useNarrowScreen } from './use-narrow-screen.ts';

/** Rows of a page that are selected. Only rows on screen count: nothing unseen is paid, pushed or removed. */
export interface ResourceSelection<Row> {
  selected: readonly Row[];
  ids: readonly string[];
  isSelected: (id: string) => boolean;
  /** Everything the view finds is selected: send the filter, not `ids`. */
  allMatching: boolean;
  /** How many are selected; of a view, no more than one action takes. */
  count: number;
  /** What can be selected beyond this page; null where the page holds all, or nothing beyond it can be. */
  beyond: { page: Page; limit: number } | null;
  /** Rows can be selected. On a phone they are cards until the merchant asks to select. */
  selectable: boolean;
  narrow: boolean;
  toggleSelectable: () => void;
  clear: () => void;
  tableProps: Pick<IndexTableProps, 'selectedItemsCount' | 'onSelectionChange' | 'hasMoreItems'>;
}

interface SelectionOptions {
  page: Page | null;
  /** How many a bulk action takes at most; with it all that the view finds can be selected. */
  limit?: number;
}

/** Selection of a list. It is dropped with every change of page, tab, filter or sort. */
export function useResourceSelection<Row extends { id: string }>(rows: readonly Row[], options: SelectionOptions): ResourceSelection<Row> {
  return useSelectionAt(useListAddress(), rows, { ...options, narrow: useNarrowScreen() });
}

export function useSelectionAt<Row extends { id: string }>(
  address: string,
  rows: readonly Row[],
  { page, limit, narrow }: SelectionOptions & { narrow: boolean },
): ResourceSelection<Row> {
  const [shown, setShown] = useState(address);
  const [selecting, setSelecting] = useState(false);
  const { selectedResources, allResourcesSelected, handleSelectionChange, clearSelection } = useIndexResourceState(
    rows.map(({ id }) => ({ id })),
  );
  if (shown !== address) {
    // Polaris keeps the ids of rows that left the screen. While rendering, so that no other rows show with this selection.
    setShown(address);
    clearSelection();
  }

  const selectable = !narrow || selecting;
  const selected = selectable && shown === address ? rows.filter(({ id }) => selectedResources.includes(id)) : [];
  const total = page?.total ?? page?.totalAtLeast ?? 0;
  const beyond = page !== null && limit !== undefined && total > rows.length ? { page, limit } : null;
  const allMatching = beyond !== null && allResourcesSelected && selected.length === rows.length;
  return {
    selected,
    ids: selected.map(({ id }) => id),
    isSelected: (id) => selected.some((row) => row.id === id),
    allMatching,
    count: allMatching && limit !== undefined ? Math.min(total, limit) : selected.length,
    beyond,
    selectable,
    narrow,
    toggleSelectable: () => {
      clearSelection();
      setSelecting(!selecting);
    },
    clear: clearSelection,
    tableProps: {
      selectedItemsCount: allMatching ? 'All' : selected.length,
      onSelectionChange: handleSelectionChange,
      hasMoreItems: beyond !== null,
    },
  };
}
