import { listLandedPrices as landed, quoteSamples as samples } from '#contract/quotes.ts';
import type { Api } from '#provider/http/api.ts';
import type { Services } from '#provider/services.ts';
import { listLandedPrices } from './list-landed-prices.ts';
import { quoteSamples } from './quote-samples.ts';

/** Binds the quotes that keep nothing: samples and landed prices. */
export function quoteRoutes(api: Api, services: Services): void {
  api.bind(samples, async ({ body, caller, locale }) =>
    quoteSamples(services, { accountId: caller.accountId, locale, samples: body.samples }),
  );
  api.bind(landed, async ({ query, caller }) => listLandedPrices(services, { accountId: caller.accountId, ...query }));
}
