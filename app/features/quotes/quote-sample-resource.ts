import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { CountryCode, Id } from '#contract/endpoint.ts';
import { CurrencyCode } from '#contract/money.ts';
import { quoteSamples } from '#contract/quotes.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

const Input = z.object({
  country: CountryCode,
  postCode: z.string().default(''),
  variantId: Id,
  quantity: z.coerce.number().int(),
  /** Selling price of one unit, in minor units; with its currency or not at all. */
  saleMinor: z.coerce.number().int().optional(),
  saleCurrency: CurrencyCode.optional(),
});

/** For the simulator: what sending one variant to a place costs today, under the merchant's own rules and tax profiles. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const input = Input.safeParse(Object.fromEntries(new URL(args.request.url).searchParams));
  if (!input.success) throw new Response(null, { status: 400 });
  const { country, postCode, variantId, quantity, saleMinor, saleCurrency } = input.data;
  const sale =
    saleMinor === undefined || saleCurrency === undefined ? {} : { unitSale: { amountMinor: saleMinor, currency: saleCurrency } };
  const sample = { country, postCode, lines: [{ variantId, quantity, ...sale }] };
  const answer = await callProvider(quoteSamples, { body: { samples: [sample] } }, args);
  if (answer.status === 'refused') return answer;
  const [first] = answer.data;
  if (first === undefined) throw new Error('the provider returned no sample');
  return { status: 'ok' as const, sample: first };
}
