import { createHash } from 'node:crypto';
import DataLoader from 'dataloader';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '#contract/permissions.values.ts';
import { INVITE_CODE_HEADER } from '#contract/referrals.ts';
import type { ProviderConfig } from '#provider/config.ts';
import type { Database } from '#provider/database/database.ts';
import { type Client, clientOf } from './client.ts';
import { sameText } from './keys.ts';
import { asOAuthClient, type CallerGrant, findAccessTokens, isAccessToken } from './access-tokens.ts';
import { buildLastSeen } from './last-seen.ts';
import { Refusal } from './refusal.ts';
import { buildSessionTokenReader } from './shopify-session-token.ts';
import { type Rights, rightsOf, type Standing } from './standing.ts';

const BATCH_MAX = 50;

/** Who makes a call. The app itself is nobody's user. */
export type Caller = { kind: 'app' } | SignedIn;
export interface SignedIn extends Standing, Rights {
  kind: 'user';
  principal: Exclude<Principal, 'app'>;
  /** The account acted for, also in calls about the user's own, whose `accountId` is the one signed up with. */
  actingAccountId: string;
  /** The session the call came with; null for a Shopify session token. */
  tokenHash: Buffer | null;
  /** The shop a Shopify session token proved; null for a session. */
  shop: ProvedShop | null;
  /** What the member allowed the app that calls for them; null: they call themselves. */
  grant: CallerGrant | null;
}

export interface ProvedShop {
  domain: string;
  /** As it came: Shopify exchanges it for the shop's own tokens. */
  sessionToken: string;
  /** Whether this call made the account. */
  isNew: boolean;
}

/** How the browser of a shop came, which counts when its first call makes the account. */
export interface ShopVisit {
  client: Client;
  /** Empty where it came by no invite link. */
  inviteCode: string;
}
/** Finds or makes the user behind a verified Shopify session token; `isNew` where this very call made it. */
export type ShopUserLookup = (shopDomain: string, visit: ShopVisit) => Promise<Standing & { isNew: boolean }>;

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
  const tokens = new DataLoader((hashes: readonly Buffer[]) => findAccessTokens(database, hashes), {
    cache: false,
    maxBatchSize: BATCH_MAX,
    batchScheduleFn: setImmediate,
  });
  const lastSeen = buildLastSeen(database, 'session');
  const lastUsed = buildLastSeen(database, 'token');
  const shopOf = buildSessionTokenReader(config.shopify);
  return {
    async read(request) {
      const [scheme, value] = splitOnce(request.headers.authorization ?? '', ' ');
      if (scheme.toLowerCase() === 'basic') return readBasic(value);
      if (scheme.toLowerCase() !== 'bearer') return null;
      return isAccessToken(value) ? readAccessToken(value) : readSessionToken(value, visitOf(request));
    },
    async close() {
      await Promise.all([lastSeen.close(), lastUsed.close()]);
    },
  };

  async function readAccessToken(token: string): Promise<Caller> {
    const tokenHash = hashToken(token);
    const row = await tokens.load(tokenHash);
    if (row === undefined) throw new Refusal('token-invalid');
    if (row.usedLongAgo) lastUsed.note(tokenHash);
    return asOAuthClient(row);
  }

  async function readBasic(encoded: string): Promise<Caller | null> {
    const [userId, token] = splitOnce(Buffer.from(encoded, 'base64').toString('utf8'), ':');
    if (userId === 'app') return sameText(config.defaultCredential, token) ? { kind: 'app' } : null;
    if (token === '') return null;
    const tokenHash = hashToken(token);
    const row = await sessions.load(tokenHash);
    if (row === undefined || row.userId !== userId) return null;
    if (row.seenLongAgo) lastSeen.note(tokenHash);
    return signedIn(row, { tokenHash, shop: null, grant: null });
  }

  async function readSessionToken(jwt: string, visit: ShopVisit): Promise<Caller> {
    const shop = await shopOf(jwt);
    if (shop === null) throw new Refusal('session-token-invalid');
    const user = await shopUser(shop, visit);
    return signedIn(user, { tokenHash: null, shop: { domain: shop, sessionToken: jwt, isNew: user.isNew }, grant: null });
  }
}

function visitOf(request: FastifyRequest): ShopVisit {
  const code = request.headers[INVITE_CODE_HEADER];
  return { client: clientOf(request), inviteCode: typeof code === 'string' ? code : '' };
}

function signedIn(standing: Standing, proof: Pick<SignedIn, 'tokenHash' | 'shop' | 'grant'>): SignedIn {
  const { accountId, homeAccountId, userId, role, memberRole, customPermissions, hasSpendLimit, accountStatus } = standing;
  return {
    kind: 'user',
    principal: role === 'admin' ? 'operator' : 'merchant',
    actingAccountId: accountId,
    ...{ accountId, homeAccountId, userId, role, memberRole, customPermissions, hasSpendLimit, accountStatus },
    ...rightsOf(standing),
    ...proof,
  };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

interface SessionRow extends Standing {
  tokenHash: Buffer;
  seenLongAgo: boolean;
}

/** Live sessions in the order of the hashes, undefined where there is none: also where the membership or one of the accounts ended. */
async function findSessions(database: Database, tokenHashes: readonly Buffer[]): Promise<(SessionRow | undefined)[]> {
  const result = await database.pool.query<SessionRow>({
    name: 'find-sessions',
    text: `SELECT * FROM (
        SELECT s.token_hash AS "tokenHash", s.last_seen_at < app_now() - interval '1 minute' AS "seenLongAgo",
          s.acting_account_id AS "accountId", s.account_id AS "homeAccountId", s.user_id AS "userId",
          (SELECT u.role FROM app_user u WHERE u.account_id = s.account_id AND u.id = s.user_id AND (NOT u.is_demo OR demo_mode())) AS role,
          m.role AS "memberRole", m.payment_max_minor IS NOT NULL OR m.day_max_minor IS NOT NULL AS "hasSpendLimit",
          (SELECT r.permissions FROM staff_role r WHERE r.account_id = m.account_id AND r.id = m.staff_role_id) AS "customPermissions",
          (SELECT a.status FROM account a WHERE a.id = s.acting_account_id) AS "accountStatus",
          (SELECT a.status FROM account a WHERE a.id = s.account_id) AS home_status
        FROM session s JOIN membership m ON m.account_id = s.acting_account_id AND m.user_id = s.user_id
        WHERE s.token_hash = ANY ($1) AND s.revoked_at IS NULL AND s.expires_at > app_now()
      ) live WHERE role IS NOT NULL AND "accountStatus" <> 'closed' AND home_status <> 'closed'`,
    values: [tokenHashes],
  });
  const byHash = new Map(result.rows.map((row) => [row.tokenHash.toString('hex'), row]));
  return tokenHashes.map((hash) => byHash.get(hash.toString('hex')));
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
