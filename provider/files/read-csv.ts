import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Info, parse } from 'csv-parse';

export { CsvError } from 'csv-parse';

/** One row may hold a long description, and still a quotation mark that is never closed must not take all memory. */
const MAX_ROW_BYTES = 2_000_000;
const HEAD_BYTES = 65_536;
/** Stands where a file is not in UTF-8. */
export const BROKEN_CHARACTER = '\ufffd';

export interface CsvRecord {
  /** Line of the file the record begins on, from 1. */
  line: number;
  record: string[];
}

/** Reads a CSV file record by record, however large it is. Throws `CsvError` where it can't be read on. */
export async function* readCsv(file: string): AsyncGenerator<CsvRecord> {
  yield* readCsvText(createReadStream(file, { encoding: 'utf8' }), await findDelimiter(file));
}

/** The same of text as it comes in. */
export async function* readCsvText(text: AsyncIterable<unknown>, delimiter: string): AsyncGenerator<CsvRecord> {
  for await (const { record, info } of records(text, delimiter)) yield { line: firstLine(record, info), record };
}

function records(text: AsyncIterable<unknown>, delimiter: string): AsyncIterable<{ record: string[]; info: Info }> {
  return Readable.from(withPlainLineEnds(text)).pipe(
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
async function* withPlainLineEnds(chunks: AsyncIterable<unknown>): AsyncGenerator<string> {
  let held = '';
  for await (const chunk of chunks) {
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

/** Spreadsheets of some countries write semicolons; the header row tells. */
async function findDelimiter(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return delimiterOf(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** What parts the header row, the first line of `text`. */
export function delimiterOf(text: string): string {
  const head = text.split(/[\r\n]/)[0] ?? '';
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: head.split(delimiter).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}
