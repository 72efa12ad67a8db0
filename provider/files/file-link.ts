import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import type { Keys } from '#provider/http/keys.ts';

export const LINK_SECONDS = 60;

interface Link {
  accountId: string;
  fileId: string;
}

/** An address that gives a private file away once within 60 seconds from now; what it names is signed. */
export function signFileLink(keys: Keys, { accountId, fileId }: Link, now: Date): string {
  const claims = [accountId, randomUUID(), Math.floor(now.getTime() / 1000) + LINK_SECONDS].join('.');
  const signature = keys.sign('file-link', `${fileId}.${claims}`);
  return `/files/private/${fileId}?token=${claims}.${signature}`;
}

/** What a token allows; null when it is not ours, of another file, or too old. */
export function readFileLink(
  keys: Keys,
  { fileId, token, now }: { fileId: string; token: string; now: Date },
): { accountId: string; nonce: string } | null {
  const [accountId = '', nonce = '', until = '', signature = ''] = token.split('.');
  if (!keys.verify('file-link', `${fileId}.${accountId}.${nonce}.${until}`, signature)) return null;
  return Number(until) * 1000 < now.getTime() ? null : { accountId, nonce };
}

/** Takes a link's nonce; false when it was taken before. */
export async function takeNonce(db: Queryable, nonce: string): Promise<boolean> {
  const taken = await sql`INSERT INTO used_link (nonce) VALUES (${nonce}) ON CONFLICT DO NOTHING`.execute(db);
  return taken.numAffectedRows === 1n;
}

/** Nonces of links that ended long ago. */
export async function forgetNonces(db: Queryable): Promise<void> {
  await sql`DELETE FROM used_link WHERE used_at < app_now() - interval '1 day'`.execute(db);
}
