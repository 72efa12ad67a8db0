import { z } from 'zod';
import type { ShopFacts } from '#provider/platforms/connector.ts';
import { storeUnreachable } from '#provider/platforms/platform.ts';
import { INDEX_QUERY, SiteIndex } from './find-api.ts';
import type { RestAnswer, RestCall } from './send-request.ts';
import type { CallStore } from './store-client.ts';

const Currency = z.object({ code: z.string().regex(/^[A-Z]{3}$/) });
/** A country, perhaps with a state: `BR:SP`. */
const Setting = z.object({ value: z.string() });
const COUNTRY = /^([A-Z]{2})(?::|$)/;

/** A call that needs the keys and changes nothing. */
export const READ_CURRENCY: RestCall<{ code: string }> = {
  method: 'GET',
  path: '/wc/v3/data/currencies/current',
  data: Currency,
  repeatable: true,
};

/** What a store says of itself. */
export async function readFacts(call: CallStore): Promise<ShopFacts> {
  const index = found(await call({ method: 'GET', path: '/', query: INDEX_QUERY, data: SiteIndex, repeatable: true }));
  const { code: currency } = found(await call(READ_CURRENCY));
  const country = await call({
    method: 'GET',
    path: '/wc/v3/settings/general/woocommerce_default_country',
    data: Setting,
    repeatable: true,
  });
  return {
    name: index.name,
    currency,
    country: country.status === 'found' ? (COUNTRY.exec(country.data.value)?.[1] ?? null) : null,
    timeZone: index.timezone_string === '' ? null : index.timezone_string,
  };
}

/** Every store has these: one that has not is broken for now. */
function found<Data>(answer: RestAnswer<Data>): Data {
  if (answer.status === 'missing') throw storeUnreachable();
  return answer.data;
}
