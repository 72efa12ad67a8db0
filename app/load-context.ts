import type { Logger } from 'pino';
import type { UserInfo } from '#contract/sign-in.ts';
import type { AppConfig } from './config.server.ts';
import type { Launch } from './shopify/launch-parameters.ts';

declare module '@remix-run/server-runtime' {
  /** What the app's server hands to every loader and action of one HTTP request. */
  interface AppLoadContext {
    config: AppConfig;
    log: Logger;
    requestId: string;
    /** Value for `X-Forwarded-For` of calls made on behalf of this request. */
    forwardedFor: string;
    /** Of this response's scripts. */
    nonce: string;
    /** What the Shopify admin said in the address, of a request with a valid session token; its shop is the token's. */
    shopifyLaunch?: Launch | undefined;
    /** The user of the session, asked for once per request; `session/require-user.server.ts` fills it. */
    user?: Promise<UserInfo>;
  }
}
