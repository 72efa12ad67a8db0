import { PassThrough, Readable } from 'node:stream';
import type { LedgerEntry } from '#contract/balance.ts';
import { say } from '#provider/http/language.ts';
import {
  decimalText,
  monthText,
  type StatementCell,
  type StatementHead,
  statementHeadings,
  statementRow,
  statementSums,
} from './statement-table.ts';

type Parts = AsyncIterable<LedgerEntry[]>;

/** As CSV (RFC 4180), with the mark by which spreadsheets know UTF-8; a text that would be read as a formula comes out as text. */
export async function* writeStatementCsv(head: StatementHead, parts: Parts): AsyncGenerator<Buffer> {
  const { stringify } = await import('csv-stringify/sync');
  const asCsv = (rows: StatementCell[][]) =>
    Buffer.from(
      stringify(
        rows.map((row) => row.map((cell) => cell?.value ?? '')),
        CSV,
      ),
    );
  yield Buffer.from('\ufeff');
  for await (const rows of tableRows(head, parts)) yield asCsv(rows);
}

// Amounts are texts of digits here: one that begins with a minus is a number and no formula.
const CSV = { quoted_string: false, record_delimiter: 'windows', cast: { string: asText } } as const;

function asText(value: string): string {
  return /^-\d+(\.\d+)?$/.test(value) || !/^[=+\-@\t\r]/.test(value) ? value : `'${value}`;
}

/** Headings, the balance before, the entries part by part, and the sums. */
async function* tableRows(head: StatementHead, parts: Parts): AsyncGenerator<StatementCell[][]> {
  const headings = statementHeadings(head);
  const [opening, ...sums] = statementSums(head);
  yield [headings.map(label)];
  if (opening !== undefined) yield [sumRow(headings.length, opening)];
  for await (const entries of parts) yield entries.map((entry) => statementRow(entry, head));
  yield sums.map((sum) => sumRow(headings.length, sum));
}

function label(value: string): StatementCell {
  return { kind: 'text', value };
}

/** Named under the kinds; in the last column, as balances are. */
function sumRow(width: number, { label: name, amount }: ReturnType<typeof statementSums>[number]): StatementCell[] {
  const row = Array.from({ length: width }, (): StatementCell => null);
  row[2] = label(name);
  row[width - 1] = { kind: 'decimal', value: decimalText(amount) };
  return row;
}

/**
 * As a workbook of one sheet with a fixed heading. It is written as a stream: the library that writes other tables of ours holds all their rows, which are
 * ten thousand at most there, and may be hundreds of thousands here.
 */
export async function writeStatementXlsx(head: StatementHead, parts: Parts): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const workbook = new PassThrough();
  const fail = (error: Error) => workbook.destroy(error);
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(XML + xml), path);
  add('[Content_Types].xml', CONTENT_TYPES);
  add('_rels/.rels', relations('officeDocument', 'xl/workbook.xml'));
  add('xl/workbook.xml', workbookXml(sheetName(head)));
  add(
    'xl/_rels/workbook.xml.rels',
    relations('worksheet', 'worksheets/sheet1.xml').replace('</Relationships>', `${STYLES_RELATION}</Relationships>`),
  );
  add('xl/styles.xml', STYLES);
  // Opened once its turn has come; the library watches no stream for errors.
  zip.addReadStreamLazy('xl/worksheets/sheet1.xml', (give) => {
    give(null, Readable.from(sheetXml(head, parts)).on('error', fail));
  });
  zip.on('error', fail);
  zip.outputStream.pipe(workbook);
  zip.end();
  return workbook;
}

/** Of at most 31 characters, as spreadsheets want it. */
function sheetName({ sums, locale }: StatementHead): string {
  return `${say(locale, 'statement.sheet')} ${monthText(sums.month, locale)}`.slice(0, 31);
}

async function* sheetXml(head: StatementHead, parts: Parts): AsyncGenerator<string> {
  const columns = WIDTHS.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`);
  yield `${XML}<worksheet xmlns="${MAIN}">${FROZEN_HEADING}<cols>${columns.join('')}</cols><sheetData>`;
  let place = 0;
  for await (const rows of tableRows(head, parts)) {
    const first = place + 1;
    place += rows.length;
    yield rows.map((row, index) => rowXml(row, first + index)).join('');
  }
  yield '</sheetData></worksheet>';
}

function rowXml(row: StatementCell[], place: number): string {
  const cells = row.map((cell, index) => cellXml(cell, `${COLUMN_NAMES[index] ?? ''}${place}`, place === 1));
  return `<row r="${place}">${cells.join('')}</row>`;
}

/** Cells have types there: no text is read as a formula. */
function cellXml(cell: StatementCell, address: string, isHeading: boolean): string {
  if (cell === null) return '';
  switch (cell.kind) {
    case 'text':
      return `<c r="${address}" t="inlineStr" s="${isHeading ? STYLE.heading : STYLE.text}"><is><t xml:space="preserve">${escapeXml(cell.value)}</t></is></c>`;
    case 'whole':
      return `<c r="${address}" s="${STYLE.text}"><v>${cell.value}</v></c>`;
    case 'decimal':
      return `<c r="${address}" s="${/\.\d{3}/.test(cell.value) ? STYLE.rate : STYLE.amount}"><v>${cell.value}</v></c>`;
    case 'time':
      return `<c r="${address}" s="${STYLE.time}"><v>${dayNumber(cell.value)}</v></c>`;
  }
}

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets. */
const EPOCH = Date.UTC(1899, 11, 30);

function dayNumber(wallClock: string): number {
  return (Date.parse(`${wallClock.replace(' ', 'T')}Z`) - EPOCH) / DAY_MS;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that XML cannot carry are left out. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEETML = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEETML}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEETML}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEETML}.styles+xml"/></Types>`;
const STYLES_RELATION = `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/>`;

function relations(type: string, target: string): string {
  return `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
}

function workbookXml(name: string): string {
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

/** Places in the list of cell formats below. */
const STYLE = { text: 0, heading: 1, amount: 2, rate: 3, time: 4 } as const;
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="0.00000000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const COLUMN_NAMES = 'ABCDEFGHIJKL';
const FROZEN_HEADING =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
/** In characters, by column. */
const WIDTHS = [8, 20, 24, 22, 16, 28, 18, 14, 10, 14, 14, 16];
