import type { Request, RequestHandler, Response } from 'express';
import type { AppConfig } from '#app/config.server.ts';
import { paths } from '#app/paths.ts';
import { ownPath } from '#app/session/own-path.ts';
import { BOUNCED, readLaunch, withoutLaunch, type Launch } from '#app/shopify/launch-parameters.ts';
import { sendPlainPage } from './plain-page.ts';
import { allowFraming } from './security-headers.ts';

/** Address of the page on which App Bridge fetches a session token. */
export const BOUNCE_PATH = '/auth/session-token';
/** App Bridge's name for where it goes on to, with the token. */
const RELOAD = 'shopify-reload';

/** The bounce page for a document that came without a valid token, told to come back to it. */
export function bounceUrl(config: AppConfig, launch: Launch, asked: URL): string {
  const kept = launchFields(launch);
  const path = ownPath(asked.pathname + withoutLaunch(asked.search));
  const target = new URL(path === null || path.startsWith(paths.login) ? paths.home : path, config.publicUrl);
  for (const [name, value] of [...kept, [BOUNCED, '1'] as const]) target.searchParams.set(name, value);
  return `${BOUNCE_PATH}?${new URLSearchParams([...kept, [RELOAD, target.href]])}`;
}

/**
 * The one page that is shown before anybody is known: App Bridge's script and nothing of anybody. Only there App Bridge
 * may lead a page opened outside the admin into it.
 */
export function sendBouncePage(config: AppConfig): RequestHandler {
  const origin = new URL(config.publicUrl).origin;
  return (req: Request, res: Response, next) => {
    const query = new URL(config.publicUrl + req.originalUrl).searchParams;
    const target = query.get(RELOAD) ?? '';
    const isOurs = URL.canParse(target) && new URL(target).origin === origin && ownPath(target.slice(origin.length)) !== null;
    const launch = readLaunch(query, config.shopify);
    if (launch === null || !isOurs) {
      sendPlainPage(req, res, { status: 400, page: 'launchWrong' }).catch(next);
      return;
    }
    if (launch.locale !== null) req.headers['accept-language'] = launch.locale;
    allowFraming(res, config, [config.shopify.adminOrigin, 'https://*.myshopify.com']);
    sendPlainPage(req, res, { status: 200, page: 'opening', appBridge: config.shopify }).catch(next);
  };
}

function launchFields({ host, shop, locale }: Launch): [string, string][] {
  const fields: [string, string | null][] = [
    ['embedded', '1'],
    ['host', host],
    ['shop', shop],
    ['locale', locale],
  ];
  return fields.filter((field): field is [string, string] => field[1] !== null);
}
