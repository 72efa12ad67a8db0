import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { BROKEN_CHARACTER } from '#provider/files/read-csv.ts';
import type { ImportReason } from './import-rejection.ts';
import { FileLine, textsOf } from './product-line.ts';
import type { FilePart } from './read-product-file.ts';

const BYTE_ORDER_MARK = /^\ufeff/;
const NUL = /\\u0000/;
/** Half of a character of two, which no database takes. */
const HALF_CHARACTER = /\\ud[89a-f]/i;

/** Reads an NDJSON product file, gzipped or not, line by line, however large it is. A wrong line is reported and left out. */
export async function* readProductLines(file: string, seenHandles: Set<string>): AsyncGenerator<FilePart> {
  let line = 0;
  try {
    for await (const text of linesOf(file)) {
      line += 1;
      if (text.trim() !== '') yield readLine(text.replace(BYTE_ORDER_MARK, ''), line, seenHandles);
    }
  } catch (error) {
    // What went wrong while unpacking: zlib's codes begin so.
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error;
    yield refused(line + 1, { reason: 'broken-archive' });
  }
}

function linesOf(file: string): AsyncIterable<string> {
  const bytes = createReadStream(file);
  const input = file.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => undefined) : bytes;
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}

function readLine(text: string, line: number, seenHandles: Set<string>): FilePart {
  if (text.includes(BROKEN_CHARACTER)) return refused(line, { reason: 'not-utf-8' });
  const value = parseJson(text);
  const handle = handleOf(value);
  if (NUL.test(text)) return refused(line, { handle, reason: 'nul-character' });
  if (HALF_CHARACTER.test(text) && HALF_CHARACTER.test(JSON.stringify(value))) return refused(line, { handle, reason: 'not-utf-8' });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refused(line, { reason: 'not-json' });
  const { data, error } = FileLine.safeParse(value);
  if (error !== undefined) return refused(line, { handle, reason: 'bad-field', field: fieldOf(error) });
  if (data.kind === 'category') return toPart(line, { category: { ...data, line } });
  if (seenHandles.has(data.handle)) return refused(line, { handle, reason: 'handle-repeated' });
  seenHandles.add(data.handle);
  const { kind: _kind, customsName: _customsName, category, variants, ...facts } = data;
  const [first, ...others] = variants;
  return toPart(line, {
    product: {
      ...facts,
      line,
      category: { code: category },
      texts: textsOf(data),
      variants: [{ ...first, line }, ...others.map((variant) => ({ ...variant, line }))],
    },
  });
}

/** Undefined where the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function handleOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'handle' in value && typeof value.handle === 'string' ? value.handle : '';
}

/** Where the first fault is. */
function fieldOf({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === 'unrecognized_keys') return [...issue.path, issue.keys[0]].join('.');
  return issue?.path.join('.') ?? '';
}

function toPart(line: number, found: Partial<FilePart>): FilePart {
  return { firstLine: line, lastLine: line, product: null, category: null, rejections: [], ...found };
}

function refused(line: number, why: { handle?: string; reason: ImportReason; field?: string }): FilePart {
  return toPart(line, { rejections: [{ line, handle: '', ...why }] });
}
