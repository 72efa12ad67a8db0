import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { lockListing } from './lock-listings.ts';
import { replaceMapping } from './mappings.store.ts';
import { activateLinked } from './move-listing.ts';
import { queueFollow, queueRecheck } from './queue-follow.ts';

interface VariantToPair {
  id: string;
  sku: string;
  barcode: string | null;
  /** Words of its options, in any order and language. */
  titles: string[];
}

/**
 * Links a listing to a product of ours: each of its variants to ours of the same SKU, barcode or options, and an only one to an
 * only one. Variants that have a mapping keep it; those without a match stay open.
 */
export async function linkListing(tx: Tx, wish: { accountId: string; listingId: string; productId: string; actor: Actor }): Promise<void> {
  const { accountId, listingId, productId, actor } = wish;
  const listing = await lockListing(tx, accountId, listingId);
  if (listing.state === 'deleted_in_store') throw new Refusal('state-conflict');
  const ours = await findOurVariants(tx, productId);
  if (ours.length === 0) throw new Refusal('not-found');
  const open = await findOpenVariants(tx, accountId, listingId);
  for (const variant of open) {
    const match = pairOf(variant, ours) ?? (open.length === 1 && ours.length === 1 ? ours[0] : undefined);
    if (match === undefined) continue;
    const part = { role: 'item', variantId: match.id, quantity: 1, country: null, everyItems: null, maxRiseBp: null } as const;
    await replaceMapping(tx, accountId, variant.id, { kind: 'simple', parts: [part] });
  }
  await activateLinked(tx, listing, actor);
  await sql`UPDATE listing SET product_id = ${productId}, suggestions_dismissed_at = NULL, version = version + 1
    WHERE account_id = ${accountId} AND id = ${listingId}`.execute(tx);
  await sql`DELETE FROM listing_suggestion WHERE account_id = ${accountId} AND listing_id = ${listingId}`.execute(tx);
  await queueFollow(tx, accountId, [listingId]);
  await queueRecheck(tx, accountId, listingId);
}

function pairOf(variant: VariantToPair, ours: readonly VariantToPair[]): VariantToPair | undefined {
  return (
    ours.find(({ sku }) => variant.sku !== '' && sku === variant.sku) ??
    ours.find(({ barcode }) => barcode !== null && barcode !== '' && barcode === variant.barcode) ??
    ours.find(({ titles }) => titles.some((title) => title !== '' && variant.titles.includes(title)))
  );
}

/** Variants of a listing that have no mapping yet. */
async function findOpenVariants(tx: Tx, accountId: string, listingId: string): Promise<VariantToPair[]> {
  const found = await sql<VariantToPair>`SELECT id, sku, barcode, ARRAY[lower(title)] AS titles FROM listing_variant lv
    WHERE account_id = ${accountId} AND listing_id = ${listingId}
      AND NOT EXISTS (SELECT 1 FROM mapping m WHERE m.account_id = lv.account_id AND m.listing_variant_id = lv.id)
    ORDER BY position, id`.execute(tx);
  return found.rows;
}

/** A product's variants on sale, their options named in every language it has. */
async function findOurVariants(tx: Tx, productId: string): Promise<VariantToPair[]> {
  const found = await sql<VariantToPair>`
    SELECT v.id, v.sku, v.barcode, coalesce((
      SELECT array_agg(lower(words.title)) FROM (
        SELECT string_agg(coalesce(o.option -> 'values' -> o.code ->> l.locale, o.option -> 'values' -> o.code ->> 'en-US', o.code), ' / ' ORDER BY o.place) AS title
        FROM (VALUES ('en-US'), ('es-ES'), ('pt-BR')) AS l (locale),
          LATERAL (SELECT p.options -> (c.place - 1)::int AS option, c.code, c.place FROM unnest(v.option_values) WITH ORDINALITY AS c (code, place)) o
        GROUP BY l.locale
        UNION SELECT array_to_string(v.option_values, ' / ')
      ) words), '{}') AS titles
    FROM variant v JOIN product p ON p.id = v.product_id
    WHERE v.product_id = ${productId} AND v.status = 'on_sale' AND p.status = 'on_sale'
    ORDER BY v.position`.execute(tx);
  return found.rows;
}
