import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Database } from '#provider/database/database.ts';
import { filterConditions } from './product-conditions.ts';
import { type FacetCounts, facetCategory } from './product-facets.ts';
import { byRelevance, filtersOf, keyset, type Order, orders, orderText } from './product-order.ts';
import { pageText, type PageWanted, type PlacedRow, type ProductRow } from './product-page-text.ts';
import { estimateHits, RELEVANCE, searchWords } from './product-search.ts';
import { StatementValues } from './statement-values.ts';

export interface FoundPage<Row extends PlacedRow = ProductRow> {
  rows: Row[];
  counted: number;
  /** Of the first page, when asked for; null also when nothing was found. */
  facets: FacetCounts | null;
}

/**
 * So many products of a filter, or of words, are gathered before they are put in order; of more, enough come soon in any
 * order. Of words that have many more, no more than are counted: walking finds a page sooner. Thousands of places are found
 * later that way.
 */
const GATHERED_LIMITS = { cards: { filters: 20_000, words: 8_000 }, places: { filters: 40_000, words: 40_000 } };

/** One page of cards, one row more than wanted if there are more, and how many products there are, capped. */
export function findProductPage(database: Database, wanted: Omit<PageWanted, 'read'>): Promise<FoundPage> {
  return findPage<ProductRow>(database, { ...wanted, read: 'cards' });
}

/** The first products of a list, no more of them than totals count and one, with where each stands. */
export function findProductPlaces(
  database: Database,
  wanted: Pick<PageWanted, 'accountId' | 'locale' | 'filter' | 'categoryLevel'>,
): Promise<FoundPage<PlacedRow>> {
  return findPage<PlacedRow>(database, { ...wanted, place: null, counted: null, limit: COUNTED_TOTAL_LIMIT + 1, read: 'places' });
}

/**
 * Lists as they come are walked in the order of an index. What words or filters leave is gathered first: only when it is
 * much, walking finds a page of it soon.
 */
async function findPage<Row extends PlacedRow>(database: Database, wanted: PageWanted): Promise<FoundPage<Row>> {
  if ((wanted.filter.q ?? '') === '' && isWalkedAtOnce(wanted)) return readPage<Row>(database, wanted, listStatement(wanted));
  const limit = await gatheredLimit(database, wanted);
  const gathered =
    wanted.counted === null || wanted.counted <= limit ? await readPage<Row>(database, wanted, gatherStatement(wanted, limit)) : null;
  if (gathered !== null && gathered.counted <= limit) return gathered;
  const counted = wanted.counted ?? limit + 1;
  const { rows } = await readPage<Row>(database, { ...wanted, counted }, walkStatement({ ...wanted, counted }));
  return { rows, counted, facets: gathered?.facets ?? null };
}

async function gatheredLimit(database: Database, { filter, locale, read }: PageWanted): Promise<number> {
  const limits = GATHERED_LIMITS[read];
  const words = filter.q ?? '';
  if (words === '') return limits.filters;
  return (await estimateHits(database, { words, locale })) > limits.words ? COUNTED_TOTAL_LIMIT : limits.words;
}

interface Statement {
  text: string;
  values: unknown[];
  /** Common enough to be kept prepared on each connection. */
  prepared: boolean;
}

async function readPage<Row extends PlacedRow>(database: Database, wanted: PageWanted, statement: Statement): Promise<FoundPage<Row>> {
  const { text, values, prepared } = statement;
  const result = await database.pool.query<Row & { counted: number; facets: FacetCounts | null }>({
    text,
    values,
    ...(prepared ? { name: nameOf(text) } : {}),
  });
  const [first] = result.rows;
  return { rows: result.rows, counted: wanted.counted ?? first?.counted ?? 0, facets: first?.facets ?? null };
}

/** Everything or a category, in any order: each has an index that gives just that. */
function isWalkedAtOnce({ filter }: PageWanted): boolean {
  return Object.entries(filter).every(
    ([name, value]) =>
      value === undefined || value === '' || value === 'false' || name === 'sort' || name === 'facets' || name === 'categoryId',
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
  const conditions = [filterConditions(wanted, values)];
  const { q: words = '', sort } = wanted.filter;
  if (words !== '') conditions.push(searchWords({ words, locale: wanted.locale, values }).condition);
  const mayLieFar = words === '' && filtersOf[sort].every((name) => wanted.filter[name] === undefined);
  const walk = { wanted, values, order, conditions: conditions.join(' AND ') };
  const parts = mayLieFar ? walkedWithin(walk) : walked(walk);
  return { text: pageText({ wanted, values, order, counts: null, ...parts }), values: values.list, prepared: false };
}

/** All that words or filters leave, up to a limit, with what it is ordered and counted by; then the page of it. */
function gatherStatement(wanted: PageWanted, limit: number): Statement {
  const values = new StatementValues();
  const { sort, q: words = '' } = wanted.filter;
  const order = words !== '' && sort === 'best-match' ? byRelevance : orders[sort];
  const conditions = filterConditions(wanted, values);
  const carried = `p.id AS product_id, ${facetCategory(wanted.categoryLevel)} AS category, p.warehouses${
    order === byRelevance ? '' : `, ${order.column} AS sort_key`
  }`;
  const hits =
    words === ''
      ? `SELECT ${carried} FROM product p WHERE ${conditions} LIMIT ${limit + 1}`
      : searchWords({ words, locale: wanted.locale, values }).matched({ carried, conditions, limit });
  const gathered = `SELECT product_id, category, warehouses, ${order === byRelevance ? scoreOf(wanted) : 'sort_key'} AS sort_key FROM hits`;
  const place = { column: 'g.sort_key', id: 'g.product_id', order };
  const page = pageText({
    wanted,
    values,
    order,
    counts: {
      counted: 'SELECT count(*)::int FROM hits',
      faceted: `SELECT g.category, g.warehouses FROM gathered g ORDER BY ${place.column} ${order.direction}, g.product_id ${order.direction}`,
    },
    from: `(SELECT g.product_id, g.sort_key FROM gathered g WHERE true${keyset({ wanted, values, ...place })}
        ORDER BY ${orderText({ wanted, ...place })} LIMIT ${values.add(wanted.limit)}) found JOIN product p ON p.id = found.product_id`,
    sortKey: 'found.sort_key',
  });
  const text = `WITH hits AS MATERIALIZED (${hits}), gathered AS MATERIALIZED (${gathered}) ${page}`;
  return { text, values: values.list, prepared: false };
}

/** More than are counted come in the stored order, as they do when they are walked. A later page goes on as the first began. */
function scoreOf({ counted }: PageWanted): string {
  if (counted !== null) return counted > COUNTED_TOTAL_LIMIT ? 'rank::bigint' : RELEVANCE;
  return `CASE WHEN (SELECT count(*) FROM hits) > ${COUNTED_TOTAL_LIMIT} THEN rank ELSE ${RELEVANCE} END`;
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

/** Looked at in the order of the index before all of what the filters leave is put in order instead: it may lie at the far end. */
const WALK_LIMIT = 50_000;

function walkedWithin({ wanted, values, order, conditions }: Walk): { from: string; sortKey: string } {
  const limit = values.add(wanted.limit);
  const place = { wanted, column: order.column, id: 'p.id', order };
  const after = keyset({ ...place, values });
  const row = `p.id, ${order.column} AS sort_key`;
  const isEnough = `(SELECT count(*) FROM near) = ${limit}`;
  const near = `SELECT ${row} FROM (SELECT * FROM product p WHERE p.status = 'on_sale'${after} ORDER BY ${orderText(place)} LIMIT ${WALK_LIMIT}) p
    WHERE ${conditions} LIMIT ${limit}`;
  // OFFSET 0 keeps the order out of the choice of the index.
  const all = `SELECT * FROM (SELECT ${row} FROM product p WHERE NOT ${isEnough} AND ${conditions}${after} OFFSET 0) p
    ORDER BY ${orderText({ ...place, column: 'p.sort_key' })} LIMIT ${limit}`;
  const from = `(WITH near AS MATERIALIZED (${near}) SELECT * FROM near WHERE ${isEnough} UNION ALL (${all})) found
    JOIN product p ON p.id = found.id`;
  return { from, sortKey: 'found.sort_key' };
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
