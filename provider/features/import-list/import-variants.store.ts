import { sql } from 'kysely';
import type { z } from 'zod';
import type { ImportVariantInput } from '#contract/import-list.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { workingStoreStates } from '#provider/platforms/store-lifecycle.ts';
import type { FirstPriceBasis } from './new-drafts.store.ts';

/** A draft's variant that a push would take. */
export interface IncludedVariant {
  importItemId: string;
  variantId: string;
  title: string;
  sku: string;
  costMinor: number;
  currency: string;
  priceMinor: number | null;
  compareAtMinor: number | null;
  /** Where it is sold first: the first store it is meant for, else of all that work, else the account's own country. */
  soldIn: { storeId: string | null; country: string; currency: string; usualMethod: string | null };
}
const INCLUDED = sql`iv.import_item_id AS "importItemId", v.id AS "variantId", i.title, v.sku, v.cost_minor AS "costMinor", i.currency,
  iv.price_minor AS "priceMinor", iv.compare_at_minor AS "compareAtMinor",
  (SELECT jsonb_build_object('storeId', place.id, 'country', place.country, 'currency', place.currency, 'usualMethod', i.shipping_methods ->> place.country) FROM (
    (SELECT s.id, s.country::text, s.currency::text FROM store s WHERE s.account_id = i.account_id AND s.state IN (${sql.join(workingStoreStates)})
        AND (i.target_store_ids = '{}' OR s.id = ANY (i.target_store_ids))
      ORDER BY array_position(i.target_store_ids, s.id), s.connected_at LIMIT 1)
    UNION ALL (SELECT NULL, a.country::text, i.currency::text FROM account a WHERE a.id = i.account_id)
    LIMIT 1) place) AS "soldIn"`;

/** The included variants of drafts, in the order of the drafts' ids. */
export async function findIncludedVariants(
  queryable: Queryable,
  accountId: string,
  importItemIds: readonly string[],
): Promise<IncludedVariant[]> {
  const { rows } = await sql<IncludedVariant>`SELECT ${INCLUDED}
    FROM import_variant iv JOIN import_item i ON i.account_id = iv.account_id AND i.id = iv.import_item_id JOIN variant v ON v.id = iv.variant_id
    WHERE iv.account_id = ${accountId} AND iv.import_item_id = ANY (${importItemIds}::uuid[]) AND iv.include AND v.status = 'on_sale'
    ORDER BY iv.import_item_id, iv.position`.execute(queryable);
  return rows;
}

/** The first included variant of each of the newest drafts. */
export async function findNewestVariants(queryable: Queryable, accountId: string, limit: number): Promise<IncludedVariant[]> {
  const { rows } = await sql<IncludedVariant>`SELECT ${INCLUDED}
    FROM (SELECT * FROM import_item WHERE account_id = ${accountId} AND deleted_at IS NULL ORDER BY added_at DESC, id DESC LIMIT ${limit}) i
    CROSS JOIN LATERAL (SELECT one.* FROM import_variant one JOIN variant ov ON ov.id = one.variant_id
      WHERE one.account_id = i.account_id AND one.import_item_id = i.id AND one.include AND ov.status = 'on_sale' ORDER BY one.position LIMIT 1) iv
    JOIN variant v ON v.id = iv.variant_id
    ORDER BY i.added_at DESC, i.id DESC`.execute(queryable);
  return rows;
}

/** A new price of a draft's variant, and what made it: a rule, or a target margin (`basis`). */
export interface DraftPrice {
  importItemId: string;
  variantId: string;
  priceMinor: number;
  compareAtMinor: number | null;
  rule: { id: string; version: number } | null;
  basis?: FirstPriceBasis | null;
}

export async function setPrices(tx: Tx, accountId: string, prices: readonly DraftPrice[]): Promise<void> {
  if (prices.length === 0) return;
  await sql`UPDATE import_variant iv SET price_minor = n.price_minor, compare_at_minor = n.compare_at_minor, rule_id = n.rule_id,
      rule_version = n.rule_version, price_basis = n.price_basis, price_country = n.price_country, price_target_bp = n.price_target_bp
    FROM unnest(${prices.map((price) => price.importItemId)}::uuid[], ${prices.map((price) => price.variantId)}::uuid[],
      ${prices.map((price) => price.priceMinor)}::bigint[], ${prices.map((price) => price.compareAtMinor)}::bigint[],
      ${prices.map((price) => price.rule?.id ?? null)}::uuid[], ${prices.map((price) => price.rule?.version ?? null)}::int[],
      ${prices.map((price) => price.basis?.kind ?? null)}::text[], ${prices.map((price) => price.basis?.country ?? null)}::text[],
      ${prices.map((price) => price.basis?.targetBp ?? null)}::int[])
      AS n (import_item_id, variant_id, price_minor, compare_at_minor, rule_id, rule_version, price_basis, price_country, price_target_bp)
    WHERE iv.account_id = ${accountId} AND iv.import_item_id = n.import_item_id AND iv.variant_id = n.variant_id`.execute(tx);
  await sql`UPDATE import_item SET version = version + 1, updated_at = app_now()
    WHERE account_id = ${accountId} AND id = ANY (${[...new Set(prices.map((price) => price.importItemId))]}::uuid[])`.execute(tx);
}

/** What to write of a variant; what is left out stays. */
type VariantEdit = z.output<typeof ImportVariantInput>;

export async function editVariants(tx: Tx, accountId: string, importItemId: string, edits: readonly VariantEdit[]): Promise<void> {
  await sql`UPDATE import_variant iv SET
      include = coalesce((n.edit ->> 'include')::boolean, iv.include),
      price_minor = CASE WHEN n.edit ? 'priceMinor' THEN (n.edit ->> 'priceMinor')::bigint ELSE iv.price_minor END,
      price_basis = CASE WHEN n.edit ? 'priceMinor' AND (n.edit ->> 'priceMinor')::bigint IS DISTINCT FROM iv.price_minor THEN NULL ELSE iv.price_basis END,
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
  await sql`INSERT INTO import_variant (account_id, import_item_id, variant_id, position, include, price_minor, compare_at_minor, sku, barcode, picture_position,
      price_basis, price_country, price_target_bp)
    SELECT iv.account_id, ${gain.to}, iv.variant_id, iv.position, iv.include, iv.price_minor, iv.compare_at_minor, iv.sku, iv.barcode, iv.picture_position,
      iv.price_basis, iv.price_country, iv.price_target_bp
    FROM unnest(${gain.from}::uuid[]) WITH ORDINALITY AS giver (id, place)
    JOIN import_variant iv ON iv.account_id = ${accountId} AND iv.import_item_id = giver.id
    ORDER BY giver.place
    ON CONFLICT (account_id, import_item_id, variant_id) DO NOTHING`.execute(tx);
}
