import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { CountryCode, Id } from '#contract/endpoint.ts';
import { LANDED_LIMIT } from '#contract/quotes.values.ts';
import { listLandedPrices, type LandedPrice } from '#contract/quotes.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { callCountries } from '#app/provider-api/countries.server.ts';
import { resourceAnswer } from '#app/provider-api/resource-answer.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

const Asked = z.object({
  country: CountryCode,
  productIds: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(Id).min(1).max(200)),
});

/** For the cards of a list: what each product costs at a door in a country. Without a country: the countries there are. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { searchParams } = new URL(args.request.url);
  if (!searchParams.has('country')) return resourceAnswer(await callCountries(args));
  const asked = Asked.safeParse(Object.fromEntries(searchParams));
  if (!asked.success) throw new Response(null, { status: 400 });
  const { country, productIds } = asked.data;
  const answers = await Promise.all(
    chunksOf(productIds, LANDED_LIMIT).map((chunk) =>
      callProvider(listLandedPrices, { query: { country, productIds: chunk.join(',') } }, args),
    ),
  );
  const prices: LandedPrice[] = [];
  for (const answer of answers) {
    if (answer.status === 'refused') return resourceAnswer(answer);
    prices.push(...answer.data);
  }
  return resourceAnswer<typeof listLandedPrices>({ status: 'ok', data: prices, page: null });
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, place) => items.slice(place * size, (place + 1) * size));
}
