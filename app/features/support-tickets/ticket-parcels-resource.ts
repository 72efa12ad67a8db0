import type { LoaderFunctionArgs } from '@remix-run/node';
import { getOrder } from '#contract/orders.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** Parcels of the order a ticket is about, which may be claimed. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const orderId = requireId(new URL(args.request.url).searchParams.get('order') ?? undefined);
  const answer = await callProvider(getOrder, { params: { orderId } }, args);
  return { parcels: answer.status === 'refused' ? [] : answer.data.parcels.map(({ id, number }) => ({ id, number })) };
}
