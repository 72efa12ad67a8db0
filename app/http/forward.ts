import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import type { AppConfig } from '#app/config.server.ts';
import { sendProblem } from './problem-response.ts';

const FORWARDED =
  /^\/(?:(?:hooks|callbacks|v1|api|files)\/.|oauth2\/(?:token|revoke|introspect)$|\.well-known\/oauth-authorization-server$|openapi\.json$)/;
/** The bound of specification 9; long answers are streams and jobs. */
const FORWARD_TIMEOUT_MS = 360_000;
/** What the provider takes of a body other than a file. */
const PROVIDER_BODY_BYTES = 1024 * 1024;
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Whether the provider answers this path under the public origin. */
export function isForwarded(path: string): boolean {
  return FORWARDED.test(path);
}

/** Passes a request to the provider and its answer back as they are: nothing is parsed, held or compressed. */
export function forwardToProvider(config: AppConfig, log: Logger) {
  const provider = new URL(config.providerUrl);
  const send = provider.protocol === 'https:' ? httpsRequest : httpRequest;
  const agent = provider.protocol === 'https:' ? undefined : new Agent({ keepAlive: true, maxSockets: 256 });

  return (req: Request, res: Response, next: NextFunction): void => {
    if (!isForwarded(req.path)) return next();
    const options: RequestOptions = {
      method: req.method,
      path: req.originalUrl,
      headers: requestHeaders(req, res),
      timeout: FORWARD_TIMEOUT_MS,
    };
    if (agent !== undefined) options.agent = agent;
    const upstream = send(provider, options);

    upstream.on('response', (answer) => passBack(answer, res));
    upstream.on('timeout', () => upstream.destroy(new Error('the provider did not answer in time')));
    upstream.on('error', (error) => {
      if (res.destroyed) return;
      log.warn({ requestId: res.locals.requestId, reason: error.message }, 'forwarding failed');
      if (res.headersSent) res.destroy();
      else void sendProblem(req, res, isCutOff(error, req) ? 'body-too-large' : 'unavailable');
    });
    res.on('close', () => {
      if (!res.writableFinished) upstream.destroy();
    });
    // Answered before all was sent: nothing else can go over this connection.
    res.on('finish', () => {
      if (!req.complete) upstream.destroy();
    });
    req.pipe(upstream);
  };
}

/** The provider ends the connection of a body beyond its bound, and its answer can get lost with it. */
function isCutOff(error: NodeJS.ErrnoException, req: Request): boolean {
  return (error.code === 'EPIPE' || error.code === 'ECONNRESET') && Number(req.headers['content-length'] ?? 0) > PROVIDER_BODY_BYTES;
}

function requestHeaders(req: Request, res: Response): IncomingHttpHeaders {
  const headers = withoutHops(req.headers);
  // The provider knows no cookie; leaving it out keeps the session from services that never need it.
  delete headers['cookie'];
  headers['x-request-id'] = res.locals.requestId;
  headers['x-forwarded-for'] = res.locals.forwardedFor;
  headers['x-forwarded-proto'] = req.get('x-forwarded-proto') ?? req.protocol;
  headers['x-forwarded-host'] = req.get('x-forwarded-host') ?? req.get('host');
  return headers;
}

function passBack(answer: IncomingMessage, res: Response): void {
  res.status(answer.statusCode ?? 502);
  for (const [name, value] of Object.entries(withoutHops(answer.headers))) {
    if (value !== undefined) res.setHeader(name, value);
  }
  res.flushHeaders();
  pipeline(answer, res, () => undefined);
}

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}
