import { listStores } from '#contract/stores.ts';
import { type Caller, callProvider } from '#app/provider-api/call-provider.server.ts';

/** Where the merchant's buyers are as long as the address does not say it: the country of the first store. */
export async function readSellTo(caller: Caller): Promise<string | undefined> {
  if (new URL(caller.request.url).searchParams.has('country')) return undefined;
  const answer = await callProvider(listStores, {}, caller);
  // The newest stands first.
  return answer.status === 'ok' ? answer.data.findLast(({ state }) => state === 'connected')?.country : undefined;
}
