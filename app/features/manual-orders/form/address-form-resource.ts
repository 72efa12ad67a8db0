import type { LoaderFunctionArgs } from '@remix-run/node';
import { CountryCode } from '#contract/endpoint.ts';
import { getAddressForm } from '#contract/manual-orders.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** Fields of an address in the country that was chosen. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const country = CountryCode.safeParse(new URL(args.request.url).searchParams.get('country'));
  if (!country.success) throw new Response(null, { status: 400 });
  const answer = await callProvider(getAddressForm, { query: { country: country.data } }, args);
  return answer.status === 'ok' ? { status: 'ok' as const, form: answer.data } : answer;
}
