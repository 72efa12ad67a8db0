import { z } from 'zod';

/** What Shopify gives for a shop: an expiring token and the one that replaces it. */
export const ShopifyCredentials = z.strictObject({ accessToken: z.string(), refreshToken: z.string() });
