import { type Book, type BookRow, groupRows } from './book-rows.ts';
import { keyOf } from './rate-cells.ts';
import { aboutRow, type Finding, nameOf, type RateProblem, type RateWarning } from './rate-problem.ts';

interface Band {
  row: BookRow;
  fromG: number;
  toG: number;
  registrationMinor: number;
  perKgMinor: number;
}

const LANE = ['method_code', 'country'];

/** Bands of a destination join from 0 g on, and end at its heaviest parcel. */
export function checkBands(book: Book): RateProblem[] {
  const lanes = lanesByKey(book);
  return groupRows(book.rate_band, LANE).flatMap((rows) => {
    // A row that was told already would look like a gap.
    if (rows.some(({ wrong }) => wrong.size > 0)) return [];
    const bands = bandsOf(rows);
    const maxG = Number(lanes.get(keyOf(LANE, rows[0]?.cells ?? {}))?.cells['max_g']);
    return bands.flatMap((band, place) => [...checkStart(band, bands[place - 1]), ...checkEnd(band, maxG)]);
  });
}

function checkStart({ row, fromG }: Band, before: Band | undefined): RateProblem[] {
  const endG = before?.toG ?? 0;
  if (fromG === endG || before?.fromG === fromG) return [];
  const reason = fromG < endG ? 'bands-overlap' : 'bands-gap';
  return [aboutRow('rate_band', row, { column: 'from_g', reason, params: { endG } })];
}

function checkEnd({ row, toG }: Band, maxG: number): RateProblem[] {
  return toG > maxG ? [aboutRow('rate_band', row, { column: 'to_g', reason: 'band-beyond-maximum', params: { maxG } })] : [];
}

/** Prices that fall with the weight at the end of a band, and destinations without any price, of this book or of the one before. */
export function warnOfBands(book: Book, former: Book): Finding<RateWarning>[] {
  const lanes = lanesByKey(book);
  const priced = new Set(book.rate_band.map(({ cells }) => keyOf(LANE, cells)));
  const unpriced = groupRows([...book.shipping_destination, ...former.rate_band], LANE).flatMap(([row]) =>
    row === undefined || priced.has(keyOf(LANE, row.cells)) ? [] : [row],
  );
  return [
    ...groupRows(book.rate_band, LANE).flatMap((rows) => {
      const bands = bandsOf(rows);
      const stepG = Number(lanes.get(keyOf(LANE, rows[0]?.cells ?? {}))?.cells['step_g']);
      return bands.flatMap((band, place) => cheaperThan(band, bands[place - 1], stepG));
    }),
    ...unpriced.map((row): Finding<RateWarning> => ({
      file: nameOf('shipping_destination', row.cells),
      line: 0,
      column: '',
      reason: 'no-bands',
      params: {},
    })),
  ];
}

/** Compares the heaviest parcel of a band with the lightest of the next, in steps that are charged, in thousandths of a fen. */
function cheaperThan(band: Band, before: Band | undefined, stepG: number): Finding<RateWarning>[] {
  if (before === undefined) return [];
  const lightG = Math.floor(before.toG / stepG) * stepG;
  const price = ({ registrationMinor, perKgMinor }: Band, grams: number) => registrationMinor * 1_000 + perKgMinor * grams;
  if (price(band, lightG + stepG) >= price(before, lightG)) return [];
  return [aboutRow('rate_band', band.row, { reason: 'heavier-cheaper', params: { lightG, heavyG: lightG + stepG } })];
}

function lanesByKey(book: Book): Map<string, BookRow> {
  return new Map(book.shipping_destination.map((row) => [keyOf(LANE, row.cells), row]));
}

/** In the order of their weights. */
function bandsOf(rows: BookRow[]): Band[] {
  return rows
    .map((row) => ({
      row,
      fromG: Number(row.cells['from_g']),
      toG: Number(row.cells['to_g']),
      registrationMinor: Number(row.cells['registration_minor']),
      perKgMinor: Number(row.cells['per_kg_minor']),
    }))
    .sort((a, b) => a.fromG - b.fromG);
}
