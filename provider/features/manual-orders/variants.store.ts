import { sql } from 'kysely';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import type { SellableVariant } from '#contract/manual-orders.ts';
import { cny } from '#contract/money.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { pictureVersionSql, productPictureUrl } from '#provider/features/products/product-picture-url.ts';
import { variantOptions } from '#provider/features/products/variant-options.ts';

const FOUND_MAX = 20;
/** Products of the catalog whose variants are offered. */
const PRODUCTS_MAX = 8;

interface VariantRow {
  variantId: string;
  productId: string;
  title: string;
  options: string;
  sku: string;
  costMinor: number;
  available: number;
  picturePosition: number | null;
  pictureCount: number;
  contentVersion: string | null;
  onSale: boolean;
}

/** A variant as a line shows it, and whether it can be ordered. */
type ShownVariant = Omit<SellableVariant, 'stores'> & { onSale: boolean };

/** Columns of variant `v` and product `p` as a form shows them. */
const shownColumns = (locale: Locale) => sql`v.id AS "variantId", p.id AS "productId",
  coalesce((SELECT t.name FROM product_text t WHERE t.product_id = p.id AND t.locale IN (${locale}, ${defaultLocale})
    ORDER BY t.locale = ${locale} DESC LIMIT 1), p.spu) AS title,
  ${variantOptions(locale)} AS options,
  v.sku, v.cost_minor AS "costMinor", v.picture_position AS "picturePosition", p.picture_count AS "pictureCount", ${sql.raw(pictureVersionSql('p'))} AS "contentVersion",
  v.status = 'on_sale' AND p.status = 'on_sale' AS "onSale",
  coalesce((SELECT sum(s.available) FROM provider_stock s WHERE s.variant_id = v.id), 0)::int AS available`;

function toShown({ costMinor, productId, picturePosition, pictureCount, contentVersion, ...row }: VariantRow): ShownVariant {
  const pictureUrl = pictureCount === 0 ? null : productPictureUrl({ productId, position: picturePosition ?? 0, contentVersion });
  return { ...row, unitCost: cny(costMinor), pictureUrl };
}

/** Variants by their ids; those that are gone are left out. */
export async function findShownVariants(queryable: Queryable, ids: readonly string[], locale: Locale): Promise<Map<string, ShownVariant>> {
  const found = await sql<VariantRow>`SELECT ${shownColumns(locale)} FROM variant v JOIN product p ON p.id = v.product_id
    WHERE v.id = ANY (${[...new Set(ids)]}::uuid[])`.execute(queryable);
  return new Map(found.rows.map((row) => [row.variantId, toShown(row)]));
}

/** On-sale variants mapped to the account's own products whose title or SKU, there or in the catalog, has the words; with their stores. */
export async function findOwnVariants(
  queryable: Queryable,
  accountId: string,
  { q, locale }: { q: string; locale: Locale },
): Promise<SellableVariant[]> {
  const like = `%${q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const found = await sql<VariantRow & { stores: string[] }>`
    SELECT ${shownColumns(locale)}, own.stores FROM (
      SELECT m.variant_id, array_agg(DISTINCT s.name) AS stores, max(l.created_at) AS newest
      FROM mapping m
      JOIN listing_variant lv ON lv.account_id = m.account_id AND lv.id = m.listing_variant_id
      JOIN listing l ON l.account_id = lv.account_id AND l.id = lv.listing_id AND l.state <> 'unlinked'
      JOIN store s ON s.account_id = l.account_id AND s.id = l.store_id
      JOIN variant v ON v.id = m.variant_id
      WHERE m.account_id = ${accountId} AND (${q === ''} OR l.title ILIKE ${like} OR lv.sku ILIKE ${like} OR v.sku ILIKE ${like})
      GROUP BY m.variant_id
    ) own
    JOIN variant v ON v.id = own.variant_id JOIN product p ON p.id = v.product_id
    WHERE v.status = 'on_sale' AND p.status = 'on_sale'
    ORDER BY own.newest DESC, v.id LIMIT ${FOUND_MAX}`.execute(queryable);
  return found.rows.map(({ stores, ...row }) => ({ ...toShown(row), stores }));
}

/** On-sale variants of these products, in the order of the products; or the one whose SKU is meant. */
export async function findVariantsOfProducts(
  queryable: Queryable,
  { productIds, sku, locale }: { productIds: string[]; sku: string; locale: Locale },
): Promise<SellableVariant[]> {
  const found = await sql<VariantRow>`
    SELECT ${shownColumns(locale)} FROM variant v JOIN product p ON p.id = v.product_id
    LEFT JOIN unnest(${productIds.slice(0, PRODUCTS_MAX)}::uuid[]) WITH ORDINALITY AS wanted (id, place) ON wanted.id = p.id
    WHERE (wanted.id IS NOT NULL OR v.sku IN (${sku}, upper(${sku}))) AND v.status = 'on_sale' AND p.status = 'on_sale'
    ORDER BY (v.sku IN (${sku}, upper(${sku}))) DESC, wanted.place, v.position LIMIT ${FOUND_MAX}`.execute(queryable);
  return found.rows.map((row) => ({ ...toShown(row), stores: [] }));
}
