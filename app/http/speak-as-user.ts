import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { userInfo } from '#contract/sign-in.ts';
import type { AppConfig } from '#app/config.server.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { screenContext } from './screen-context.ts';

/**
 * Inside the admin no cookie tells of the language a user chose: it is asked for with the user, before anything is said, and
 * goes before the admin's. The screens get the same answer, so nothing is asked twice.
 */
export function speakAsUser(config: AppConfig, log: Logger): RequestHandler {
  return (req, res, next) => {
    if (res.locals.shopifyLaunch === undefined) return next();
    const request = new Request(config.publicUrl + req.originalUrl, { headers: new Headers(headersOf(req.headers)) });
    const user = readProvider(userInfo, {}, { request, context: screenContext({ config, log }, res) });
    res.locals.user = user;
    user
      .then(({ locale }) => {
        if (locale !== null) req.headers['accept-language'] = locale;
      })
      .catch(() => log.debug({ requestId: res.locals.requestId }, 'the language of the user is not known'))
      .finally(next);
  };
}

function headersOf(headers: Parameters<RequestHandler>[0]['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : []));
}
