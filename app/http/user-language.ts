import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { userInfo, type UserInfo } from '#contract/sign-in.ts';
import type { AppConfig } from '#app/config.server.ts';
import { readAnswer } from '#app/provider-api/read-answer.server.ts';
import { requestUrl } from '#app/provider-api/request-parts.server.ts';

declare module 'express-serve-static-core' {
  interface Locals {
    /** The user of a request from the admin, where asking went well. */
    user?: UserInfo;
  }
}

const WAIT_MS = 5000;

/**
 * Inside the admin no cookie holds the language a user selected: it is requested with the user, before anything is said, and
 * goes before the admin's. The screens are given the answer, so nothing is asked twice; a refusal is theirs to meet.
 */
export function speakAsUser(config: AppConfig, log: Logger): RequestHandler {
  return (req, res, next) => {
    if (res.locals.shopifyLaunch === undefined) return next();
    askForUser(req, res, config)
      .then((user) => {
        if (user === null) return;
        res.locals.user = user;
        if (user.locale !== null) req.headers['accept-language'] = user.locale;
      })
      .catch((error: unknown) => log.warn({ requestId: res.locals.requestId, error: String(error) }, 'provider call failed'))
      .finally(next);
  };
}

async function askForUser(req: Request, res: Response, { providerUrl }: AppConfig): Promise<UserInfo | null> {
  const answer = await fetch(requestUrl(providerUrl, userInfo, {}), {
    method: userInfo.method,
    headers: {
      'accept': 'application/json',
      'authorization': req.get('authorization') ?? '',
      'x-request-id': res.locals.requestId,
      'x-forwarded-for': res.locals.forwardedFor,
    },
    signal: AbortSignal.timeout(WAIT_MS),
  });
  const read = readAnswer(userInfo, { status: answer.status, text: await answer.text() });
  return read.status === 'ok' ? read.data : null;
}
