import { sql } from 'kysely';
import type { z } from 'zod';
import type { ImportVariantInput } from '#contract/import-list.ts';
import type { Tx } from '#provider/database/database.ts';

export interface VariantPrice {
  importItemId: string;
  variantId: string;
  priceMinor: number;
}

/** Costs of the included variants of drafts. */
export async function findIncludedCosts(
  tx: Tx,
  accountId: string,
  importItemIds: readonly string[],
): Promise<{ importItemId: string; variantId: string; costMinor: number }[]> {
  return tx
    .selectFrom('import_variant as iv')
    .innerJoin('variant as v', 'v.id', 'iv.variant_id')
    .select(['iv.import_item_id as importItemId', 'v.id as variantId', 'v.cost_minor as costMinor'])
    .where('iv.account_id', '=', accountId)
    .where('iv.import_item_id', 'in', importItemIds)
    .where('iv.include', '=', true)
    .where('v.status', '=', 'on_sale')
    .execute();
}

export async function setPrices(tx: Tx, accountId: string, prices: readonly VariantPrice[]): Promise<void> {
  await sql`UPDATE import_variant iv SET price_minor = n.price_minor
    FROM unnest(${prices.map((price) => price.importItemId)}::uuid[], ${prices.map((price) => price.variantId)}::uuid[],
      ${prices.map((price) => price.priceMinor)}::bigint[]) AS n (import_item_id, variant_id, price_minor)
    WHERE iv.account_id = ${accountId} AND iv.import_item_id = n.import_item_id AND iv.variant_id = n.variant_id`.execute(tx);
  await sql`UPDATE import_item SET version = version + 1, updated_at = now()
    WHERE account_id = ${accountId} AND id = ANY (${[...new Set(prices.map((price) => price.importItemId))]}::uuid[])`.execute(tx);
}

/** What to write of a variant; what is left out stays. */
type VariantEdit = z.output<typeof ImportVariantInput>;

export async function editVariants(tx: Tx, accountId: string, importItemId: string, edits: readonly VariantEdit[]): Promise<void> {
  await sql`UPDATE import_variant iv SET
      include = coalesce((n.edit ->> 'include')::boolean, iv.include),
      price_minor = CASE WHEN n.edit ? 'priceMinor' THEN (n.edit ->> 'priceMinor')::bigint ELSE iv.price_minor END,
      compare_at_minor = CASE WHEN n.edit ? 'compareAtMinor' THEN (n.edit ->> 'compareAtMinor')::bigint ELSE iv.compare_at_minor END,
      sku = CASE WHEN n.edit ? 'sku' THEN nullif(n.edit ->> 'sku', '') ELSE iv.sku END,
      barcode = coalesce(n.edit ->> 'barcode', iv.barcode),
      picture_position = CASE WHEN n.edit ? 'picture' THEN coalesce((n.edit ->> 'picture')::int, -1) ELSE iv.picture_position END
    FROM jsonb_array_elements(${JSON.stringify(edits)}::jsonb) n (edit)
    WHERE iv.account_id = ${accountId} AND iv.import_item_id = ${importItemId} AND iv.variant_id = (n.edit ->> 'variantId')::uuid`.execute(
    tx,
  );
}

/** Gives variants of a draft to another one. */
export async function moveVariants(
  tx: Tx,
  accountId: string,
  move: { from: string; to: string; variantIds: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('import_variant')
    .set({ import_item_id: move.to })
    .where('account_id', '=', accountId)
    .where('import_item_id', '=', move.from)
    .where('variant_id', 'in', move.variantIds)
    .execute();
}

/** Adds those variants of other drafts that a draft lacks; of several drafts the first named gives. */
export async function gainVariants(tx: Tx, accountId: string, gain: { to: string; from: readonly string[] }): Promise<void> {
  await sql`INSERT INTO import_variant (account_id, import_item_id, variant_id, position, include, price_minor, compare_at_minor, sku, barcode, picture_position)
    SELECT iv.account_id, ${gain.to}, iv.variant_id, iv.position, iv.include, iv.price_minor, iv.compare_at_minor, iv.sku, iv.barcode, iv.picture_position
    FROM unnest(${gain.from}::uuid[]) WITH ORDINALITY AS giver (id, place)
    JOIN import_variant iv ON iv.account_id = ${accountId} AND iv.import_item_id = giver.id
    ORDER BY giver.place
    ON CONFLICT (account_id, import_item_id, variant_id) DO NOTHING`.execute(tx);
}
