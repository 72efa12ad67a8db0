import { redirect, redirectDocument } from '@remix-run/node';
import { isAuthorizePath } from './sign-in-paths.ts';

/** Leads on from signing in. The page on which an app is allowed is loaded anew, so that the headers of its own hold. */
export function redirectAfterLogin(place: string, ...cookies: string[]) {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  const init = { headers };
  const [pathname = ''] = place.split('?', 1);
  return isAuthorizePath(pathname) ? redirectDocument(place, init) : redirect(place, init);
}
