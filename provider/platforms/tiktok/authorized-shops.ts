import { z } from 'zod';
import { storeNotConnected, storeRefused, storeUnreachable } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { askOpenApi } from './open-api.ts';

const Shops = z.object({
  shops: z.array(
    z.object({
      id: z.string().min(1),
      name: z.string(),
      region: z.string().regex(/^[A-Z]{2}$/),
      cipher: z.string().min(1),
      /** What the shop is called in Seller Center, e.g. `GBLCTXQHN6`. */
      code: z.string().default(''),
    }),
  ),
});

/** A shop of the seller who authorized us. */
export type ShopOfSeller = z.output<typeof Shops>['shops'][number];

/** The shops an access token is good for. Refusals are thrown. */
export async function listAuthorizedShops(services: Services, accessToken: string): Promise<ShopOfSeller[]> {
  const answer = await askOpenApi(services, {
    accessToken,
    shopCipher: null,
    request: { method: 'GET', path: '/authorization/202309/shops', repeatable: true },
  });
  if (answer.status === 'unreachable' || answer.status === 'busy') throw storeUnreachable();
  if (answer.status === 'refused') throw storeNotConnected();
  const listed = Shops.safeParse(answer.data);
  if (listed.success) return listed.data.shops;
  services.log.error(
    { shape: listed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`) },
    'TikTok lists shops in another shape',
  );
  throw storeRefused();
}
