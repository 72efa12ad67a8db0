import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';

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
}
const INCLUDED = sql`iv.import_item_id AS "importItemId", v.id AS "variantId", i.title, v.sku, v.cost_minor AS "costMinor", i.currency,
  iv.price_minor AS "priceMinor", iv.compare_at_minor AS "compareAtMinor"`;

/** The included variants of drafts, in the order of the drafts' ids. */
export async function findIncludedVariants(tx: Tx, accountId: string, importItemIds: readonly string[]): Promise<IncludedVariant[]> {
  const { rows } = await sql<IncludedVariant>`SELECT ${INCLUDED}
    FROM import_variant iv JOIN import_item i ON i.account_id = iv.account_id AND i.id = iv.import_item_id JOIN variant v ON v.id = iv.variant_id
    WHERE iv.account_id = ${accountId} AND iv.import_item_id = ANY (${importItemIds}::uuid[]) AND iv.include AND v.status = 'on_sale'
    ORDER BY iv.import_item_id, iv.position`.execute(tx);
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

/** A new price of a draft's variant, and the rule that made it. */
export interface DraftPrice {
  importItemId: string;
  variantId: string;
  priceMinor: number;
  compareAtMinor: number | null;
  rule: { id: string; version: number } | null;
}

export async function setPrices(tx: Tx, accountId: string, prices: readonly DraftPrice[]): Promise<void> {
  if (prices.length === 0) return;
  await sql`UPDATE import_variant iv SET price_minor = n.price_minor, compare_at_minor = n.compare_at_minor, rule_id = n.rule_id,
      rule_version = n.rule_version
    FROM unnest(${prices.map((price) => price.importItemId)}::uuid[], ${prices.map((price) => price.variantId)}::uuid[],
      ${prices.map((price) => price.priceMinor)}::bigint[], ${prices.map((price) => price.compareAtMinor)}::bigint[],
      ${prices.map((price) => price.rule?.id ?? null)}::uuid[], ${prices.map((price) => price.rule?.version ?? null)}::int[])
      AS n (import_item_id, variant_id, price_minor, compare_at_minor, rule_id, rule_version)
    WHERE iv.account_id = ${accountId} AND iv.import_item_id = n.import_item_id AND iv.variant_id = n.variant_id`.execute(tx);
  await sql`UPDATE import_item SET version = version + 1, updated_at = now()
    WHERE account_id = ${accountId} AND id = ANY (${[...new Set(prices.map((price) => price.importItemId))]}::uuid[])`.execute(tx);
}

export async function listDraftVariants(
  queryable: Queryable,
  accountId: string,
  importItemId: string,
): Promise<{ variantId: string; include: boolean }[]> {
  return queryable
    .selectFrom('import_variant')
    .select(['variant_id as variantId', 'include'])
    .where('account_id', '=', accountId)
    .where('import_item_id', '=', importItemId)
    .execute();
}

export interface DraftEdit {
  title: string;
  descriptionHtml: string;
  variants: readonly { variantId: string; include: boolean; priceMinor: number | null; compareAtMinor: number | null }[];
}

export async function saveDraft(tx: Tx, accountId: string, importItemId: string, edit: DraftEdit): Promise<void> {
  await sql`UPDATE import_item SET title = ${edit.title}, description_html = ${edit.descriptionHtml}, version = version + 1, updated_at = now()
    WHERE account_id = ${accountId} AND id = ${importItemId}`.execute(tx);
  await sql`UPDATE import_variant iv SET include = n.include, price_minor = n.price_minor, compare_at_minor = n.compare_at_minor
    FROM unnest(${edit.variants.map((variant) => variant.variantId)}::uuid[], ${edit.variants.map((variant) => variant.include)}::boolean[],
      ${edit.variants.map((variant) => variant.priceMinor)}::bigint[], ${edit.variants.map((variant) => variant.compareAtMinor)}::bigint[])
      AS n (variant_id, include, price_minor, compare_at_minor)
    WHERE iv.account_id = ${accountId} AND iv.import_item_id = ${importItemId} AND iv.variant_id = n.variant_id`.execute(tx);
}
