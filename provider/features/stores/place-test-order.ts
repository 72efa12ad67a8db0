import type { z } from 'zod';
import type { PlaceTestOrderInput } from '#contract/stores.ts';
import type { Tx } from '#provider/database/database.ts';
import { findListingProducts } from '#provider/features/my-products/find-listing-products.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { placeOrder } from '#provider/platforms/sandbox/place-order.ts';
import type { Services } from '#provider/services.ts';
import { connectedStore } from './connected-store.ts';
import { isCountry } from './stores.store.ts';

/** Has an invented buyer order in a sandbox store of the account. The order itself comes back by webhook. */
export async function placeTestOrder(
  services: Services,
  tx: Tx,
  input: { accountId: string; storeId: string; wish: z.output<typeof PlaceTestOrderInput> },
): Promise<{ externalId: string; externalName: string }> {
  const { accountId, storeId, wish } = input;
  const store = await connectedStore(tx, accountId, storeId);
  if (store.platform !== 'sandbox') throw new Refusal('state-conflict');
  const country = wish.country ?? store.country;
  if (!(await isCountry(tx, country))) throw new Refusal('validation-failed', { fields: [{ path: 'country', code: 'unknown-country' }] });
  const productIds =
    wish.listingIds === undefined ? undefined : await requireListedProducts(tx, { accountId, storeId, listingIds: wish.listingIds });
  const order = await placeOrder(tx, { shopId: store.externalId, country, productIds, tags: wish.tags });
  return { externalId: order.id, externalName: order.name };
}

/** The store's own ids of listings; a listing of another store or account is not-found. */
async function requireListedProducts(tx: Tx, wanted: { accountId: string; storeId: string; listingIds: string[] }): Promise<string[]> {
  const listingIds = [...new Set(wanted.listingIds)];
  const products = await findListingProducts(tx, wanted.accountId, wanted.storeId, listingIds);
  if (products.length < listingIds.length) throw new Refusal('not-found');
  return products;
}
