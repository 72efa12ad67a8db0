import { type RawBuilder, sql } from 'kysely';
import type { DraftText } from '#contract/draft-texts.ts';
import type { Locale } from '#contract/locales.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Cause } from '#contract/problem.ts';
import type { PriceBasis } from '#contract/profit.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { pictureVersionSql } from '#provider/features/products/product-picture-url.ts';
import type { ProductOption } from '#provider/features/products/catalog-rows.ts';
import { workingStoreStates } from '#provider/platforms/store-lifecycle.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import type { PlatformCode } from '#provider/platforms/platform.ts';
import { judgedDrafts } from './judged-drafts.ts';
import type { OptionEdit } from './option-edits.ts';

/** How long a deleted draft can be brought back. */
const KEPT_DELETED = sql`interval '30 days'`;

/** `import_item.pictures`: one of the product's pictures as the draft shows it; an empty text is the product's. */
export interface DraftPicture {
  position: number;
  alt: string;
}

/** What a list needs of a variant. */
export interface PricedVariantRow {
  variantId: string;
  include: boolean;
  costMinor: number;
  priceMinor: number | null;
  /** Null: it was typed, or there is none. */
  priceBasis: PriceBasis | null;
  priceCountry: string | null;
  priceTargetBp: number | null;
  /** Of the rule that made the price; empty where it is gone, null where none did. */
  ruleName: string | null;
}

/** A store a draft is meant for. */
export interface SalesStore {
  id: string;
  name: string;
  country: string;
  currency: string;
}

export interface DraftVariantRow extends PricedVariantRow {
  sku: string;
  providerSku: string;
  optionValues: string[];
  compareAtMinor: number | null;
  available: number;
  picturePosition: number | null;
  packedWeightG: number;
  barcode: string | null;
}

/** A draft with all its screen shows. Variants the provider no longer sells are left out. */
export interface DraftRow<Variant extends PricedVariantRow = DraftVariantRow> {
  id: string;
  product_id: string;
  title: string;
  product_type: string;
  vendor: string;
  tags: string[];
  collections: string[];
  description_html: string;
  /** Language of the title and description beside it. */
  main_locale: Locale;
  /** Those of other languages. */
  texts: Partial<Record<Locale, DraftText>>;
  target_store_ids: string[];
  /** Method codes by country. */
  shipping_methods: Record<string, string>;
  currency: string;
  version: number;
  added_at: string;
  updated_at: string;
  /** Exact to the microsecond, for the cursor. */
  added_text: string;
  deleted_at: string | null;
  options: ProductOption[];
  option_edits: OptionEdit[];
  /** The product's, in its order; an address where the picture lies elsewhere. */
  product_pictures: { alt: string | null; url: string | null }[];
  /** The draft's, in its order; null: all of the product's. */
  pictures: DraftPicture[] | null;
  hs_code: string | null;
  origin_country: string | null;
  picture_version: string | null;
  problems: Cause[];
  /** Included variants the provider no longer sells. */
  off_sale: number;
  pushed_store_ids: string[];
  /** The stores it is meant for, else all that work, first things first. */
  sales_stores: SalesStore[];
  variants: Variant[];
}

/** A draft for a list. */
export type ListedDraftRow = DraftRow<PricedVariantRow>;

export interface DraftFilter {
  problemsOnly: boolean;
  deleted: boolean;
  unpriced: boolean;
  storeId?: string | undefined;
  categoryId?: string | undefined;
  tag?: string | undefined;
  addedFrom?: string | undefined;
  addedBefore?: string | undefined;
  q?: string | undefined;
}

/** Drafts around a place in the list, in reading order. */
export async function findDrafts(
  queryable: Queryable,
  accountId: string,
  wanted: { filter: DraftFilter; place: CursorPlace | null; limit: number },
): Promise<ListedDraftRow[]> {
  const { filter, place, limit } = wanted;
  const backwards = place?.direction === 'previous';
  const rows = await selectDrafts<ListedDraftRow>(
    queryable,
    accountId,
    pricedVariant,
    sql`SELECT i.id FROM ${draftsToSearch(filter)} WHERE ${matches(accountId, filter)} AND ${place === null ? sql`true` : besides(place)}
      ORDER BY ${backwards ? sql`i.added_at, i.id` : sql`i.added_at DESC, i.id DESC`} LIMIT ${limit}`,
  );
  return backwards ? rows.reverse() : rows;
}

/** Those of the drafts the account has, newest first. */
export async function findDraftsById(queryable: Queryable, accountId: string, importItemIds: readonly string[]): Promise<ListedDraftRow[]> {
  return selectDrafts<ListedDraftRow>(queryable, accountId, pricedVariant, sql`SELECT unnest(${importItemIds}::uuid[]) AS id`);
}

/** Stores of the account as drafts are sold in them, in the order asked. */
export async function findSalesStores(queryable: Queryable, accountId: string, storeIds: readonly string[]): Promise<SalesStore[]> {
  const result = await sql<SalesStore>`SELECT id, name, country, currency FROM store
    WHERE account_id = ${accountId} AND id = ANY (${storeIds}::uuid[]) ORDER BY array_position(${storeIds}::uuid[], id)`.execute(queryable);
  return result.rows;
}

/** The newest drafts a filter finds. */
export async function findMatchingDraftIds(tx: Tx, accountId: string, filter: DraftFilter, limit: number): Promise<string[]> {
  const result = await sql<{ id: string }>`SELECT i.id FROM ${draftsToSearch(filter)} WHERE ${matches(accountId, filter)}
    ORDER BY i.added_at DESC, i.id DESC LIMIT ${limit}`.execute(tx);
  return result.rows.map(({ id }) => id);
}

export async function countDrafts(queryable: Queryable, accountId: string, filter: DraftFilter): Promise<number> {
  const result = await sql<{ counted: number }>`SELECT count(*)::int AS counted FROM
    (SELECT 1 FROM ${draftsToSearch(filter)} WHERE ${matches(accountId, filter)} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) c`.execute(queryable);
  return result.rows[0]?.counted ?? 0;
}

/** A draft of the account, also a deleted one as long as it can be brought back. Judged by a platform where one is named. */
export async function findDraft(
  queryable: Queryable,
  accountId: string,
  importItemId: string,
  platform?: PlatformCode,
): Promise<DraftRow | undefined> {
  const rows = await selectDrafts<DraftRow>(
    queryable,
    accountId,
    wholeVariant,
    sql`SELECT i.id FROM import_item i
      WHERE i.account_id = ${accountId} AND i.id = ${importItemId} AND (i.deleted_at IS NULL OR i.deleted_at > app_now() - ${KEPT_DELETED})`,
    platform,
  );
  return rows[0];
}

/** Judging is the costly part: only where the filter asks for it. */
function draftsToSearch(filter: DraftFilter): RawBuilder<unknown> {
  return filter.problemsOnly || filter.unpriced ? judgedDrafts() : sql`import_item i JOIN product p ON p.id = i.product_id`;
}

function matches(accountId: string, filter: DraftFilter): RawBuilder<unknown> {
  const { storeId, categoryId, tag, addedFrom, addedBefore, q } = filter;
  const conditions = [
    sql`i.account_id = ${accountId}`,
    filter.deleted ? sql`i.deleted_at > app_now() - ${KEPT_DELETED}` : sql`i.deleted_at IS NULL`,
  ];
  if (filter.problemsOnly) conditions.push(sql`j.problems <> '[]'`);
  if (filter.unpriced) conditions.push(sql`f.unpriced > 0`);
  if (storeId !== undefined)
    conditions.push(sql`(${storeId} = ANY (i.target_store_ids) OR EXISTS (SELECT 1 FROM listing l
      WHERE l.account_id = i.account_id AND l.store_id = ${storeId} AND l.import_item_id = i.id AND l.state <> 'unlinked'))`);
  if (categoryId !== undefined) conditions.push(sql`${categoryId} IN (p.category_1_id, p.category_2_id, p.category_3_id)`);
  if (tag !== undefined && tag !== '') conditions.push(sql`EXISTS (SELECT 1 FROM unnest(i.tags) tag WHERE lower(tag) = lower(${tag}))`);
  if (addedFrom !== undefined) conditions.push(sql`i.added_at >= ${addedFrom}`);
  if (addedBefore !== undefined) conditions.push(sql`i.added_at < ${addedBefore}`);
  if (q !== undefined && q !== '') conditions.push(hasWords(q));
  return sql.join(conditions, sql` AND `);
}

/** In the title, or the whole of a SKU. */
function hasWords(q: string): RawBuilder<unknown> {
  const pattern = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(i.title ILIKE ${pattern} OR lower(p.spu) = lower(${q}) OR EXISTS (
    SELECT 1 FROM variant v WHERE v.product_id = i.product_id AND lower(v.sku) = lower(${q}))
    OR EXISTS (SELECT 1 FROM import_variant iv WHERE iv.account_id = i.account_id AND iv.import_item_id = i.id AND lower(iv.sku) = lower(${q})))`;
}

function besides(place: CursorPlace): RawBuilder<unknown> {
  const row = sql`(${place.values[0]}::timestamptz, ${place.id}::uuid)`;
  return place.direction === 'previous' ? sql`(i.added_at, i.id) > ${row}` : sql`(i.added_at, i.id) < ${row}`;
}

/** `PricedVariantRow` and `DraftVariantRow`. */
const pricedVariant = sql`'variantId', v.id, 'include', iv.include, 'costMinor', v.cost_minor, 'priceMinor', iv.price_minor,
  'priceBasis', CASE WHEN iv.rule_id IS NOT NULL THEN 'rule' ELSE iv.price_basis END, 'priceCountry', iv.price_country, 'priceTargetBp', iv.price_target_bp,
  'ruleName', CASE WHEN iv.rule_id IS NOT NULL THEN coalesce((SELECT r.definition ->> 'name' FROM pricing_rule r WHERE r.account_id = iv.account_id AND r.id = iv.rule_id), '') END`;
const wholeVariant = sql`${pricedVariant}, 'sku', coalesce(iv.sku, v.sku), 'providerSku', v.sku, 'optionValues', v.option_values,
  'compareAtMinor', iv.compare_at_minor, 'packedWeightG', v.packed_weight_g, 'barcode', coalesce(iv.barcode, v.barcode),
  'picturePosition', CASE WHEN iv.picture_position = -1 THEN NULL ELSE coalesce(iv.picture_position, v.picture_position) END,
  'available', (SELECT coalesce(sum(sl.available), 0) FROM provider_stock sl WHERE sl.variant_id = v.id)`;

/** The drafts of a page, found first, with their variants; newest first. */
async function selectDrafts<Row>(
  queryable: Queryable,
  accountId: string,
  variant: RawBuilder<unknown>,
  ids: RawBuilder<unknown>,
  platform?: PlatformCode,
): Promise<Row[]> {
  const result = await sql<Row>`
    WITH page AS MATERIALIZED (${ids})
    SELECT i.id, i.product_id, i.title, i.product_type, i.vendor, i.tags, i.collections, i.description_html, i.main_locale, i.texts, i.target_store_ids, i.shipping_methods, i.currency, i.version,
      i.added_at, i.added_at::text AS added_text, i.updated_at, i.deleted_at, i.option_edits, i.pictures,
      p.options, p.hs_code, p.origin_country, j.problems, f.off_sale, ${sql.raw(pictureVersionSql('p'))} AS picture_version,
      (SELECT coalesce(json_agg(json_build_object('alt', picture ->> 'alt', 'url', picture ->> 'url') ORDER BY place), '[]')
        FROM jsonb_array_elements(p.pictures) WITH ORDINALITY pictures (picture, place)) AS product_pictures,
      (SELECT coalesce(json_agg(l.store_id ORDER BY l.created_at), '[]') FROM listing l
        WHERE l.account_id = i.account_id AND l.import_item_id = i.id AND l.state <> 'unlinked') AS pushed_store_ids,
      (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'country', s.country, 'currency', s.currency) ORDER BY array_position(i.target_store_ids, s.id), s.connected_at), '[]') FROM store s
        WHERE s.account_id = i.account_id AND s.state IN (${sql.join(workingStoreStates)})
          AND (i.target_store_ids = '{}' OR s.id = ANY (i.target_store_ids))) AS sales_stores,
      (SELECT coalesce(json_agg(json_build_object(${variant}) ORDER BY iv.position), '[]')
        FROM import_variant iv JOIN variant v ON v.id = iv.variant_id
        WHERE iv.account_id = i.account_id AND iv.import_item_id = i.id AND v.status = 'on_sale') AS variants
    FROM page CROSS JOIN ${judgedDrafts(platform)}
    WHERE i.account_id = ${accountId} AND i.id = page.id
    ORDER BY i.added_at DESC, i.id DESC`.execute(queryable);
  return result.rows;
}

interface LockedDraft {
  id: string;
  productId: string;
  currency: string;
  title: string;
  version: number;
  addedText: string;
}

/** Those of the drafts that are on the account's list, held until the transaction ends, in a fixed order. */
export async function lockDrafts(tx: Tx, accountId: string, importItemIds: readonly string[]): Promise<LockedDraft[]> {
  return tx
    .selectFrom('import_item')
    .select(['id', 'product_id as productId', 'currency', 'title', 'version', sql<string>`added_at::text`.as('addedText')])
    .where('account_id', '=', accountId)
    .where('id', 'in', importItemIds)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** What a change of many drafts goes by. */
export interface ChangeableDraft {
  id: string;
  title: string;
  vendor: string;
  tags: string[];
  collections: string[];
  pictures: DraftPicture[] | null;
  picture_count: number;
}

/** Those of the drafts that are on the account's list, held until the transaction ends, in a fixed order. */
export async function lockChangeableDrafts(tx: Tx, accountId: string, importItemIds: readonly string[]): Promise<ChangeableDraft[]> {
  const result = await sql<ChangeableDraft>`SELECT i.id, i.title, i.vendor, i.tags, i.collections, i.pictures, p.picture_count
    FROM import_item i JOIN product p ON p.id = i.product_id
    WHERE i.account_id = ${accountId} AND i.id = ANY (${importItemIds}::uuid[]) AND i.deleted_at IS NULL
    ORDER BY i.id FOR NO KEY UPDATE OF i`.execute(tx);
  return result.rows;
}

/** Takes a draft off the list; a draft that is off already stays so. False when the account has no such draft. */
export async function softDelete(queryable: Queryable, accountId: string, importItemId: string): Promise<boolean> {
  const changed = await sql`UPDATE import_item SET deleted_at = coalesce(deleted_at, app_now()),
      version = version + CASE WHEN deleted_at IS NULL THEN 1 ELSE 0 END
    WHERE account_id = ${accountId} AND id = ${importItemId}`.execute(queryable);
  return changed.numAffectedRows === 1n;
}

/** Puts a draft back on the list; one that is there already stays so. False when it is unknown or gone for good. */
export async function undelete(queryable: Queryable, accountId: string, importItemId: string): Promise<boolean> {
  const changed = await sql`UPDATE import_item SET deleted_at = NULL, version = version + CASE WHEN deleted_at IS NULL THEN 0 ELSE 1 END
    WHERE account_id = ${accountId} AND id = ${importItemId} AND (deleted_at IS NULL OR deleted_at > app_now() - ${KEPT_DELETED})`.execute(
    queryable,
  );
  return changed.numAffectedRows === 1n;
}
