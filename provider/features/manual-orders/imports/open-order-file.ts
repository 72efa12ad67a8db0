import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import iconv from 'iconv-lite';
import type { OrderImport } from '#contract/order-imports.ts';
import { ORDER_COLUMNS_MAX, type OrderFileEncoding } from '#contract/manual-orders.values.ts';
import { takeIn } from '#provider/files/incoming-files.ts';
import { CsvError } from 'csv-parse';
import { delimiterOf, readCsvText } from '#provider/files/read-csv.ts';
import { Refusal, type RefusedField } from '#provider/http/refusal.ts';
import { detectEncoding } from './detect-encoding.ts';
import { readWorkbook } from './read-workbook.ts';

export interface FileRow {
  line: number;
  cells: string[];
}

/** A file of orders that can be read row by row, the header first. */
export interface OrderFile {
  format: OrderImport['format'];
  encoding: OrderFileEncoding | null;
  rows: AsyncIterable<FileRow>;
}

const HEAD_BYTES = 65_536;
const ZIP = Buffer.from('PK\u0003\u0004');

/** Takes a file in, finds out what it is and hands it on; it is gone afterwards. */
export async function withOrderFile<T>(content: Readable, read: (file: OrderFile) => Promise<T>): Promise<T> {
  let answer: { value: T } | undefined;
  await takeIn(join(tmpdir(), 'wharf-order-files'), content, async ({ path, bytes }) => {
    if (bytes === 0) throw refusedFile({ code: 'file-empty' });
    answer = { value: await read(await openFile(path)) };
  });
  if (answer === undefined) throw new Error('a file that was taken in was not read');
  return answer.value;
}

export function refusedFile(field: Omit<RefusedField, 'path'>): Refusal {
  return new Refusal('validation-failed', { fields: [{ path: 'file', ...field }] });
}

async function openFile(path: string): Promise<OrderFile> {
  const head = await readHead(path);
  if (head.subarray(0, ZIP.length).equals(ZIP))
    return { format: 'xlsx', encoding: null, rows: bounded(asStream(await readWorkbook(path))) };
  const encoding = await detectEncoding(path);
  const text = iconv.decode(head, encoding);
  // Spreadsheets put the separator on a line of its own.
  const said = /^sep=(.)\r?\n/.exec(text)?.[1];
  const delimiter = said ?? delimiterOf(text);
  return {
    format: delimiter === '\t' ? 'tsv' : 'csv',
    encoding,
    rows: bounded(readText(path, { encoding, delimiter, skipFirst: said !== undefined })),
  };
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* asStream(rows: FileRow[]): AsyncGenerator<FileRow> {
  yield* rows;
}

async function* readText(
  path: string,
  { encoding, delimiter, skipFirst }: { encoding: OrderFileEncoding; delimiter: string; skipFirst: boolean },
): AsyncGenerator<FileRow> {
  const source = createReadStream(path);
  try {
    let first = skipFirst;
    for await (const { line, record } of readCsvText(source.pipe(iconv.decodeStream(encoding)), delimiter)) {
      if (!first) yield { line, cells: record };
      first = false;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
      throw refusedFile({ code: 'quote-not-closed', params: { line: Number(error['lines'] ?? 0) } });
    throw refusedFile({ code: 'file-unreadable' });
  } finally {
    source.destroy();
  }
}

/** Rows with anything in them, none with more columns than there may be. */
async function* bounded(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  for await (const { line, cells } of rows) {
    if (cells.length > ORDER_COLUMNS_MAX && cells.slice(ORDER_COLUMNS_MAX).some((cell) => cell.trim() !== ''))
      throw refusedFile({ code: 'too-many-columns', params: { maximum: ORDER_COLUMNS_MAX } });
    if (cells.some((cell) => cell.trim() !== '')) yield { line, cells: cells.slice(0, ORDER_COLUMNS_MAX) };
  }
}
