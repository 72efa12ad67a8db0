import { useCallback, useState, type ReactNode } from 'react';
import { Box, Button, InlineStack, Pagination, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ListCard, ListTable, RowsToCome, type Column } from './list-table.tsx';
import { useFirstRows } from './use-first-rows.ts';
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

/** What a row of the table is told besides its contents. */
export interface ChoosableRow {
  /** It has the columns of a phone only. */
  brief: boolean;
  chosen: boolean;
  onChoose: (id: string, on: boolean) => void;
}

interface ChoosableListProps<Row> {
  label: string;
  choice: RowChoice<Row>;
  allLabel: string;
  columns: { wide: readonly Column[]; brief: readonly Column[] };
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
      {bar}
      {choice.selectable ? <ChoiceTable {...props} /> : <Cards {...props} />}
      {pagination === undefined ? null : <Pagination {...pagination} type="table" />}
    </section>
  );
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

function ChoiceTable<Row extends { id: string }>({ choice, allLabel, columns, drawRow }: ChoosableListProps<Row>) {
  const { narrow, rows, chosen } = choice;
  const { shown, later } = useFirstRows(rows, 'rows');
  return (
    <ListTable
      columns={narrow ? columns.brief : columns.wide}
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

interface ChoiceBarProps {
  /** How many are chosen. */
  text: string;
  onClear: () => void;
  /** What can be done with them. */
  children: ReactNode;
}

export function ChoiceBar({ text, onClear, children }: ChoiceBarProps) {
  const { t } = useTranslation('ui');
  return (
    <Box padding="200" paddingInline="300" borderBlockEndWidth="025" borderColor="border">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Text as="p" fontWeight="medium">
          {text}
        </Text>
        <InlineStack gap="200">
          <Button onClick={onClear}>{t('choice.clear')}</Button>
          {children}
        </InlineStack>
      </InlineStack>
    </Box>
  );
}
