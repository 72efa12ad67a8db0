import { BROKEN_CHARACTER, CsvError, readCsv } from '#provider/files/read-csv.ts';
import type { ImportReason, Rejection } from './import-rejection.ts';

/** Cells by column name, in lower case; a column the file lacks is blank. */
export interface ProductCsvRow {
  line: number;
  cells: Map<string, string>;
}

export type ReadRow = { kind: 'row'; row: ProductCsvRow } | { kind: 'rejected'; rejection: Rejection };

const REQUIRED_COLUMNS = ['handle', 'title', 'variant price'];

/** Reads a product file row by row, however large it is. A row that can't be read is told and left out. */
export async function* readProductRows(file: string): AsyncGenerator<ReadRow> {
  let header: string[] | null = null;
  let line = 0;
  try {
    for await (const { record, line: begins } of readCsv(file)) {
      line = begins;
      if (header === null) {
        header = record.map((name) => name.trim().toLowerCase());
        if (REQUIRED_COLUMNS.some((name) => !header?.includes(name))) return yield rejected(line, '', 'missing-column');
        continue;
      }
      yield toRow(record, header, line);
    }
    if (header === null) yield rejected(1, '', 'missing-column');
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield rejected(line + 1, '', 'unreadable-rest');
  }
}

function toRow(record: string[], header: string[], line: number): ReadRow {
  const handle = (record[header.indexOf('handle')] ?? '').trim();
  if (record.length > header.length) return rejected(line, handle, 'too-many-columns');
  if (record.some((cell) => cell.includes('\u0000'))) return rejected(line, handle.replaceAll('\u0000', ''), 'nul-character');
  if (record.some((cell) => cell.includes(BROKEN_CHARACTER))) return rejected(line, handle, 'not-utf-8');
  return { kind: 'row', row: { line, cells: new Map(record.map((cell, index) => [header[index] ?? '', cell.trim()])) } };
}

function rejected(line: number, handle: string, reason: ImportReason): ReadRow {
  return { kind: 'rejected', rejection: { line, handle, reason } };
}
