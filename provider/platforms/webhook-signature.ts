import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Base64 of the HMAC-SHA256 over the bytes as they travel. */
export function signDelivery(secret: string, rawBody: Buffer): string {
  return createHmac('sha256', secret).update(rawBody).digest('base64');
}

/** Compares in constant time; a signature of another length or alphabet is simply wrong. */
export function isSignedBy(secret: string, rawBody: Buffer, signature: string): boolean {
  const expected = Buffer.from(signDelivery(secret, rawBody));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A header's one value; empty when it is missing or came more than once. */
export function headerValue(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
