import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';

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
