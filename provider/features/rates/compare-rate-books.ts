import type { RateBookTable } from '#provider/features/shipping/rate-book-write.store.ts';
import { type Cells, keyOf } from './rate-cells.ts';
import { rateTables } from './rate-tables.ts';

export interface ChangedRow {
  cells: Cells;
  columns: { column: string; from: string; to: string }[];
}

export interface TableChanges {
  table: RateBookTable;
  added: number;
  removed: number;
  changed: ChangedRow[];
}

/** What makes rows of a table different from those of the former book. */
export function compareRows(table: RateBookTable, former: Cells[], next: Cells[]): TableChanges {
  const { key, columns } = rateTables[table];
  const left = new Map(former.map((cells) => [keyOf(key, cells), cells]));
  const changes: TableChanges = { table, added: 0, removed: 0, changed: [] };
  for (const cells of next) {
    const place = keyOf(key, cells);
    const before = left.get(place);
    left.delete(place);
    if (before === undefined) {
      changes.added += 1;
      continue;
    }
    const different = columns
      .map(({ name }) => ({ column: name, from: before[name] ?? '', to: cells[name] ?? '' }))
      .filter(({ from, to }) => from !== to);
    if (different.length > 0) changes.changed.push({ cells, columns: different });
  }
  changes.removed = left.size;
  return changes;
}
