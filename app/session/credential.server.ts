import type { SignedInUser } from '#contract/sign-in.ts';
import { cookieValue } from '#app/i18n/language-cookie.ts';

/** Who a request comes from: the standalone app's session, or the shop inside the Shopify admin. */
export type Credential = { kind: 'session'; userId: string; header: string } | { kind: 'shopify'; header: string };

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const CREDENTIAL = new RegExp(`^(${UUID}):[\\x21-\\x7e]{8,400}$`, 'i');
const BEARER = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/;

/** The credential a request carries, or null. A session token of the admin goes before the cookie; `http/embedded-requests.ts` has checked it. */
export function getCredential(request: Request): Credential | null {
  const authorization = request.headers.get('authorization');
  if (authorization !== null && BEARER.test(authorization)) return { kind: 'shopify', header: authorization };
  return sessionOf(request);
}

/** `base64("<user id>:<session token>")`, the credential of specification 4. */
export function encodeCredential(user: SignedInUser): string {
  return Buffer.from(`${user.id}:${user.session.token}`).toString('base64');
}

function sessionOf(request: Request): Credential | null {
  const header = request.headers.get('cookie');
  const encoded = cookieValue(header, '__Host-token') ?? cookieValue(header, 'token');
  const userId = CREDENTIAL.exec(Buffer.from(encoded ?? '', 'base64').toString('latin1'))?.[1];
  return userId === undefined ? null : { kind: 'session', userId, header: `Basic ${encoded}` };
}
