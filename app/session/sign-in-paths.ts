import { paths } from '#app/paths.ts';

/** Whether a path is that of the page on which an app of others is allowed. */
export function isAuthorizePath(pathname: string): boolean {
  return begins(pathname, paths.authorize);
}

/** Whether a path is that of a page on which somebody gives access: by a password, or to an app. */
export function givesAccess(pathname: string): boolean {
  return isAuthorizePath(pathname) || begins(pathname, paths.login);
}

/** The router finds a screen in any case and by encoded letters: `/oauth2/%41uthorize` is the same page. */
function begins(pathname: string, path: string): boolean {
  return decode(pathname).toLowerCase().startsWith(path);
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
