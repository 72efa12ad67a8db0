import { createHmac, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';

export interface AppIdentity {
  apiKey: string;
  apiSecret: string;
}

/** The token the admin hands to a framed app: who is asking, from which shop, for about a minute. */
export function signSessionToken(app: AppIdentity, shop: string, lifeS: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ dest: `https://${shop}`, sid: randomUUID() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(`https://${shop}/admin`)
    .setAudience(app.apiKey)
    .setSubject('90210')
    .setJti(randomUUID())
    .setIssuedAt(Math.min(now, now + lifeS - 60))
    .setNotBefore(Math.min(now, now + lifeS - 60))
    .setExpirationTime(now + lifeS)
    .sign(new TextEncoder().encode(app.apiSecret));
}

/** Signs the query of an address the way the admin does: hex HMAC over the sorted parameters. */
export function signQuery(app: AppIdentity, query: URLSearchParams): string {
  const sorted = [...query].sort(([one], [other]) => (one < other ? -1 : 1));
  const text = sorted.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  return createHmac('sha256', app.apiSecret).update(text).digest('hex');
}
