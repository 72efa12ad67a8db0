import { Fragment, type ReactNode } from 'react';
import { ListCard, ListTable, type Column } from './list-table.tsx';
import { Paging } from './paging.tsx';
import { useNarrowScreen } from './use-narrow-screen.ts';
import type { useListPagination } from './use-list-pagination.ts';

interface PlainListProps<Row> {
  /** What it shows. */
  name: string;
  columns: readonly Column[];
  rows: readonly Row[];
  pagination?: ReturnType<typeof useListPagination>;
  /** The cells of a row in the order of the columns, in a `ListRow` where a press on the row leads somewhere, else in a `tr`. */
  drawRow: (row: Row) => ReactNode;
  drawCard: (row: Row) => ReactNode;
}

/** A page of rows to look at; on a phone they are cards. */
export function PlainList<Row extends { id: string }>({ name, columns, rows, pagination, drawRow, drawCard }: PlainListProps<Row>) {
  const narrow = useNarrowScreen();
  return (
    <>
      {narrow ? (
        <ul className="wharf-list__cards">
          {rows.map((row) => (
            <ListCard key={row.id}>{drawCard(row)}</ListCard>
          ))}
        </ul>
      ) : (
        <ListTable columns={columns} name={name}>
          {rows.map((row) => (
            <Fragment key={row.id}>{drawRow(row)}</Fragment>
          ))}
        </ListTable>
      )}
      {pagination === undefined ? null : <Paging {...pagination} name={name} below="table" />}
    </>
  );
}
