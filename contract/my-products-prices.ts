import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { ListingDetail } from './my-products.ts';

export const mendListingPrices = defineEndpoint({
  name: 'mendListingPrices',
  permission: 'products:edit',
  summary:
    'Set the `mendingPrice` of every variant sold at a loss in the store. The prices are those that were shown: others by now, or a price changed in the store meanwhile, are 409 state-conflict.',
  method: 'POST',
  path: '/v1/listings/{listingId}/mend-prices',
  params: z.object({ listingId: Id }),
  body: {
    kind: 'json',
    schema: z.object({
      /** In minor units of the store's currency. */
      prices: z.array(z.object({ listingVariantId: Id, priceMinor: z.int().min(1).max(MAX_AMOUNT_MINOR) })).min(1),
    }),
  },
  data: ListingDetail,
  problems: ['not-found', 'state-conflict', 'unavailable'],
});
