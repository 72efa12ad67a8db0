import { bottomOf, GAP, MARGIN, placeRule, type Sheet, STYLES, turnPage, widthOf } from './pdf-sheet.ts';
import { lineHeight, type TextLine, type TextStyle } from './pdf-text.ts';

export interface PdfColumn {
  title: string;
  /** Share of the width. */
  share: number;
  alignEnd?: boolean;
}

export interface PdfTable {
  add(cells: string[]): void;
  /** A heading with a sum over the rows that follow, on the page of the first of them. */
  group(title: string, sum: string): void;
}

/** Rows of a page that a table's headings never stand without. */
const ROWS_WITH_HEADINGS = 2;

interface Row {
  cells: TextLine[][];
  style: TextStyle;
}

/** Rows are not torn: one that does not fit begins the next page, under the headings again. Only what is higher than a page goes over several. */
export function placeTable(sheet: Sheet, columns: PdfColumn[]): PdfTable {
  const { doc, texts } = sheet;
  const places = columns.map(({ share, alignEnd = false }, index) => ({
    x: MARGIN + widthOf(sheet) * columns.slice(0, index).reduce((sum, column) => sum + column.share, 0),
    width: widthOf(sheet) * share - GAP,
    alignEnd,
  }));
  const layOut = (cells: string[], style: TextStyle): Row => ({
    cells: places.map(({ width }, index) => texts.layOut(cells[index] ?? '', style, width)),
    style,
  });
  const linesOf = ({ cells }: Row) => Math.max(...cells.map((lines) => lines.length));
  const heightOf = (row: Row) => linesOf(row) * lineHeight(row.style) + GAP;

  const placeLines = ({ cells, style }: Row, from: number, to: number) => {
    const top = doc.y;
    for (const [index, place] of places.entries())
      for (const [lineIndex, line] of (cells[index] ?? []).slice(from, to).entries())
        texts.draw(line, style, { ...place, y: top + lineIndex * lineHeight(style) });
    doc.y = top + (to - from) * lineHeight(style);
  };
  const placeRow = (row: Row) => {
    placeLines(row, 0, linesOf(row));
    doc.y += GAP / 2;
    placeRule(sheet, { from: MARGIN, to: MARGIN + widthOf(sheet), color: 'grey' });
    doc.y += GAP / 2;
  };

  const headings = layOut(
    columns.map(({ title }) => title),
    STYLES.heading,
  );
  const nextPage = () => {
    turnPage(sheet);
    placeRow(headings);
  };
  const pageRoom = () => bottomOf(sheet) - MARGIN - heightOf(headings);
  const fits = (height: number) => doc.y + height <= bottomOf(sheet);
  const placeLong = (row: Row) => {
    let placed = 0;
    while (placed < linesOf(row)) {
      const room = Math.floor((bottomOf(sheet) - doc.y) / lineHeight(row.style));
      const next = Math.min(linesOf(row), placed + room);
      placeLines(row, placed, next);
      placed = next;
      if (placed < linesOf(row)) nextPage();
    }
    doc.y += GAP;
  };

  /** Its title takes all the room the sum leaves. */
  const layOutGroup = (title: string, sum: string): Row => {
    const [first, last] = [places[0], places.at(-1)];
    const wide = first === undefined || last === undefined ? widthOf(sheet) : last.x - first.x - GAP;
    const sums = places.slice(1).map(({ width }, index) => (index === places.length - 2 ? texts.layOut(sum, STYLES.heading, width) : []));
    return { cells: [texts.layOut(title, STYLES.heading, wide), ...sums], style: STYLES.heading };
  };

  if (!fits(heightOf(headings) + ROWS_WITH_HEADINGS * (lineHeight(STYLES.cell) + GAP))) turnPage(sheet);
  placeRow(headings);
  let heading: Row | null = null;
  return {
    group(title, sum) {
      heading = layOutGroup(title, sum);
    },
    add(cells) {
      const row = layOut(cells, STYLES.cell);
      const group = heading;
      heading = null;
      const height = heightOf(row) + (group === null ? 0 : heightOf(group));
      if (!fits(height) && (height <= pageRoom() || !fits(2 * lineHeight(row.style)))) nextPage();
      if (group !== null) placeRow(group);
      if (fits(heightOf(row))) placeRow(row);
      else placeLong(row);
    },
  };
}
