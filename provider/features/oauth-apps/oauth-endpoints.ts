import { isOAuthError, OAuthException, OAuthRequest, type ResponseInterface } from '@jmondi/oauth2-server';
import { handleFastifyReply } from '@jmondi/oauth2-server/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { oauthScopes } from '#contract/oauth-apps.values.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { Api } from '#provider/http/api.ts';
import { addressBlock } from '#provider/http/address-block.ts';
import { limitRate } from '#provider/http/rate-limit.ts';
import type { Services } from '#provider/services.ts';
import type { RegisteredApp } from './app.store.ts';
import { authenticateApp, type Fields, readFields } from './authenticate-app.ts';
import { buildAuthorizationServer, grantTypes } from './authorization-server.ts';
import { issuerOf } from './check-authorization.ts';
import { isRefreshToken } from './tokens.ts';

const PER_ADDRESS = { limit: 600, windowSeconds: 60 };
const METADATA_MAX_AGE_S = 300;

type Answer = (tx: Tx, app: RegisteredApp, fields: Fields) => Promise<ResponseInterface>;

/** The endpoints apps call themselves; their paths and bodies are those of the RFCs, not of the contract. */
export function oauthEndpoints(_api: Api, services: Services, app: FastifyInstance): void {
  const post = (url: string, answer: Answer) =>
    app.post(url, { schema: { hide: true } }, (request, reply) => respond(services, { request, reply, answer }));

  post('/oauth2/token', async (tx, client, fields) => issueTokens(services, tx, client, fields));
  post('/oauth2/revoke', async (tx, client, fields) => {
    requireFields(fields, ['token']);
    const hint = fields['token_type_hint'];
    if (hint !== undefined && hint !== 'access_token' && hint !== 'refresh_token') throw OAuthException.unsupportedTokenType();
    return buildAuthorizationServer(services, tx, { app: client }).revoke(asRequest(client, withHint(fields)));
  });
  post('/oauth2/introspect', async (tx, client, fields) => {
    requireFields(fields, ['token']);
    // Anybody can name a public app: only one that proves who it is may ask.
    if (client.secretHash === null) throw OAuthException.invalidClient();
    const answer = await buildAuthorizationServer(services, tx, { app: client }).introspect(asRequest(client, withHint(fields)));
    return Object.assign(answer, { body: describeToken(services, answer.body) });
  });
  app.get('/.well-known/oauth-authorization-server', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', `public, max-age=${METADATA_MAX_AGE_S}`).send(metadataOf(services)),
  );
}

/**
 * One transaction a call. An error is its outcome, not its end: what a misuse ended stays ended.
 */
async function respond(
  services: Services,
  { request, reply, answer }: { request: FastifyRequest; reply: FastifyReply; answer: Answer },
): Promise<FastifyReply> {
  const { database, config } = services;
  const limit = { ...PER_ADDRESS, limit: PER_ADDRESS.limit * config.limitFactor };
  await limitRate(database.db, `oauth:${addressBlock(request.ip)}`, limit);
  const outcome = await inTransaction(database, async (tx) => {
    try {
      const fields = readFields(request);
      return await answer(tx, await authenticateApp(tx, request, fields), fields);
    } catch (error) {
      if (isOAuthError(error)) return error;
      throw error;
    }
  });
  if (outcome instanceof OAuthException) return sendError(request, reply, outcome);
  reply.header('pragma', 'no-cache');
  handleFastifyReply(reply, outcome);
  return reply;
}

async function issueTokens(services: Services, tx: Tx, app: RegisteredApp, fields: Fields): Promise<ResponseInterface> {
  requireFields(fields, ['grant_type']);
  const grantType = grantTypes.find((known) => known === fields['grant_type']);
  if (grantType === undefined) throw OAuthException.unsupportedGrantType();
  requireFields(fields, grantType === 'refresh_token' ? ['refresh_token'] : ['code', 'redirect_uri', 'code_verifier']);
  try {
    return await buildAuthorizationServer(services, tx, { app, revoke: 'rotate' }).respondToAccessTokenRequest(asRequest(app, fields));
  } catch (error) {
    // All that is required is there: what the library calls an invalid request is a code or token that is no good (RFC 6749 5.2).
    if (isOAuthError(error) && error.errorType === 'invalid_request') throw OAuthException.invalidGrant(error.errorDescription);
    throw error;
  }
}

function requireFields(fields: Fields, names: readonly string[]): void {
  const missing = names.find((name) => (fields[name] ?? '') === '');
  if (missing !== undefined) throw OAuthException.badRequest(`${missing} is missing`);
}

/** The form as the library reads it, with the app that was authenticated before. */
function asRequest({ id }: RegisteredApp, fields: Fields): OAuthRequest {
  return new OAuthRequest({ body: { ...fields, client_id: id, client_secret: 'proved' } });
}

/** A hint may be wrong (RFC 7009 2.1); the tokens say themselves what they are. */
function withHint(fields: Fields): Fields {
  return { ...fields, token_type_hint: isRefreshToken(fields['token'] ?? '') ? 'refresh_token' : 'access_token' };
}

/** RFC 7662 2.2; the id the library finds a token by is the token itself and stays here. */
function describeToken(services: Services, { active, scope, client_id, sub, iat, exp, token_type }: Record<string, unknown>) {
  if (active !== true) return { active: false };
  const times = exp === undefined ? {} : { sub, iat, exp, iss: issuerOf(services) };
  return { active, scope, client_id, token_type: token_type === 'access_token' ? 'Bearer' : token_type, ...times };
}

function sendError(
  { log }: FastifyRequest,
  reply: FastifyReply,
  { status, errorType, errorDescription, error }: OAuthException,
): FastifyReply {
  log.info({ error: errorType, description: errorDescription }, 'an app was refused');
  if (status === 401) reply.header('www-authenticate', 'Basic realm="oauth2"');
  return reply
    .status(status)
    .header('pragma', 'no-cache')
    .send({ error: errorType, error_description: errorDescription ?? error });
}

/** RFC 8414 2, with RFC 9207 3. */
function metadataOf(services: Services) {
  const issuer = issuerOf(services);
  const withSecret = ['client_secret_basic', 'client_secret_post'];
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    introspection_endpoint: `${issuer}/oauth2/introspect`,
    scopes_supported: oauthScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: grantTypes,
    token_endpoint_auth_methods_supported: [...withSecret, 'none'],
    revocation_endpoint_auth_methods_supported: [...withSecret, 'none'],
    introspection_endpoint_auth_methods_supported: withSecret,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}
