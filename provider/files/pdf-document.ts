import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { inflateSync } from 'node:zlib';
import type PDFKit from 'pdfkit';

/** A page of A4 in points, with its margin. */
const MARGIN = 48;
const GAP = 6;
const LINE = 0.5;
const GREY = '#616161';
const BLACK = '#1a1a1a';

type Doc = InstanceType<typeof PDFKit>;

export interface PdfColumn {
  title: string;
  /** Share of the width. */
  share: number;
  alignEnd?: boolean;
}

export interface PdfTable {
  add(cells: string[]): void;
}

/** A document of many sheets, each beginning on a page of its own. Its fonts have the letters of all European languages, and Chinese characters. */
export interface PdfDocument {
  startSheet(title: string, subtitle: string): void;
  /** A sheet of A6, as label printers take it, with a code that scanners read its title from. */
  startLabel(title: string, subtitle: string, code: DotMatrix): void;
  /** Texts beside each other, each under its name. */
  columns(blocks: { name: string; lines: string[] }[]): void;
  table(columns: PdfColumn[], rows: string[][]): void;
  /** A table whose rows come one by one, for those that are too many to hold. */
  beginTable(columns: PdfColumn[]): PdfTable;
  paragraph(text: string, tone?: 'plain' | 'subdued'): void;
  /** Lines to write on, each named below. */
  signatures(names: string[]): void;
  /** Names and sums at the right, the last one strong; never torn from each other. */
  totals(rows: [name: string, sum: string][]): void;
  finish(): Promise<Buffer>;
}

/** A square of dots, row by row, such as a QR code; 1 is dark. */
export interface DotMatrix {
  size: number;
  data: ArrayLike<number>;
}

/** A document that is read while it is written, so that it need not fit the memory. */
export interface PdfStream extends Omit<PdfDocument, 'finish'> {
  content: Readable;
  end(): void;
}

interface PdfInfo {
  title: string;
  author: string;
  /** At the foot of each page. */
  footer?: (page: number) => string;
}

/** Loaded by the few who print, not by every start. */
export async function openPdf(info: PdfInfo): Promise<PdfDocument> {
  const doc = await openDocument(info, { bufferPages: true });
  const sheets: Sheet[] = [];
  const begin = (title: string) => sheets.push({ title, firstPage: doc.bufferedPageRange().count });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  return {
    ...partsOf(doc),
    startSheet(title, subtitle) {
      begin(title);
      startSheet(doc, title, subtitle);
    },
    startLabel(title, subtitle, code) {
      begin(title);
      startLabel(doc, title, subtitle, code);
    },
    async finish() {
      numberPages(doc, sheets);
      doc.end();
      await ended;
      return Buffer.concat(parts);
    },
  };
}

/** The same, read as a stream while it is written. */
export async function openPdfStream(info: PdfInfo): Promise<PdfStream> {
  const doc = await openDocument(info, { bufferPages: false });
  return { ...partsOf(doc), content: doc as unknown as Readable, end: () => doc.end() };
}

async function openDocument({ title, author, footer }: PdfInfo, { bufferPages }: { bufferPages: boolean }): Promise<Doc> {
  const [{ default: PDF }, unpacked] = await Promise.all([import('pdfkit'), loadFonts()]);
  const doc = new PDF({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    bufferPages,
    // The library keeps every word it laid out: of a long stream, all its numbers and amounts.
    fontLayoutCache: bufferPages,
    info: { Title: title, Author: author },
  });
  for (const [name, content] of unpacked) doc.registerFont(name, content);
  if (footer !== undefined) {
    let page = 0;
    doc.on('pageAdded', () => placeFooter(doc, footer((page += 1))));
  }
  return doc;
}

const require = createRequire(import.meta.url);
const fontFiles = () => ({
  text: require.resolve('roboto-fontface/fonts/roboto/Roboto-Regular.woff'),
  strong: require.resolve('roboto-fontface/fonts/roboto/Roboto-Medium.woff'),
  han: require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'),
});

type UnpackedFonts = readonly (readonly [name: string, content: Buffer])[];
let fonts: Promise<UnpackedFonts> | null = null;

/** Unpacked once a process: of a compressed font the library unpacks all shapes anew for every character it writes. */
function loadFonts(): Promise<UnpackedFonts> {
  fonts ??= unpackFonts();
  return fonts;
}

async function unpackFonts(): Promise<UnpackedFonts> {
  const { default: fontEditor } = await import('fonteditor-core');
  return Promise.all(
    Object.entries(fontFiles()).map(async ([name, path]) => {
      const packed = new Uint8Array(await readFile(path));
      return [name, Buffer.from(fontEditor.woff2ttf(packed.buffer, { inflate }))] as const;
    }),
  );
}

function inflate(packed: number[]): number[] {
  return Array.from(inflateSync(Uint8Array.from(packed)));
}

function partsOf(doc: Doc): Omit<PdfDocument, 'finish'> {
  return {
    startSheet: (sheet, subtitle) => startSheet(doc, sheet, subtitle),
    startLabel: (sheet, subtitle, code) => startLabel(doc, sheet, subtitle, code),
    columns: (blocks) => placeColumns(doc, blocks),
    table(columns, rows) {
      const table = beginTable(doc, columns);
      for (const cells of rows) table.add(cells);
      doc.y += GAP;
    },
    beginTable: (columns) => beginTable(doc, columns),
    paragraph(text, tone = 'plain') {
      doc
        .font(fontFor(text, 'text'))
        .fontSize(9.5)
        .fillColor(tone === 'plain' ? BLACK : GREY)
        .text(text, MARGIN, doc.y, { width: widthOf(doc) });
      doc.y += GAP;
    },
    signatures: (names) => placeSignatures(doc, names),
    totals: (rows) => placeTotals(doc, rows),
  };
}

const HAN = /[\u2e80-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;

/** Chinese characters are in a font of their own, which has Latin letters too. */
function fontFor(text: string, font: 'text' | 'strong'): string {
  return HAN.test(text) ? 'han' : font;
}

interface Sheet {
  title: string;
  firstPage: number;
}

/** Pages of a sheet that has more than one are named and numbered at their foot, so that one that got lost is put back. */
function numberPages(doc: Doc, sheets: Sheet[]): void {
  const { count } = doc.bufferedPageRange();
  for (const [index, { title, firstPage }] of sheets.entries()) {
    const pages = (sheets[index + 1]?.firstPage ?? count) - firstPage;
    if (pages < 2) continue;
    for (let page = 0; page < pages; page += 1) {
      doc.switchToPage(firstPage + page);
      placeFooter(doc, `${title} · ${page + 1} / ${pages}`);
    }
  }
}

/** Below the margin, where the library would begin another page. */
function placeFooter(doc: Doc, text: string): void {
  const { y } = doc;
  const { bottom } = doc.page.margins;
  doc.page.margins.bottom = 0;
  doc
    .font(fontFor(text, 'text'))
    .fontSize(8.5)
    .fillColor(GREY)
    .text(text, MARGIN, doc.page.height - MARGIN + GAP, { width: widthOf(doc), align: 'right' });
  doc.page.margins.bottom = bottom;
  doc.y = y;
}

function widthOf(doc: Doc): number {
  return doc.page.width - 2 * MARGIN;
}

/** One more page of the size at hand. */
function turnPage(doc: Doc): void {
  doc.addPage({ size: [doc.page.width, doc.page.height], margin: MARGIN });
}

const CODE_SIDE = 72;

function startLabel(doc: Doc, title: string, subtitle: string, { size, data }: DotMatrix): void {
  doc.addPage({ size: 'A6', margin: MARGIN });
  const dot = CODE_SIDE / size;
  const [left, top] = [doc.page.width - MARGIN - CODE_SIDE, MARGIN];
  for (let place = 0; place < size * size; place += 1)
    if (data[place] === 1) doc.rect(left + (place % size) * dot, top + Math.floor(place / size) * dot, dot, dot);
  doc.fill(BLACK);
  placeTitle(doc, title, subtitle, widthOf(doc) - CODE_SIDE - GAP);
  doc.y = Math.max(doc.y, top + CODE_SIDE + 2 * GAP);
}

function startSheet(doc: Doc, title: string, subtitle: string): void {
  doc.addPage({ size: 'A4', margin: MARGIN });
  placeTitle(doc, title, subtitle, widthOf(doc));
}

function placeTitle(doc: Doc, title: string, subtitle: string, width: number): void {
  doc.font(fontFor(title, 'strong')).fontSize(18).fillColor(BLACK).text(title, MARGIN, MARGIN, { width });
  doc.font(fontFor(subtitle, 'text')).fontSize(10).fillColor(GREY).text(subtitle, { width });
  doc.y += 2 * GAP;
}

function placeColumns(doc: Doc, blocks: { name: string; lines: string[] }[]): void {
  const top = doc.y;
  const width = widthOf(doc) / blocks.length;
  const bottoms = blocks.map(({ name, lines }, index) => {
    const options = { width: width - 2 * GAP };
    doc
      .font('text')
      .fontSize(8.5)
      .fillColor(GREY)
      .text(name, MARGIN + index * width, top, options);
    for (const line of lines) doc.font(fontFor(line, 'text')).fontSize(10).fillColor(BLACK).text(line, options);
    return doc.y;
  });
  doc.y = Math.max(...bottoms) + 2 * GAP;
}

/** Rows are never torn: one that does not fit begins the next page, under the headings again. */
function beginTable(doc: Doc, columns: PdfColumn[]): PdfTable {
  const places = columns.map(({ share, alignEnd = false }, index) => ({
    x: MARGIN + widthOf(doc) * columns.slice(0, index).reduce((sum, column) => sum + column.share, 0),
    options: { width: widthOf(doc) * share - GAP, align: alignEnd ? ('right' as const) : ('left' as const) },
  }));
  const heightOf = (cells: string[], font: 'text' | 'strong') =>
    Math.max(
      ...places.map(({ options }, index) => {
        const cell = cells[index] ?? '';
        return doc.font(fontFor(cell, font)).fontSize(9).heightOfString(cell, options);
      }),
    );
  const placeRow = (cells: string[], font: 'text' | 'strong') => {
    const height = heightOf(cells, font);
    const top = doc.y;
    for (const [index, { x, options }] of places.entries()) {
      const cell = cells[index] ?? '';
      doc.font(fontFor(cell, font)).fontSize(9).fillColor(BLACK).text(cell, x, top, options);
    }
    doc.y = top + height + GAP / 2;
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + widthOf(doc), doc.y)
      .lineWidth(LINE)
      .strokeColor(GREY)
      .stroke();
    doc.y += GAP / 2;
  };
  const titles = columns.map(({ title }) => title);
  placeRow(titles, 'strong');
  return {
    add(cells) {
      if (doc.y + heightOf(cells, 'text') > doc.page.height - MARGIN - GAP) {
        turnPage(doc);
        placeRow(titles, 'strong');
      }
      placeRow(cells, 'text');
    },
  };
}

const TOTAL_LINE = 16;

function placeTotals(doc: Doc, rows: [name: string, sum: string][]): void {
  if (doc.y + rows.length * TOTAL_LINE > doc.page.height - MARGIN) turnPage(doc);
  const half = widthOf(doc) / 2;
  for (const [index, [name, sum]] of rows.entries()) {
    const font = index === rows.length - 1 ? 'strong' : 'text';
    const top = doc.y;
    doc
      .font(fontFor(name, font))
      .fontSize(10)
      .fillColor(BLACK)
      .text(name, MARGIN + half, top, { width: half / 2 });
    doc.font(font).text(sum, MARGIN + half, top, { width: half - GAP, align: 'right' });
    doc.y = top + TOTAL_LINE;
  }
  doc.y += GAP;
}

function placeSignatures(doc: Doc, names: string[]): void {
  if (doc.y > doc.page.height - MARGIN - 60) turnPage(doc);
  doc.y += 30;
  const width = widthOf(doc) / names.length;
  const top = doc.y;
  for (const [index, name] of names.entries()) {
    const x = MARGIN + index * width;
    doc
      .moveTo(x, top)
      .lineTo(x + width - 2 * GAP, top)
      .lineWidth(LINE)
      .strokeColor(BLACK)
      .stroke();
    doc
      .font('text')
      .fontSize(8.5)
      .fillColor(GREY)
      .text(name, x, top + GAP / 2, { width: width - 2 * GAP });
  }
}
