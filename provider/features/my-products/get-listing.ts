import type { z } from 'zod';
import type { getListing as endpoint } from '#contract/my-products.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findListing, findListingVariants } from './listings.store.ts';

/** One listing of the account with its variants and what is sent when each sells. */
export async function getListing(services: Services, accountId: string, listingId: string): Promise<z.output<typeof endpoint.data>> {
  const { db } = services.database;
  const listing = await findListing(db, accountId, listingId);
  if (listing === undefined) throw new Refusal('not-found');
  return { ...listing, variants: await findListingVariants(db, accountId, listingId) };
}
