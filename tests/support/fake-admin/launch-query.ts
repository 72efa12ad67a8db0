import { createHmac } from 'node:crypto';

/** Signs the query of an address the way the admin does: hex HMAC over the sorted parameters. */
export function signQuery(apiSecret: string, query: URLSearchParams): string {
  const sorted = [...query].sort(([one], [other]) => (one < other ? -1 : 1));
  const text = sorted.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  return createHmac('sha256', apiSecret).update(text).digest('hex');
}
