import { MAIL_MARKER } from '#provider/mail/compose-mail.ts';

/** Lines over our marker that a mail program may have put over what it quotes. */
const OVER_MARKER = 12;
/** An attribution may be broken into so many lines. */
const ATTRIBUTION_LINES = 4;
const ATTRIBUTION_MAX = 500;

/** `On <date>, <who> wrote:`, as programs write it in the languages of our mails. */
const ATTRIBUTION = /^(?:On|El|Em)\s.*\s(?:wrote|escribió|escreveu)\s?:$/isu;
/** `-----Original Message-----` */
const ORIGINAL = /^-{2,}\s*(?:Original Message|Mensaje original|Mensagem original)\s*-{2,}$/iu;
/** The line Outlook draws over the headers. */
const RULE = /^_{10,}$/;
/** The headers Outlook repeats over what it quotes, one a line, perhaps in bold type. */
const FROM_LINE = /^\*?(?:From|De)\s?:\*?\s*\S/iu;
const SENT_LINE = /^\*?(?:Sent|Date|Enviad[oa](?: el| em)?|Fecha|Data)\s?:\*?\s*\S/iu;

/**
 * What was written, without what the mail quotes: what stands above our marker, and above what a mail program puts over a quote. Where the marker was taken
 * out, that has to be a line programs alone write. A reply below its quote, or between its lines, is kept with them.
 */
export function cutQuote(text: string): string {
  const lines = text.split('\n');
  const marker = lines.findIndex((line) => bare(line).startsWith(MAIL_MARKER));
  const kept = marker < 0 ? cutUnmarked(lines) : cutAboveMarker(lines.slice(0, marker));
  return kept.join('\n').trim();
}

function cutUnmarked(lines: string[]): string[] {
  const lastOwn = lines.findLastIndex(isOwn);
  const start = lines.findIndex((line, index) => {
    if (ORIGINAL.test(bare(line)) || isHeaderBlock(lines, index)) return true;
    const found = attribution(lines, index);
    return found !== null && isOverQuote(lines, found, lastOwn);
  });
  return withoutEnd(start < 0 ? lines : lines.slice(0, start));
}

/** Whether everything below an attribution is a quote. */
function isOverQuote(lines: readonly string[], { text, end }: Attribution, lastOwn: number): boolean {
  // Marked line by line: what is not marked was written below or between.
  if (lastOwn < end) return true;
  let next = end;
  while (lines[next]?.trim() === '') next += 1;
  return !isQuoted(lines[next] ?? '') && text.includes('@');
}

/** The last thing a program may have written above our marker begins the quote; an earlier one is somebody's own, such as a mail of a buyer. */
function cutAboveMarker(lines: string[]): string[] {
  const first = lines.length - OVER_MARKER;
  const start = lines.findLastIndex((_line, index) => {
    if (index < first) return false;
    const found = attribution(lines, index);
    return isHeaderBlock(lines, index) || (found !== null && lines.slice(found.end).every(isBlank));
  });
  return start < 0 ? withoutForeignAttribution(withoutEnd(lines)) : withoutEnd(lines.slice(0, start));
}

/** Without a last paragraph that ends in a colon and names an address: an attribution in whatever language. */
function withoutForeignAttribution(lines: string[]): string[] {
  const start = lines.findLastIndex(isBlank) + 1;
  const last = lines.slice(start);
  const text = last.join(' ').trimEnd();
  return last.length < ATTRIBUTION_LINES && text.endsWith(':') && text.includes('@') ? withoutEnd(lines.slice(0, start)) : lines;
}

function isHeaderBlock(lines: readonly string[], index: number): boolean {
  return FROM_LINE.test(bare(lines[index] ?? '')) && lines.slice(index + 1, index + 3).some((next) => SENT_LINE.test(bare(next)));
}

interface Attribution {
  text: string;
  /** The line after it. */
  end: number;
}

function attribution(lines: readonly string[], index: number): Attribution | null {
  if (!/^(?:On|El|Em)\s/i.test(bare(lines[index] ?? ''))) return null;
  for (let count = 1; count <= ATTRIBUTION_LINES; count += 1) {
    const part = lines.slice(index, index + count).map(bare);
    const text = part.join(' ');
    if (text.length > ATTRIBUTION_MAX || part.at(-1) === '') return null;
    if (ATTRIBUTION.test(text) && /[@\d]/.test(text)) return { text, end: index + count };
  }
  return null;
}

/** Without what a program leaves over a quote that was cut off: quoted and empty lines, and lines it drew. */
function withoutEnd(lines: readonly string[]): string[] {
  return lines.slice(0, lines.findLastIndex((line) => isOwn(line) && !RULE.test(bare(line)) && !ORIGINAL.test(bare(line))) + 1);
}

function isOwn(line: string): boolean {
  return !isBlank(line) && !isQuoted(line);
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}

function isQuoted(line: string): boolean {
  return /^\s*>/.test(line);
}

/** A line without the marks of a quote. */
function bare(line: string): string {
  return line.replace(/^[\s>|]+/, '').trimEnd();
}
