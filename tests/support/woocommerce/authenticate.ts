import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { WooSite } from './site-data.ts';

const TIMESTAMP_WINDOW_S = 15 * 60;

interface Refused {
  status: number;
  code: string;
}

/** Checks the keys of a call as WooCommerce's documentation says: plainly over TLS, by OAuth 1.0a without. Null for a call that may be made. */
export function authenticate(site: WooSite, request: IncomingMessage, url: URL): Refused | null {
  const isSecure = request.headers['x-forwarded-proto'] === 'https';
  const found = isSecure ? plainKeys(site, request, url) : signedKeys(site, request, url);
  if (found === undefined) return { status: 401, code: 'woocommerce_rest_cannot_view' };
  if (found === 'wrong') return { status: 401, code: 'woocommerce_rest_authentication_error' };
  const writes = request.method !== 'GET';
  if (found.permissions !== 'read_write' && (found.permissions === 'read') === writes)
    return { status: 401, code: 'woocommerce_rest_authentication_error' };
  return null;
}

type Found = WooSite['keys'][number] | 'wrong' | undefined;

function plainKeys(site: WooSite, request: IncomingMessage, url: URL): Found {
  const header = site.options.dropsAuthorization === true ? undefined : request.headers.authorization;
  const [name, secret] =
    header === undefined
      ? [url.searchParams.get('consumer_key'), url.searchParams.get('consumer_secret')]
      : Buffer.from(header.replace(/^Basic /, ''), 'base64')
          .toString()
          .split(':');
  if (name === null || name === undefined) return undefined;
  return site.keys.find(({ consumerKey, consumerSecret }) => consumerKey === name && consumerSecret === secret) ?? 'wrong';
}

function signedKeys(site: WooSite, request: IncomingMessage, url: URL): Found {
  const given = (name: string) => url.searchParams.get(name) ?? '';
  if (given('oauth_consumer_key') === '') return undefined;
  const keys = site.keys.find(({ consumerKey }) => consumerKey === given('oauth_consumer_key'));
  const isOld = Math.abs(Date.now() / 1_000 - Number(given('oauth_timestamp'))) > TIMESTAMP_WINDOW_S;
  if (keys === undefined || isOld || given('oauth_nonce') === '' || site.nonces.has(given('oauth_nonce'))) return 'wrong';
  site.nonces.add(given('oauth_nonce'));
  const algorithm = { 'HMAC-SHA1': 'sha1', 'HMAC-SHA256': 'sha256' }[given('oauth_signature_method')];
  if (algorithm === undefined) return 'wrong';
  const signature = createHmac(algorithm, `${keys.consumerSecret}&`)
    .update(baseString(request.method ?? 'GET', url))
    .digest('base64');
  return signature === given('oauth_signature') ? keys : 'wrong';
}

/** The method, the address and the parameters but for the signature, each percent-encoded, the parameters in order of their names. */
function baseString(method: string, url: URL): string {
  const pairs = [...url.searchParams.entries()]
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]) => `${rawurlencode(name)}=${rawurlencode(value)}`);
  pairs.sort();
  return `${method}&${rawurlencode(url.origin + url.pathname)}&${rawurlencode(pairs.join('&'))}`;
}

/** As PHP's function of that name. */
function rawurlencode(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) =>
      /[A-Za-z0-9\-_.~]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');
}
