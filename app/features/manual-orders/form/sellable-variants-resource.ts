import type { LoaderFunctionArgs } from '@remix-run/node';
import { findSellableVariants } from '#contract/manual-orders.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** Products for a line: the merchant's own, then the catalog's. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const q = (new URL(args.request.url).searchParams.get('q') ?? '').slice(0, 200);
  const answer = await callProvider(findSellableVariants, { query: { q } }, args);
  return answer.status === 'ok' ? { status: 'ok' as const, q, variants: answer.data } : answer;
}
