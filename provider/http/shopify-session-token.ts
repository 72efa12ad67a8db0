import { decodeJwt, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { ShopifyConfig } from '#provider/config.ts';

const CLOCK_TOLERANCE_S = 10;
const TOKENS_KEPT = 5_000;
const SHOP_HOST = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;

/** Verifies session tokens. A page makes several calls with one: what was verified is known until the token ends. */
export function buildSessionTokenReader(config: ShopifyConfig): (jwt: string) => Promise<string | null> {
  const verified = new LRUCache<string, { shop: string; endsAtMs: number }>({ max: TOKENS_KEPT });
  return async (jwt) => {
    const known = verified.get(jwt);
    if (known !== undefined && Date.now() < known.endsAtMs) return known.shop;
    const shop = await verifySessionToken(config, jwt);
    if (shop !== null) verified.set(jwt, { shop, endsAtMs: endOf(jwt) });
    return shop;
  };
}

/** When a verified token is no longer taken, in ms. */
function endOf(jwt: string): number {
  const { exp = 0 } = decodeJwt(jwt);
  return (exp + CLOCK_TOLERANCE_S) * 1000;
}

/**
 * The shop a session token speaks for; null when it is not Shopify's, not for us, or too old. Shopify's rules: HS256 only,
 * our key as audience, 10 s of skew, `iss` and `dest` of one shop.
 */
export async function verifySessionToken(config: ShopifyConfig, jwt: string): Promise<string | null> {
  const shop = await shopSignedFor(config.apiKey, config.apiSecret, jwt);
  if (shop !== null || config.oldApiSecret === undefined) return shop;
  return shopSignedFor(config.apiKey, config.oldApiSecret, jwt);
}

async function shopSignedFor(apiKey: string, secret: string, jwt: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(jwt, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: apiKey,
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ['exp', 'nbf', 'iss', 'dest', 'sub'],
    });
    const host = hostOf(payload['dest']);
    return host !== null && host === hostOf(payload.iss) && SHOP_HOST.test(host) ? host : null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

function hostOf(url: unknown): string | null {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).host : null;
}
