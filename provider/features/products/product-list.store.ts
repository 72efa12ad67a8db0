import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.ts';
import type { WarehouseCode } from '#contract/products.ts';
import type { Database } from '#provider/database/database.ts';
import type { CursorPlace } from '#provider/http/cursor.ts';
import { ALL_STOCK, DROPPED_LATELY, filterConditions, type ProductFilter } from './product-conditions.ts';
import { type FacetCounts, facetCategory, facetsText } from './product-facets.ts';
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
const byRelevance: Order = { column: 'score', type: 'bigint', direction: 'DESC' };

/** So many products of a filter are gathered before they are put in order; of more, enough come soon in any order. */
const GATHERED_LIMIT = 20_000;

/**
 * One page of cards, one row more than wanted if there are more, and how many products there are, capped. Lists as they
 * come are walked in the order of an index. What words or filters leave is gathered first: only when it is much, walking
 * finds a page of it soon.
 */
export async function findProductPage(database: Database, wanted: PageWanted): Promise<FoundPage> {
  const words = wanted.filter.q ?? '';
  if (words === '' && isWalkedAtOnce(wanted)) return readPage(database, wanted, listStatement(wanted));
  const limit = words === '' ? GATHERED_LIMIT : COUNTED_TOTAL_LIMIT;
  const gathered = wanted.counted === null || wanted.counted <= limit ? await readPage(database, wanted, gatherStatement(wanted)) : null;
  if (gathered !== null && gathered.counted <= limit) return gathered;
  const counted = wanted.counted ?? limit + 1;
  const { rows } = await readPage(database, { ...wanted, counted }, walkStatement({ ...wanted, counted }));
  return { rows, counted, facets: gathered?.facets ?? null };
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

/** Everything in any order, or a category in its best-match order: each has an index that gives just that. */
function isWalkedAtOnce({ filter }: PageWanted): boolean {
  return Object.entries(filter).every(
    ([name, value]) =>
      value === undefined ||
      value === 'false' ||
      name === 'sort' ||
      name === 'facets' ||
      (name === 'categoryId' && filter.sort === 'best-match'),
  );
}

/** A list without words; its text is the same for the same kind of question. */
export function listStatement(wanted: PageWanted): Statement {
  const values = new StatementValues();
  const order = orders[wanted.filter.sort];
  const conditions = filterConditions(wanted, values);
  const counts = {
    counted: `SELECT count(*)::int FROM (SELECT 1 FROM product p WHERE ${conditions} LIMIT ${COUNTED_TOTAL_LIMIT + 1}) c`,
    faceted: `SELECT ${facetCategory(wanted.categoryLevel)} AS category, p.warehouses FROM product p WHERE ${conditions}
      ORDER BY ${order.column} ${order.direction}, p.id ${order.direction}`,
  };
  return {
    text: pageText({ wanted, values, order, counts, ...walked({ wanted, values, order, conditions }) }),
    values: values.list,
    prepared: true,
  };
}

/** More products than are gathered: in the order of an index, each asked whether it is one of them. */
function walkStatement(wanted: PageWanted): Statement {
  const values = new StatementValues();
  const order = orders[wanted.filter.sort];
  const filtered = filterConditions(wanted, values);
  const words = wanted.filter.q ?? '';
  const conditions = words === '' ? filtered : `${filtered} AND ${searchWords({ words, locale: wanted.locale, values }).condition}`;
  return {
    text: pageText({ wanted, values, order, counts: null, ...walked({ wanted, values, order, conditions }) }),
    values: values.list,
    prepared: false,
  };
}

/** All that words or filters leave, up to a limit, with what it is ordered and counted by; then the page of it. */
function gatherStatement(wanted: PageWanted): Statement {
  const values = new StatementValues();
  const { sort } = wanted.filter;
  const words = wanted.filter.q ?? '';
  const order = words !== '' && sort === 'best-match' ? byRelevance : orders[sort];
  const conditions = filterConditions(wanted, values);
  const carried = `p.id AS product_id, ${facetCategory(wanted.categoryLevel)} AS category, p.warehouses${
    order === byRelevance ? '' : `, ${order.column} AS sort_key`
  }`;
  const gathered =
    words === ''
      ? `SELECT ${carried} FROM product p WHERE ${conditions} LIMIT ${GATHERED_LIMIT + 1}`
      : searchWords({ words, locale: wanted.locale, values }).matched({ carried, conditions });
  const place = { column: order === byRelevance ? 'g.score' : 'g.sort_key', id: 'g.product_id', order };
  const page = pageText({
    wanted,
    values,
    order,
    counts: {
      counted: 'SELECT count(*)::int FROM gathered',
      faceted: `SELECT g.category, g.warehouses FROM gathered g ORDER BY ${place.column} ${order.direction}, g.product_id ${order.direction}`,
    },
    from: `(SELECT g.product_id, ${place.column} AS sort_key FROM gathered g WHERE true${keyset({ wanted, values, ...place })}
        ORDER BY ${orderText({ wanted, ...place })} LIMIT ${values.add(wanted.limit)}) found JOIN product p ON p.id = found.product_id`,
    sortKey: 'found.sort_key',
  });
  return { text: `WITH gathered AS MATERIALIZED (${gathered}) ${page}`, values: values.list, prepared: false };
}

interface PagePlace {
  wanted: PageWanted;
  /** What `order` is about, as this statement names it. */
  column: string;
  id: string;
  order: Order;
}

interface Walk {
  wanted: PageWanted;
  values: StatementValues;
  order: Order;
  conditions: string;
}

function walked({ wanted, values, order, conditions }: Walk): { from: string; sortKey: string } {
  const place = { wanted, column: order.column, id: 'p.id', order };
  const from = `product p WHERE ${conditions}${keyset({ ...place, values })} ORDER BY ${orderText(place)} LIMIT ${values.add(wanted.limit)}`;
  return { from, sortKey: order.column };
}

interface PageParts {
  wanted: PageWanted;
  values: StatementValues;
  order: Order;
  /** SQL of what is told beside a first page's rows. */
  counts: { counted: string; faceted: string } | null;
  from: string;
  sortKey: string;
}

/** The page's products come first; texts, marks and the caller's import list are looked up for them alone. */
function pageText({ wanted, values, order, counts, from, sortKey }: PageParts): string {
  const direction = directionOf(wanted, order);
  const account = values.add(wanted.accountId);
  const first = wanted.counted === null ? counts : null;
  return `SELECT page.*,
      coalesce((SELECT t.name FROM product_text t WHERE t.product_id = page.id AND t.locale = ${values.add(wanted.locale)}),
        (SELECT t.name FROM product_text t WHERE t.product_id = page.id AND t.locale = 'en-US'), page.spu) AS name,
      EXISTS (SELECT 1 FROM import_item i WHERE i.account_id = ${account} AND i.product_id = page.id
        AND i.deleted_at IS NULL) AS in_import_list,
      EXISTS (SELECT 1 FROM product_mark f WHERE f.account_id = ${account} AND f.kind = 'favourite' AND f.product_id = page.id) AS favourite
      ${first === null ? '' : `, (${first.counted}) AS counted`}
      ${first !== null && wanted.filter.facets === 'true' ? `, ${facetsText(first.faceted)} AS facets` : ''}
    FROM (
      SELECT p.id, p.spu, ${pictureVersionSql('p')} AS picture_version, p.picture_count, p.cost_from_minor, p.cost_to_minor,
        p.variant_count, p.stock_total AS counted_stock, p.declared_total AS declared_stock, p.processing_hours, p.attributes, p.created_at,
        CASE WHEN ${DROPPED_LATELY} THEN ((p.cost_before_drop_minor - p.cost_from_minor) * 10000 / p.cost_before_drop_minor)::int END
          AS price_drop_bp,
        p.warehouses, p.listed_count, ${sortKey} AS sort_key, ${sortValue(order, sortKey)} AS sort_value
      FROM ${from}
    ) page
    ORDER BY page.sort_key ${direction}, page.id ${direction}`;
}

function directionOf({ place }: PageWanted, { direction }: Order): 'ASC' | 'DESC' {
  if (place?.direction !== 'previous') return direction;
  return direction === 'ASC' ? 'DESC' : 'ASC';
}

function orderText({ wanted, column, id, order }: PagePlace): string {
  const direction = directionOf(wanted, order);
  return `${column} ${direction}, ${id} ${direction}`;
}

function keyset({ wanted, values, column, id, order }: PagePlace & { values: StatementValues }): string {
  if (wanted.place === null) return '';
  const value = `${values.add(wanted.place.values[0])}::${order.type}`;
  return ` AND (${column}, ${id}) ${directionOf(wanted, order) === 'ASC' ? '>' : '<'} (${value}, ${values.add(wanted.place.id)}::uuid)`;
}

/** Times keep their microseconds as text: rounded to milliseconds, the next page would skip or repeat rows. */
function sortValue(order: Order, sortKey: string): string {
  return order.type === 'timestamptz' ? `to_char(${sortKey} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : sortKey;
}

const statementNames = new Map<string, string>();

/** Few texts are prepared (sort, category level, place, facets), so the map stays small. */
function nameOf(text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  const name = `list-products-${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}
