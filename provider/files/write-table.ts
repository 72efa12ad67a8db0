import { Worker } from 'node:worker_threads';

/** Null: empty. Numbers stay numbers, times are UTC. */
export type TableCell = string | number | Date | null;

type Chunks = AsyncIterable<TableCell[][]>;

/** As CSV (RFC 4180), with the mark by which spreadsheets know UTF-8; a text that would be read as a formula comes out as text. */
export async function* writeCsv(chunks: Chunks, head: string[]): AsyncGenerator<Buffer> {
  const { stringify } = await import('csv-stringify/sync');
  const asCsv = (rows: (string | number)[][]) =>
    Buffer.from(stringify(rows, { escape_formulas: true, quoted_string: true, record_delimiter: 'windows' }));
  yield Buffer.from('\ufeff');
  yield asCsv([head]);
  for await (const rows of chunks) yield asCsv(rows.map((row) => row.map(csvCell)));
}

function csvCell(cell: TableCell): string | number {
  return cell instanceof Date ? cell.toISOString() : (cell ?? '');
}

/** As a workbook of one sheet with a fixed heading. Cells have types there: no text is read as a formula. */
export async function* writeXlsx(chunks: Chunks, head: string[]): AsyncGenerator<Buffer> {
  const rows: TableCell[][] = [];
  for await (const chunk of chunks) rows.push(...chunk);
  yield await writeSheet({ head, rows });
}

// Ten thousand rows take seconds in which nothing else would be answered: a thread of its own writes them and is gone. Its code is a text
// since a bundled provider has no file to start it from. A cell of a workbook holds no longer text.
const WRITE_SHEET = `
const { parentPort, workerData } = require('node:worker_threads');
const { default: writeXlsxFile } = require('node:module').createRequire(workerData.from)('write-excel-file/node');
const TEXT_MAX = 32767;
const toCell = (value) => {
  if (value === null || value === '') return null;
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm' };
  return typeof value === 'number' ? { value, type: Number } : { value: value.slice(0, TEXT_MAX), type: String };
};
const head = workerData.head.map((value) => ({ value, type: String, fontWeight: 'bold' }));
writeXlsxFile([head, ...workerData.rows.map((row) => row.map(toCell))], { stickyRowsCount: 1 }).toBuffer()
  .then((written) => parentPort.postMessage(written));
`;

function writeSheet(sheet: { head: string[]; rows: TableCell[][] }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WRITE_SHEET, { eval: true, workerData: { ...sheet, from: import.meta.url } });
    worker.once('message', (written: Uint8Array) => resolve(Buffer.from(written)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the workbook could not be written')));
  });
}
