import type { RateBookTable } from '#provider/features/shipping/rate-book-write.store.ts';
import { type Cells, keyOf } from './rate-cells.ts';

/** Where a row is from: a file and the line it begins on, or null: carried over from the valid book. */
export interface Origin {
  file: string;
  line: number;
}

/** A row of the book to be. */
export interface BookRow {
  origin: Origin | null;
  cells: Cells;
  /** Columns whose cells were told already. */
  wrong: ReadonlySet<string>;
}

export type Book = Record<RateBookTable, BookRow[]>;

/** Rows that share their values in some columns, in the order they came in. */
export function groupRows(rows: BookRow[], columns: readonly string[]): BookRow[][] {
  const groups = new Map<string, BookRow[]>();
  for (const row of rows) {
    const key = keyOf(columns, row.cells);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}
