import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { DestinationStream } from 'pino';
import { isCrossSite } from '#contract/cross-site.ts';
import type { ProviderConfig } from './config.ts';
import type { Database } from './database/database.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { accountSecurityRoutes } from './features/account/account-security.routes.ts';
import { deletionRoutes } from './features/account/deletion.routes.ts';
import { exportRoutes } from './features/account/exports.routes.ts';
import { balanceRoutes } from './features/balance/balance.routes.ts';
import { rechargeLinkRoutes } from './features/balance/recharge-links.routes.ts';
import { measureSuspense } from './features/balance/suspense-list.ts';
import { invoiceRoutes } from './features/invoices/invoices.routes.ts';
import { referralRoutes } from './features/referrals/referrals.routes.ts';
import { withdrawalRoutes } from './features/withdrawals/withdrawals.routes.ts';
import { claimRoutes } from './features/claims/claims.routes.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { importListRoutes } from './features/import-list/import-list.routes.ts';
import { listViewRoutes } from './features/list-views/list-views.routes.ts';
import { manualOrderRoutes } from './features/manual-orders/manual-orders.routes.ts';
import { orderImportRoutes } from './features/manual-orders/order-imports.routes.ts';
import { makeUpRoutes } from './features/make-ups/make-ups.routes.ts';
import { basicSettingsRoutes } from './features/basic-settings/basic-settings.routes.ts';
import { praiseCardRoutes } from './features/praise-cards/praise-cards.routes.ts';
import { membershipRoutes } from './features/memberships/memberships.routes.ts';
import { menuRoutes } from './features/menu/menu.routes.ts';
import { myProductsRoutes } from './features/my-products/my-products.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { operatorRoutes } from './features/operators/operators.routes.ts';
import { orderFileRoutes } from './features/orders/files/order-files.routes.ts';
import { orderSettingsRoutes } from './features/order-settings/order-settings.routes.ts';
import { cloudWarehouseOperatorRoutes } from './features/cloud-warehouse/cloud-warehouse-operators.routes.ts';
import { cloudWarehouseRoutes } from './features/cloud-warehouse/cloud-warehouse.routes.ts';
import { warehouseRoutes } from './features/orders/orders-warehouse.routes.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { orderTagRoutes } from './features/orders/tags/order-tags.routes.ts';
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
import { shopifyExtensionRoutes } from './features/shopify/extensions/shopify-extensions.routes.ts';
import { shopifyRoutes } from './features/shopify/shopify.routes.ts';
import { sourcingRoutes } from './features/sourcing/sourcing.routes.ts';
import { nuvemshopRoutes } from './features/stores/nuvemshop.routes.ts';
import { storeRoutes } from './features/stores/stores.routes.ts';
import { tiktokRoutes } from './features/stores/tiktok.routes.ts';
import { wooCommerceKeysRoutes } from './features/stores/woocommerce-keys.routes.ts';
import { mailHookRoutes } from './features/support-tickets/mail-hook.routes.ts';
import { ticketRoutes } from './features/support-tickets/support-tickets.routes.ts';
import { tutorialRoutes } from './features/tutorial/tutorial.routes.ts';
import { trackingRoutes } from './features/tracking/tracking.routes.ts';
import { taxRoutes } from './features/tax/tax.routes.ts';
import { profitRoutes } from './profit/profit.routes.ts';
import { gatewayRoutes } from './gateways/gateways.routes.ts';
import { openFiles } from './files/file-store.ts';
import { fileRoutes } from './files/files.routes.ts';
import { compileWhenAnswered } from './http/answer-serializers.ts';
import { buildApi } from './http/api.ts';
import { registerCallLimits } from './http/call-limits.ts';
import { buildCallerReader } from './http/caller.ts';
import { serveHealth } from './http/health.ts';
import { buildKeys } from './http/keys.ts';
import { serveMetrics } from './http/metrics.ts';
import { allowExtensions } from './http/extension-cors.ts';
import { answerProblems } from './http/problems.ts';
import { Refusal } from './http/refusal.ts';
import { refuseAddress, refuseConnection } from './http/unroutable-requests.ts';
import { deadLetterFigure } from './jobs/dead-letters.ts';
import { missingOrderRoutes } from './intake/missing-orders.routes.ts';
import { unreadRoutes } from './intake/unread/unread.routes.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import { buildMailer } from './mail/mailer.ts';
import { buildOutbound } from './outbound/outbound.ts';
import { hookRoutes } from './platforms/hooks.routes.ts';
import { serviceLevelFigures } from './platforms/shopify/service-levels.ts';
import { logSerializers } from './safe-error.ts';
import type { Services } from './services.ts';
import { buildSmsSender } from './sms/sms-sender.ts';
import { tasks } from './tasks.ts';

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
      components: { securitySchemes: { credential: { type: 'http', scheme: 'basic' } } },
    },
  });
  serveHealth(app, { database, isOpen });
  measureSuspense(serveMetrics(app, outbound, [deadLetterFigure(database.db, tasks), ...serviceLevelFigures(database.db)]), services);
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());

  const callers = buildCallerReader({ database, config, shopUser: buildShopUserLookup(database) });
  app.addHook('onClose', async () => {
    await Promise.all([callers.close(), outbound.close()]);
  });
  const api = buildApi(app, services, { callers, limiterOf: await registerCallLimits(app, services) });
  signInRoutes(api, services);
  accountSecurityRoutes(api, services);
  accountRoutes(api, services);
  exportRoutes(api, services);
  deletionRoutes(api, services);
  regionRoutes(app, api, services);
  membershipRoutes(api, services);
  basicSettingsRoutes(api, services);
  praiseCardRoutes(api, services);
  menuRoutes(api);
  notificationRoutes(api, services);
  homeRoutes(api, services);
  productRoutes(api, services);
  keptProductRoutes(api, services);
  sourcingRoutes(api, services);
  quoteRoutes(api, services);
  shippingRoutes(api, services);
  taxRoutes(api, services);
  profitRoutes(api, services);
  importListRoutes(api, services);
  listViewRoutes(api, services);
  pricingRuleRoutes(api, services);
  storeRoutes(api, services);
  nuvemshopRoutes(api, services);
  shopifyRoutes(api, services);
  tiktokRoutes(api, services);
  shopifyExtensionRoutes(api, services);
  myProductsRoutes(api, services);
  orderRoutes(api, services);
  orderTagRoutes(api, services);
  orderFileRoutes(api, services);
  missingOrderRoutes(api, services);
  unreadRoutes(api, services);
  orderSettingsRoutes(api, services);
  manualOrderRoutes(api, services);
  orderImportRoutes(api, services);
  warehouseRoutes(api);
  cloudWarehouseRoutes(api, services);
  cloudWarehouseOperatorRoutes(api);
  claimRoutes(api, services);
  invoiceRoutes(api, services);
  referralRoutes(api, services);
  withdrawalRoutes(api, services);
  makeUpRoutes(api, services);
  ticketRoutes(api, services);
  tutorialRoutes(api, services);
  trackingRoutes(api, services);
  paymentRoutes(api, services);
  operatorRoutes(api, services);
  balanceRoutes(api, services);
  jobRoutes(api, services);
  productPictureRoutes(app, services);
  fileRoutes(app, services);
  await app.register(hookRoutes, { services });
  await app.register(mailHookRoutes, { services });
  await app.register(wooCommerceKeysRoutes, { services });
  await app.register(gatewayRoutes, { services });
  rechargeLinkRoutes(app, services);
  return { app, services };
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
