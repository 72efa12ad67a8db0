import type { LoaderFunctionArgs } from '@remix-run/node';
import { listOrders } from '#contract/orders.ts';
import { listProducts } from '#contract/products.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

const FOUND = 10;

/** Orders or products a ticket may be about, by what is typed; the newest orders where nothing is. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { searchParams } = new URL(args.request.url);
  const q = (searchParams.get('q') ?? '').slice(0, 100);
  return { found: searchParams.get('kind') === 'product' ? await findProducts(q, args) : await findOrders(q, args) };
}

async function findOrders(q: string, caller: Caller) {
  const answer = await callProvider(listOrders, { query: { q, pageSize: FOUND } }, caller);
  if (answer.status === 'refused') return [];
  return answer.data.map(({ id, externalName, number }) => ({ id, name: `${externalName} · ${number}` }));
}

async function findProducts(q: string, caller: Caller) {
  const answer = await callProvider(listProducts, { query: { q, pageSize: FOUND } }, caller);
  return answer.status === 'refused' ? [] : answer.data.map(({ id, name }) => ({ id, name }));
}
