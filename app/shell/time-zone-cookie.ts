import { cookieValue } from '#app/i18n/language-cookie.ts';

const TIME_ZONE_COOKIE = 'time-zone';
const FALLBACK = 'UTC';
/** Above the number of zones there are; names come in any case. */
const MOST_ZONES = 1000;

const knownZones = new Set<string>();

/** The browser's IANA zone as it told us last time; times show in it from the first byte. */
export function readTimeZone(cookieHeader: string | null): string {
  const zone = decodeURIComponentSafely(cookieValue(cookieHeader, TIME_ZONE_COOKIE) ?? '');
  return isTimeZone(zone) ? zone : FALLBACK;
}

export function timeZoneCookie(zone: string): string {
  return `${TIME_ZONE_COOKIE}=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

/** Whether this runtime knows a zone of the name. Known ones are kept: every page asks, and the runtime takes long to say. */
export function isTimeZone(zone: string): boolean {
  if (knownZones.has(zone)) return true;
  if (!/^[A-Za-z][\w+/-]{1,60}$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
  } catch {
    return false;
  }
  if (knownZones.size < MOST_ZONES) knownZones.add(zone);
  return true;
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
