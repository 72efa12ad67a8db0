import { paths } from '#app/paths.ts';
import { ownPath } from './own-path.ts';

/** Query parameters of the login screen itself. */
export const REDIRECT_PARAM = 'redirect';
export const FORM_PARAM = 'form';

/** The login screen, with the address to return to: `/login?redirect=<path>&<original query>`. */
export function loginPathFor(requestUrl: string): string {
  const { pathname, search } = new URL(requestUrl);
  if (pathname === paths.login) return paths.login;
  const redirect = new URLSearchParams({ [REDIRECT_PARAM]: pathname }).toString();
  return `${paths.login}?${redirect}${search.replace('?', '&')}`;
}

/** Where a login address leads after signing in: the asked-for screen with its query, else the workplace. */
export function destinationAfterLogin(loginUrl: string): string {
  const query = [...new URL(loginUrl).searchParams];
  const first = query.findIndex(([name]) => name === REDIRECT_PARAM);
  const path = query[first]?.[1];
  if (path === undefined) return paths.workplace;
  const rest = query.filter(([name], index) => index !== first && name !== FORM_PARAM);
  const search = new URLSearchParams(rest).toString();
  return ownPath(search === '' ? path : `${path}?${search}`) ?? paths.workplace;
}
