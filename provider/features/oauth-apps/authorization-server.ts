import {
  type AuthorizationServer as Server,
  AuthorizationServer,
  type AuthorizationServerOptions,
  DateInterval,
  OAuthException,
  RefreshTokenGrant,
  type RequestInterface,
  type ResponseInterface,
} from '@jmondi/oauth2-server';
import { ACCESS_TOKEN_S } from '#contract/oauth-apps.values.ts';
import type { Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import type { RegisteredApp } from './app.store.ts';
import { issuerOf } from './check-authorization.ts';
import { buildRepositories, type Repositories } from './repositories.ts';
import type { GrantKey } from './token.store.ts';

/** Errors of a request for tokens, RFC 6749 5.2. */
export const grantTypes = ['authorization_code', 'refresh_token'] as const;

/** The authorization server of one call: what it reads and writes belongs to the call's transaction. */
export function buildAuthorizationServer(
  services: Services,
  tx: Tx,
  work: { app: RegisteredApp; grant?: GrantKey; revoke?: 'rotate' | 'end' },
): Server {
  const { app, grant = null, revoke = 'end' } = work;
  const parts = buildRepositories(services, tx, { app, grant, revoke });
  const options: AuthorizationServerOptions = {
    issuer: issuerOf(services),
    notBeforeLeeway: 0,
    requiresPKCE: true,
    requiresS256: true,
    tokenCID: 'id',
    scopeDelimiter: ' ',
    authenticateIntrospect: true,
    authenticateRevoke: true,
    implicitRedirectMode: 'fragment',
    useOpaqueAuthorizationCodes: true,
    useOpaqueRefreshTokens: true,
  };
  const server = new AuthorizationServer(parts.clients, parts.tokens, parts.scopes, parts.jwt, options);
  const ttl = new DateInterval(`${ACCESS_TOKEN_S}s`);
  server.enableGrantType({ grant: 'authorization_code', authCodeRepository: parts.codes, userRepository: parts.users }, ttl);
  server.enableGrantType({ grant: new RotatingRefreshGrant(parts, options) }, ttl);
  return server;
}

/** Two refreshes with the same token at once, as two tabs or a retry send them, get the same answer; later it is misuse. */
class RotatingRefreshGrant extends RefreshTokenGrant {
  readonly #parts: Repositories;

  constructor(parts: Repositories, options: AuthorizationServerOptions) {
    super(parts.clients, parts.tokens, parts.scopes, parts.jwt, options);
    this.#parts = parts;
  }

  override async respondToAccessTokenRequest(request: RequestInterface, ttl: DateInterval): Promise<ResponseInterface> {
    const client = await this.validateClient(request);
    const repeated = await this.#parts.findRepeatedRefresh(String(this.getRequestParameter('refresh_token', request)));
    if (repeated === null) return super.respondToAccessTokenRequest(request, ttl);
    const requested: unknown = this.getRequestParameter('scope', request);
    const given = new Set(repeated.scopes.map(({ name }) => name));
    if (typeof requested === 'string' && requested.split(' ').some((name) => !given.has(name)))
      throw OAuthException.invalidScope(requested);
    return this.makeBearerTokenResponse(client, repeated, repeated.scopes);
  }
}
