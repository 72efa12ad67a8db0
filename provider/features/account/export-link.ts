import { randomUUID } from 'node:crypto';
import type { Keys } from '#provider/http/keys.ts';

const LINK_SECONDS = 60;

interface Link {
  accountId: string;
  exportId: string;
}

/** An address that gives an export away once within 60 seconds from now; what it names is signed. */
export function signExportLink(keys: Keys, { accountId, exportId }: Link, now: Date): string {
  const claims = [accountId, randomUUID(), Math.floor(now.getTime() / 1000) + LINK_SECONDS].join('.');
  const signature = keys.sign('export-link', `${exportId}.${claims}`);
  return `/files/exports/${exportId}?token=${claims}.${signature}`;
}

/** What a token allows; null when it is not ours, of another export, or too old. */
export function readExportLink(
  keys: Keys,
  { exportId, token, now }: { exportId: string; token: string; now: Date },
): { accountId: string; nonce: string } | null {
  const [accountId = '', nonce = '', until = '', signature = ''] = token.split('.');
  if (!keys.verify('export-link', `${exportId}.${accountId}.${nonce}.${until}`, signature)) return null;
  return Number(until) * 1000 < now.getTime() ? null : { accountId, nonce };
}
