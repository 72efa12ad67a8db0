import { z } from 'zod';
import { storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callTiktok, given, type TiktokStore } from './tiktok-client.ts';
import type { TiktokOrder } from './tiktok-order.ts';

const Providers = z.object({ shipping_providers: z.array(z.object({ id: z.string(), name: z.string() })).nullish() });
const OTHER = /^others?$/;

/** TikTok's id of a carrier for an order: the one of its name, else the one that stands for all others. */
export async function requireShippingProvider(
  services: Services,
  store: TiktokStore,
  { order, carrier }: { order: TiktokOrder; carrier: string },
): Promise<string> {
  const option = given(order.delivery_option_id);
  if (option === null) throw storeRefused();
  const { shipping_providers: listed } = await callTiktok(services, store, {
    method: 'GET',
    path: `/logistics/202309/delivery_options/${option}/shipping_providers`,
    data: Providers,
    repeatable: true,
  });
  const providers = (listed ?? []).map(({ id, name }) => ({ id, name: plain(name) }));
  const found = providers.find(({ name }) => name === plain(carrier)) ?? providers.find(({ name }) => OTHER.test(name));
  if (found !== undefined) return found.id;
  services.log.warn({ storeId: store.id, carrier }, 'TikTok knows no carrier of this name for an order');
  throw storeRefused();
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
