import { useCallback, useState, type ReactNode } from 'react';
import { useLocation, useNavigation } from '@remix-run/react';
import { Box, Button, InlineStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { List } from '#contract/list-views.ts';
import type { Page } from '#contract/page.ts';
import { useListLayout } from './list-layout.ts';
import { ListCard, ListTable, RowsToCome, type Column } from './list-table.tsx';
import { Paging } from './paging.tsx';
import { useFirstRows, type RowKind } from './use-first-rows.ts';
import type { useListPagination } from './use-list-pagination.ts';
import { useNarrowScreen } from './use-narrow-screen.ts';

/** Which rows of a page are chosen. On a phone none is, until choosing was begun. */
export interface RowChoice<Row> {
  narrow: boolean;
  selectable: boolean;
  rows: readonly Row[];
  chosen: readonly Row[];
  isChosen: (id: string) => boolean;
  /** Keeps its identity, so that rows can keep still. */
  choose: (id: string, on: boolean) => void;
  chooseAll: (all: boolean) => void;
  clear: () => void;
  changeSelecting: () => void;
}

/** What is no longer on the page is no longer chosen. */
export function useRowChoice<Row extends { id: string }>(rows: readonly Row[]): RowChoice<Row> {
  const narrow = useNarrowScreen();
  const [selecting, setSelecting] = useState(false);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const selectable = !narrow || selecting;
  const clear = () => setChosenIds([]);
  return {
    narrow,
    selectable,
    rows,
    chosen: selectable ? rows.filter(({ id }) => chosenIds.includes(id)) : [],
    isChosen: (id) => chosenIds.includes(id),
    choose: useCallback((id, on) => setChosenIds((ids) => (on ? [...ids, id] : ids.filter((other) => other !== id))), []),
    chooseAll: (all) => setChosenIds(all ? rows.map(({ id }) => id) : []),
    clear,
    changeSelecting: () => {
      clear();
      setSelecting(!selecting);
    },
  };
}

/** A choice that may go beyond its page. */
export interface ChoiceBeyond {
  /** All that the view finds are meant. */
  beyond: boolean;
  /** How many are chosen; of a view no more than are done together. */
  count: number;
  /** What the view finds beyond this page, while the whole page is ticked and it alone; null: nothing. */
  more: Page | null;
  /** How many are done together at most. */
  most: number;
  chooseMore: () => void;
}

/** What lies beyond the page can be chosen with it, only while the whole page is. */
export function useChoiceBeyond<Row>({ rows, chosen }: RowChoice<Row>, page: Page | null, most: number): ChoiceBeyond {
  const [asked, setAsked] = useState(false);
  const whole = chosen.length > 0 && chosen.length === rows.length;
  if (asked && !whole) setAsked(false);
  const total = page?.total ?? page?.totalAtLeast ?? 0;
  const beyond = asked && whole;
  return {
    beyond,
    count: beyond ? Math.min(total, most) : chosen.length,
    more: whole && !beyond && total > rows.length ? page : null,
    most,
    chooseMore: () => setAsked(true),
  };
}

/** What a row of the table is told besides its contents. */
export interface ChoosableRow {
  /** It has the columns of a phone only. */
  brief: boolean;
  chosen: boolean;
  onChoose: (id: string, on: boolean) => void;
}

interface ChoosableListProps<Row> {
  label: string;
  /** By which its user's columns and density are known. */
  list: List;
  choice: RowChoice<Row>;
  allLabel: string;
  columns: { wide: readonly Column[]; brief: readonly Column[] };
  /** How high its rows are, which is how many of them come first. */
  rowKind?: RowKind;
  /** What stands above the rows while some are chosen, or because of what is. */
  bar: ReactNode;
  pagination: ReturnType<typeof useListPagination>;
  drawRow: (row: Row, told: ChoosableRow) => ReactNode;
  drawCard: (row: Row) => ReactNode;
}

/** A page of rows to choose from. On a phone they are cards; "Select" turns them into a table of few columns. */
export function ChoosableList<Row extends { id: string }>(props: ChoosableListProps<Row>) {
  const { label, choice, bar, pagination } = props;
  return (
    <section aria-label={label}>
      {choice.narrow ? <SelectBar choice={choice} /> : null}
      <Above>{bar}</Above>
      {choice.selectable ? <ChoiceTable {...props} /> : <Cards {...props} />}
      {pagination === undefined ? null : <Paging {...pagination} name={label} below="table" />}
    </section>
  );
}

/**
 * What stands above the rows because of a choice. It goes with the press on another view: when it went with the view's arrival,
 * the page would jump by itself. The rows are not drawn anew for it.
 */
function Above({ children }: { children: ReactNode }) {
  const here = useLocation();
  const { location: next } = useNavigation();
  const leaving = next !== undefined && next.pathname === here.pathname && next.search !== here.search;
  return leaving ? null : children;
}

function SelectBar({ choice }: { choice: RowChoice<unknown> }) {
  const { t } = useTranslation('ui');
  return (
    <Box padding="300" borderBlockEndWidth="025" borderColor="border">
      <InlineStack align="end">
        <Button onClick={choice.changeSelecting}>{t(choice.selectable ? 'choice.done' : 'choice.select')}</Button>
      </InlineStack>
    </Box>
  );
}

function Cards<Row extends { id: string }>({ choice, drawCard }: ChoosableListProps<Row>) {
  const { shown } = useFirstRows(choice.rows, 'cards');
  return (
    <ul className="wharf-list__cards">
      {shown.map((row) => (
        <ListCard key={row.id}>{drawCard(row)}</ListCard>
      ))}
    </ul>
  );
}

function ChoiceTable<Row extends { id: string }>({ list, choice, allLabel, columns, rowKind = 'rows', drawRow }: ChoosableListProps<Row>) {
  const layout = useListLayout(list);
  const { narrow, rows, chosen } = choice;
  const { shown, later } = useFirstRows(rows, rowKind);
  return (
    <ListTable
      columns={narrow ? columns.brief : columns.wide}
      {...(narrow ? {} : { layout })}
      choice={{
        label: allLabel,
        chosen: chosen.length === 0 ? 'none' : chosen.length === rows.length ? 'all' : 'some',
        onChoose: choice.chooseAll,
      }}
    >
      {shown.map((row) => drawRow(row, { brief: narrow, chosen: choice.isChosen(row.id), onChoose: choice.choose }))}
      <RowsToCome count={later} />
    </ListTable>
  );
}
