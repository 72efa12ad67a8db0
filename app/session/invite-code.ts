import type { AppConfig } from '#app/config.server.ts';
import { cookieValue } from '#app/i18n/language-cookie.ts';

/** Carries a merchant's invitation to the sign-up form. */
export const INVITE_PARAM = 'invite';
/** On the way from an invite link nobody has any more. */
export const INVITE_LINK_PARAM = 'invite-link';
export const DEAD_LINK = 'dead';

const INVITE_COOKIE = 'invite';
const KEPT_S = 30 * 24 * 60 * 60;

/** The invite code of the link the browser came by of late; null: none. */
export function readInviteCookie(request: Request): string | null {
  return inviteCodeIn(request.headers.get('cookie'));
}

/** The same, of a `Cookie` header. */
export function inviteCodeIn(cookies: string | null | undefined): string | null {
  const value = cookieValue(cookies, INVITE_COOKIE);
  return value !== null && /^[a-z0-9-]{3,40}$/.test(value) ? value : null;
}

/** A `Cookie` header without anything but the invite code; undefined where it has none. */
export function inviteCookieAlone(cookies: string | undefined): string | undefined {
  const inviteCode = inviteCodeIn(cookies);
  return inviteCode === null ? undefined : `${INVITE_COOKIE}=${inviteCode}`;
}

/** Keeps an invite code until the browser signs up or its shop installs the app. */
export function inviteCookie(config: AppConfig, inviteCode: string): string {
  return `${nameAndFlags(config, inviteCode)}; Max-Age=${KEPT_S}`;
}

export function clearedInviteCookie(config: AppConfig): string {
  return `${nameAndFlags(config, '')}; Max-Age=0`;
}

/** In the Shopify admin the app is a frame of another site, which is sent cookies that say so alone, and on https only. */
function nameAndFlags(config: AppConfig, value: string): string {
  const reach = config.publicUrl.startsWith('https:') ? 'SameSite=None; Secure' : 'SameSite=Lax';
  return `${INVITE_COOKIE}=${value}; Path=/; HttpOnly; ${reach}`;
}
