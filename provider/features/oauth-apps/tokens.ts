import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { ACCESS_TOKEN_PREFIX } from '#provider/http/access-tokens.ts';
import type { Keys } from '#provider/http/keys.ts';

const REFRESH_TOKEN_PREFIX = 'whr_';
const CODE_PREFIX = 'whc_';

/** A pair of tokens, derived from the id of their row: an answer can be given again without keeping them. */
export interface TokenPair {
  id: string;
  accessToken: string;
  refreshToken: string;
}

export function deriveTokens(keys: Keys, id: string = uuidv7()): TokenPair {
  return {
    id,
    accessToken: ACCESS_TOKEN_PREFIX + keys.sign('oauth-token', `access ${id}`),
    refreshToken: REFRESH_TOKEN_PREFIX + keys.sign('oauth-token', `refresh ${id}`),
  };
}

export function isRefreshToken(token: string): boolean {
  return token.startsWith(REFRESH_TOKEN_PREFIX);
}

export function makeCode(): string {
  return CODE_PREFIX + randomBytes(32).toString('base64url');
}

/** Letters and digits only: client libraries percent-encode everything else in a Basic header, and not all servers decode it. */
export function makeSecret(): string {
  return `whs${randomBytes(32).toString('hex')}`;
}
