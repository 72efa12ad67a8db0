import type { LoaderFunctionArgs } from '@remix-run/node';
import { Id } from '#contract/endpoint.ts';
import { getProduct, listProducts } from '#contract/products.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

const PAGE_SIZE = 8;

/** For the simulator: products that match the search, or the variants of the one picked. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const { searchParams } = new URL(args.request.url);
  const productId = Id.safeParse(searchParams.get('product'));
  return productId.success ? loadVariants(productId.data, args) : loadProducts(searchParams.get('q') ?? '', args);
}

async function loadProducts(q: string, args: LoaderFunctionArgs) {
  const answer = await callProvider(listProducts, { query: { q: q.slice(0, 200), pageSize: PAGE_SIZE } }, args);
  if (answer.status === 'refused') return answer;
  return { status: 'products' as const, q, products: answer.data.map(({ id, name }) => ({ id, name })) };
}

async function loadVariants(productId: string, args: LoaderFunctionArgs) {
  const answer = await callProvider(getProduct, { params: { productId } }, args);
  if (answer.status === 'refused') return answer;
  const variants = answer.data.variants.map(({ id, sku, options }) => ({ id, name: options.join(' / ') || sku }));
  return { status: 'variants' as const, productId, variants };
}
