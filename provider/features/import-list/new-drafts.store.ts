import { sql } from 'kysely';
import type { DraftText } from '#contract/draft-texts.ts';
import { defaultLocale, type Locale, locales } from '#contract/locales.ts';
import type { PriceBasis } from '#contract/profit.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { workingStoreStates } from '#provider/platforms/store-lifecycle.ts';

export interface ImportableProduct {
  productId: string;
  spu: string;
  /** What the catalog says of it, by language. */
  texts: Partial<Record<Locale, DraftText>>;
  vendor: string;
  /** The narrowest category's name. */
  productType: string;
  tags: string[];
}
export interface NewDraft extends Omit<ImportableProduct, 'spu'> {
  id: string;
  title: string;
  descriptionHtml: string;
  /** Language of the two. */
  mainLocale: Locale;
}

/** Those of the products that are on sale, with all their texts; their category in the language or else in the default one. */
export async function findImportable(tx: Tx, productIds: readonly string[], locale: Locale): Promise<ImportableProduct[]> {
  const result = await sql<ImportableProduct>`
    SELECT p.id AS "productId", p.spu, coalesce(t.texts, '{}') AS texts, p.vendor, coalesce(c.name, '') AS "productType", p.tags
    FROM product p
    LEFT JOIN LATERAL (
      SELECT jsonb_object_agg(locale, jsonb_build_object('title', name, 'descriptionHtml', description_html)) AS texts
      FROM product_text WHERE product_id = p.id AND locale = ANY (${locales})
    ) t ON true
    LEFT JOIN LATERAL (
      SELECT name FROM category_text
      WHERE category_id = coalesce(p.category_3_id, p.category_2_id, p.category_1_id) AND locale IN (${locale}, ${defaultLocale})
      ORDER BY locale = ${locale} DESC LIMIT 1
    ) c ON true
    WHERE p.id = ANY (${productIds}::uuid[]) AND p.status = 'on_sale'`.execute(tx);
  return result.rows;
}

/** Text of a draft's product in a language, nulls where there is none; undefined when the account has no such draft. */
export async function findProductText(
  queryable: Queryable,
  wanted: { accountId: string; importItemId: string; locale: Locale },
): Promise<{ name: string | null; descriptionHtml: string | null } | undefined> {
  const result = await sql<{ name: string | null; descriptionHtml: string | null }>`
    SELECT t.name, t.description_html AS "descriptionHtml"
    FROM import_item i LEFT JOIN product_text t ON t.product_id = i.product_id AND t.locale = ${wanted.locale}
    WHERE i.account_id = ${wanted.accountId} AND i.id = ${wanted.importItemId} AND i.deleted_at IS NULL`.execute(queryable);
  return result.rows[0];
}

/** A working store, or the account itself, which has no currency. */
export interface SalesPlace {
  storeId: string | null;
  country: string;
  currency: string | null;
  locale: string | null;
}

/** Where drafts are sold unless they are meant for other stores: the account's working stores, first connected first, then its own country. */
export async function listSalesPlaces(tx: Tx, accountId: string): Promise<SalesPlace[]> {
  const result = await sql<SalesPlace>`
    (SELECT id AS "storeId", country, currency::text, locale FROM store
      WHERE account_id = ${accountId} AND state IN (${sql.join(workingStoreStates)}) ORDER BY connected_at, id)
    UNION ALL (SELECT NULL, country, NULL, NULL FROM account WHERE id = ${accountId})`.execute(tx);
  return result.rows;
}

/** Adds drafts but for products that have one. Returns those added. Always in one order, so that two can't lock each other out. */
export async function insertDrafts(
  tx: Tx,
  accountId: string,
  currency: string,
  drafts: readonly NewDraft[],
): Promise<{ id: string; productId: string }[]> {
  const result = await sql<{ id: string; productId: string }>`
    INSERT INTO import_item (account_id, id, product_id, title, description_html, main_locale, texts, currency, vendor, product_type, tags)
    SELECT ${accountId}, n.id, n.product_id, n.title, n.description_html, n.main_locale, n.texts, ${currency}, n.vendor, n.product_type,
      coalesce((SELECT array_agg(tag) FROM jsonb_array_elements_text(n.tags) tag), '{}')
    FROM unnest(${drafts.map((draft) => draft.id)}::uuid[], ${drafts.map((draft) => draft.productId)}::uuid[],
      ${drafts.map((draft) => draft.title)}::text[], ${drafts.map((draft) => draft.descriptionHtml)}::text[],
      ${drafts.map((draft) => draft.mainLocale)}::text[], ${drafts.map((draft) => JSON.stringify(draft.texts))}::jsonb[], ${drafts.map((draft) => draft.vendor)}::text[], ${drafts.map((draft) => draft.productType)}::text[], ${drafts.map((draft) => JSON.stringify(draft.tags))}::jsonb[])
      AS n (id, product_id, title, description_html, main_locale, texts, vendor, product_type, tags)
    ORDER BY n.product_id
    ON CONFLICT (account_id, product_id) WHERE deleted_at IS NULL AND made_from IS NULL DO NOTHING
    RETURNING id, product_id AS "productId"`.execute(tx);
  return result.rows;
}

export interface VariantToPrice {
  variantId: string;
  productId: string;
  position: number;
  costMinor: number;
  suggestedMinor: number | null;
  suggestedCurrency: string | null;
}

export async function findVariantsToPrice(tx: Tx, productIds: readonly string[]): Promise<VariantToPrice[]> {
  const result = await sql<VariantToPrice>`
    SELECT id AS "variantId", product_id AS "productId", position, cost_minor AS "costMinor",
      suggested_price_minor AS "suggestedMinor", suggested_currency AS "suggestedCurrency"
    FROM variant WHERE product_id = ANY (${productIds}::uuid[]) AND status = 'on_sale'`.execute(tx);
  return result.rows;
}

export interface NewDraftVariant {
  importItemId: string;
  variantId: string;
  position: number;
  priceMinor: number | null;
  compareAtMinor: number | null;
  /** The rule that priced it. */
  rule: { id: string; version: number } | null;
  /** What made the price where no rule did. */
  basis: FirstPriceBasis | null;
}

/** Why a first price is what it is; see `priceBases` of the contract. */
export interface FirstPriceBasis {
  kind: Exclude<PriceBasis, 'rule' | 'own'>;
  country: string;
  targetBp: number;
}

export async function insertDraftVariants(tx: Tx, accountId: string, variants: readonly NewDraftVariant[]): Promise<void> {
  await sql`INSERT INTO import_variant (account_id, import_item_id, variant_id, position, price_minor, compare_at_minor, rule_id, rule_version,
      price_basis, price_country, price_target_bp)
    SELECT ${accountId}, n.* FROM unnest(${variants.map((variant) => variant.importItemId)}::uuid[], ${variants.map((variant) => variant.variantId)}::uuid[],
      ${variants.map((variant) => variant.position)}::int[], ${variants.map((variant) => variant.priceMinor)}::bigint[], ${variants.map((variant) => variant.compareAtMinor)}::bigint[],
      ${variants.map((variant) => variant.rule?.id ?? null)}::uuid[], ${variants.map((variant) => variant.rule?.version ?? null)}::int[],
      ${variants.map(({ basis }) => basis?.kind ?? null)}::text[], ${variants.map(({ basis }) => basis?.country ?? null)}::text[], ${variants.map(({ basis }) => basis?.targetBp ?? null)}::int[]) AS n`.execute(
    tx,
  );
}
