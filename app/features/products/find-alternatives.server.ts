import { listProducts, type Product, type ProductCard } from '#contract/products.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';

const SHOWN = 4;

/** Products of the same category, or those most listed where it has none; best matches where there is no product to go by. */
export async function findAlternatives(product: Product | null, caller: Caller): Promise<ProductCard[]> {
  const categoryId = product?.categoryPath.at(-1)?.id;
  const near = await list({ ...(categoryId === undefined ? {} : { categoryId }) }, caller);
  return near.length > 0 || categoryId === undefined ? near : list({ sort: 'times-listed' }, caller);
}

async function list(query: { categoryId?: string; sort?: 'times-listed' }, caller: Caller): Promise<ProductCard[]> {
  const answer = await callProvider(listProducts, { query: { ...query, pageSize: SHOWN } }, caller);
  return answer.status === 'ok' ? answer.data : [];
}
