import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { BROKEN_CHARACTER, CsvError, type CsvRecord, readCsv } from '#provider/files/read-csv.ts';
import { type RateBookTable, rateBookTables } from '#provider/features/shipping/rate-book-write.store.ts';
import type { BookRow } from './book-rows.ts';
import { type Cells, readCell } from './rate-cells.ts';
import type { RateProblem, RateReason } from './rate-problem.ts';
import { rateTables } from './rate-tables.ts';

export interface RateFile {
  /** Table its header is that of; null: none could be told. */
  table: RateBookTable | null;
  rows: BookRow[];
  problems: RateProblem[];
}

/** Reads one file of a table, told by its header, with everything that is wrong in it by itself. */
export async function readRateFile(path: string): Promise<RateFile> {
  const file: RateFile = { table: null, rows: [], problems: [] };
  const tell = (line: number, reason: RateReason, more: Partial<RateProblem> = {}) => {
    file.problems.push({ file: basename(path), line, column: '', params: {}, ...more, reason });
  };
  if (!(await isThere(path))) {
    tell(0, 'file-missing');
    return file;
  }
  let line = 0;
  let header: string[] | null = null;
  try {
    for await (const record of readCsv(path)) {
      line = record.line;
      if (header !== null) {
        readRow(file, { path, header, record, tell });
        continue;
      }
      header = record.record.map((name) => name.trim());
      file.table = readHeader(header, (reason, column) => tell(line, reason, { column }));
      if (file.table === null) return file;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    tell(line + 1, 'file-unreadable');
    return file;
  }
  if (file.rows.length === 0 && file.problems.length === 0) tell(0, 'file-empty');
  return file;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

type Tell = (line: number, reason: RateReason, more?: Partial<RateProblem>) => void;

/** The table with exactly these columns, in any order; else what is wrong with the most similar one, and null. */
function readHeader(header: string[], tell: (reason: RateReason, column: string) => void): RateBookTable | null {
  const candidates = rateBookTables.map((table) => {
    const names = rateTables[table].columns.map(({ name }) => name);
    return { table, names, shared: names.filter((name) => header.includes(name)).length };
  });
  const exact = candidates.find(({ names, shared }) => shared === names.length && header.length === names.length);
  if (exact !== undefined) return exact.table;
  const [nearest] = candidates.sort((a, b) => b.shared / b.names.length - a.shared / a.names.length);
  if (nearest === undefined || nearest.shared * 2 < nearest.names.length) {
    tell('file-unknown', '');
    return null;
  }
  for (const name of new Set(header)) {
    if (!nearest.names.includes(name)) tell('column-unknown', name);
    else if (header.indexOf(name) !== header.lastIndexOf(name)) tell('column-twice', name);
  }
  for (const name of nearest.names.filter((each) => !header.includes(each))) tell('column-missing', name);
  return null;
}

function readRow(file: RateFile, row: { path: string; header: string[]; record: CsvRecord; tell: Tell }): void {
  const { path, header, tell } = row;
  const { line, record } = row.record;
  if (file.table === null) return;
  if (record.length !== header.length) return tell(line, 'cell-count', { params: { cells: record.length, columns: header.length } });
  const cells: Cells = {};
  const wrong = new Set<string>();
  for (const column of rateTables[file.table].columns) {
    const written = record[header.indexOf(column.name)] ?? '';
    const cell = readText(written) ?? readCell(column, written);
    cells[column.name] = typeof cell === 'string' ? cell : written.trim();
    if (typeof cell === 'string') continue;
    wrong.add(column.name);
    tell(line, cell.reason, { column: column.name, params: cell.params });
  }
  file.rows.push({ origin: { file: basename(path), line }, cells, wrong });
}

/** What no text of any column may hold. */
function readText(written: string): { reason: RateReason; params: RateProblem['params'] } | null {
  if (written.includes('\u0000')) return { reason: 'nul-character', params: {} };
  return written.includes(BROKEN_CHARACTER) ? { reason: 'not-utf-8', params: {} } : null;
}
