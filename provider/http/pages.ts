import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Page } from '#contract/page.ts';
import { encodeCursor, type CursorPlace } from './cursor.ts';
import type { Keys } from './keys.ts';

/**
 * Makes a page of rows read with one row more than asked for. Rows read backwards (towards `previous`) come in reverse
 * order and are turned around here.
 */
export function makePage<Row extends { id: string }>(options: {
  keys: Keys;
  filter: object;
  place: CursorPlace | null;
  pageSize: number;
  /** Up to pageSize + 1 rows in reading order. */
  rows: Row[];
  sortValues: (row: Row) => (string | number | null)[];
  /** Rows counted, at most COUNTED_TOTAL_LIMIT + 1. */
  counted: number;
}): { rows: Row[]; page: Page } {
  const { keys, filter, place, pageSize, sortValues, counted } = options;
  const backwards = place?.direction === 'previous';
  const hasMore = options.rows.length > pageSize;
  const kept = options.rows.slice(0, pageSize);
  const rows = backwards ? kept.reverse() : kept;
  const cursorAt = (row: Row | undefined, direction: 'next' | 'previous'): string | null =>
    row === undefined ? null : encodeCursor(keys, filter, { values: sortValues(row), id: row.id, direction });
  const hasNext = backwards ? place !== null : hasMore;
  const hasPrevious = backwards ? hasMore : place !== null;
  return {
    rows,
    page: {
      next: hasNext ? cursorAt(rows.at(-1), 'next') : null,
      previous: hasPrevious ? cursorAt(rows[0], 'previous') : null,
      total: counted > COUNTED_TOTAL_LIMIT ? null : counted,
      totalAtLeast: counted > COUNTED_TOTAL_LIMIT ? COUNTED_TOTAL_LIMIT : null,
    },
  };
}
