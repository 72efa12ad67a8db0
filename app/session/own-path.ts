import { matchPath } from 'react-router';
import { AUTHORIZATION_REQUEST_MAX } from '#contract/oauth-apps.values.ts';
import { paths } from '#app/paths.ts';
import { isAuthorizePath } from './sign-in-paths.ts';

/** Any origin: only what comes after it is kept. */
const BASE = 'http://own.invalid';
const MAX_LENGTH = 2000;
/** What an app asks for may be longer than any address of our own. */
const MAX_LENGTH_FOR_APPS = paths.authorize.length + 1 + AUTHORIZATION_REQUEST_MAX;
const screens = Object.values(paths).filter((path) => path !== paths.logout && !path.startsWith('/resources/'));

/**
 * Path and query of one of the app's own screens, or null. What comes from an address bar or a form may point anywhere:
 * other sites (`//`, `\`), control characters and unknown paths are not followed.
 */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > (isAuthorizePath(value) ? MAX_LENGTH_FOR_APPS : MAX_LENGTH)) return null;
  if (!value.startsWith('/') || value.startsWith('//') || /[\u0000-\u001f\u007f\\]/.test(value)) return null;
  const url = parse(value);
  if (url === null || url.pathname.startsWith('//') || !isScreen(url.pathname)) return null;
  return url.pathname + url.search;
}

function parse(value: string): URL | null {
  const url = URL.canParse(value, BASE) ? new URL(value, BASE) : null;
  return url?.origin === BASE ? url : null;
}

function isScreen(pathname: string): boolean {
  return screens.some((pattern) => matchPath({ path: pattern, caseSensitive: false }, pathname) !== null);
}
