import type { Cookie } from '@remix-run/node';
import { isLocale } from '#contract/locales.ts';

/** Name of the selected language in the cookie and in local storage (specification 9). */
export const LANGUAGE_KEY = 'arco-locale';
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Holds the locale as it is, not encoded, so that the browser's mirror and the cookie read the same. */
export const languageCookie: Cookie = {
  name: LANGUAGE_KEY,
  isSigned: false,
  expires: undefined,
  async parse(header) {
    const value = cookieValue(header, LANGUAGE_KEY);
    return isLocale(value) ? value : null;
  },
  async serialize(locale) {
    return `${LANGUAGE_KEY}=${String(locale)}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`;
  },
};

/** The raw value of a cookie; the first one where a name comes twice. */
export function cookieValue(header: string | null | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, ...rest] = pair.split('=');
    if (key?.trim() === name) return rest.join('=').trim();
  }
  return null;
}
