import { z } from 'zod';
import { defineEndpoint, Time } from './endpoint.ts';
import { Store } from './stores.ts';
import { tiktokMarkets, tiktokShopObstacles } from './stores-tiktok.values.ts';

export const StartTiktokInput = z.object({ market: z.enum(tiktokMarkets) }).strict();
export const startTiktok = defineEndpoint({
  name: 'startTiktok',
  permission: 'stores:manage',
  summary:
    'Begin to connect shops of TikTok Shop: gives the page on which their seller agrees. What comes back from it is for this user alone.',
  method: 'POST',
  path: '/v1/tiktok/start',
  body: { kind: 'json', schema: StartTiktokInput },
  data: z.object({
    consentUrl: z.string(),
    /** What comes back after this is refused. */
    expiresAt: Time,
  }),
  problems: ['platform-not-set-up'],
});

export const ConnectTiktokInput = z
  .object({
    /** As TikTok sent the seller back with it: it works once, for about half an hour. */
    code: z.string().min(1).max(500),
    /** As `startTiktok` put it into the address; null for a seller who came from Seller Center, and then agreed here to connect this account. */
    state: z.string().min(1).max(1_000).nullable(),
  })
  .strict();

export const TiktokConnected = z.object({
  /** Shops that are connected now, the one that was opened first at TikTok first. */
  stores: z.array(Store),
  /** Shops of the same authorization that are not. */
  leftOut: z.array(z.object({ name: z.string(), obstacle: z.enum(tiktokShopObstacles) })),
});
export type TiktokConnected = z.infer<typeof TiktokConnected>;

export const connectTiktok = defineEndpoint({
  name: 'connectTiktok',
  permission: 'stores:manage',
  summary: 'Connect the shops a seller agreed to. One that was connected before is connected again, with new tokens.',
  method: 'POST',
  path: '/v1/tiktok/connect',
  body: { kind: 'json', schema: ConnectTiktokInput },
  data: TiktokConnected,
  problems: [
    'platform-not-set-up',
    'authorization-not-yours',
    'authorization-used',
    'authorization-expired',
    'no-shop-authorized',
    'shop-of-other-account',
    'no-rate-for-currency',
    'unavailable',
  ],
});
