import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { acceptListingCost, allowSubstitutes, decideStoreChange, dismissSuggestions, linkListing } from '#contract/my-products.ts';
import { mendListingPrices } from '#contract/my-products-prices.ts';
import type { Problem } from '#contract/problem.ts';
import { type Answer, callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';

const MendedPrices = z.array(z.object({ listingVariantId: Id, priceMinor: z.int() })).min(1);

const ListingForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('link'), productId: Id }),
  z.object({ intent: z.literal('dismiss') }),
  z.object({ intent: z.literal('keep-store') }),
  z.object({ intent: z.literal('keep-ours') }),
  z.object({ intent: z.literal('accept-cost') }),
  z.object({ intent: z.literal('mend-prices'), prices: z.string().transform(parseJson).pipe(MendedPrices) }),
  z.object({ intent: z.literal('allow-substitutes') }),
  z.object({ intent: z.literal('forbid-substitutes') }),
]);

export type ListingFormOutcome = { status: 'done'; problem?: undefined } | { status: 'refused'; problem: Problem };

/** Handles the forms of the listing screen. */
export async function answerListingForm(caller: Caller, listingId: string): Promise<ListingFormOutcome> {
  const parsed = ListingForm.safeParse(Object.fromEntries(await caller.request.formData()));
  if (!parsed.success) throw new Response(null, { status: 400 });
  const answer = await call(parsed.data, listingId, caller);
  return answer.status === 'ok' ? { status: 'done' } : answer;
}

function call(form: z.infer<typeof ListingForm>, listingId: string, caller: Caller): Promise<Answer<typeof linkListing>> {
  const params = { listingId };
  switch (form.intent) {
    case 'link':
      return callProvider(linkListing, { params, body: { productId: form.productId } }, caller);
    case 'dismiss':
      return callProvider(dismissSuggestions, { params }, caller);
    case 'keep-store':
    case 'keep-ours':
      return callProvider(decideStoreChange, { params, body: { keep: form.intent === 'keep-store' ? 'store' : 'ours' } }, caller);
    case 'accept-cost':
      return callProvider(acceptListingCost, { params }, caller);
    case 'mend-prices':
      return callProvider(mendListingPrices, { params, body: { prices: form.prices } }, caller);
    case 'allow-substitutes':
    case 'forbid-substitutes':
      return callProvider(allowSubstitutes, { params, body: { allowed: form.intent === 'allow-substitutes' } }, caller);
  }
}

/** Null for text that is not JSON, which the form's schema refuses. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
