import type { Keys } from '#provider/http/keys.ts';

const UUID_HEX = 32;
const IDS = /^[\w-]{43}$/;

/** What the links of mails name: a row by its account and its id. */
export interface NamedRow {
  accountId: string;
  id: string;
}

/** Two ids as 43 characters of base64url. */
export function packIds({ accountId, id }: NamedRow): string {
  return Buffer.from((accountId + id).replaceAll('-', ''), 'hex').toString('base64url');
}

/** Null for what is no two ids. */
export function unpackIds(packed: string): NamedRow | null {
  if (!IDS.test(packed)) return null;
  const hex = Buffer.from(packed, 'base64url').toString('hex');
  return hex.length === 2 * UUID_HEX ? { accountId: asUuid(hex.slice(0, UUID_HEX)), id: asUuid(hex.slice(UUID_HEX)) } : null;
}

function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

type LinkPurpose = 'mail-recipient' | 'unsubscribe';

/**
 * A token of a link in a mail: what it says, and its signature in hex digits, so that no program that looks for addresses in a text leaves the end of it out.
 * `beside` is signed with it and does not stand in it.
 */
export function signToken(keys: Keys, purpose: LinkPurpose, said: string, beside = ''): string {
  return `${said}.${keys.signShort(purpose, `${said}.${beside}`)}`;
}

/** What a token says before it is proved. */
export function splitToken(token: string): { said: string; signature: string } {
  const at = token.lastIndexOf('.');
  return { said: token.slice(0, Math.max(0, at)), signature: token.slice(at + 1) };
}

/** Whether we made the token. */
export function isOurs(keys: Keys, purpose: LinkPurpose, { said, signature }: { said: string; signature: string }, beside = ''): boolean {
  return keys.verifyShort(purpose, `${said}.${beside}`, signature);
}
