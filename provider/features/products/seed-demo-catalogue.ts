import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { locales } from '#contract/locales.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { Services } from '#provider/services.ts';
import { forgetCategories } from './categories.store.ts';
import type { CategoryPath, NewProductRow, NewVariantRow, ProductPicture, ProductTextRow, StockRow } from './catalog-rows.ts';
import { takeImportTurn } from './import-products.store.ts';
import { emptyBatch, insertCategories, insertProductBatch, type ProductBatch } from './catalog-write.store.ts';
import {
  defaultProductCount,
  demoCategories,
  type DemoProduct,
  type DemoVariant,
  generateDemoProducts,
} from './demo-catalogue/generate.ts';
import { createRandom } from './demo-catalogue/random.ts';

const SEED = 1;
const PRODUCTS_AT_ONCE = 300;
/** Any constant will do; it only has to be ours. */
const SEED_LOCK = 7_234_002;

/**
 * Fills an empty catalogue with the demo products, all or nothing; a catalogue with demo products is left as it is.
 * Returns how many were added.
 */
export async function seedDemoCatalogue(
  services: Pick<Services, 'database'>,
  onProgress: (text: string) => void,
  options: { count?: number; seed?: number } = {},
): Promise<number> {
  const { count = defaultProductCount, seed = SEED } = options;
  const added = await inTransaction(services.database, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx);
    await takeImportTurn(tx);
    if (await hasDemoProducts(tx)) return 0;
    // New words wait in one list until the next autovacuum instead of being sorted in every four megabytes: a third of the
    // time of a first start, for searches a few milliseconds slower in its first minute.
    await sql`SET LOCAL gin_pending_list_limit = '64MB'`.execute(tx);
    onProgress(`Filling the demo catalogue (${count} products)`);
    await writeCatalogue(tx, generateDemoProducts({ seed, count }), seed);
    return count;
  });
  if (added > 0) await refreshStatistics(services);
  forgetCategories(services.database);
  return added;
}

async function hasDemoProducts(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('product').select('id').where('source', '=', 'demo').limit(1).executeTakeFirst()) !== undefined;
}

/** Without statistics of the new rows the first searches would be planned for an empty table. */
async function refreshStatistics(services: Pick<Services, 'database'>): Promise<void> {
  await services.database.pool.query('ANALYZE product, product_text, variant, stock_level, category, category_text');
}

async function writeCatalogue(tx: Tx, products: Iterable<DemoProduct>, seed: number): Promise<void> {
  const paths = await writeCategories(tx);
  const popularity = createRandom(seed);
  let batch = emptyBatch();
  // The next batch is made while the database still writes the last one.
  let written = Promise.resolve();
  for (const product of products) {
    addProduct(batch, product, { path: pathOf(paths, product.categoryCode), popularity: popularity.next() });
    if (batch.products.length < PRODUCTS_AT_ONCE) continue;
    await written;
    written = insertProductBatch(tx, batch);
    batch = emptyBatch();
  }
  await written;
  if (batch.products.length > 0) await insertProductBatch(tx, batch);
}

async function writeCategories(tx: Tx): Promise<Map<string, CategoryPath>> {
  const ids = new Map(demoCategories.map(({ code }) => [code, uuidv7()]));
  const rows = demoCategories.map((category, position) => ({
    id: idOf(ids, category.code),
    parent_id: category.parentCode === null ? null : idOf(ids, category.parentCode),
    level: category.level,
    code: category.code,
    hs_code: category.hsCode,
    position,
  }));
  const texts = demoCategories.flatMap((category) =>
    locales.map((locale) => ({ category_id: idOf(ids, category.code), locale, name: category.names[locale] })),
  );
  await insertCategories(tx, rows, texts);
  const parents = new Map(demoCategories.map(({ code, parentCode }) => [code, parentCode]));
  return new Map(demoCategories.map(({ code }) => [code, categoryPath(code, { ids, parents })]));
}

function categoryPath(code: string, { ids, parents }: { ids: Map<string, string>; parents: Map<string, string | null> }): CategoryPath {
  const upwards: string[] = [];
  for (let at: string | null = code; at !== null; at = parents.get(at) ?? null) upwards.push(idOf(ids, at));
  const [first = null, second = null, third = null] = upwards.reverse();
  return { category_1_id: first, category_2_id: second, category_3_id: third };
}

function idOf(ids: Map<string, string>, code: string): string {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`the demo catalogue has no category ${code}`);
  return id;
}

function pathOf(paths: Map<string, CategoryPath>, code: string): CategoryPath {
  const path = paths.get(code);
  if (path === undefined) throw new Error(`the demo catalogue has no category ${code}`);
  return path;
}

function addProduct(batch: ProductBatch, product: DemoProduct, place: { path: CategoryPath; popularity: number }): void {
  const id = uuidv7();
  const { pictures, positionOf } = collectPictures(product);
  const variants = product.variants.map((variant, position) =>
    toVariant(product, variant, { productId: id, position, picture: positionOf(variant) }),
  );
  const stock = variants.flatMap(({ stock: levels }) => levels);
  const inAll = sum(stock.map(({ counted }) => counted));
  batch.variants.push(...variants.map(({ row }) => row));
  batch.stock.push(...stock);
  batch.texts.push(...toTextRows(id, product));
  batch.products.push({
    id,
    spu: product.spu,
    source: 'demo',
    import_hash: `\\x${createHash('sha256').update(JSON.stringify(product)).digest('hex')}`,
    status: 'on_sale',
    ...place.path,
    vendor: '',
    hs_code: product.hsCode,
    origin_country: product.originCountry,
    attributes: product.attributes,
    tags: product.tags,
    processing_hours: product.processingHours,
    options: toOptions(product),
    pictures,
    picture_count: pictures.length,
    cost_from_minor: Math.min(...product.variants.map(({ costMinor }) => costMinor)),
    cost_to_minor: Math.max(...product.variants.map(({ costMinor }) => costMinor)),
    variant_count: product.variants.length,
    stock_total: inAll,
    declared_total: 0,
    warehouses: [...new Set(stock.map(({ warehouse_code }) => warehouse_code))].sort(),
    rank: rankOf(product, place.popularity, inAll),
    age_days: product.createdDaysAgo,
  });
}

/** The gallery's own pictures, then one front view for each colour of a variant the gallery does not start with. */
function collectPictures(product: DemoProduct): { pictures: ProductPicture[]; positionOf: (variant: DemoVariant) => number | null } {
  const front = product.pictures[0];
  if (front === undefined) return { pictures: [], positionOf: () => null };
  const drawings = [...product.pictures];
  const positions = new Map([[front.colors.join(), 0]]);
  for (const { pictureColors } of product.variants) {
    if (positions.has(pictureColors.join())) continue;
    positions.set(pictureColors.join(), drawings.length);
    drawings.push({ ...front, colors: pictureColors });
  }
  return {
    pictures: drawings.map((drawing) => ({ drawing })),
    positionOf: ({ pictureColors }) => positions.get(pictureColors.join()) ?? null,
  };
}

function toVariant(
  product: DemoProduct,
  variant: DemoVariant,
  at: { productId: string; position: number; picture: number | null },
): { row: NewVariantRow; stock: StockRow[] } {
  const id = uuidv7();
  const row = {
    id,
    product_id: at.productId,
    position: at.position,
    sku: variant.sku,
    option_values: product.optionNames.map(({ code }) => variant.options[code] ?? ''),
    barcode: variant.barcode,
    cost_minor: variant.costMinor,
    suggested_price_minor: variant.suggestedPriceMinor,
    suggested_currency: 'USD',
    picture_position: at.picture,
    net_weight_g: variant.netWeightG,
    packed_weight_g: variant.packedWeightG,
    length_mm: variant.lengthMm,
    width_mm: variant.widthMm,
    height_mm: variant.heightMm,
  };
  return { row, stock: toStockRows(id, variant) };
}

function toStockRows(variantId: string, { stock }: DemoVariant): StockRow[] {
  const counts: [string, number | null][] = [
    ['CN', stock.CN],
    ['US', stock.US],
  ];
  return counts.flatMap(([warehouse, counted]) =>
    counted === null ? [] : [{ variant_id: variantId, warehouse_code: warehouse, counted, declared: null }],
  );
}

function toTextRows(productId: string, product: DemoProduct): ProductTextRow[] {
  const keywords = [product.spu, ...product.tags].join(' ');
  return locales.map((locale) => ({
    product_id: productId,
    locale,
    name: product.names[locale],
    description_html: product.descriptions[locale],
    material: product.material[locale],
    packing: product.packing[locale],
    customs_name: `${product.customsNameEn} (${product.customsNameZh})`,
    keywords,
  }));
}

/** Values of all options stand in one table there; here each option has its own. */
function toOptions(product: DemoProduct): NewProductRow['options'] {
  return product.optionNames.map(({ code, names }) => {
    const used = new Set(product.variants.map((variant) => variant.options[code]));
    return { names, values: Object.fromEntries(Object.entries(product.optionValues).filter(([value]) => used.has(value))) };
  });
}

/** Few products sell very well and most a little; new ones are lifted, sold-out ones go to the end. */
function rankOf(product: DemoProduct, popularity: number, stockTotal: number): number {
  if (stockTotal === 0) return Math.round(popularity * 1_000);
  const lift = product.createdDaysAgo < 45 ? 150_000 : 0;
  return Math.round(popularity ** 3 * 1_000_000) + lift + 1_000;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
