import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#provider/database/database.ts';
import type { ConnectedStore, PushedIds, PushedProduct } from '#provider/platforms/platform.ts';
import { requireListingStep } from './listing-lifecycle.ts';
import { queueFollow } from './queue-follow.ts';
import {
  findDraftListing,
  insertListing,
  type ListingFacts,
  type PushedVariantRow,
  updateListing,
  writeVariants,
} from './pushed-listings.store.ts';

interface Pushed {
  store: ConnectedStore;
  importItemId: string;
  productId: string;
  /** Codes by country. */
  shippingMethods: Record<string, string>;
  pictureUrl: string | null;
  product: PushedProduct;
  pushed: PushedIds;
}

/** Keeps what a push made: one listing a draft and store, its variants, and what is sent when each sells. Returns its id. */
export async function recordListing(tx: Tx, what: Pushed): Promise<string> {
  const { accountId } = what.store;
  // Two pushes of one draft come here one after the other.
  await tx
    .selectFrom('import_item')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', what.importItemId)
    .forNoKeyUpdate()
    .execute();
  const listingId = await writeListing(tx, what);
  await writeVariants(tx, { accountId, listingId, importItemId: what.importItemId }, pairVariants(what));
  await queueFollow(tx, accountId, [listingId]);
  return listingId;
}

async function writeListing(tx: Tx, what: Pushed): Promise<string> {
  const { accountId, id: storeId } = what.store;
  const { externalProductId } = what.pushed;
  const facts: ListingFacts = {
    external_product_id: externalProductId,
    product_id: what.productId,
    import_item_id: what.importItemId,
    title: what.product.title,
    picture_url: what.pictureUrl,
    collections: what.product.collections,
    shipping_methods: JSON.stringify(what.shippingMethods),
  };
  const known = await findDraftListing(tx, { accountId, storeId, importItemId: what.importItemId, externalProductId });
  if (known !== undefined) {
    requireListingStep(known.state, 'active');
    await updateListing(tx, accountId, known.id, facts);
    return known.id;
  }
  await sql`UPDATE product SET listed_count = listed_count + 1 WHERE id = ${what.productId}`.execute(tx);
  const id = uuidv7();
  return insertListing(tx, {
    ...facts,
    account_id: accountId,
    id,
    store_id: storeId,
  });
}

/** The store's variants beside ours, in the order they were pushed. */
function pairVariants({ store, product, pushed }: Pushed): PushedVariantRow[] {
  const externalIds = new Map(pushed.variants.map((variant) => [variant.key, variant.externalVariantId]));
  return product.variants.flatMap((variant, index) => {
    const externalVariantId = externalIds.get(variant.key);
    if (externalVariantId === undefined) return [];
    const { key: variantId, sku, priceMinor, compareAtMinor, available } = variant;
    return [
      {
        id: uuidv7(),
        externalVariantId,
        variantId,
        position: index + 1,
        title: variant.options.join(' / '),
        sku,
        priceMinor,
        compareAtMinor,
        available,
        currency: store.currency,
      },
    ];
  });
}
