import { errors, jwtVerify } from 'jose';
import type { ShopifyConfig } from '#provider/config.ts';

const CLOCK_TOLERANCE_S = 10;
const SHOP_HOST = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;

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
