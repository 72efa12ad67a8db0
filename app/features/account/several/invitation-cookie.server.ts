import type { AppConfig } from '#app/config.server.ts';
import { cookieValue } from '#app/i18n/language-cookie.ts';

const NAME = 'invitation';
/** Long enough to sign up or to log in on the way. */
const MAX_AGE_S = 60 * 60;
const TOKEN = /^[\w-]{20,200}$/;

/** Keeps the token of an invitation's link where no script can read it, over a login. */
export function invitationCookie(config: AppConfig, token: string): string {
  return `${NAME}=${TOKEN.test(token) ? token : ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_S}${secure(config)}`;
}

export function clearedInvitationCookie(config: AppConfig): string {
  return `${NAME}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure(config)}`;
}

/** The token a request carries; null without one. */
export function invitationToken(request: Request): string | null {
  const value = cookieValue(request.headers.get('cookie'), NAME) ?? '';
  return TOKEN.test(value) ? value : null;
}

function secure({ publicUrl }: AppConfig): string {
  return publicUrl.startsWith('https:') ? '; Secure' : '';
}
