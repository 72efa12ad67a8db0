import type { AppLoadContext } from '@remix-run/node';
import type { Response } from 'express';
import type { Logger } from 'pino';
import type { UserInfo } from '#contract/sign-in.ts';
import type { AppConfig } from '#app/config.server.ts';

declare module 'express-serve-static-core' {
  interface Locals {
    /** Asked for before the screens, where their language depends on it; a refusal is theirs to answer. */
    user?: Promise<UserInfo>;
  }
}

/** What a request's screens are handed, out of what is known of it so far. */
export function screenContext({ config, log }: { config: AppConfig; log: Logger }, { locals }: Response): AppLoadContext {
  return {
    config,
    log: log.child({ requestId: locals.requestId }),
    requestId: locals.requestId,
    forwardedFor: locals.forwardedFor,
    nonce: locals.nonce,
    shopifyLaunch: locals.shopifyLaunch,
    ...(locals.user === undefined ? {} : { user: locals.user }),
  };
}
