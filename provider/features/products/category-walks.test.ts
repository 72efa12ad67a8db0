import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { listProducts } from '#contract/products.ts';
import { landedSorts, productSorts } from '#contract/products.values.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { nodeTypes, rowsRead, scannedTables, watchStatements } from '#tests/support/statement-plans.ts';

const PRODUCTS = 12_000;
const PAGE_SIZE = 20;

const provider = await startTestProvider({}, { explained: true });
const { database } = provider.services;
const statementsOf = watchStatements(database);
const merchant = await provider.signUp();
await fillCatalog();
const categoryIds = await sql<{ level: number; id: string }>`
  SELECT DISTINCT ON (level) level, id FROM category ORDER BY level, position`.execute(database.db);

/** 3, 12 and 48 categories on the three levels, and products in no order of anything they are sorted by. */
async function fillCatalog(): Promise<void> {
  await sql`INSERT INTO category (id, parent_id, level, code, position)
    SELECT ${categoryId(sql`level`, sql`place`)}, CASE WHEN level > 1 THEN ${categoryId(sql`level - 1`, sql`place / 4`)} END, level,
      level || '-' || place, place
    FROM (VALUES (1, 3), (2, 12), (3, 48)) levels (level, categories), generate_series(0, categories - 1) place`.execute(database.db);
  await sql`INSERT INTO product (id, spu, source, category_1_id, category_2_id, category_3_id, cost_from_minor, cost_to_minor, variant_count,
      stock_total, declared_total, listed_count, rank, created_at)
    SELECT ('00000000-0000-7000-9000-' || right(md5(n::text), 12))::uuid, 'P-' || n, 'demo', ${categoryId(sql`1`, sql`leaf / 16`)},
      ${categoryId(sql`2`, sql`leaf / 4`)}, ${categoryId(sql`3`, sql`leaf`)}, 100 + n * 7919 % 4001, 9000, 1, n * 6007 % 501, n * 3001 % 97,
      n * 4003 % 211, n * 5003 % 9973, timestamptz '2026-01-01' + make_interval(mins => n * 7001 % 99991)
    FROM (SELECT n, n * 31 % 48 AS leaf FROM generate_series(1, ${PRODUCTS}) n) drawn`.execute(database.db);
  await sql`VACUUM (ANALYZE) product`.execute(database.db);
}

function categoryId(level: RawBuilder<unknown>, place: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`format('00000000-0000-7000-800%s-%s', ${level}, lpad((${place})::text, 12, '0'))::uuid`;
}

const sorts = productSorts.filter((sort) => !landedSorts.some((landed) => landed === sort));

test.each(sorts.flatMap((sort) => [1, 2, 3].map((level) => ({ sort, level }))))(
  'a category of level $level in the order $sort is walked, there and back',
  async ({ sort, level }) => {
    const categoryId = categoryIds.rows.find((category) => category.level === level)?.id;
    const pages: Record<string, string[]> = {};
    async function walk(name: string, cursor?: string | null) {
      const query = { categoryId, sort, pageSize: PAGE_SIZE, ...(cursor ? { cursor } : {}) };
      let page: { next: string | null; previous: string | null } | undefined;
      const statements = await statementsOf(async () => {
        const answer = await merchant.call(listProducts, { query });
        pages[name] = answer.data.map(({ id }) => id);
        ({ page } = answer);
      });
      const lists = statements.filter(({ text }) => text.includes('sort_value'));
      expect(lists, name).toHaveLength(1);
      expect(nodeTypes(lists), name).not.toContainEqual(expect.stringContaining('Sort'));
      expect(scannedTables(lists), name).toEqual([]);
      return { page, read: lists.reduce((rows, statement) => rows + rowsRead(statement, 'product'), 0) };
    }

    const first = await walk('first');
    const second = await walk('second', first.page?.next);
    const third = await walk('third', second.page?.next);
    const back = await walk('back', third.page?.previous);
    expect(pages['first']).toHaveLength(PAGE_SIZE);
    expect(pages['back']).toEqual(pages['second']);
    expect(new Set(Object.values(pages).flat()).size).toBe(3 * PAGE_SIZE);
    // A page further on is not counted again: what it reads is the page and the row that says there is more.
    for (const { read } of [second, third, back]) expect(read).toBe(PAGE_SIZE + 1);
  },
);
