import type PDFKit from 'pdfkit';
import { clustersOf, type Face, type LoadedFont, type SplitRuns } from './pdf-fonts.ts';

type Doc = InstanceType<typeof PDFKit>;

/** Share of the size from one line to the next, and from the top of a line to where its letters stand. */
const LEADING = 1.22;
const ASCENT = 0.95;

export interface TextStyle {
  face: Face;
  size: number;
  color: string;
}

interface PlacedRun {
  font: LoadedFont;
  text: string;
  width: number;
}
/** A line as it is drawn. */
export interface TextLine {
  runs: PlacedRun[];
  width: number;
}

/** Lays text out and draws it; every character in a font that has it. */
export interface TextWriter {
  /** Breaks text into lines no wider than the width, within a word that is too long itself. */
  layOut(text: string, style: TextStyle, width: number): TextLine[];
  /** Draws a line with its upper edge at `y`. Moves nothing. */
  draw(line: TextLine, style: TextStyle, place: { x: number; y: number; width: number; alignEnd?: boolean }): void;
}

export function lineHeight({ size }: Pick<TextStyle, 'size'>): number {
  return size * LEADING;
}

export function writeTexts(doc: Doc, splitRuns: SplitRuns): TextWriter {
  const registered = new Set<string>();
  const select = (font: LoadedFont, size: number) => {
    if (!registered.has(font.name)) doc.registerFont(font.name, font.content);
    registered.add(font.name);
    return doc.font(font.name).fontSize(size);
  };
  const measure = (text: string, { face, size }: TextStyle): TextLine => {
    const runs = splitRuns(text, face).map((run) => ({ ...run, width: select(run.font, size).widthOfString(run.text) }));
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
  };
  return {
    layOut: (text, style, width) => text.split(LINE_ENDS).flatMap((line) => breakLine(line, width, (part) => measure(part, style))),
    draw({ runs, width: filled }, { size, color }, { x, y, width, alignEnd = false }) {
      let left = alignEnd ? x + width - filled : x;
      for (const run of runs) {
        select(run.font, size)
          .fillColor(color)
          .text(run.text, left, y + size * ASCENT, { lineBreak: false, baseline: 'alphabetic' });
        left += run.width;
      }
    },
  };
}

const LINE_ENDS = /\r\n?|[\n\u2028\u2029]/;
// After spaces and hyphens, and around Chinese and Japanese characters, but neither before what closes nor after what opens.
const BREAKS =
  /(?<=[ \u3000])(?=[^ \u3000])|(?<=[\p{L}\p{N}]-|\p{L}\/)(?=\p{L})|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60])(?<![（［【《「『])(?![ ，。、．：；！？）］】》」』ー])|(?<![（［【《「『])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;

function breakLine(text: string, width: number, measure: (text: string) => TextLine): TextLine[] {
  const whole = measure(text);
  if (whole.width <= width) return [whole];
  const lines: string[] = [];
  let line = '';
  let filled = 0;
  const add = (part: string) => {
    const { width: partWidth } = measure(part);
    // A space at the end of a line takes no room.
    const needed = part.endsWith(' ') ? measure(part.trimEnd()).width : partWidth;
    if (filled + needed > width && line.trim() !== '') {
      lines.push(line);
      line = '';
      filled = 0;
    }
    line += part;
    filled += partWidth;
  };
  for (const piece of text.split(BREAKS))
    if (measure(piece.trimEnd()).width <= width) add(piece);
    else for (const cluster of clustersOf(piece)) add(cluster);
  return [...lines, line].map((each) => measure(each.trimEnd()));
}
