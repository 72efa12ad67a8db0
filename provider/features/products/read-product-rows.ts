import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import type { ImportReason, Rejection } from './import-rejection.ts';

/** Cells by column name, in lower case; a column the file lacks is blank. */
export interface ProductCsvRow {
  line: number;
  cells: Map<string, string>;
}

export type ReadRow = { kind: 'row'; row: ProductCsvRow } | { kind: 'rejected'; rejection: Rejection };

const REQUIRED_COLUMNS = ['handle', 'title', 'variant price'];
/** One row may hold a long description, and still a quotation mark that is never closed must not take all memory. */
const MAX_ROW_BYTES = 2_000_000;
const HEAD_BYTES = 65_536;
const BROKEN_CHARACTER = '\ufffd';

/** Reads a product file row by row, however large it is. A row that can't be read is told and left out. */
export async function* readProductRows(file: string): AsyncGenerator<ReadRow> {
  const delimiter = await findDelimiter(file);
  let header: string[] | null = null;
  let line = 0;
  try {
    for await (const { record, info } of records(file, delimiter)) {
      line = firstLine(record, info);
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

type CsvRecord = { record: string[]; info: Info };

function records(file: string, delimiter: string): AsyncIterable<CsvRecord> {
  return Readable.from(withPlainLineEnds(file)).pipe(
    parse({
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_BYTES,
    }),
  );
}

/** Line ends of Windows and of old Macs become plain ones: the parser counts a quoted CR LF as two lines. */
async function* withPlainLineEnds(file: string): AsyncGenerator<string> {
  let held = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    const text = held + String(chunk);
    // A CR at the very end may be half of a line end.
    held = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, '\n');
  }
  if (held !== '') yield '\n';
}

/** The parser knows the last line of a record; its own line breaks lead back to the first. */
function firstLine(record: string[], info: Info): number {
  return info.lines - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);
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

/** Spreadsheets of some countries write semicolons; the header row tells. */
async function findDelimiter(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.toString('utf8', 0, bytesRead).split(/[\r\n]/)[0] ?? '';
    const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: head.split(delimiter).length }));
    return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
  } finally {
    await handle.close();
  }
}
