import { createHash } from 'node:crypto';
import type { Keys } from './keys.ts';
import { Refusal } from './refusal.ts';

/** Where a page begins: the sort values and id of the row next to it, and which way to go from there. */
export interface CursorPlace {
  values: (string | number | null)[];
  id: string;
  direction: 'next' | 'previous';
}

/** Opaque to callers: place and filter, signed. Used with another filter it is refused as cursor-invalid. */
export function encodeCursor(keys: Keys, filter: object, place: CursorPlace): string {
  const body = Buffer.from(JSON.stringify([place.values, place.id, place.direction === 'next' ? 1 : 0, filterHash(filter)])).toString(
    'base64url',
  );
  return `${body}.${keys.sign('cursor', body)}`;
}

export function decodeCursor(keys: Keys, filter: object, cursor: string | undefined): CursorPlace | null {
  if (cursor === undefined || cursor === '') return null;
  const [body = '', signature = ''] = cursor.split('.');
  if (!keys.verify('cursor', body, signature)) throw new Refusal('cursor-invalid');
  const [values, id, forward, hash] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  if (hash !== filterHash(filter)) throw new Refusal('cursor-invalid');
  return { values, id, direction: forward === 1 ? 'next' : 'previous' };
}

function filterHash(filter: object): string {
  const sorted = Object.entries(filter)
    .filter(([name, value]) => name !== 'cursor' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 16);
}
