import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { CountryCode, Id } from '#contract/endpoint.ts';
import { LANDED_LIMIT } from '#contract/quotes.values.ts';
import { listLandedPrices, type LandedPrice } from '#contract/quotes.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { callCountries } from '#app/provider-api/countries.server.ts';
import { resourceAnswer } from '#app/provider-api/resource-answer.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

const Input = z.object({
  country: CountryCode,
  productIds: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(Id).min(1).max(200)),
});

/** Landed prices of the products of a list in a country; without a country, the countries to select from. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { searchParams } = new URL(args.request.url);
  if (!searchParams.has('country')) return resourceAnswer(await callCountries(args));
  const input = Input.safeParse(Object.fromEntries(searchParams));
  if (!input.success) throw new Response(null, { status: 400 });
  const { country, productIds } = input.data;
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
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}
