import type { Readable } from 'node:stream';
import { loadFonts } from './pdf-fonts.ts';
import { placeTable, type PdfColumn, type PdfTable } from './pdf-table.ts';
import { bottomOf, COLORS, GAP, MARGIN, placeRule, placeText, type Sheet, STYLES, turnPage, widthOf } from './pdf-sheet.ts';
import { lineHeight, type TextStyle, writeTexts } from './pdf-text.ts';

/** A document of many sheets, each beginning on a page of its own. Each of its characters is in a font that has it. */
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
  /** When it says it was made; left out: now. */
  createdAt?: Date;
  /** Across each page, behind its text: what it must not be taken for. Its title is red then. */
  mark?: string;
  /** Whether a sheet's only page is numbered too. */
  numbersOnlyPage?: boolean;
}

/** Loaded by the few who print, not by every start. */
export async function openPdf(info: PdfInfo): Promise<PdfDocument> {
  const sheet = await openDocument(info, { bufferPages: true });
  const { doc } = sheet;
  const started: { title: string; firstPage: number }[] = [];
  const begin = (title: string) => started.push({ title, firstPage: doc.bufferedPageRange().count });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  const placing = partsOf(sheet, info);
  return {
    ...placing,
    startSheet(title, subtitle) {
      begin(title);
      placing.startSheet(title, subtitle);
    },
    startLabel(title, subtitle, code) {
      begin(title);
      placing.startLabel(title, subtitle, code);
    },
    async finish() {
      numberPages(sheet, started, info.numbersOnlyPage === true ? 1 : 2);
      doc.end();
      await ended;
      return Buffer.concat(parts);
    },
  };
}

/** The same, read as a stream while it is written. */
export async function openPdfStream(info: PdfInfo): Promise<PdfStream> {
  const sheet = await openDocument(info, { bufferPages: false });
  return { ...partsOf(sheet, info), content: sheet.doc as unknown as Readable, end: () => sheet.doc.end() };
}

async function openDocument(
  { title, author, footer, createdAt, mark }: PdfInfo,
  { bufferPages }: { bufferPages: boolean },
): Promise<Sheet> {
  const [{ default: PDF }, splitRuns] = await Promise.all([import('pdfkit'), loadFonts()]);
  const doc = new PDF({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    bufferPages,
    // The library keeps every word it laid out: of a long stream, all its numbers and amounts.
    fontLayoutCache: bufferPages,
    info: { Title: title, Author: author, ...(createdAt === undefined ? {} : { CreationDate: createdAt }) },
  });
  const sheet = { doc, texts: writeTexts(doc, splitRuns) };
  if (mark !== undefined) doc.on('pageAdded', () => placeMark(sheet, mark));
  if (footer !== undefined) {
    let page = 0;
    doc.on('pageAdded', () => placeFooter(sheet, footer((page += 1))));
  }
  return sheet;
}

function partsOf(sheet: Sheet, { mark }: PdfInfo): Omit<PdfDocument, 'finish'> {
  const titleStyle = mark === undefined ? STYLES.title : STYLES.warning;
  return {
    startSheet(title, subtitle) {
      sheet.doc.addPage({ size: 'A4', margin: MARGIN });
      placeTitle(sheet, { title, subtitle, titleStyle, width: widthOf(sheet) });
    },
    startLabel: (title, subtitle, code) => startLabel(sheet, { title, subtitle, titleStyle, code }),
    columns: (blocks) => placeColumns(sheet, blocks),
    table(columns, rows) {
      const table = placeTable(sheet, columns);
      for (const cells of rows) table.add(cells);
      sheet.doc.y += GAP;
    },
    beginTable: (columns) => placeTable(sheet, columns),
    paragraph(text, tone = 'plain') {
      placeText(sheet, text, STYLES[tone], { x: MARGIN, width: widthOf(sheet) });
      sheet.doc.y += GAP;
    },
    signatures: (names) => placeSignatures(sheet, names),
    totals: (rows) => placeTotals(sheet, rows),
  };
}

/** Pages are named and numbered at their foot, so that one that got lost is put back. */
function numberPages(sheet: Sheet, started: { title: string; firstPage: number }[], pagesMin: number): void {
  const { count } = sheet.doc.bufferedPageRange();
  for (const [index, { title, firstPage }] of started.entries()) {
    const pages = (started[index + 1]?.firstPage ?? count) - firstPage;
    if (pages < pagesMin) continue;
    for (let page = 0; page < pages; page += 1) {
      sheet.doc.switchToPage(firstPage + page);
      placeFooter(sheet, `${title} · ${page + 1} / ${pages}`);
    }
  }
}

/** Below the margin, at the right. */
function placeFooter(sheet: Sheet, text: string): void {
  const { doc, texts } = sheet;
  const { y } = doc;
  const [line] = texts.layOut(text, STYLES.label, widthOf(sheet));
  if (line !== undefined) texts.draw(line, STYLES.label, { x: MARGIN, y: bottomOf(sheet) + GAP, width: widthOf(sheet), alignEnd: true });
  doc.y = y;
}

const MARK: TextStyle = { face: 'strong', size: 56, color: COLORS.red };
const MARK_OPACITY = 0.14;
const MARK_ANGLE = -45;

function placeMark(sheet: Sheet, text: string): void {
  const { doc, texts } = sheet;
  const { y } = doc;
  const { width, height } = doc.page;
  const lines = texts.layOut(text, MARK, height * 0.8);
  doc
    .save()
    .opacity(MARK_OPACITY)
    .rotate(MARK_ANGLE, { origin: [width / 2, height / 2] });
  for (const [index, line] of lines.entries())
    texts.draw(line, MARK, {
      x: (width - line.width) / 2,
      y: height / 2 + (index - lines.length / 2) * lineHeight(MARK),
      width: line.width,
    });
  doc.restore();
  doc.y = y;
}

interface Title {
  title: string;
  subtitle: string;
  titleStyle: TextStyle;
}

const CODE_SIDE = 72;

function startLabel(sheet: Sheet, { code: { size, data }, ...title }: Title & { code: DotMatrix }): void {
  const { doc } = sheet;
  doc.addPage({ size: 'A6', margin: MARGIN });
  const dot = CODE_SIDE / size;
  const [left, top] = [doc.page.width - MARGIN - CODE_SIDE, MARGIN];
  for (let place = 0; place < size * size; place += 1)
    if (data[place] === 1) doc.rect(left + (place % size) * dot, top + Math.floor(place / size) * dot, dot, dot);
  doc.fill(COLORS.black);
  placeTitle(sheet, { ...title, width: widthOf(sheet) - CODE_SIDE - GAP });
  doc.y = Math.max(doc.y, top + CODE_SIDE + 2 * GAP);
}

function placeTitle(sheet: Sheet, { title, subtitle, titleStyle, width }: Title & { width: number }): void {
  sheet.doc.y = MARGIN;
  placeText(sheet, title, titleStyle, { x: MARGIN, width });
  placeText(sheet, subtitle, STYLES.subtitle, { x: MARGIN, width });
  sheet.doc.y += 2 * GAP;
}

function placeColumns(sheet: Sheet, blocks: { name: string; lines: string[] }[]): void {
  const { doc, texts } = sheet;
  const share = widthOf(sheet) / blocks.length;
  const width = share - 2 * GAP;
  const laidOut = blocks.map(({ name, lines }) => [
    ...texts.layOut(name, STYLES.label, width).map((line) => ({ line, style: STYLES.label })),
    ...lines.flatMap((text) => texts.layOut(text, STYLES.body, width)).map((line) => ({ line, style: STYLES.body })),
  ]);
  const height = Math.max(...laidOut.map((lines) => lines.reduce((sum, { style }) => sum + lineHeight(style), 0)));
  if (doc.y + height > bottomOf(sheet)) turnPage(sheet);
  const top = doc.y;
  for (const [index, lines] of laidOut.entries()) {
    let y = top;
    for (const { line, style } of lines) {
      texts.draw(line, style, { x: MARGIN + index * share, y, width });
      y += lineHeight(style);
    }
  }
  doc.y = top + height + 2 * GAP;
}

const TOTAL_LINE = 16;

function placeTotals(sheet: Sheet, rows: [name: string, sum: string][]): void {
  const { doc, texts } = sheet;
  doc.y += GAP;
  if (doc.y + rows.length * TOTAL_LINE > bottomOf(sheet)) turnPage(sheet);
  const half = widthOf(sheet) / 2;
  const place = { x: MARGIN + half, width: half - GAP };
  for (const [index, [name, sum]] of rows.entries()) {
    const style = index === rows.length - 1 ? STYLES.strongTotal : STYLES.total;
    const { y } = doc;
    for (const [text, alignEnd] of [
      [name, false],
      [sum, true],
    ] as const) {
      const [line] = texts.layOut(text, style, place.width);
      if (line !== undefined) texts.draw(line, style, { ...place, y, alignEnd });
    }
    doc.y = y + TOTAL_LINE;
  }
  doc.y += GAP;
}

function placeSignatures(sheet: Sheet, names: string[]): void {
  const { doc } = sheet;
  if (doc.y > bottomOf(sheet) - 60) turnPage(sheet);
  doc.y += 30;
  const width = widthOf(sheet) / names.length;
  const top = doc.y;
  for (const [index, name] of names.entries()) {
    const x = MARGIN + index * width;
    doc.y = top;
    placeRule(sheet, { from: x, to: x + width - 2 * GAP, color: 'black' });
    doc.y += GAP / 2;
    placeText(sheet, name, STYLES.label, { x, width: width - 2 * GAP });
  }
}
