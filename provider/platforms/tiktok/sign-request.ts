import { createHmac } from 'node:crypto';

/** A request to the Open API as its signature covers it. */
export interface SignedParts {
  path: string;
  query: Readonly<Record<string, string>>;
  /** The text that is sent, byte for byte; empty for none, and for pictures, whose bytes are not signed. */
  body: string;
}

const NOT_SIGNED: readonly string[] = ['sign', 'access_token'];

/** The signature of a request: hex of an HMAC over path, sorted parameters and body, with the secret around them. */
export function signRequest(appSecret: string, { path, query, body }: SignedParts): string {
  const parameters = Object.keys(query)
    .filter((name) => !NOT_SIGNED.includes(name))
    .sort()
    .map((name) => `${name}${query[name] ?? ''}`)
    .join('');
  return createHmac('sha256', appSecret).update(`${appSecret}${path}${parameters}${body}${appSecret}`).digest('hex');
}

/** The signature of a webhook: hex of an HMAC over the app's key and the bytes as they travel. */
export function signWebhook({ appKey, appSecret }: { appKey: string; appSecret: string }, rawBody: Buffer): string {
  return createHmac('sha256', appSecret).update(appKey).update(rawBody).digest('hex');
}
