import {
  DateInterval,
  type JwtInterface,
  type OAuthAuthCode,
  type OAuthAuthCodeRepository,
  type OAuthClient,
  type OAuthClientRepository,
  OAuthException,
  type OAuthScopeRepository,
  type OAuthToken,
  type OAuthTokenRepository,
  type OAuthUserRepository,
} from '@jmondi/oauth2-server';
import { v7 as uuidv7 } from 'uuid';
import { ACCESS_TOKEN_S, isOAuthScope } from '#contract/oauth-apps.values.ts';
import type { Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { clientIdOf, type RegisteredApp } from './app.store.ts';
import {
  endAccessToken,
  type GrantKey,
  insertCode,
  insertTokens,
  type KeptTokens,
  lockCode,
  lockTokens,
  revokeFamily,
  useCode,
} from './token.store.ts';
import { deriveTokens, isRefreshToken, makeCode, type TokenPair } from './tokens.ts';

/** What the authorization server of the library works with in one transaction, for one app that has proved who it is. */
export interface Repositories {
  clients: OAuthClientRepository;
  scopes: OAuthScopeRepository;
  users: OAuthUserRepository;
  codes: OAuthAuthCodeRepository;
  tokens: OAuthTokenRepository;
  jwt: JwtInterface;
  /** The answer a refresh got a moment ago; null: it is the first. A refresh token used again later ends its family. */
  findRepeatedRefresh(refreshToken: string): Promise<OAuthToken | null>;
}

/** `user` of the library is the grant: what a code or token is for. `revoke` is said of a token that is refreshed, or ended by its app. */
export function buildRepositories(
  { keys }: Services,
  tx: Tx,
  { app, grant, revoke }: { app: RegisteredApp; grant: GrantKey | null; revoke: 'rotate' | 'end' },
): Repositories {
  const client = asClient(app);
  /** Where the library's texts stand for rows: what is being exchanged, and what comes of it. */
  let source: (GrantKey & { codeId: string }) | null = null;
  let rotated: string | null = null;
  const pairs = new Map<string, TokenPair>();

  async function readTokens(by: Parameters<typeof lockTokens>[1]): Promise<KeptTokens> {
    const kept = await lockTokens(tx, by);
    if (kept === null || kept.appId !== app.id) throw OAuthException.invalidGrant('There is no such token');
    return kept;
  }

  function asToken(kept: KeptTokens): OAuthToken {
    const { accessToken, refreshToken } = deriveTokens(keys, kept.id);
    return {
      accessToken,
      refreshToken,
      accessTokenExpiresAt: dateIn(kept.accessSecondsLeft),
      refreshTokenExpiresAt: dateIn(kept.refreshSecondsLeft),
      client,
      user: { id: kept.grantId },
      scopes: kept.scopes.map((name) => ({ name })),
      originatingAuthCodeId: kept.codeId,
    };
  }

  return {
    clients: {
      getByIdentifier: async () => client,
      // Proved before the library is asked.
      isClientValid: async () => true,
    },
    scopes: {
      getAllByIdentifiers: async (names) => names.filter(isOAuthScope).map((name) => ({ name })),
      finalize: async (scopes) => scopes,
    },
    users: { getUserByCredentials: async (id) => ({ id }) },
    codes: {
      async getByIdentifier(code) {
        const kept = await lockCode(tx, code);
        if (kept === null || kept.appId !== app.id) throw OAuthException.invalidGrant('There is no such code');
        source = { accountId: kept.accountId, grantId: kept.grantId, codeId: kept.id };
        return {
          code,
          redirectUri: kept.redirectAddress,
          codeChallenge: kept.challenge,
          codeChallengeMethod: 'S256',
          expiresAt: dateIn(kept.secondsLeft),
          user: { id: kept.grantId },
          client,
          scopes: kept.scopes.map((name) => ({ name })),
        };
      },
      issueAuthCode: (_client, user, scopes): OAuthAuthCode => ({
        code: makeCode(),
        client,
        user: user ?? null,
        scopes,
        expiresAt: dateIn(0),
      }),
      async persist({ code, redirectUri, codeChallenge, scopes }) {
        if (grant === null || !redirectUri || !codeChallenge) throw new Error('a code is made for a grant, an address and a challenge');
        const names = scopes.map(({ name }) => name);
        await insertCode(tx, { ...grant, id: uuidv7(), code, redirectAddress: redirectUri, challenge: codeChallenge, scopes: names });
      },
      isRevoked: async (code) => (await lockCode(tx, code))?.isUsed ?? true,
      async revoke() {
        if (source !== null) await useCode(tx, { accountId: source.accountId, id: source.codeId });
      },
    },
    tokens: {
      async issueToken(_client, scopes, user): Promise<OAuthToken> {
        const pair = deriveTokens(keys);
        pairs.set(pair.accessToken, pair);
        return { accessToken: pair.accessToken, accessTokenExpiresAt: dateIn(0), client, user: user ?? null, scopes };
      },
      issueRefreshToken: async (token) => ({ ...token, refreshToken: pairs.get(token.accessToken)?.refreshToken ?? null }),
      async persist({ accessToken, scopes }) {
        const pair = pairs.get(accessToken);
        if (pair === undefined || source === null) throw new Error('tokens are made from a code or a token');
        await insertTokens(tx, { ...source, scopes: scopes.map(({ name }) => name), pair, after: rotated });
      },
      async revoke({ refreshToken, accessToken }) {
        if (revoke === 'rotate') return;
        const kept = await lockTokens(tx, { accessToken });
        if (kept === null) return;
        if (refreshToken) await revokeFamily(tx, kept);
        else await endAccessToken(tx, kept);
      },
      async revokeDescendantsOf() {
        if (source !== null) await revokeFamily(tx, source);
      },
      isRefreshTokenRevoked: async () => false,
      async getByRefreshToken(refreshToken) {
        const kept = await readTokens({ refreshToken });
        if (kept.isRevoked || kept.successorId !== null) throw OAuthException.invalidGrant('The token was used or revoked');
        source = { accountId: kept.accountId, grantId: kept.grantId, codeId: kept.codeId };
        rotated = kept.id;
        return asToken(kept);
      },
      async getByAccessToken(accessToken) {
        const kept = await readTokens({ accessToken });
        if (kept.isRevoked) throw OAuthException.invalidGrant('The token was revoked');
        return { ...asToken(kept), refreshToken: null };
      },
    },
    jwt: {
      // Opaque tokens in the place of signed ones: nothing can be forged, and each call sees whether they still stand.
      async sign(payload) {
        if (typeof payload === 'object' && 'jti' in payload && typeof payload.jti === 'string') return payload.jti;
        throw new Error('only access tokens are signed');
      },
      decode: () => null,
      verify: (token) => (isRefreshToken(token) ? Promise.resolve({ refresh_token_id: token, client_id: client.id }) : claimsOf(token)),
    },
    async findRepeatedRefresh(refreshToken) {
      const kept = await lockTokens(tx, { refreshToken });
      if (kept === null || kept.appId !== app.id || kept.isRevoked || kept.successorId === null) return null;
      const successor = await lockTokens(tx, { accountId: kept.accountId, id: kept.successorId });
      if (kept.isJustRotated && successor !== null && !successor.isRevoked) return asToken(successor);
      await revokeFamily(tx, kept);
      return null;
    },
  };

  async function claimsOf(token: string): Promise<Record<string, unknown>> {
    const kept = await readTokens({ accessToken: token });
    return { jti: token, cid: client.id, sub: kept.userId, iat: kept.issuedAt, exp: kept.issuedAt + ACCESS_TOKEN_S };
  }
}

function asClient({ id, name, redirectAddresses, secretHash }: RegisteredApp): OAuthClient {
  return {
    id: clientIdOf(id),
    name,
    // The library asks a confidential client for a secret; what was given has been compared with the hash.
    secret: secretHash === null ? null : 'proved',
    redirectUris: redirectAddresses,
    allowedGrants: ['authorization_code', 'refresh_token'],
    scopes: [],
  };
}

/** The library counts by the clock of the process, the database by its own: what is left is the same for both. */
function dateIn(seconds: number): Date {
  return new DateInterval(`${Math.round(seconds * 1000)}`).getEndDate();
}
