import type PDFKit from 'pdfkit';
import { lineHeight, type TextStyle, type TextWriter } from './pdf-text.ts';

/** Points from the edge of a page, and between things. */
export const MARGIN = 48;
export const GAP = 6;
const LINE = 0.5;
export const COLORS = { grey: '#616161', black: '#1a1a1a', red: '#b42318' } as const;

export const STYLES = {
  title: { face: 'strong', size: 18, color: COLORS.black },
  warning: { face: 'strong', size: 18, color: COLORS.red },
  subtitle: { face: 'text', size: 10, color: COLORS.grey },
  label: { face: 'text', size: 8.5, color: COLORS.grey },
  body: { face: 'text', size: 10, color: COLORS.black },
  plain: { face: 'text', size: 9.5, color: COLORS.black },
  subdued: { face: 'text', size: 9.5, color: COLORS.grey },
  cell: { face: 'text', size: 9, color: COLORS.black },
  heading: { face: 'strong', size: 9, color: COLORS.black },
  total: { face: 'text', size: 10, color: COLORS.black },
  strongTotal: { face: 'strong', size: 10, color: COLORS.black },
} as const satisfies Record<string, TextStyle>;

type Doc = InstanceType<typeof PDFKit>;

/** What the parts of a document are placed with. */
export interface Sheet {
  doc: Doc;
  texts: TextWriter;
}

export function widthOf({ doc }: Sheet): number {
  return doc.page.width - 2 * MARGIN;
}

/** Where the last line of a page ends. */
export function bottomOf({ doc }: Sheet): number {
  return doc.page.height - MARGIN;
}

/** One more page of the size at hand. */
export function turnPage({ doc }: Sheet): void {
  doc.addPage({ size: [doc.page.width, doc.page.height], margin: MARGIN });
  doc.y = MARGIN;
}

/** A line across the page. */
export function placeRule({ doc }: Sheet, { from, to, color }: { from: number; to: number; color: keyof typeof COLORS }): void {
  doc.moveTo(from, doc.y).lineTo(to, doc.y).lineWidth(LINE).strokeColor(COLORS[color]).stroke();
}

/** Writes on from where the document is, over to the next page where one ends. */
export function placeText(sheet: Sheet, text: string, style: TextStyle, { x, width }: { x: number; width: number }): void {
  const { doc, texts } = sheet;
  for (const line of texts.layOut(text, style, width)) {
    if (doc.y + lineHeight(style) > bottomOf(sheet)) turnPage(sheet);
    const { y } = doc;
    texts.draw(line, style, { x, y, width });
    doc.y = y + lineHeight(style);
  }
}
