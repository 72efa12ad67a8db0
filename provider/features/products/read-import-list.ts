import { CsvError, parse } from 'csv-parse/sync';

/** What a line of a list names. */
export interface ListEntry {
  /** Where it begins, from 1. */
  line: number;
  text: string;
}

/** Headings of the column that names the product, the surest first. */
const headings = ['sku', 'variant sku', 'spu', 'product id', 'product_id', 'productid', 'id', 'link', 'url', 'product'];

/** Lines with something in them; or the line on which a text can't be read on. */
export function readImportList(text: string): { status: 'read'; entries: ListEntry[] } | { status: 'unreadable'; line: number } {
  try {
    const plain = text.replaceAll(/\r\n?/g, '\n');
    const lines: ListLine[] = [];
    parse(plain, {
      bom: true,
      delimiter: delimiterOf(plain),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record: (record: string[], context) => {
        lines.push({ line: firstLine(record, context.lines), cells: record.map((cell) => cell.trim()) });
        return null;
      },
    });
    return { status: 'read', entries: entriesOf(lines) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { status: 'unreadable', line: Number(error['lines'] ?? 1) };
  }
}

interface ListLine {
  line: number;
  cells: string[];
}

function entriesOf(lines: ListLine[]): ListEntry[] {
  const names = lines[0]?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const heading = headings.find((name) => names.includes(name));
  const column = heading === undefined ? null : names.indexOf(heading);
  return lines.slice(column === null ? 0 : 1).flatMap(({ line, cells }) => {
    const text = column === null ? cells.find((cell) => cell !== '') : cells[column];
    return text === undefined || text === '' ? [] : [{ line, text }];
  });
}

/** The parser knows the last line of a record; its own line breaks lead back to the first. */
function firstLine(record: string[], lastLine: number): number {
  return lastLine - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);
}

/** Spreadsheets of some countries write semicolons; the first line tells. */
function delimiterOf(text: string): string {
  const head = text.trimStart().split('\n')[0] ?? '';
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: head.split(delimiter).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}
