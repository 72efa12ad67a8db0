import type { FastifyRequest } from 'fastify';
import { OAuthException } from '@jmondi/oauth2-server';
import type { Queryable } from '#provider/database/database.ts';
import { hashToken } from '#provider/http/caller.ts';
import { findAppByClientId, type RegisteredApp } from './app.store.ts';

/** The fields of a form, each there once. */
export type Fields = Readonly<Record<string, string>>;

interface Credentials {
  clientId: string;
  secret: string | null;
}

/** Reads a form body; a field that comes twice is refused, as RFC 6749 3.2 has it. */
export function readFields({ body, headers }: FastifyRequest): Fields {
  if (!(headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
    throw OAuthException.badRequest('The body has to be a form: application/x-www-form-urlencoded');
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {});
  const twice = fields.find(([, value]) => typeof value !== 'string');
  if (twice !== undefined) throw OAuthException.badRequest(`${twice[0]} is there more than once`);
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

/** The app that calls, by `client_secret_basic`, `client_secret_post`, or, of a public one, its client_id alone. */
export async function authenticateApp(db: Queryable, request: FastifyRequest, fields: Fields): Promise<RegisteredApp> {
  const { clientId, secret } = readCredentials(request, fields);
  const app = await findAppByClientId(db, clientId);
  if (app === null || !isProved(app, secret)) throw OAuthException.invalidClient();
  return app;
}

function readCredentials({ headers }: FastifyRequest, fields: Fields): Credentials {
  const { authorization } = headers;
  if (authorization === undefined) {
    if (fields['client_id'] === undefined) throw OAuthException.invalidClient();
    return { clientId: fields['client_id'], secret: fields['client_secret'] ?? null };
  }
  if (fields['client_secret'] !== undefined) throw OAuthException.badRequest('An app proves who it is in one way, not in two');
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1];
  if (basic === undefined) throw OAuthException.invalidClient();
  const [clientId = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':', 2).map(decodeForm);
  if (fields['client_id'] !== undefined && fields['client_id'] !== clientId)
    throw OAuthException.badRequest('client_id is another than in the Authorization header');
  return { clientId, secret };
}

/** Both halves of a Basic header are form-encoded (RFC 6749 2.3.1). */
function decodeForm(text: string): string {
  return new URLSearchParams(`v=${text}`).get('v') ?? '';
}

/** The hash of a random secret is compared: how long that takes says nothing of the secret. */
function isProved({ secretHash }: RegisteredApp, secret: string | null): boolean {
  return secretHash === null ? secret === null : secret !== null && hashToken(secret).equals(secretHash);
}
