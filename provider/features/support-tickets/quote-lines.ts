import { MAIL_MARKER } from '#provider/mail/compose-mail.ts';

/** An attribution may be broken into so many lines. */
const ATTRIBUTION_LINES = 4;
const ATTRIBUTION_MAX = 500;
/** Headers over a quote, with those that are broken into lines. */
const HEADER_LINES = 12;
/** What our marker ends with, as it begins. */
const MARKER_END = '-##';

/** `On <date>, <who> wrote:`, as programs write it in the languages of our mails. */
const ATTRIBUTION = /^(?:On|El|Em)\s.*\s(?:wrote|escribió|escreveu)\s?:$/isu;
/** `-----Original Message-----` */
const ORIGINAL = /^-{2,}\s*(?:Original Message|Mensaje original|Mensagem original)\s*-{2,}$/iu;
/** The line Outlook draws over the headers. */
const RULE = /^_{10,}$/;
/** The headers Outlook repeats over what it quotes, one a line, perhaps in bold type. */
const FROM_LINE = /^\*?(?:From|De)\s?:\*?\s*\S/iu;
const SENT_LINE = /^\*?(?:Sent|Date|Enviad[oa](?: el| em)?|Fecha|Data)\s?:\*?\s*\S/iu;

/** What a mail program puts over a quote: an attribution, headers, or a divider. */
export interface Opener {
  start: number;
  /** The line after it. */
  end: number;
  /** What names the one who is quoted. */
  source: string;
  text: string;
}

/** The opener that begins at a line. */
export function openerAt(lines: readonly string[], start: number): Opener | null {
  const first = bare(lines[start] ?? '');
  if (ORIGINAL.test(first)) return { start, end: start + 1, source: '', text: '' };
  return headersAt(lines, start) ?? attributionAt(lines, start);
}

/** The opener that nothing but empty lines stand below. */
export function openerAtEnd(lines: readonly string[]): Opener | null {
  const end = lines.findLastIndex((line) => !isBlank(line)) + 1;
  for (let start = end - 1; start >= Math.max(0, end - HEADER_LINES) && !isBlank(lines[start] ?? ''); start -= 1) {
    const found = openerAt(lines, start);
    if (found?.end === end) return found;
  }
  return null;
}

/** Where a last paragraph begins that ends in a colon: an attribution in whatever language, if it names us. */
export function lastAttribution(lines: readonly string[]): { start: number; text: string } | null {
  const end = lines.findLastIndex((line) => !isBlank(line)) + 1;
  let start = end;
  while (start > 0 && end - start < ATTRIBUTION_LINES && !isBlank(lines[start - 1] ?? '')) start -= 1;
  const text = lines.slice(start, end).map(bare).join(' ');
  return end - start < ATTRIBUTION_LINES && text.endsWith(':') ? { start, text } : null;
}

function headersAt(lines: readonly string[], start: number): Opener | null {
  const source = bare(lines[start] ?? '');
  if (!FROM_LINE.test(source) || !lines.slice(start + 1, start + 3).some((next) => SENT_LINE.test(bare(next)))) return null;
  let end = start + 1;
  while (end < lines.length && end - start < HEADER_LINES && bare(lines[end] ?? '') !== '') end += 1;
  return { start, end, source, text: lines.slice(start, end).map(bare).join(' ') };
}

function attributionAt(lines: readonly string[], start: number): Opener | null {
  if (!/^(?:On|El|Em)\s/i.test(bare(lines[start] ?? ''))) return null;
  for (let count = 1; count <= ATTRIBUTION_LINES; count += 1) {
    const part = lines.slice(start, start + count).map(bare);
    const text = part.join(' ');
    if (text.length > ATTRIBUTION_MAX || part.at(-1) === '') return null;
    if (ATTRIBUTION.test(text) && /[@\d]/.test(text)) return { start, end: start + count, source: text, text };
  }
  return null;
}

/** Whether our marker begins at a line; a program may have broken it into two. */
export function isMarker(lines: readonly string[], index: number): boolean {
  const line = bare(lines[index] ?? '');
  return line.startsWith(MAIL_MARKER) && (line.endsWith(MARKER_END) || bare(lines[index + 1] ?? '').endsWith(MARKER_END));
}

/** Whether a program draws such a line over a quote. */
export function isDrawn(line: string): boolean {
  return RULE.test(bare(line)) || ORIGINAL.test(bare(line));
}

export function isOwn(line: string): boolean {
  return !isBlank(line) && !isQuoted(line);
}

export function isBlank(line: string): boolean {
  return line.trim() === '';
}

/** Whether a line is marked as a quote. */
export function isQuoted(line: string): boolean {
  return /^\s*>/.test(line);
}

/** A line without the marks of a quote. */
export function bare(line: string): string {
  return line.replace(/^[\s>|]+/, '').trimEnd();
}
