import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { Logger } from 'pino';
import type { AppConfig } from '#app/config.server.ts';
import { VITALS_PATH } from '#app/shell/web-vitals.ts';
import { paths } from '#app/paths.ts';
import { LEAVE_PATH } from '#app/shopify/leave-url.ts';
import { BOUNCE_PATH } from '#app/shopify/bounce.ts';
import { sendBouncePage } from './bounce-page.ts';
import { detectEmbedded } from './embedded-requests.ts';
import { takeVitals } from './web-vitals.ts';
import { leaveAdmin, returnToAdmin } from './leave-admin.ts';
import { limitBody, takeFormsOnly } from './form-bodies.ts';
import { forwardToProvider } from './forward.ts';
import { sendHealth, sendReadiness } from './health.ts';
import { sendMetrics } from './metrics.ts';
import { takeOneClick } from './one-click.ts';
import { sendProblem } from './problem-response.ts';
import { readBodyToItsEnd } from './read-body-to-its-end.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';
import { refuseForeignHost } from './refuse-foreign-host.ts';
import { logRequests } from './request-log.ts';
import { setRequestLocals } from './request-locals.ts';
import { securityHeaders } from './security-headers.ts';
import { speakAsUser } from './user-language.ts';

interface AppParts {
  config: AppConfig;
  log: Logger;
  /** Scripts, styles and pictures: the built ones, or Vite's while developing. */
  assets: RequestHandler;
  screens: RequestHandler;
}

/** The public origin: health, the forwarded part of the provider, assets, who asks from the Shopify admin, screens, in that order. */
export function createApp({ config, log, assets, screens }: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);
  app.set('etag', false);

  app.use(setRequestLocals, logRequests(log), securityHeaders(config), readBodyToItsEnd);
  app.get('/healthz', keepOutOfCaches, sendHealth);
  app.get('/readyz', keepOutOfCaches, sendReadiness(config.providerUrl));
  app.get('/metrics', keepOutOfCaches, sendMetrics);
  app.use(takeOneClick, refuseCrossSite(new URL(config.publicUrl).origin));
  app.use(forwardToProvider(config, log));
  app.use(compression({ filter: canCompress }));
  app.use(assets, keepOutOfCaches);
  app.get(BOUNCE_PATH, sendBouncePage(config));
  app.get(LEAVE_PATH, leaveAdmin(config));
  app.get(paths.paySuccess, returnToAdmin(config));
  app.use(detectEmbedded(config));
  app.post(VITALS_PATH, takeVitals());
  app.use(refuseForeignHost(log, config.publicUrl));
  app.use(limitBody, takeFormsOnly);
  app.use(speakAsUser(config, log));
  app.use(screens);
  app.use(answerError(log));
  return app;
}

/** Answers hold what one merchant may see. The one place that says so: Remix adds its headers to these, and one said twice stands twice. */
function keepOutOfCaches(_req: Request, res: Response, next: NextFunction): void {
  res.set('Cache-Control', 'private, no-store');
  next();
}

/** Job progress goes out line by line; a compressor would hold the lines back. */
function canCompress(req: Request, res: Response): boolean {
  return !String(res.getHeader('Content-Type')).startsWith('application/x-ndjson') && compression.filter(req, res);
}

function answerError(log: Logger) {
  // Express knows an error handler by its four parameters.
  return (error: unknown, req: Request, res: Response, _next: NextFunction): void => {
    const status = statusOf(error);
    if (status >= 500) log.error({ requestId: res.locals.requestId, err: error }, 'request failed');
    if (res.headersSent) {
      res.destroy();
      return;
    }
    if (status === 404) res.status(404).set('Cache-Control', 'no-store').type('text').send('Not found');
    else void sendProblem(req, res, status < 500 ? 'body-unreadable' : 'internal');
  };
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 600 ? status : 500;
}
