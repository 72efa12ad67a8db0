import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { DestinationStream } from 'pino';
import { isCrossSite } from '#contract/cross-site.ts';
import { oauthScopes } from '#contract/oauth-apps.values.ts';
import type { ProviderConfig } from './config.ts';
import type { Database } from './database/database.ts';
import { allFeatures } from './features.ts';
import { buildPasswordHasher } from './passwords.ts';
import { openFiles } from './files/file-store.ts';
import { compileWhenAnswered } from './http/answer-serializers.ts';
import { buildApi } from './http/api.ts';
import { registerCallLimits } from './http/call-limits.ts';
import { buildCallerReader, type ShopUserLookup } from './http/caller.ts';
import { serveHealth } from './http/health.ts';
import { buildKeys } from './http/keys.ts';
import { serveMetrics } from './http/metrics.ts';
import { allowExtensions } from './http/extension-cors.ts';
import { answerProblems } from './http/problems.ts';
import { Refusal } from './http/refusal.ts';
import { refuseAddress, refuseConnection } from './http/unroutable-requests.ts';
import { buildMailer } from './mail/mailer.ts';
import type { NoticeKinds } from './notice-kinds.ts';
import { buildOutbound } from './outbound/outbound.ts';
import { logSerializers } from './safe-error.ts';
import type { Services } from './services.ts';
import { buildSmsSender } from './sms/sms-sender.ts';

const BODY_LIMIT_BYTES = 1_048_576;
const REQUEST_TIMEOUT_MS = 30_000;
/** Beyond this calls are answered `unavailable`. The plugin's event-loop measure is left out: it reads infinity after a blocked second. */
const MAX_HEAP_BYTES = 1_500_000_000;

export interface Provider {
  app: FastifyInstance;
  services: Services;
}

/** The provider's API as a Fastify instance, not yet listening. Its database must be migrated before it is open. */
export async function buildProvider(options: {
  database: Database;
  config: ProviderConfig;
  /** Nothing is logged without. */
  logger?: { level: string; stream?: DestinationStream };
  /** Until it is true, calls other than those of health are answered `unavailable`. */
  isOpen?: () => boolean;
}): Promise<Provider> {
  const { database, config, isOpen = () => true } = options;
  const app = Fastify({
    logger: options.logger === undefined ? false : { ...options.logger, serializers: logSerializers },
    logController: new LogController({ disableRequestLogging: true }),
    // The app on this machine is the one proxy in front, and those the operator put before it; nothing further out is believed.
    trustProxy: (address, hop) => (hop === 0 ? isLoopback(address) : hop <= config.proxyHops),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Recharge links carry two ids and a signature.
    routerOptions: { maxParamLength: 300 },
    requestIdHeader: 'x-request-id',
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  });
  // Requests are checked against the contract in http/api.ts; schemas here describe and serialise.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(compileWhenAnswered);
  const outbound = buildOutbound(config.outbound, () => listeningHost(app));
  const services: Services = {
    config,
    database,
    files: await openFiles(config.files),
    keys: buildKeys(config.secretKey, config.oldSecretKey),
    log: app.log,
    passwords: buildPasswordHasher(config.passwordHash),
    mail: buildMailer(config.mail),
    sms: buildSmsSender(config.sms, outbound),
    outbound,
    features: allFeatures,
    notices: Object.assign({}, ...allFeatures.map(({ notices = {} }) => notices)) as NoticeKinds,
    ownUrl: () => ownUrl(app),
  };

  answerProblems(app);
  keepOutOfCaches(app);
  refuseCrossSite(app, config);
  logRequests(app);
  readBodiesToTheirEnd(app);
  await allowExtensions(app);
  await app.register(helmet, { contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } } });
  await app.register(underPressure, { maxHeapUsedBytes: MAX_HEAP_BYTES, exposeStatusRoute: false });
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  await app.register(swagger, {
    openapi: {
      info: { title: `${config.brandName} provider API`, version: '1' },
      components: { securitySchemes: { credential: { type: 'http', scheme: 'basic' }, oauth2: describeOAuth(config) } },
    },
  });
  serveHealth(app, { database, isOpen });
  const registry = serveMetrics(app, outbound);
  for (const { measure } of allFeatures) measure?.(registry, services);
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());

  const callers = buildCallerReader({ database, config, shopUser: findShopUsers(database) });
  app.addHook('onClose', async () => {
    await Promise.all([callers.close(), outbound.close()]);
  });
  const api = buildApi(app, services, { callers, limiterOf: await registerCallLimits(app, services) });
  for (const { routes = [] } of allFeatures) for (const bind of routes) await bind(api, services, app);
  return { app, services };
}

/** How apps of others get their tokens, for the API's description. */
function describeOAuth({ publicUrl }: ProviderConfig) {
  const { origin } = new URL(publicUrl);
  const [authorizationUrl, tokenUrl] = [`${origin}/oauth2/authorize`, `${origin}/oauth2/token`];
  const scopes = Object.fromEntries(oauthScopes.map((scope) => [scope, `What a member with the permission ${scope} may do.`]));
  return { type: 'oauth2' as const, flows: { authorizationCode: { authorizationUrl, tokenUrl, refreshUrl: tokenUrl, scopes } } };
}

function findShopUsers(database: Database): ShopUserLookup {
  const lookup = allFeatures.find(({ shopUsers }) => shopUsers !== undefined)?.shopUsers;
  if (lookup === undefined) throw new Error('no feature finds the users of shops');
  return lookup(database);
}

/** Answers hold what one merchant may see; routes whose answers hold for everybody say so themselves. */
function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
}

function refuseCrossSite(app: FastifyInstance, config: ProviderConfig): void {
  const ownOrigin = new URL(config.publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    const crossSite = isCrossSite({
      method: request.method,
      cookie: request.headers.cookie,
      secFetchSite: headerText(request.headers['sec-fetch-site']),
      origin: request.headers.origin,
      ownOrigin,
    });
    if (crossSite) throw new Refusal('cross-site-request');
  });
}

/** One line a request; never a header, a body or a query, which can carry secrets or buyers' data. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
}

function ownUrl(app: FastifyInstance): string {
  const host = listeningHost(app);
  if (host === undefined) throw new Error('the provider is not listening');
  return `http://${host}`;
}

function listeningHost(app: FastifyInstance): string | undefined {
  const address = app.server.address();
  return address === null || typeof address === 'string' ? undefined : `127.0.0.1:${address.port}`;
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Reads what is left of a body whose answer is out, such as a refused file: the next request of its connection stands behind it. */
function readBodiesToTheirEnd(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    raw.unpipe();
    raw.removeAllListeners('data');
    raw.resume();
  });
}
