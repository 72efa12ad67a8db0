import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { INVITE_CODE_HEADER } from '#contract/referrals.ts';
import { userInfo, type UserInfo } from '#contract/sign-in.ts';
import type { AppConfig } from '#app/config.server.ts';
import { readAnswer } from '#app/provider-api/read-answer.server.ts';
import { requestUrl } from '#app/provider-api/request-parts.server.ts';
import { clearedInviteCookie, inviteCodeIn } from '#app/session/invite-code.ts';

declare module 'express-serve-static-core' {
  interface Locals {
    /** The user of a request from the admin, where asking went well. */
    user?: UserInfo;
  }
}

const WAIT_MS = 5000;
const LONGEST_USER_AGENT = 300;

/**
 * Inside the admin no cookie holds the language a user selected: it is requested with the user, before anything is said, and
 * goes before the admin's. The screens are given the answer, so nothing is asked twice; a refusal is theirs to meet.
 * The first such call makes the shop's account: it carries the invite code the browser has, which has then been used.
 */
export function speakAsUser(config: AppConfig, log: Logger): RequestHandler {
  return (req, res, next) => {
    if (res.locals.shopifyLaunch === undefined) return next();
    const inviteCode = inviteCodeIn(req.headers.cookie);
    askForUser(req, res, { config, inviteCode })
      .then((user) => {
        if (user === null) return;
        res.locals.user = user;
        if (inviteCode !== null) res.append('Set-Cookie', clearedInviteCookie(config));
        if (user.locale !== null) req.headers['accept-language'] = user.locale;
      })
      .catch((error: unknown) => log.warn({ requestId: res.locals.requestId, error: String(error) }, 'provider call failed'))
      .finally(next);
  };
}

interface Question {
  config: AppConfig;
  inviteCode: string | null;
}

async function askForUser(req: Request, res: Response, { config, inviteCode }: Question): Promise<UserInfo | null> {
  const answer = await fetch(requestUrl(config.providerUrl, userInfo, {}), {
    method: userInfo.method,
    headers: {
      'accept': 'application/json',
      'authorization': req.get('authorization') ?? '',
      'x-request-id': res.locals.requestId,
      'x-forwarded-for': res.locals.forwardedFor,
      'x-client-user-agent': (req.get('user-agent') ?? '').slice(0, LONGEST_USER_AGENT),
      ...(inviteCode === null ? {} : { [INVITE_CODE_HEADER]: inviteCode }),
    },
    signal: AbortSignal.timeout(WAIT_MS),
  });
  const read = readAnswer(userInfo, { status: answer.status, text: await answer.text() });
  return read.status === 'ok' ? read.data : null;
}
