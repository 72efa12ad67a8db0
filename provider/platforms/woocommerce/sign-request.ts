import { createHmac, randomBytes } from 'node:crypto';

const NONCE_BYTES = 16;

interface Signing {
  consumerKey: string;
  consumerSecret: string;
  /** Seconds since 1970. */
  timestamp: number;
  /** Unique to the call. */
  nonce?: string;
}

/**
 * Adds an OAuth 1.0a signature of one leg to an address, for stores without TLS: the consumer secret itself does not travel. The body is not
 * signed, as the standard says.
 */
export function signRequest(method: string, address: URL, { consumerKey, consumerSecret, timestamp, nonce }: Signing): URL {
  const signed = new URL(address);
  signed.searchParams.set('oauth_consumer_key', consumerKey);
  signed.searchParams.set('oauth_nonce', nonce ?? randomBytes(NONCE_BYTES).toString('hex'));
  signed.searchParams.set('oauth_signature_method', 'HMAC-SHA256');
  signed.searchParams.set('oauth_timestamp', String(timestamp));
  const signature = createHmac('sha256', `${consumerSecret}&`).update(signatureBase(method, signed)).digest('base64');
  signed.searchParams.set('oauth_signature', signature);
  return signed;
}

/** What is signed: method, address and sorted parameters (RFC 5849, 3.4.1). */
export function signatureBase(method: string, { origin, pathname, searchParams }: URL): string {
  const parameters = [...searchParams]
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .sort(([one, a], [other, b]) => compare(one, other) || compare(a, b))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return [method.toUpperCase(), `${origin}${pathname}`, parameters].map((part, at) => (at === 0 ? part : percentEncode(part))).join('&');
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** RFC 3986: `encodeURIComponent` leaves five marks as they are. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
