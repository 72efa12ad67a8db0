import { estimateShipping as endpoint } from '#contract/products.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { estimateShipping } from './estimate-shipping.ts';

/** Binds the freight endpoints. */
export function shippingRoutes(api: Api, services: Services): void {
  api.bind(endpoint, async ({ params, query, locale }) => estimateShipping(services, { ...params, ...query, locale }));
}
