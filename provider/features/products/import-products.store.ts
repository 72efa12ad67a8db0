import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import type { NewProductRow, NewVariantRow, ProductTextRow, StockRow } from './catalog-rows.ts';
import { stockRows, textRows, variantRows } from './catalog-write.store.ts';

/** Any constant will do; it only has to be ours. */
const IMPORT_LOCK = 7_234_003;

export interface KnownProduct {
  id: string;
  spu: string;
  source: string;
  /** Hexadecimal. */
  import_hash: string | null;
}

export interface KnownVariant {
  id: string;
  product_id: string;
  sku: string;
  option_values: string[];
}

/** Imports take turns: what one looks up stays true until its batch is written. */
export async function takeImportTurn(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(tx);
}

export async function findKnownProducts(tx: Tx, spus: string[]): Promise<Map<string, KnownProduct>> {
  const result = await sql<KnownProduct>`SELECT id, spu, source, encode(import_hash, 'hex') AS import_hash FROM product
    WHERE spu = ANY (${spus}::text[])`.execute(tx);
  return new Map(result.rows.map((row) => [row.spu, row]));
}

/** Which product has each of the SKUs that are taken. */
export async function findSkuOwners(tx: Tx, skus: string[]): Promise<Map<string, string>> {
  const result = await sql<{
    sku: string;
    product_id: string;
  }>`SELECT sku, product_id FROM variant WHERE sku = ANY (${skus}::text[])`.execute(tx);
  return new Map(result.rows.map((row) => [row.sku, row.product_id]));
}

export async function findKnownVariants(tx: Tx, productIds: string[]): Promise<KnownVariant[]> {
  const result = await sql<KnownVariant>`SELECT id, product_id, sku, option_values FROM variant
    WHERE product_id = ANY (${productIds}::uuid[]) ORDER BY position`.execute(tx);
  return result.rows;
}

/** Writes what the file says; age, rank and the number of listings stay. */
export async function updateProduct(tx: Tx, product: NewProductRow): Promise<void> {
  const { id, age_days: _age, rank: _rank, ...columns } = product;
  await tx
    .updateTable('product')
    .set({
      ...columns,
      import_hash: sql<Buffer>`${product.import_hash}::bytea`,
      options: JSON.stringify(product.options),
      pictures: JSON.stringify(product.pictures),
      updated_at: sql<string>`app_now()`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Writes a product's variants over those it had. One the file no longer has goes off sale and is never deleted: drafts
 * and orders of merchants name it.
 */
export async function replaceVariants(tx: Tx, productId: string, variants: NewVariantRow[]): Promise<void> {
  // Places are unique, so the old ones step aside first.
  await sql`UPDATE variant SET position = -1 - position WHERE product_id = ${productId}`.execute(tx);
  await sql`INSERT INTO variant (id, product_id, position, sku, option_values, barcode, cost_minor, suggested_price_minor,
      suggested_currency, picture_position, net_weight_g, packed_weight_g, length_mm, width_mm, height_mm)
    SELECT * FROM ${variantRows(variants)}
    ON CONFLICT (id) DO UPDATE SET status = 'on_sale', position = excluded.position, sku = excluded.sku,
      option_values = excluded.option_values, barcode = excluded.barcode, cost_minor = excluded.cost_minor,
      suggested_price_minor = excluded.suggested_price_minor, suggested_currency = excluded.suggested_currency,
      picture_position = excluded.picture_position, net_weight_g = excluded.net_weight_g, packed_weight_g = excluded.packed_weight_g,
      length_mm = excluded.length_mm, width_mm = excluded.width_mm, height_mm = excluded.height_mm`.execute(tx);
  await sql`UPDATE variant v SET status = 'off_sale', position = ${variants.length} + gone.place - 1 FROM (
      SELECT id, row_number() OVER (ORDER BY position DESC) AS place FROM variant WHERE product_id = ${productId} AND position < 0
    ) gone WHERE v.id = gone.id`.execute(tx);
}

/** Counts of the file, and what it says makers hold; where a variant lies no more, or is sold no more, it has none. */
export async function replaceStock(tx: Tx, productId: string, stock: StockRow[]): Promise<void> {
  await sql`UPDATE stock_level s SET counted = 0, counted_at = app_now(), declared = 0, declared_at = CASE WHEN s.declared <> 0 THEN app_now() END
    FROM variant v WHERE v.product_id = ${productId} AND s.variant_id = v.id AND s.owner_account_id IS NULL AND (s.counted <> 0 OR s.declared <> 0)
      AND (s.variant_id, s.warehouse_code) NOT IN (SELECT variant_id, warehouse_code FROM ${stockRows(stock)})`.execute(tx);
  await sql`INSERT INTO stock_level AS held (variant_id, warehouse_code, counted, declared, declared_at)
    SELECT variant_id, warehouse_code, counted, coalesce(declared, 0), CASE WHEN declared IS NOT NULL THEN app_now() END FROM ${stockRows(stock)}
    ON CONFLICT (variant_id, warehouse_code, owner_account_id) DO UPDATE SET counted = excluded.counted, counted_at = app_now(),
      declared = CASE WHEN excluded.declared_at IS NULL THEN held.declared ELSE excluded.declared END,
      declared_at = coalesce(excluded.declared_at, held.declared_at)`.execute(tx);
  await sql`UPDATE product SET declared_total = (SELECT coalesce(sum(s.declared), 0) FROM provider_stock s JOIN variant v ON v.id = s.variant_id
      WHERE v.product_id = ${productId}) WHERE id = ${productId}`.execute(tx);
}

/** Texts of the file in place of those there were. */
export async function replaceTexts(tx: Tx, productId: string, texts: ProductTextRow[]): Promise<void> {
  await sql`DELETE FROM product_text WHERE product_id = ${productId} AND locale <> ALL (${texts.map(({ locale }) => locale)}::text[])`.execute(
    tx,
  );
  await sql`INSERT INTO product_text (product_id, locale, name, description_html, material, packing, customs_name, keywords)
    SELECT * FROM ${textRows(texts)}
    ON CONFLICT (product_id, locale) DO UPDATE SET name = excluded.name, description_html = excluded.description_html,
      material = excluded.material, packing = excluded.packing, customs_name = excluded.customs_name, keywords = excluded.keywords`.execute(
    tx,
  );
}
