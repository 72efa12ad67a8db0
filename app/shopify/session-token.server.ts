import { errors, jwtVerify } from 'jose';
import type { ShopifyIdentity } from '#app/config.server.ts';

const CLOCK_TOLERANCE_S = 10;
const SHOP_ADDRESS = /^https:\/\/([a-z0-9][a-z0-9-]*\.myshopify\.com)$/;

type Signer = Pick<ShopifyIdentity, 'apiKey' | 'apiSecret' | 'oldApiSecret'>;

/**
 * The shop a session token was issued for, or null. The provider checks every token again; the app needs to know before it
 * renders, to say who may frame the page and to ask for a newer token in time. The previous secret is accepted too.
 */
export async function shopOfToken(token: string, { apiKey, apiSecret, oldApiSecret }: Signer): Promise<string | null> {
  const shop = await shopSignedFor(apiKey, apiSecret, token);
  return shop !== null || oldApiSecret === undefined ? shop : shopSignedFor(apiKey, oldApiSecret, token);
}

async function shopSignedFor(apiKey: string, secret: string, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience: apiKey,
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ['exp', 'nbf', 'iss', 'dest', 'sub'],
    });
    const { dest, iss } = payload;
    const shop = SHOP_ADDRESS.exec(typeof dest === 'string' ? dest : '')?.[1];
    return shop !== undefined && iss === `https://${shop}/admin` ? shop : null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}
