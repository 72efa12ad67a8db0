import { type RawBuilder, sql } from 'kysely';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.ts';
import type { Cause } from '#contract/problem.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { pictureVersionSql } from '#provider/features/products/product-picture-url.ts';
import type { ProductOption } from '#provider/features/products/catalogue-rows.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';

/** How long a deleted draft can be brought back. */
const KEPT_DELETED = sql`interval '30 days'`;
/** What the strictest store platform takes for one product. */
const VARIANTS_MAX = 2048;
const OPTIONS_MAX = 3;

export interface DraftVariantRow {
  variantId: string;
  sku: string;
  optionValues: string[];
  include: boolean;
  costMinor: number;
  priceMinor: number | null;
  compareAtMinor: number | null;
  available: number;
  picturePosition: number | null;
  packedWeightG: number;
  barcode: string | null;
}

/** A draft with all its screen shows. Variants the provider no longer sells are left out. */
export interface DraftRow {
  id: string;
  product_id: string;
  title: string;
  description_html: string;
  currency: string;
  version: number;
  added_at: string;
  /** Exact to the microsecond, for the cursor. */
  added_text: string;
  deleted_at: string | null;
  options: ProductOption[];
  picture_alts: (string | null)[];
  picture_version: string | null;
  problems: Cause[];
  pushed_store_ids: string[];
  variants: DraftVariantRow[];
}

export interface DraftFilter {
  problemsOnly: boolean;
  deleted: boolean;
  q?: string | undefined;
}

/** Drafts around a place in the list, in reading order. */
export async function findDrafts(
  queryable: Queryable,
  accountId: string,
  wanted: { filter: DraftFilter; place: CursorPlace | null; limit: number },
): Promise<DraftRow[]> {
  const { filter, place, limit } = wanted;
  const backwards = place?.direction === 'previous';
  const rows = await selectDrafts(
    queryable,
    accountId,
    sql`SELECT i.id FROM ${draftsToSearch(filter)} WHERE ${matches(accountId, filter)} AND ${place === null ? sql`true` : besides(place)}
      ORDER BY ${backwards ? sql`i.added_at, i.id` : sql`i.added_at DESC, i.id DESC`} LIMIT ${limit}`,
  );
  return backwards ? rows.reverse() : rows;
}

export async function countDrafts(queryable: Queryable, accountId: string, filter: DraftFilter): Promise<number> {
  const result = await sql<{ counted: number }>`SELECT count(*)::int AS counted FROM
    (SELECT 1 FROM ${draftsToSearch(filter)} WHERE ${matches(accountId, filter)} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) c`.execute(queryable);
  return result.rows[0]?.counted ?? 0;
}

/** A draft of the account, also a deleted one as long as it can be brought back. */
export async function findDraft(queryable: Queryable, accountId: string, importItemId: string): Promise<DraftRow | undefined> {
  const rows = await selectDrafts(
    queryable,
    accountId,
    sql`SELECT i.id FROM import_item i
      WHERE i.account_id = ${accountId} AND i.id = ${importItemId} AND (i.deleted_at IS NULL OR i.deleted_at > now() - ${KEPT_DELETED})`,
  );
  return rows[0];
}

/** Drafts `i` with their product `p`, counts `f` over the variants a push would take, and what has to be mended. */
const judgedDrafts = sql`import_item i
  JOIN product p ON p.id = i.product_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS included, (count(*) FILTER (WHERE coalesce(iv.price_minor, 0) = 0))::int AS unpriced,
      (count(*) FILTER (WHERE iv.compare_at_minor <= iv.price_minor))::int AS not_above
    FROM import_variant iv JOIN variant v ON v.id = iv.variant_id
    WHERE iv.account_id = i.account_id AND iv.import_item_id = i.id AND iv.include AND v.status = 'on_sale' AND p.status = 'on_sale'
  ) f
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(jsonb_build_object('code', code, 'params', params) ORDER BY place), '[]') AS problems
    FROM (VALUES
      (1, btrim(i.title) = '', 'title-missing', '{}'::jsonb),
      (2, f.included = 0, 'no-variant-included', '{}'),
      (3, p.picture_count = 0, 'no-picture', '{}'),
      (4, f.unpriced > 0, 'price-missing', jsonb_build_object('count', f.unpriced)),
      (5, f.not_above > 0, 'compare-at-not-above-price', jsonb_build_object('count', f.not_above)),
      (6, f.included > ${sql.lit(VARIANTS_MAX)}, 'too-many-variants', jsonb_build_object('count', f.included, 'limit', ${sql.lit(VARIANTS_MAX)})),
      (7, jsonb_array_length(p.options) > ${sql.lit(OPTIONS_MAX)}, 'too-many-options',
        jsonb_build_object('count', jsonb_array_length(p.options), 'limit', ${sql.lit(OPTIONS_MAX)}))
    ) AS rule (place, broken, code, params) WHERE broken
  ) j`;

/** Judging is the costly part: only where the filter asks for it. */
function draftsToSearch(filter: DraftFilter): RawBuilder<unknown> {
  return filter.problemsOnly ? judgedDrafts : sql`import_item i JOIN product p ON p.id = i.product_id`;
}

function matches(accountId: string, filter: DraftFilter): RawBuilder<unknown> {
  const kept = filter.deleted ? sql`i.deleted_at > now() - ${KEPT_DELETED}` : sql`i.deleted_at IS NULL`;
  const problems = filter.problemsOnly ? sql`j.problems <> '[]'` : sql`true`;
  const words = filter.q === undefined || filter.q === '' ? sql`true` : hasWords(filter.q);
  return sql`i.account_id = ${accountId} AND ${kept} AND ${problems} AND ${words}`;
}

/** In the title, or the whole of a SKU. */
function hasWords(q: string): RawBuilder<unknown> {
  const pattern = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(i.title ILIKE ${pattern} OR lower(p.spu) = lower(${q}) OR EXISTS (
    SELECT 1 FROM variant v WHERE v.product_id = i.product_id AND lower(v.sku) = lower(${q})))`;
}

function besides(place: CursorPlace): RawBuilder<unknown> {
  const row = sql`(${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  return place.direction === 'previous' ? sql`(i.added_at, i.id) > ${row}` : sql`(i.added_at, i.id) < ${row}`;
}

/** The drafts of a page, found first, with their variants; newest first. */
async function selectDrafts(queryable: Queryable, accountId: string, ids: RawBuilder<unknown>): Promise<DraftRow[]> {
  const result = await sql<DraftRow>`
    WITH page AS MATERIALIZED (${ids})
    SELECT i.id, i.product_id, i.title, i.description_html, i.currency, i.version, i.added_at, i.added_at::text AS added_text, i.deleted_at,
      p.options, j.problems, ${sql.raw(pictureVersionSql('p'))} AS picture_version,
      (SELECT coalesce(json_agg(picture ->> 'alt' ORDER BY place), '[]')
        FROM jsonb_array_elements(p.pictures) WITH ORDINALITY pictures (picture, place)) AS picture_alts,
      (SELECT coalesce(json_agg(l.store_id ORDER BY l.created_at), '[]') FROM listing l
        WHERE l.account_id = i.account_id AND l.import_item_id = i.id AND l.state <> 'unlinked') AS pushed_store_ids,
      (SELECT coalesce(json_agg(json_build_object('variantId', v.id, 'sku', v.sku, 'optionValues', v.option_values, 'include', iv.include,
          'costMinor', v.cost_minor, 'priceMinor', iv.price_minor, 'compareAtMinor', iv.compare_at_minor, 'picturePosition', v.picture_position,
          'packedWeightG', v.packed_weight_g, 'barcode', v.barcode,
          'available', (SELECT coalesce(sum(sl.available), 0) FROM stock_level sl WHERE sl.variant_id = v.id)) ORDER BY iv.position), '[]')
        FROM import_variant iv JOIN variant v ON v.id = iv.variant_id
        WHERE iv.account_id = i.account_id AND iv.import_item_id = i.id AND v.status = 'on_sale') AS variants
    FROM page CROSS JOIN ${judgedDrafts}
    WHERE i.account_id = ${accountId} AND i.id = page.id
    ORDER BY i.added_at DESC, i.id DESC`.execute(queryable);
  return result.rows;
}

/** Ids of those of the drafts that are on the account's list, held until the transaction ends, in a fixed order. */
export async function lockDrafts(
  tx: Tx,
  accountId: string,
  importItemIds: readonly string[],
): Promise<{ id: string; currency: string; title: string; version: number }[]> {
  return tx
    .selectFrom('import_item')
    .select(['id', 'currency', 'title', 'version'])
    .where('account_id', '=', accountId)
    .where('id', 'in', importItemIds)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Takes a draft off the list; a draft that is off already stays so. False when the account has no such draft. */
export async function softDelete(queryable: Queryable, accountId: string, importItemId: string): Promise<boolean> {
  const changed = await sql`UPDATE import_item SET deleted_at = coalesce(deleted_at, now()),
      version = version + CASE WHEN deleted_at IS NULL THEN 1 ELSE 0 END
    WHERE account_id = ${accountId} AND id = ${importItemId}`.execute(queryable);
  return changed.numAffectedRows === 1n;
}

/** Puts a draft back on the list; one that is there already stays so. False when it is unknown or gone for good. */
export async function undelete(queryable: Queryable, accountId: string, importItemId: string): Promise<boolean> {
  const changed = await sql`UPDATE import_item SET deleted_at = NULL, version = version + CASE WHEN deleted_at IS NULL THEN 0 ELSE 1 END
    WHERE account_id = ${accountId} AND id = ${importItemId} AND (deleted_at IS NULL OR deleted_at > now() - ${KEPT_DELETED})`.execute(
    queryable,
  );
  return changed.numAffectedRows === 1n;
}
