import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { AppConfig } from '#app/config.server.ts';
import { paths } from '#app/paths.ts';
import { BOUNCE_PATH, bounceUrl } from '#app/shopify/bounce.ts';
import { readLaunch, withLaunch, withoutLaunch, type Launch } from '#app/shopify/launch-parameters.ts';
import { inviteCookieAlone } from '#app/session/invite-code.ts';
import { isAuthorizePath } from '#app/session/sign-in-paths.ts';
import { shopOfToken } from '#app/shopify/session-token.server.ts';
import { sendPlainPage } from './plain-page.ts';
import { sendProblem } from './problem-response.ts';
import { allowFraming } from './security-headers.ts';

declare module 'express-serve-static-core' {
  interface Locals {
    /** What the admin said in the address, of a request with a valid session token; its shop is the token's. */
    shopifyLaunch?: Launch;
  }
}

/** App Bridge answers it with one more try and a new token. */
const RETRY_HEADER = 'X-Shopify-Retry-Invalid-Session-Request';
const FRAMES = new Set(['iframe', 'frame', 'embed', 'object']);
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Tells the embedded app's requests from the standalone one's, before any screen. A session token makes a request the
 * shop's alone: of its cookies the invite code alone is looked at. A document framed without a valid token gets the bounce page, a fetch 401;
 * neither ever sees the login screen. The page on which apps are allowed is never the embedded app's.
 */
export function detectEmbedded(config: AppConfig): RequestHandler {
  return (req, res, next) => void admit(req, res, next, config).catch(next);
}

async function admit(req: Request, res: Response, next: NextFunction, config: AppConfig): Promise<void> {
  const address = config.publicUrl + req.originalUrl;
  if (!req.originalUrl.startsWith('/') || !URL.canParse(address)) return next();
  const url = new URL(address);
  if (isAuthorizePath(url.pathname)) return bearerOf(req) === null ? next() : sendProblem(req, res, 'not-allowed');
  const launch = readLaunch(url.searchParams, config.shopify);
  if (launch === null) return sendPlainPage(req, res, { status: 400, page: 'launchWrong' });

  const isDocument = asksForDocument(req, url.pathname);
  const token = bearerOf(req) ?? launch.idToken;
  if (token === null) {
    const embedded = launch.embedded || FRAMES.has(req.get('sec-fetch-dest') ?? '');
    return embedded && isDocument ? askForToken({ req, res, url, launch, config }) : next();
  }
  const shop = await shopOfToken(token, config.shopify);
  if (shop === null || (launch.shop !== null && launch.shop !== shop)) {
    return isDocument ? askForToken({ req, res, url, launch, config }) : refuseToken(req, res);
  }
  if (isDocument && isLogin(url.pathname)) return res.redirect(303, paths.home + url.search);
  allowFraming(res, config, [`https://${shop}`, config.shopify.adminOrigin]);
  takeToken(req, token, launch, url);
  res.locals.shopifyLaunch = { ...launch, shop };
  if (isDocument) keepOnRedirects(res, url.search);
  else offerRetry(res);
  next();
}

/** From here on the request is the shop's: one credential, one language, an address without the admin's parameters. */
function takeToken(req: Request, token: string, { locale }: Launch, { pathname, search }: URL): void {
  req.headers.authorization = `Bearer ${token}`;
  req.headers.cookie = inviteCookieAlone(req.headers.cookie);
  speakAsAdmin(req, locale);
  req.originalUrl = pathname + withoutLaunch(search);
  req.url = req.originalUrl;
}

/** A document led on to another screen is asked for again: the admin's parameters go with it. */
function keepOnRedirects(res: Response, search: string): void {
  beforeHeaders(res, () => {
    const location = res.getHeader('location');
    const isOwn = typeof location === 'string' && /^\/(?![/\\])/.test(location) && !location.startsWith(BOUNCE_PATH);
    if (isOwn) res.setHeader('location', withLaunch(location, search));
  });
}

/** The provider may refuse what looked right here: then a fetch is tried again as well. */
function offerRetry(res: Response): void {
  beforeHeaders(res, () => {
    if (res.statusCode === 401) res.setHeader(RETRY_HEADER, '1');
  });
}

function beforeHeaders(res: Response, change: () => void): void {
  const { writeHead } = res;
  Object.assign(res, {
    writeHead: (...args: unknown[]) => {
      change();
      return Reflect.apply(writeHead, res, args);
    },
  });
}

interface Unproven {
  req: Request;
  res: Response;
  url: URL;
  launch: Launch;
  config: AppConfig;
}

function askForToken({ req, res, url, launch, config }: Unproven): void | Promise<void> {
  if (!SAFE_METHODS.has(req.method)) return refuseToken(req, res);
  speakAsAdmin(req, launch.locale);
  if (launch.bounced && launch.idToken !== null) {
    allowFraming(res, config, [config.shopify.adminOrigin, 'https://*.myshopify.com']);
    return sendPlainPage(req, res, { status: 401, page: 'tokenRefused' });
  }
  res.set('Cache-Control', 'no-store');
  return res.redirect(302, bounceUrl(config, launch, url));
}

/** The admin's language goes before the browser's. */
function speakAsAdmin(req: Request, locale: string | null): void {
  if (locale !== null) req.headers['accept-language'] = locale;
}

function refuseToken(req: Request, res: Response): Promise<void> {
  res.set(RETRY_HEADER, '1');
  return sendProblem(req, res, 'session-token-invalid');
}

/** Any bearer is a claim to be a shop: one that is wrong is refused, whatever cookie lies beside it. */
function bearerOf(req: Request): string | null {
  const bearer = /^Bearer(?:\s+(.*))?$/i.exec(req.get('authorization') ?? '');
  return bearer === null ? null : (bearer[1] ?? '');
}

/** Browsers name what they ask for; older ones are known by what they take. */
function asksForDocument(req: Request, pathname: string): boolean {
  const destination = req.get('sec-fetch-dest');
  if (destination !== undefined) return destination === 'document' || FRAMES.has(destination);
  return !pathname.endsWith('.data') && bearerOf(req) === null && /\btext\/html\b/.test(req.get('accept') ?? '');
}

function isLogin(pathname: string): boolean {
  return pathname.toLowerCase().replace(/\/$/, '') === paths.login;
}
