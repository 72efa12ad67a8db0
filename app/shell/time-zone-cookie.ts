import { cookieValue } from '#app/i18n/language-cookie.ts';

const TIME_ZONE_COOKIE = 'time-zone';
const FALLBACK = 'UTC';
/** More than there are zones; a name may come in any case. */
const MAX_KNOWN_ZONES = 1000;

const knownZones = new Set<string>();

/** The browser's IANA time zone as its cookie says, so that the first paint shows times in it. */
export function readTimeZone(cookieHeader: string | null): string {
  const zone = decodeURIComponentSafely(cookieValue(cookieHeader, TIME_ZONE_COOKIE) ?? '');
  return isTimeZone(zone) ? zone : FALLBACK;
}

export function timeZoneCookie(zone: string): string {
  return `${TIME_ZONE_COOKIE}=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

/** Whether this runtime knows a time zone. Known ones are cached: every page asks, and the check is slow. */
export function isTimeZone(zone: string): boolean {
  if (knownZones.has(zone)) return true;
  if (!/^[A-Za-z][\w+/-]{1,60}$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
  } catch {
    return false;
  }
  if (knownZones.size < MAX_KNOWN_ZONES) knownZones.add(zone);
  return true;
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
