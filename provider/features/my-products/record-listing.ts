import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import type { PushedIds, PushedProduct } from '#provider/platforms/catalog-sync.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import { moveListing, recordNewListing } from './move-listing.ts';
import { queueFollow } from './queue-follow.ts';
import { findDraftListing, insertListing, type ListingFacts, type PushedVariantRow, writeVariants } from './pushed-listings.store.ts';

/** A job pushes what its merchant decided. */
const MERCHANT: Actor = { kind: 'merchant' };

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
  const place = { accountId, storeId, importItemId: what.importItemId, externalProductId };
  const known = await findDraftListing(tx, place);
  if (known === undefined) {
    await sql`UPDATE product SET listed_count = listed_count + 1 WHERE id = ${what.productId}`.execute(tx);
    const added = await insertListing(tx, { ...facts, account_id: accountId, id: uuidv7(), store_id: storeId });
    if (added !== undefined) {
      await recordNewListing(tx, added, MERCHANT);
      return added.id;
    }
  }
  // One that was found in the store a moment ago becomes it.
  const listing = known ?? (await findDraftListing(tx, place));
  if (listing === undefined) throw new Error('a listing went while it was pushed');
  await moveListing(tx, listing, { to: 'active', actor: MERCHANT, columns: { ...facts, flags: [], last_sync_at: sql`app_now()` } });
  return listing.id;
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
