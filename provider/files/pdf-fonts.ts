import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';

/** Regular text, and text that stands out. */
export type Face = 'text' | 'strong';

/** A font with what it has characters for. */
export interface LoadedFont {
  name: string;
  content: Buffer;
  characters: ReadonlySet<number>;
}

/** Text that one font has all characters of. */
export interface TextRun {
  font: LoadedFont;
  text: string;
}

/** Splits text into runs, each of the first font that has its characters. */
export type SplitRuns = (text: string, face: Face) => TextRun[];

const require = createRequire(import.meta.url);

const FACES: Record<Face, string> = {
  text: require.resolve('roboto-fontface/fonts/roboto/Roboto-Regular.woff'),
  strong: require.resolve('roboto-fontface/fonts/roboto/Roboto-Medium.woff'),
};
/** The common Chinese characters in one font; the rest of the package is in small ones. */
const HAN = require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff');
/** Asked one after the other for what the others lack: rarer Chinese characters, Korean, Japanese. */
const FAMILIES = [
  require.resolve('@fontsource/noto-sans-sc/unicode.json'),
  require.resolve('@fontsource/noto-sans-kr/unicode.json'),
  require.resolve('@fontsource/noto-sans-jp/unicode.json'),
];

/** Shown for a character that no font has. */
const REPLACEMENT = '\ufffd';

let shelf: Promise<SplitRuns> | null = null;

/** Fonts are unpacked once a process, when a text needs them. */
export function loadFonts(): Promise<SplitRuns> {
  shelf ??= openShelf();
  return shelf;
}

async function openShelf(): Promise<SplitRuns> {
  const [{ default: fontEditor }, { create }] = await Promise.all([import('fonteditor-core'), import('fontkit')]);
  const loaded = new Map<string, LoadedFont>();

  // Of a compressed font, pdfkit unpacks all shapes anew for every character it writes.
  const load = (path: string): LoadedFont => {
    const known = loaded.get(path);
    if (known !== undefined) return known;
    const content = Buffer.from(fontEditor.woff2ttf(new Uint8Array(readFileSync(path)).buffer, { inflate }));
    const font = create(content);
    if (!('characterSet' in font)) throw new Error('a collection of fonts, where one is expected');
    const made = { name: `font-${loaded.size + 1}`, content, characters: new Set(font.characterSet) };
    loaded.set(path, made);
    return made;
  };

  const fontOf = remember((code: number, face: Face): LoadedFont | null => {
    for (const path of [FACES[face], HAN]) if (load(path).characters.has(code)) return load(path);
    for (const family of FAMILIES) {
      const path = findSubset(family, code);
      if (path !== null && load(path).characters.has(code)) return load(path);
    }
    return null;
  });
  const fontOfAll = (cluster: string, face: Face): LoadedFont | null => {
    const codes = Array.from(cluster, (character) => character.codePointAt(0) ?? 0);
    const fonts = codes.map((code) => fontOf(code, face));
    return fonts.find((font) => font !== null && codes.every((code) => font.characters.has(code))) ?? null;
  };

  return (text, face) => {
    const runs: TextRun[] = [];
    for (const cluster of clustersOf(plainText(text))) {
      const found = fontOfAll(cluster, face);
      const font = found ?? load(FACES[face]);
      const shown = found === null ? REPLACEMENT : cluster;
      const last = runs.at(-1);
      if (last?.font === font) last.text += shown;
      else runs.push({ font, text: shown });
    }
    return runs;
  };
}

function inflate(packed: number[]): number[] {
  return Array.from(inflateSync(Uint8Array.from(packed)));
}

function remember<Found>(find: (code: number, face: Face) => Found): (code: number, face: Face) => Found {
  const known: Record<Face, Map<number, Found>> = { text: new Map(), strong: new Map() };
  return (code, face) => {
    const before = known[face].get(code);
    if (before !== undefined) return before;
    const found = find(code, face);
    known[face].set(code, found);
    return found;
  };
}

/** Composed as fonts have them. No font has the narrow no-break space of numbers, and none needs a shape for what is never seen. */
function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\u202f', '\u00a0')
    .replace(/[\t\r\v\f]/g, ' ')
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Cc}/gu, '');
}

const COMBINED = /\p{M}|\p{Emoji_Modifier}/u;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Characters as they are seen: a letter and its accent are one. */
export function clustersOf(text: string): Iterable<string> {
  return COMBINED.test(text) ? Array.from(clusters.segment(text), ({ segment }) => segment) : text;
}

interface Subset {
  path: string;
  ranges: (readonly [from: number, to: number])[];
}
const subsets = new Map<string, Subset[]>();

/** The font of a family that has a character; a family lists which of its fonts has what. */
function findSubset(family: string, code: number): string | null {
  const known = subsets.get(family) ?? readSubsets(family);
  subsets.set(family, known);
  return known.find(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to))?.path ?? null;
}

function readSubsets(family: string): Subset[] {
  const folder = dirname(family);
  const listed = JSON.parse(readFileSync(family, 'utf8')) as Record<string, string>;
  return Object.entries(listed).map(([name, ranges]) => ({
    path: join(folder, 'files', `${basename(folder)}-${name.replace(/^\[(\d+)\]$/, '$1')}-400-normal.woff`),
    ranges: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  }));
}
