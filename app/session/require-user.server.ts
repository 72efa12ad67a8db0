import { redirect } from '@remix-run/node';
import { userInfo, type UserInfo } from '#contract/sign-in.ts';
import { readProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { getCredential } from './credential.server.ts';
import { loginPathFor } from './login-redirect.ts';

/**
 * The guard of specification 4. Without a credential the request goes to the login screen; with one the user is asked
 * for, once per HTTP request however many loaders need it, and a dead session goes to the login screen too.
 */
export async function requireUser(caller: Caller): Promise<UserInfo> {
  requireCredential(caller.request);
  caller.context.user ??= readProvider(userInfo, {}, caller);
  return caller.context.user;
}

/**
 * Sends a request without a credential to the login screen. Enough for a screen that asks the provider something itself: those calls
 * go out beside the frame's question for the user, and a dead session is refused to each of them.
 */
export function requireCredential(request: Request): void {
  if (getCredential(request) === null) throw redirect(loginPathFor(request.url));
}

export function hasCredential(request: Request): boolean {
  return getCredential(request) !== null;
}
