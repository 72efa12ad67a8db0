import { AUTHORIZATION_REQUEST_MAX } from '#contract/oauth-apps.values.ts';
import { paths } from '#app/paths.ts';
import { ownPath } from './own-path.ts';
import { isAuthorizePath } from './sign-in-paths.ts';

/** Query parameters of the login screen itself. */
export const REDIRECT_PARAM = 'redirect';
export const FORM_PARAM = 'form';
/** Beyond this an answer's headers are more than proxies and clients read. */
const LONGEST_ADDRESS = 4_000;

/** The login screen, with the address to return to, unless that is endless: `/login?redirect=<path>&<original query>`. */
export function loginPathFor(requestUrl: string): string {
  const { pathname, search } = new URL(requestUrl);
  if (pathname === paths.login) return paths.login;
  if (isAuthorizePath(pathname)) return loginPathForApp(pathname, search);
  const address = `${paths.login}?${redirectTo(pathname)}${search.replace('?', '&')}`;
  return address.length > LONGEST_ADDRESS ? paths.login : address;
}

/** What an app asks for stays whole in the one parameter: its own may be called as those of the login screen, or stand twice. */
function loginPathForApp(pathname: string, search: string): string {
  return search.length > AUTHORIZATION_REQUEST_MAX + 1 ? paths.login : `${paths.login}?${redirectTo(pathname + search)}`;
}

function redirectTo(path: string): string {
  return new URLSearchParams({ [REDIRECT_PARAM]: path }).toString();
}

/** Where a login address leads after signing in: the asked-for screen with its query, else the workplace. */
export function destinationAfterLogin(loginUrl: string): string {
  const query = [...new URL(loginUrl).searchParams];
  const first = query.findIndex(([name]) => name === REDIRECT_PARAM);
  const path = query[first]?.[1];
  if (path === undefined) return paths.workplace;
  const isWhole = path.includes('?') && isAuthorizePath(path);
  if (isWhole) return ownPath(path) ?? paths.workplace;
  const rest = query.filter(([name], index) => index !== first && name !== FORM_PARAM);
  const search = new URLSearchParams(rest).toString();
  return ownPath(search === '' ? path : `${path}?${search}`) ?? paths.workplace;
}
