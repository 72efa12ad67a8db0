import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { StoreProduct } from '#provider/platforms/catalog-sync.ts';
import { type ListingStanding, recordNewListing } from './move-listing.ts';

export interface StoreOfProducts {
  accountId: string;
  id: string;
  currency: string;
}

/** The listing of a store's product under its lock; a new one, not linked to anything, where there is none. */
export async function lockOrAddListing(
  tx: Tx,
  store: StoreOfProducts,
  product: StoreProduct,
): Promise<ListingStanding & { added: boolean }> {
  const added = await sql<ListingStanding>`
    INSERT INTO listing (account_id, id, store_id, external_product_id, title, picture_url, state, flags)
    VALUES (${store.accountId}, ${uuidv7()}, ${store.id}, ${product.externalProductId}, ${product.title}, ${product.pictureUrl}, 'unlinked', '{not-linked}')
    ON CONFLICT (account_id, store_id, external_product_id) DO NOTHING RETURNING account_id AS "accountId", id, version, state`.execute(tx);
  const [fresh] = added.rows;
  if (fresh !== undefined) {
    await recordNewListing(tx, fresh, { kind: 'store' });
    return { ...fresh, added: true };
  }
  const known = await sql<ListingStanding>`SELECT account_id AS "accountId", id, version, state FROM listing
    WHERE account_id = ${store.accountId} AND store_id = ${store.id} AND external_product_id = ${product.externalProductId} FOR UPDATE`.execute(
    tx,
  );
  const [row] = known.rows;
  if (row === undefined) throw new Error('a listing went while it was read');
  return { ...row, added: false };
}

/** Keeps what the store says of a product; what we wrote there last stays beside it. Says whether anything was new. */
export async function keepStoreFacts(tx: Tx, store: StoreOfProducts, listingId: string, product: StoreProduct): Promise<boolean> {
  const { accountId, currency } = store;
  const { title, visibility, collections, variants } = product;
  const ids = variants.map(({ externalVariantId }) => externalVariantId);
  const gone = await sql`DELETE FROM mapping m USING listing_variant lv WHERE lv.account_id = ${accountId} AND lv.listing_id = ${listingId}
    AND lv.external_variant_id <> ALL (${ids}::text[]) AND m.account_id = lv.account_id AND m.listing_variant_id = lv.id`.execute(tx);
  const dropped = await sql`DELETE FROM listing_variant WHERE account_id = ${accountId} AND listing_id = ${listingId}
    AND external_variant_id <> ALL (${ids}::text[])`.execute(tx);
  const kept = await sql`
    INSERT INTO listing_variant AS lv (account_id, id, listing_id, external_variant_id, position, title, sku, barcode, price_minor, stock, currency)
    SELECT ${accountId}, n.id, ${listingId}, n.external_id, n.position, n.title, n.sku, n.barcode, n.price_minor, n.stock, ${currency}
    FROM unnest(${variants.map(() => uuidv7())}::uuid[], ${ids}::text[], ${variants.map((_variant, index) => index + 1)}::int[],
      ${variants.map((variant) => variant.title)}::text[], ${variants.map(({ sku }) => sku)}::text[], ${variants.map(({ barcode }) => barcode)}::text[],
      ${variants.map(({ priceMinor }) => priceMinor)}::bigint[], ${variants.map(({ available }) => available)}::int[])
      AS n (id, external_id, position, title, sku, barcode, price_minor, stock)
    ON CONFLICT (account_id, listing_id, external_variant_id) DO UPDATE
      SET position = excluded.position, title = excluded.title, sku = excluded.sku, barcode = excluded.barcode, price_minor = excluded.price_minor,
        stock = excluded.stock, currency = excluded.currency,
        written_stock = CASE WHEN excluded.stock = lv.intended_stock THEN excluded.stock ELSE lv.written_stock END, intended_stock = NULL
      WHERE (lv.position, lv.title, lv.sku, lv.price_minor, lv.currency) <> (excluded.position, excluded.title, excluded.sku, excluded.price_minor, excluded.currency)
        OR lv.barcode IS DISTINCT FROM excluded.barcode OR lv.stock IS DISTINCT FROM excluded.stock OR lv.intended_stock IS NOT NULL`.execute(
    tx,
  );
  const changed = await sql`UPDATE listing SET title = ${title}, visibility = ${visibility}, version = version + 1,
      withdrawn = withdrawn AND visibility = ${visibility}
    WHERE account_id = ${accountId} AND id = ${listingId} AND (title, visibility) <> (${title}, ${visibility})`.execute(tx);
  await sql`UPDATE listing SET last_sync_at = app_now(), picture_url = coalesce(picture_url, ${product.pictureUrl}),
      collections = ${collections}
    WHERE account_id = ${accountId} AND id = ${listingId}`.execute(tx);
  return [gone, dropped, kept, changed].some(({ numAffectedRows }) => (numAffectedRows ?? 0n) > 0n);
}

/** Names of the groups a listing's product is shown in, as the store was read or written last. */
export async function findCollections(queryable: Queryable, accountId: string, listingId: string): Promise<string[]> {
  const row = await queryable
    .selectFrom('listing')
    .select('collections')
    .where('account_id', '=', accountId)
    .where('id', '=', listingId)
    .executeTakeFirst();
  return row?.collections ?? [];
}

export async function noteProductSync(tx: Tx, { accountId, id }: StoreOfProducts): Promise<void> {
  await sql`UPDATE store SET last_product_sync_at = app_now() WHERE account_id = ${accountId} AND id = ${id}`.execute(tx);
}
