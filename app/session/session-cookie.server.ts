import type { SignedInUser } from '#contract/sign-in.ts';
import type { AppConfig } from '#app/config.server.ts';
import { encodeCredential } from './credential.server.ts';

/** Keeps the credential where no script can read it. Remembered, it lives as long as the session; else until the browser closes. */
export function sessionCookie(config: AppConfig, user: SignedInUser, keep: 'remembered' | 'until-closed'): string {
  const expires = keep === 'remembered' ? `; Expires=${new Date(user.session.expiresAt).toUTCString()}` : '';
  return `${nameAndFlags(config, encodeCredential(user))}${expires}`;
}

export function clearedSessionCookie(config: AppConfig): string {
  return `${nameAndFlags(config, '')}; Max-Age=0`;
}

/** `__Host-` and `Secure` on https; plain on loopback http, where browsers would drop such a cookie. */
function nameAndFlags(config: AppConfig, value: string): string {
  const secure = config.publicUrl.startsWith('https:');
  return `${secure ? '__Host-token' : 'token'}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
