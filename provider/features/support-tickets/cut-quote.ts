import { bare, isBlank, isDrawn, isMarker, isOwn, isQuoted, lastAttribution, openerAt, openerAtEnd, type Opener } from './quote-lines.ts';

/** What phones put below what was written. */
const PHONE_LINE = /^(?:Sent from my iPhone|Enviado desde mi iPhone|Enviado do meu iPhone)$/iu;

type IsOurs = (text: string) => boolean;

/**
 * What was written, without our mail that it quotes: above the quote, and between and below its lines where they are marked with `>`. A quote is ours by our
 * marker or by a sign, such as our address; what is quoted from others was put there by whoever writes, and stays. What is not sure stays too.
 */
export function cutQuote(
  text: string,
  /** Phrases only our mails hold, in lower case. */
  signs: readonly string[],
): string {
  const isOurs: IsOurs = (held) => {
    const searched = held.toLowerCase();
    return signs.some((sign) => searched.includes(sign));
  };
  const lines = text.split('\n');
  const lastOwn = lines.findLastIndex(isOwn);
  const kept: string[] = [];
  for (let at = 0; at < lines.length;) {
    const end = endOfPart(lines, at);
    const part = lines.slice(at, end);
    if (isQuoted(part[0] ?? '')) {
      keepMarked(kept, part, { isOurs, isLast: lastOwn < end });
    } else {
      const start = startOfUnmarked(part, { isOurs, isLast: end === lines.length });
      keep(kept, part.slice(0, start));
      if (start < part.length) {
        closeUp(kept);
        break;
      }
    }
    at = end;
  }
  return withoutPhoneLine(kept).join('\n').trim();
}

/** Lines that are marked, with the empty ones between them, are a part, and so are those up to the next that is. */
function endOfPart(lines: readonly string[], at: number): number {
  const marked = isQuoted(lines[at] ?? '');
  let end = at + 1;
  for (let next = end; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (marked ? isOwn(line) : isQuoted(line)) break;
    if (!marked || isQuoted(line)) end = next + 1;
  }
  return end;
}

interface Place {
  isOurs: IsOurs;
  /** Whether nothing of whoever writes follows. */
  isLast: boolean;
}

/** Keeps marked lines, unless they quote us: then what stands over them goes too. */
function keepMarked(kept: string[], part: readonly string[], { isOurs, isLast }: Place): void {
  const sign = part.findIndex((line, index) => isMarker(part, index) || isOurs(line));
  const over = openerAtEnd(kept);
  if (over !== null && (sign >= 0 || namesUs(over, isOurs) || (isLast && !over.source.includes('@')))) {
    closeUp(kept, over.start);
  } else if (sign < 0) {
    keep(kept, part);
  } else {
    const attribution = lastAttribution(kept);
    if (attribution !== null && isOurs(attribution.text)) closeUp(kept, attribution.start);
    const before = part.slice(0, startAround(part, sign));
    if (before.some((line) => bare(line) !== '')) keep(kept, before);
    closeUp(kept);
  }
}

/** Where the quote begins that a sign stands in: at what a program put over it, at our marker, or else with the lines marked without a gap. */
function startAround(part: readonly string[], sign: number): number {
  const above = openerAtEnd(part.slice(0, sign).map(bare));
  if (above !== null) return above.start;
  let start = sign;
  while (start > 0 && isQuoted(part[start - 1] ?? '')) start -= 1;
  for (let index = sign; index > start; index -= 1) {
    const found = openerAt(part, index);
    if (found !== null) return index;
  }
  return isMarker(part, sign) ? sign : start;
}

/** Where a quote of ours begins whose lines are not marked, which goes on to the end; the length of the part: nowhere. */
function startOfUnmarked(part: readonly string[], { isOurs, isLast }: Place): number {
  const marker = part.findIndex((_line, index) => isMarker(part, index));
  const end = marker < 0 ? part.length : marker;
  for (let index = 0; index < end; index += 1) {
    const over = openerAt(part, index);
    if (over === null) continue;
    let next = over.end;
    while (next < part.length && isBlank(part[next] ?? '')) next += 1;
    // What stands over marked lines stays or goes with them.
    if (next === part.length && !isLast) continue;
    if (namesUs(over, isOurs) || (!over.source.includes('@') && isOurs(part[next] ?? ''))) return index;
  }
  if (marker < 0) return end;
  const above = part.slice(0, marker);
  const attribution = lastAttribution(above);
  return openerAtEnd(above)?.start ?? (attribution !== null && isOurs(attribution.text) ? attribution.start : marker);
}

/** Headers without the sender's address may hold a sign in their subject. */
function namesUs({ source, text }: Opener, isOurs: IsOurs): boolean {
  return isOurs(source.includes('@') ? source : text);
}

function keep(kept: string[], part: readonly string[]): void {
  // One empty line stands where a quote was.
  let index = kept.at(-1) === '' ? part.findIndex((line) => !isBlank(line)) : 0;
  if (index < 0) index = part.length;
  for (; index < part.length; index += 1) kept.push(part[index] ?? '');
}

/** Ends what is kept where a quote begins, with an empty line and without what a program drew over it. */
function closeUp(kept: string[], length = kept.length): void {
  kept.length = length;
  while (kept.length > 0 && (isBlank(kept.at(-1) ?? '') || isDrawn(kept.at(-1) ?? ''))) kept.pop();
  if (kept.length > 0) kept.push('');
}

function withoutPhoneLine(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => !isBlank(line));
  return PHONE_LINE.test(lines[last]?.trim() ?? '') ? lines.slice(0, last) : lines;
}
