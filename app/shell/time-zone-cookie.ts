import { cookieValue } from '#app/i18n/language-cookie.ts';

const TIME_ZONE_COOKIE = 'time-zone';
const FALLBACK = 'UTC';

/** The browser's IANA zone as it told us last time; times show in it from the first byte. */
export function readTimeZone(cookieHeader: string | null): string {
  const zone = decodeURIComponentSafely(cookieValue(cookieHeader, TIME_ZONE_COOKIE) ?? '');
  return isTimeZone(zone) ? zone : FALLBACK;
}

export function timeZoneCookie(zone: string): string {
  return `${TIME_ZONE_COOKIE}=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

/** Whether this runtime knows a zone of the name. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][\w+/-]{1,60}$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
