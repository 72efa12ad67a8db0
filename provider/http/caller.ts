import { createHash } from 'node:crypto';
import DataLoader from 'dataloader';
import type { FastifyRequest } from 'fastify';
import type { ProviderConfig } from '#provider/config.ts';
import type { Database } from '#provider/database/database.ts';
import { sameText } from './keys.ts';
import { buildLastSeen } from './last-seen.ts';
import { Refusal } from './refusal.ts';
import { buildSessionTokenReader } from './shopify-session-token.ts';

const BATCH_MAX = 50;

/** Who makes a call. The app itself is nobody's user. */
export type Caller = { kind: 'app' } | SignedIn;
export interface SignedIn {
  kind: 'user';
  accountId: string;
  userId: string;
  role: 'user' | 'admin';
  /** The session the call came with; null for a Shopify session token. */
  tokenHash: Buffer | null;
  /** The shop a Shopify session token proved; null for a session. */
  shop: ProvedShop | null;
}

export interface ProvedShop {
  domain: string;
  /** As it came: Shopify exchanges it for the shop's own tokens. */
  sessionToken: string;
  /** Whether this call made the account. */
  isNew: boolean;
}

/** Finds or makes the user behind a verified Shopify session token; `isNew` where this very call made it. */
export type ShopUserLookup = (shopDomain: string) => Promise<{ accountId: string; userId: string; role: string; isNew: boolean }>;

export interface CallerReader {
  /** Null when the credential is missing, wrong, expired or revoked; a dead Shopify session token is refused with its own code. */
  read(request: FastifyRequest): Promise<Caller | null>;
  /** Writes down what is not yet written of when sessions were last used. */
  close(): Promise<void>;
}

export function buildCallerReader(options: { database: Database; config: ProviderConfig; shopUser: ShopUserLookup }): CallerReader {
  const { database, config, shopUser } = options;
  // The calls of a page come at once, and are looked up at once. Nothing is kept: a session may end at any time.
  const sessions = new DataLoader((hashes: readonly Buffer[]) => findSessions(database, hashes), {
    cache: false,
    maxBatchSize: BATCH_MAX,
    batchScheduleFn: setImmediate,
  });
  const lastSeen = buildLastSeen(database);
  const shopOf = buildSessionTokenReader(config.shopify);
  return {
    async read(request) {
      const [scheme, value] = splitOnce(request.headers.authorization ?? '', ' ');
      if (scheme.toLowerCase() === 'basic') return readBasic(value);
      if (scheme.toLowerCase() === 'bearer') return readSessionToken(value);
      return null;
    },
    close: () => lastSeen.close(),
  };

  async function readBasic(encoded: string): Promise<Caller | null> {
    const [userId, token] = splitOnce(Buffer.from(encoded, 'base64').toString('utf8'), ':');
    if (userId === 'app') return sameText(config.defaultCredential, token) ? { kind: 'app' } : null;
    if (token === '') return null;
    const tokenHash = hashToken(token);
    const row = await sessions.load(tokenHash);
    if (row === undefined || row.user_id !== userId) return null;
    if (row.seen_long_ago) lastSeen.note(tokenHash);
    return { kind: 'user', accountId: row.account_id, userId: row.user_id, role: row.role, tokenHash, shop: null };
  }

  async function readSessionToken(jwt: string): Promise<Caller> {
    const shop = await shopOf(jwt);
    if (shop === null) throw new Refusal('session-token-invalid');
    const user = await shopUser(shop);
    return {
      kind: 'user',
      accountId: user.accountId,
      userId: user.userId,
      role: user.role === 'admin' ? 'admin' : 'user',
      tokenHash: null,
      shop: { domain: shop, sessionToken: jwt, isNew: user.isNew },
    };
  }
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

interface SessionRow {
  token_hash: Buffer;
  account_id: string;
  user_id: string;
  role: 'user' | 'admin';
  seen_long_ago: boolean;
}

/** Live sessions in the order of the hashes, undefined where there is none. */
async function findSessions(database: Database, tokenHashes: readonly Buffer[]): Promise<(SessionRow | undefined)[]> {
  const result = await database.pool.query<SessionRow>({
    name: 'find-sessions',
    text: `SELECT s.token_hash, s.account_id, s.user_id, s.last_seen_at < app_now() - interval '1 minute' AS seen_long_ago, (SELECT u.role FROM app_user u WHERE u.account_id = s.account_id AND u.id = s.user_id) AS role
      FROM session s WHERE s.token_hash = ANY ($1) AND s.revoked_at IS NULL AND s.expires_at > app_now()
        AND (SELECT a.status FROM account a WHERE a.id = s.account_id) <> 'closed'`,
    values: [tokenHashes],
  });
  const byHash = new Map(result.rows.map((row) => [row.token_hash.toString('hex'), row]));
  return tokenHashes.map((hash) => byHash.get(hash.toString('hex')));
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
