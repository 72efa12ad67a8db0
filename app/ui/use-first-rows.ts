import { startTransition, useEffect, useState } from 'react';

/** About what a window of a usual height shows: rows of a table, rows as high as three lines, those as high as five, and cards on a phone. */
const FIRST = { rows: 12, highRows: 10, highestRows: 6, cards: 6 };

export type RowKind = Exclude<keyof typeof FIRST, 'cards'>;

/**
 * A long list is drawn in two steps: what a window shows at first is in the page the server sends and is painted early, the
 * rest follows, in slices, once the page has come to life. `later` counts the rows still to come.
 */
export function useFirstRows<Row>(rows: readonly Row[], kind: keyof typeof FIRST): { shown: readonly Row[]; later: number } {
  const [whole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);
  const shown = whole ? rows : rows.slice(0, FIRST[kind]);
  return { shown, later: rows.length - shown.length };
}
