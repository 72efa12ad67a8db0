import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import type { CategoryRow, CategoryTextRow, NewProductRow, NewVariantRow, ProductTextRow, StockRow } from './catalog-rows.ts';

/** Products with all that belongs to them. */
export interface ProductBatch {
  products: NewProductRow[];
  texts: ProductTextRow[];
  variants: NewVariantRow[];
  stock: StockRow[];
}

export function emptyBatch(): ProductBatch {
  return { products: [], texts: [], variants: [], stock: [] };
}

/** Many rows travel as one JSON value: one statement, however many rows. */
function rowsOf(rows: readonly object[]): RawBuilder<unknown> {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)`;
}

/** Adds categories, or changes those with these ids; each category and text once. */
export async function writeCategories(tx: Tx, categories: readonly CategoryRow[], texts: readonly CategoryTextRow[]): Promise<void> {
  await sql`INSERT INTO category (id, parent_id, level, code, hs_code, position)
    SELECT * FROM ${rowsOf(categories)} AS r (id uuid, parent_id uuid, level smallint, code text, hs_code text, position integer)
    ON CONFLICT (id) DO UPDATE SET hs_code = excluded.hs_code`.execute(tx);
  await sql`INSERT INTO category_text (category_id, locale, name)
    SELECT * FROM ${rowsOf(texts)} AS r (category_id uuid, locale text, name text)
    ON CONFLICT (category_id, locale) DO UPDATE SET name = excluded.name`.execute(tx);
}

/** One statement for all four tables: the database works through it while the next batch is made. */
export async function insertProductBatch(tx: Tx, batch: ProductBatch): Promise<void> {
  await sql`WITH products AS (${insertProducts(batch.products)}), variants AS (${insertVariants(batch.variants)}), stock AS (
      INSERT INTO stock_level (variant_id, warehouse_code, counted, declared, declared_at)
      SELECT variant_id, warehouse_code, counted, coalesce(declared, 0), CASE WHEN declared IS NOT NULL THEN app_now() END
      FROM ${stockRows(batch.stock)}
    )
    INSERT INTO product_text (product_id, locale, name, description_html, material, packing, customs_name, keywords)
    SELECT * FROM ${textRows(batch.texts)}`.execute(tx);
}

function insertProducts(products: readonly NewProductRow[]): RawBuilder<unknown> {
  return sql`INSERT INTO product (id, spu, source, import_hash, status, category_1_id, category_2_id, category_3_id, vendor, hs_code,
      origin_country, attributes, tags, processing_hours, options, pictures, picture_count, cost_from_minor, cost_to_minor,
      variant_count, stock_total, declared_total, warehouses, rank, created_at)
    SELECT id, spu, source, import_hash, status, category_1_id, category_2_id, category_3_id, vendor, hs_code,
      origin_country, attributes, tags, processing_hours, options, pictures, picture_count, cost_from_minor, cost_to_minor,
      variant_count, stock_total, declared_total, warehouses, rank, app_now() - make_interval(days => age_days)
    FROM ${rowsOf(products)} AS r (id uuid, spu text, source text, import_hash bytea, status text, category_1_id uuid, category_2_id uuid,
      category_3_id uuid, vendor text, hs_code text, origin_country char(2), attributes text[], tags text[], processing_hours integer,
      options jsonb, pictures jsonb, picture_count integer, cost_from_minor bigint, cost_to_minor bigint, variant_count integer,
      stock_total integer, declared_total integer, warehouses text[], rank integer, age_days integer)`;
}

function insertVariants(variants: readonly NewVariantRow[]): RawBuilder<unknown> {
  return sql`INSERT INTO variant (id, product_id, position, sku, option_values, barcode, cost_minor, suggested_price_minor,
      suggested_currency, picture_position, net_weight_g, packed_weight_g, length_mm, width_mm, height_mm)
    SELECT * FROM ${variantRows(variants)}`;
}

export function variantRows(variants: readonly NewVariantRow[]): RawBuilder<unknown> {
  return sql`${rowsOf(variants)} AS r (id uuid, product_id uuid, position integer, sku text, option_values text[], barcode text,
    cost_minor bigint, suggested_price_minor bigint, suggested_currency char(3), picture_position integer, net_weight_g integer,
    packed_weight_g integer, length_mm integer, width_mm integer, height_mm integer)`;
}

export function textRows(texts: readonly ProductTextRow[]): RawBuilder<unknown> {
  return sql`${rowsOf(texts)} AS r (product_id uuid, locale text, name text, description_html text, material text, packing text,
    customs_name text, keywords text)`;
}

export function stockRows(stock: readonly StockRow[]): RawBuilder<unknown> {
  return sql`${rowsOf(stock)} AS s (variant_id uuid, warehouse_code text, counted integer, declared integer)`;
}
