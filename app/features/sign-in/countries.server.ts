import { listCountries } from '#contract/sign-in.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';

/** Countries by name; empty while the provider can't be reached, so that the form still stands and says so. */
export async function loadCountries(caller: Caller) {
  const answer = await callProvider(listCountries, {}, caller);
  return answer.status === 'ok' ? answer.data : [];
}
