import { redirect } from '@remix-run/node';
import { getListing } from '#contract/my-products.ts';
import { buyVariantsUrl } from '#app/features/cloud-warehouse/warehouse-urls.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import type { Problem } from '#contract/problem.ts';
import { sentVariants } from './sent-variants.ts';

/** How many listings are read at once. */
const AT_ONCE = 10;

/** Leads to where stock of what the listings send is bought: as many variants as one purchase takes, and how many were left out. */
export async function toBuyStock(
  listingIds: readonly string[],
  caller: Caller,
): Promise<Response | { status: 'refused'; problem: Problem }> {
  const variantIds = new Set<string>();
  for (let start = 0; start < listingIds.length; start += AT_ONCE) {
    const read = (listingId: string) => callProvider(getListing, { params: { listingId } }, caller);
    for (const answer of await Promise.all(listingIds.slice(start, start + AT_ONCE).map(read))) {
      if (answer.status === 'refused') return answer;
      for (const variantId of sentVariants(answer.data)) variantIds.add(variantId);
    }
  }
  return redirect(buyVariantsUrl([...variantIds]));
}
