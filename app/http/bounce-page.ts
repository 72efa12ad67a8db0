import type { Request, RequestHandler, Response } from 'express';
import type { AppConfig } from '#app/config.server.ts';
import { ownPath } from '#app/session/own-path.ts';
import { RELOAD_PARAM } from '#app/shopify/bounce.ts';
import { readLaunch } from '#app/shopify/launch-parameters.ts';
import { sendPlainPage } from './plain-page.ts';
import { allowFraming } from './security-headers.ts';

/**
 * The one page that is shown before anybody is known: App Bridge's script and nothing of anybody. Only there App Bridge
 * may lead a page opened outside the admin into it.
 */
export function sendBouncePage(config: AppConfig): RequestHandler {
  const { origin } = new URL(config.publicUrl);
  return (req: Request, res: Response, next) => {
    const query = new URL(config.publicUrl + req.originalUrl).searchParams;
    const launch = readLaunch(query, config.shopify);
    if (launch === null || !leadsTo(origin, query.get(RELOAD_PARAM) ?? '')) {
      sendPlainPage(req, res, { status: 400, page: 'launchWrong' }).catch(next);
      return;
    }
    if (launch.locale !== null) req.headers['accept-language'] = launch.locale;
    allowFraming(res, config, [config.shopify.adminOrigin, 'https://*.myshopify.com']);
    sendPlainPage(req, res, { status: 200, page: 'opening', appBridge: config.shopify }).catch(next);
  };
}

/** App Bridge puts a session token onto the address it goes on to: it must be one of our own screens. */
function leadsTo(origin: string, target: string): boolean {
  return URL.canParse(target) && new URL(target).origin === origin && ownPath(target.slice(origin.length)) !== null;
}
