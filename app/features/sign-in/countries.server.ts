import type { Caller } from '#app/provider-api/call-provider.server.ts';
import { callCountries } from '#app/provider-api/countries.server.ts';

/** Countries by name; empty while the provider can't be reached, so that the form still stands and says so. */
export async function loadCountries(caller: Caller) {
  const answer = await callCountries(caller);
  return answer.status === 'ok' ? answer.data : [];
}
