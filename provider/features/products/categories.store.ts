import { LRUCache } from 'lru-cache';
import { type Locale, locales } from '#contract/locales.ts';
import type { Category } from '#contract/products.ts';
import type { Database } from '#provider/database/database.ts';

/** Counting all products is the dear part, and a count that is a few seconds old serves a menu as well. */
const COUNTS_LIVE_MS = 10_000;

interface Remembered {
  levels: Map<string, number>;
  trees: LRUCache<Locale, Promise<Category[]>>;
}

const rememberedBy = new WeakMap<Database, Remembered>();

function remembered(database: Database): Remembered {
  const known = rememberedBy.get(database);
  if (known !== undefined) return known;
  const fresh: Remembered = { levels: new Map(), trees: new LRUCache({ max: locales.length, ttl: COUNTS_LIVE_MS }) };
  rememberedBy.set(database, fresh);
  return fresh;
}

/** To be called after products or categories were written in this process. */
export function forgetCategories(database: Database): void {
  rememberedBy.delete(database);
}

/** 1 to 3, or null for an unknown category. A category never changes its level. */
export async function findCategoryLevel(database: Database, categoryId: string): Promise<number | null> {
  const { levels } = remembered(database);
  const known = levels.get(categoryId);
  if (known !== undefined) return known;
  const row = await database.db.selectFrom('category').select('level').where('id', '=', categoryId).executeTakeFirst();
  if (row === undefined) return null;
  levels.set(categoryId, row.level);
  return row.level;
}

/** The whole tree, parents before children, with products on sale counted in each category and below. */
export async function listCategoryTree(database: Database, locale: Locale): Promise<Category[]> {
  const { trees } = remembered(database);
  const known = trees.get(locale);
  if (known !== undefined) return known;
  const tree = readTree(database, locale);
  trees.set(locale, tree);
  tree.catch(() => trees.delete(locale));
  return tree;
}

async function readTree(database: Database, locale: Locale): Promise<Category[]> {
  const result = await database.pool.query<Category>({
    name: 'list-categories',
    text: `WITH leaf AS (
        SELECT category_1_id, category_2_id, category_3_id, count(*) AS products FROM product WHERE status = 'on_sale' GROUP BY 1, 2, 3
      ), counted AS (
        SELECT c.id, sum(leaf.products)::int AS products
        FROM leaf CROSS JOIN LATERAL (VALUES (category_1_id), (category_2_id), (category_3_id)) c (id) WHERE c.id IS NOT NULL GROUP BY c.id
      )
      SELECT c.id, c.parent_id AS "parentId", c.level, coalesce(own.name, english.name, c.code) AS name,
        coalesce(counted.products, 0) AS "productCount"
      FROM category c
      LEFT JOIN category_text own ON own.category_id = c.id AND own.locale = $1
      LEFT JOIN category_text english ON english.category_id = c.id AND english.locale = 'en-US'
      LEFT JOIN counted ON counted.id = c.id
      ORDER BY c.level, c.position, c.id`,
    values: [locale],
  });
  return result.rows;
}
