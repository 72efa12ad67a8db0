import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.ts';
import type { WarehouseCode } from '#contract/products.ts';
import type { Database } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import { ALL_STOCK, DROPPED_LATELY, filterConditions, type ProductFilter } from './product-conditions.ts';
import { type FacetCounts, facetsText } from './product-facets.ts';
import { pictureVersionSql } from './product-picture-url.ts';
import { searchWords } from './product-search.ts';
import { StatementValues } from './statement-values.ts';

type Sort = ProductFilter['sort'];

export interface PageWanted {
  accountId: string;
  locale: Locale;
  filter: ProductFilter;
  /** Level of `filter.categoryId`. */
  categoryLevel: number | null;
  place: CursorPlace | null;
  /** What the walk's first page counted; null on the first page. */
  counted: number | null;
  limit: number;
}

export interface ProductRow {
  id: string;
  spu: string;
  name: string;
  picture_version: string | null;
  picture_count: number;
  cost_from_minor: number;
  cost_to_minor: number;
  variant_count: number;
  counted_stock: number;
  declared_stock: number;
  processing_hours: number;
  attributes: string[];
  created_at: string;
  price_drop_bp: number | null;
  warehouses: z.infer<typeof WarehouseCode>[];
  listed_count: number;
  in_import_list: boolean;
  favourite: boolean;
  sort_value: string | number;
}

export interface FoundPage {
  rows: ProductRow[];
  counted: number;
  /** Of the first page, when asked for; null also when nothing was found. */
  facets: FacetCounts | null;
}

interface Order {
  column: string;
  type: string;
  direction: 'ASC' | 'DESC';
}

/** Each has an index of its own that ends in the id. */
const orders: Record<Sort, Order> = {
  'best-match': { column: 'p.rank', type: 'integer', direction: 'DESC' },
  'newest': { column: 'p.created_at', type: 'timestamptz', direction: 'DESC' },
  'price-asc': { column: 'p.cost_from_minor', type: 'bigint', direction: 'ASC' },
  'price-desc': { column: 'p.cost_from_minor', type: 'bigint', direction: 'DESC' },
  'stock': { column: ALL_STOCK, type: 'integer', direction: 'DESC' },
  'times-listed': { column: 'p.listed_count', type: 'integer', direction: 'DESC' },
};
const byRelevance: Order = { column: 'm.score', type: 'bigint', direction: 'DESC' };

/** One page of cards, one row more than wanted if there are more, and how many products there are, capped. */
export async function findProductPage(database: Database, wanted: PageWanted): Promise<FoundPage> {
  const words = wanted.filter.q ?? '';
  if (words === '') return readPage(database, wanted, listStatement(wanted));
  if (wanted.counted !== null && wanted.counted > COUNTED_TOTAL_LIMIT) return readCommonWords(database, wanted, words);
  const found = await readPage(database, wanted, searchStatement(wanted, words));
  if (found.counted <= COUNTED_TOTAL_LIMIT) return found;
  const { rows, counted } = await readCommonWords(database, wanted, words);
  return { rows, counted, facets: found.facets };
}

interface Statement {
  text: string;
  values: unknown[];
  /** Common enough to be kept prepared on each connection. */
  prepared: boolean;
}

async function readPage(database: Database, wanted: PageWanted, statement: Statement): Promise<FoundPage> {
  const { text, values, prepared } = statement;
  const result = await database.pool.query<ProductRow & { counted: number; facets: FacetCounts | null }>({
    text,
    values,
    ...(prepared ? { name: nameOf(text) } : {}),
  });
  const [first] = result.rows;
  return { rows: result.rows, counted: wanted.counted ?? first?.counted ?? 0, facets: first?.facets ?? null };
}

function readCommonWords(database: Database, wanted: PageWanted, words: string): Promise<FoundPage> {
  const counted = { ...wanted, counted: COUNTED_TOTAL_LIMIT + 1 };
  return readPage(database, counted, commonWordsStatement(counted, words));
}

/** Filters of most lists: their few texts are worth keeping prepared. */
const COMMON_FILTERS = new Set(['categoryId', 'warehouse', 'sort']);

function isCommon({ filter }: PageWanted): boolean {
  return Object.entries(filter).every(([name, value]) => COMMON_FILTERS.has(name) || value === undefined || value === 'false');
}

/** A list without words; its text is the same for the same kind of question. */
export function listStatement(wanted: PageWanted): Statement {
  const values = new StatementValues();
  const conditions = filterConditions(wanted, values);
  const text = pageText({
    wanted,
    values,
    order: orders[wanted.filter.sort],
    from: 'product p',
    conditions,
    count: `SELECT count(*)::int FROM (SELECT 1 FROM product p WHERE ${conditions} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) c`,
  });
  return { text, values: values.list, prepared: isCommon(wanted) };
}

/** Words with up to 2,000 hits: all hits are gathered, then put in order. */
function searchStatement(wanted: PageWanted, words: string): Statement {
  const values = new StatementValues();
  const conditions = filterConditions(wanted, values);
  const search = searchWords({ words, locale: wanted.locale, values });
  const page = pageText({
    wanted,
    values,
    order: wanted.filter.sort === 'best-match' ? byRelevance : orders[wanted.filter.sort],
    from: 'matched m JOIN product p ON p.id = m.product_id',
    conditions: 'true',
    count: 'SELECT count(*)::int FROM matched',
  });
  return { text: `WITH matched AS MATERIALIZED (${search.matched(conditions)}) ${page}`, values: values.list, prepared: false };
}

/** Words with more hits than are counted: products in their stored order, each asked whether it has the words. */
function commonWordsStatement(wanted: PageWanted, words: string): Statement {
  const values = new StatementValues();
  const conditions = filterConditions(wanted, values);
  const search = searchWords({ words, locale: wanted.locale, values });
  const text = pageText({
    wanted,
    values,
    order: orders[wanted.filter.sort],
    from: 'product p',
    conditions: `${conditions} AND ${search.condition}`,
    count: '',
  });
  return { text, values: values.list, prepared: false };
}

interface PageParts {
  wanted: PageWanted;
  values: StatementValues;
  order: Order;
  from: string;
  conditions: string;
  count: string;
}

/** The page's products come first; texts and the caller's import list are looked up for them alone. */
function pageText({ wanted, values, order, from, conditions, count }: PageParts): string {
  const direction = wanted.place?.direction === 'previous' ? reversed(order.direction) : order.direction;
  const account = values.add(wanted.accountId);
  return `SELECT page.*,
      coalesce((SELECT t.name FROM product_text t WHERE t.product_id = page.id AND t.locale = ${values.add(wanted.locale)}),
        (SELECT t.name FROM product_text t WHERE t.product_id = page.id AND t.locale = 'en-US'), page.spu) AS name,
      EXISTS (SELECT 1 FROM import_item i WHERE i.account_id = ${account} AND i.product_id = page.id
        AND i.deleted_at IS NULL) AS in_import_list,
      EXISTS (SELECT 1 FROM product_mark f WHERE f.account_id = ${account} AND f.kind = 'favourite' AND f.product_id = page.id) AS favourite
      ${wanted.counted === null ? `, (${count}) AS counted` : ''}
      ${wantsFacets(wanted) ? `, ${facetsText({ from, conditions, order: orderText(order, direction), categoryLevel: wanted.categoryLevel })} AS facets` : ''}
    FROM (
      SELECT p.id, p.spu, ${pictureVersionSql('p')} AS picture_version, p.picture_count, p.cost_from_minor, p.cost_to_minor,
        p.variant_count, p.stock_total AS counted_stock, p.declared_total AS declared_stock, p.processing_hours, p.attributes, p.created_at,
        CASE WHEN ${DROPPED_LATELY} THEN ((p.cost_before_drop_minor - p.cost_from_minor) * 10000 / p.cost_before_drop_minor)::int END
          AS price_drop_bp,
        p.warehouses, p.listed_count, ${order.column} AS sort_key, ${sortValue(order)} AS sort_value
      FROM ${from} WHERE ${conditions}${keyset({ wanted, values, order, direction })}
      ORDER BY ${orderText(order, direction)} LIMIT ${values.add(wanted.limit)}
    ) page
    ORDER BY page.sort_key ${direction}, page.id ${direction}`;
}

function wantsFacets({ filter, place, counted }: PageWanted): boolean {
  return filter.facets === 'true' && place === null && counted === null;
}

function orderText({ column }: Order, direction: 'ASC' | 'DESC'): string {
  return `${column} ${direction}, p.id ${direction}`;
}

function keyset({
  wanted,
  values,
  order,
  direction,
}: {
  wanted: PageWanted;
  values: StatementValues;
  order: Order;
  direction: 'ASC' | 'DESC';
}): string {
  if (wanted.place === null) return '';
  const value = `${values.add(wanted.place.values[0])}::${order.type}`;
  return ` AND (${order.column}, p.id) ${direction === 'ASC' ? '>' : '<'} (${value}, ${values.add(wanted.place.id)}::uuid)`;
}

/** Times keep their microseconds as text: rounded to milliseconds, the next page would skip or repeat rows. */
function sortValue(order: Order): string {
  return order.type === 'timestamptz' ? `to_char(${order.column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : order.column;
}

function reversed(direction: 'ASC' | 'DESC'): 'ASC' | 'DESC' {
  return direction === 'ASC' ? 'DESC' : 'ASC';
}

const statementNames = new Map<string, string>();

/** Few texts are prepared (sort, category level, warehouse, place), so the map stays small. */
function nameOf(text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  const name = `list-products-${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}
