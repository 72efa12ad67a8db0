import { join } from 'node:path';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { isCrossSite } from '#contract/cross-site.ts';
import type { ProviderConfig } from './config.ts';
import type { Database } from './database/database.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { accountSecurityRoutes } from './features/account/account-security.routes.ts';
import { avatarRoutes } from './features/account/avatar.routes.ts';
import { deletionRoutes } from './features/account/deletion.routes.ts';
import { exportRoutes } from './features/account/exports.routes.ts';
import { balanceRoutes } from './features/balance/balance.routes.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { importListRoutes } from './features/import-list/import-list.routes.ts';
import { listViewRoutes } from './features/list-views/list-views.routes.ts';
import { menuRoutes } from './features/menu/menu.routes.ts';
import { myProductsRoutes } from './features/my-products/my-products.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { pricingRuleRoutes } from './features/pricing-rules/pricing-rules.routes.ts';
import { productRoutes } from './features/products/products.routes.ts';
import { keptProductRoutes } from './features/products/kept-products.routes.ts';
import { productPictureRoutes } from './features/products/product-pictures.routes.ts';
import { buildPasswordHasher } from './features/sign-in/passwords.ts';
import { buildShopUserLookup } from './features/sign-in/shop-user-lookup.ts';
import { quoteRoutes } from './features/quotes/quotes.routes.ts';
import { regionRoutes } from './features/regions/regions.routes.ts';
import { shippingRoutes } from './features/shipping/shipping.routes.ts';
import { signInRoutes } from './features/sign-in/sign-in.routes.ts';
import { shopifyRoutes } from './features/shopify/shopify.routes.ts';
import { sourcingRoutes } from './features/sourcing/sourcing.routes.ts';
import { storeRoutes } from './features/stores/stores.routes.ts';
import { taxRoutes } from './features/tax/tax.routes.ts';
import { gatewayRoutes } from './gateways/gateways.routes.ts';
import { openLocalFiles } from './files/file-store.ts';
import { buildApi } from './http/api.ts';
import { buildCallerReader } from './http/caller.ts';
import { serveHealth } from './http/health.ts';
import { buildKeys } from './http/keys.ts';
import { serveMetrics } from './http/metrics.ts';
import { answerProblems } from './http/problems.ts';
import { Refusal } from './http/refusal.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import { buildMailer } from './mail/mailer.ts';
import { hookRoutes } from './platforms/hooks.routes.ts';
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

/** The provider's API as a Fastify instance, not yet listening. Its database must be migrated. */
export async function buildProvider(options: {
  database: Database;
  config: ProviderConfig;
  logger?: FastifyServerOptions['logger'];
}): Promise<Provider> {
  const { database, config } = options;
  const app = Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // The app on this machine is the one proxy in front, and those the operator put before it; nothing further out is believed.
    trustProxy: (address, hop) => (hop === 0 ? isLoopback(address) : hop <= config.proxyHops),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Recharge links carry two ids and a signature.
    routerOptions: { maxParamLength: 300 },
    requestIdHeader: 'x-request-id',
    genReqId: () => crypto.randomUUID(),
  });
  // Requests are checked against the contract in http/api.ts; schemas here describe and serialise.
  app.setValidatorCompiler(() => () => true);
  const services: Services = {
    config,
    database,
    files: openLocalFiles(join(config.dataDir, 'files')),
    keys: buildKeys(config.secretKey, config.oldSecretKey),
    log: app.log,
    passwords: buildPasswordHasher(config.passwordHash),
    mail: buildMailer(config.mail),
    sms: buildSmsSender(config.sms),
    ownUrl: () => ownUrl(app),
  };

  answerProblems(app);
  refuseCrossSite(app, config);
  logRequests(app);
  await app.register(helmet, { contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } } });
  await app.register(underPressure, { maxHeapUsedBytes: MAX_HEAP_BYTES, exposeStatusRoute: false });
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  await app.register(swagger, {
    openapi: {
      info: { title: `${config.brandName} provider API`, version: '1' },
      components: { securitySchemes: { credential: { type: 'http', scheme: 'basic' } } },
    },
  });
  serveHealth(app, database);
  serveMetrics(app);
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());

  const callers = buildCallerReader({ database, config, shopUser: buildShopUserLookup(database) });
  app.addHook('onClose', () => callers.close());
  const api = buildApi(app, services, callers);
  signInRoutes(api, services);
  accountSecurityRoutes(api, services);
  accountRoutes(api, services);
  exportRoutes(app, api, services);
  deletionRoutes(api, services);
  regionRoutes(app, api, services);
  menuRoutes(api);
  notificationRoutes(api, services);
  homeRoutes(api, services);
  productRoutes(api, services);
  keptProductRoutes(api, services);
  sourcingRoutes(api, services);
  quoteRoutes(api, services);
  shippingRoutes(api, services);
  taxRoutes(api, services);
  importListRoutes(api, services);
  listViewRoutes(api, services);
  pricingRuleRoutes(api, services);
  storeRoutes(api, services);
  shopifyRoutes(api, services);
  myProductsRoutes(api, services);
  orderRoutes(api, services);
  paymentRoutes(api, services);
  balanceRoutes(api, services);
  jobRoutes(api, services);
  productPictureRoutes(app, services);
  avatarRoutes(app, services);
  await app.register(hookRoutes, { services });
  await app.register(gatewayRoutes, { services });
  return { app, services };
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
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider is not listening');
  return `http://127.0.0.1:${address.port}`;
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
