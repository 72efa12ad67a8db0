import { createHash } from 'node:crypto';

const MAX_BASE = 80;

/** SKUs to try for a variant whose file names none: a readable one, then one nobody else can have. */
export function skuCandidates(handle: string, optionValues: readonly string[]): [string, string] {
  const readable = [handle, ...optionValues]
    .map(toCode)
    .filter((part) => part !== '')
    .join('-');
  const own = createHash('sha256')
    .update(JSON.stringify([handle, optionValues]))
    .digest('hex')
    .slice(0, 8)
    .toUpperCase();
  const base = readable.slice(0, MAX_BASE);
  // A name in signs that have no code, or one that is cut, would stand for several variants.
  const complete = base === readable && optionValues.every((value) => toCode(value) !== '') && base !== '';
  const unique = base === '' ? own : `${base}-${own}`;
  return [complete ? base : unique, unique];
}

function toCode(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
