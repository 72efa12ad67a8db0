import type { LoaderFunctionArgs } from '@remix-run/node';
import { CountryCode } from '#contract/endpoint.ts';
import { listCities } from '#contract/regions.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

const SHOWN = 8;

/** Cities that begin with what was typed, in the province that was chosen. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { searchParams } = new URL(args.request.url);
  const country = CountryCode.safeParse(searchParams.get('country'));
  if (!country.success) throw new Response(null, { status: 400 });
  const province = searchParams.get('province') ?? '';
  const q = (searchParams.get('q') ?? '').slice(0, 100);
  const within = province === '' ? {} : { province: `${country.data}-${province}` };
  const answer = await callProvider(listCities, { query: { country: country.data, q, ...within } }, args);
  // A province the list does not know finds no city; the field takes any text.
  return { cities: answer.status === 'ok' ? answer.data.slice(0, SHOWN).map(({ name }) => name) : [] };
}
