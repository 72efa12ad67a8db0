import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { locales } from '#contract/locales.ts';
import { getProduct, listCategories, listProducts, type ProductCard } from '#contract/products.ts';
import { landedSorts, productSorts } from '#contract/products.values.ts';
import type { QueryInput } from '#contract/endpoint.ts';
import { aProductRow, csvText, useCsvFolder } from '#tests/support/csv-files.ts';
import type { Merchant } from '#tests/support/call.ts';
import { CATALOG_COUNT } from '#tests/support/templates.ts';
import { readDemoCatalog } from '#tests/support/demo-catalog.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { importProductFiles } from './import-products.ts';
import type { ProductLine } from './product-line.ts';

let provider: TestProvider;
let merchant: Merchant;
const { categories: demoCategories, products: demo } = readDemoCatalog(CATALOG_COUNT);

type Query = QueryInput<typeof listProducts>;

beforeAll(async () => {
  // One merchant pages through thousands of products here, more than any would in a minute.
  provider = await startTestProvider({ limitFactor: 100 }, { template: 'catalog' });
  merchant = await provider.signUp();
  const folder = await useCsvFolder();
  const file = await folder.write(
    'own.csv',
    csvText([
      aProductRow({
        'Handle': 'zaffre-kettle',
        'Title': 'Zaffre kettle',
        'Variant SKU': 'ZK-77',
        'Image Src': 'https://img.example/kettle.jpg',
      }),
      aProductRow({ Handle: 'no-picture', Title: 'Pictureless thing' }),
    ]),
  );
  await importProductFiles(provider.services, [file], () => undefined);
});

async function list(query: Query, locale: (typeof locales)[number] = 'en-US'): Promise<ProductCard[]> {
  return (await merchant.call(listProducts, { query, locale })).data;
}

/** Every page from the first to the last, then back to the first. */
async function walk(query: Query): Promise<{ forward: ProductCard[]; backward: ProductCard[]; totals: Set<number | null> }> {
  const forward: ProductCard[] = [];
  const totals = new Set<number | null>();
  let answer = await merchant.call(listProducts, { query });
  for (;;) {
    forward.push(...answer.data);
    totals.add(answer.page.total);
    if (answer.page.next === null) break;
    answer = await merchant.call(listProducts, { query: { ...query, cursor: answer.page.next } });
  }
  const backward = [...answer.data];
  while (answer.page.previous !== null) {
    answer = await merchant.call(listProducts, { query: { ...query, cursor: answer.page.previous } });
    backward.unshift(...answer.data);
  }
  return { forward, backward, totals };
}

const cheapest = (product: ProductLine) => Math.min(...product.variants.map(({ costFen }) => costFen));
const nameOf = (product: ProductLine | undefined, locale: (typeof locales)[number]) => product?.texts[locale]?.name ?? '';

describe('searching', () => {
  test.each(locales)('by words of a name in %s finds the product first', async (locale) => {
    for (const product of demo.slice(0, 5)) {
      const found = await list({ q: nameOf(product, locale), pageSize: 5 }, locale);
      expect(found.map(({ name }) => name)).toContain(nameOf(product, locale));
    }
  });

  test.each(['es-ES', 'pt-BR'] as const)('without accents finds the same as with them in %s', async (locale) => {
    const plain = (text: string) => text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');
    const product = demo.find((each) => plain(nameOf(each, locale)) !== nameOf(each, locale));
    const word =
      nameOf(product, locale)
        .split(' ')
        .find((part) => plain(part) !== part && part.length > 4) ?? '';
    const [accented, unaccented] = [await list({ q: word }, locale), await list({ q: plain(word) }, locale)];
    expect(unaccented.map(({ id }) => id)).toEqual(accented.map(({ id }) => id));
    expect(accented.length).toBeGreaterThan(0);
  });

  test('by SKU or SPU, in any case, brings that product first', async () => {
    const product = demo[37];
    const sku = product?.variants.at(-1)?.sku ?? '';
    expect((await list({ q: sku.toLowerCase() }))[0]?.spu).toBe(product?.handle);
    expect((await list({ q: product?.handle ?? '' }))[0]?.spu).toBe(product?.handle);
    expect((await list({ q: 'zk-77' })).map(({ spu }) => spu)).toEqual(['zaffre-kettle']);
  });

  test('a product with an English text only is found and shown in every language', async () => {
    for (const locale of locales) expect((await list({ q: 'zaffre kettle' }, locale)).map(({ name }) => name)).toEqual(['Zaffre kettle']);
  });

  test('an English word finds no translated product in Spanish', async () => {
    const english = await list({ q: 'stainless steel', pageSize: 200 });
    expect(english.length).toBeGreaterThan(3);
    expect(await list({ q: 'stainless steel', pageSize: 200 }, 'es-ES')).toEqual([]);
  });

  test.each(['"', "'; DROP TABLE product; --", '-', 'the', '((', '\\', '%', '🙂', 'a'.repeat(200), ':*', '""" or -'])(
    '%s is no more than words',
    async (q) => {
      expect((await merchant.call(listProducts, { query: { q } })).status).toBe(200);
    },
  );

  test('blank words are no words', async () => {
    expect(await list({ q: '   ', pageSize: 10 })).toEqual(await list({ pageSize: 10 }));
  });
});

describe('filters', () => {
  test('a category of each level shows what lies in it and below, and the tree counts the same', async () => {
    const tree = (await merchant.call(listCategories, {})).data;
    for (const level of [1, 2, 3]) {
      const category = tree.find((candidate) => candidate.level === level && candidate.productCount > 1);
      const { page, data } = await merchant.call(listProducts, { query: { categoryId: category?.id } });
      expect(page.total).toBe(category?.productCount);
      expect(data.length).toBe(Math.min(50, category?.productCount ?? 0));
    }
    const tops = tree.filter(({ parentId }) => parentId === null);
    expect(tops.reduce((sum, { productCount }) => sum + productCount, 0)).toBe(CATALOG_COUNT + 2);
  });

  test('the tree has parents before children and names in the language asked for', async () => {
    const tree = (await merchant.call(listCategories, { locale: 'pt-BR' })).data;
    const seen = new Set<string>();
    for (const { id, parentId } of tree) {
      expect(parentId === null || seen.has(parentId)).toBe(true);
      seen.add(id);
    }
    expect(tree.map(({ name }) => name)).toEqual(expect.arrayContaining(demoCategories.map(({ names }) => names['pt-BR'])));
  });

  test('an unknown category holds nothing', async () => {
    const { data, page } = await merchant.call(listProducts, { query: { categoryId: uuidv7() } });
    expect([data, page]).toEqual([[], { next: null, previous: null, total: 0, totalAtLeast: null }]);
  });

  test('a warehouse shows what is kept there', async () => {
    const { forward } = await walk({ warehouse: 'US', pageSize: 100 });
    const expected = demo.filter(({ variants }) => variants.some(({ stock }) => stock.some(({ warehouse }) => warehouse === 'US')));
    expect(forward.map(({ spu }) => spu).sort()).toEqual(expected.map(({ handle }) => handle).sort());
    expect(forward.every(({ warehouses }) => warehouses.includes('US'))).toBe(true);
  });

  test('cost bounds look at the cheapest variant, both ends included', async () => {
    const costs = demo.map(cheapest).sort((a, b) => a - b);
    const [costMin = 0, costMax = 0] = [costs[50], costs[120]];
    const { forward } = await walk({ costMin, costMax, sort: 'price-asc', pageSize: 50 });
    const mine = forward.filter(({ spu }) => spu.startsWith('WH-'));
    expect(mine.map(({ costFrom }) => costFrom.amountMinor)).toEqual(costs.filter((cost) => cost >= costMin && cost <= costMax));
  });

  test('filters hold together with words', async () => {
    const top = (await merchant.call(listCategories, {})).data.find(({ parentId, productCount }) => parentId === null && productCount > 20);
    const all = await walk({ q: 'with', categoryId: top?.id });
    const found = await walk({ q: 'steel or cotton or plastic', categoryId: top?.id, warehouse: 'CN', pageSize: 7 });
    const inCategory = new Set((await walk({ categoryId: top?.id, pageSize: 200 })).forward.map(({ id }) => id));
    expect(found.forward.length).toBeGreaterThan(7);
    expect([...all.forward, ...found.forward].every(({ id }) => inCategory.has(id))).toBe(true);
  });
});

/** The others need a country; `landed-lists.test.ts` has them. */
const storedSorts = productSorts.filter((sort) => !landedSorts.some((landed) => landed === sort));

describe('order and pages', () => {
  test.each(storedSorts)('sorted by %s, walking all pages forth and back gives each product once', async (sort) => {
    const { forward, backward, totals } = await walk({ sort, pageSize: 37 });
    expect(new Set(forward.map(({ id }) => id)).size).toBe(CATALOG_COUNT + 2);
    expect(forward).toHaveLength(CATALOG_COUNT + 2);
    expect(backward.map(({ id }) => id)).toEqual(forward.map(({ id }) => id));
    expect([...totals]).toEqual([CATALOG_COUNT + 2]);
  });

  longTest('each sort has its order', async () => {
    const values = async (sort: (typeof productSorts)[number], of: (card: ProductCard) => number) =>
      (await walk({ sort, pageSize: 200 })).forward.map(of);
    const rising = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
    const price = await values('price-asc', ({ costFrom }) => costFrom.amountMinor);
    expect(price).toEqual(rising(price));
    expect(await values('price-desc', ({ costFrom }) => costFrom.amountMinor)).toEqual(price.toReversed());
    const stock = await values('stock', ({ stockTotal }) => stockTotal);
    expect(stock).toEqual(rising(stock).toReversed());
    const newest = (await walk({ sort: 'newest', pageSize: 200 })).forward;
    const ages = newest.flatMap(({ spu }) => demo.find((product) => product.handle === spu)?.ageDays ?? []);
    expect(ages).toEqual(rising(ages));
    expect(
      newest
        .slice(0, 2)
        .map(({ spu }) => spu)
        .sort(),
    ).toEqual(['no-picture', 'zaffre-kettle']);
  });

  test.each(storedSorts)('a search sorted by %s can be walked forth and back', async (sort) => {
    const { forward, backward, totals } = await walk({ q: 'cotton or steel', sort, pageSize: 9 });
    expect(forward.length).toBeGreaterThan(18);
    expect(new Set(forward.map(({ id }) => id)).size).toBe(forward.length);
    expect(backward.map(({ id }) => id)).toEqual(forward.map(({ id }) => id));
    expect([...totals]).toEqual([forward.length]);
  });

  test('a cursor belongs to its filter', async () => {
    const { page } = await merchant.call(listProducts, { query: { sort: 'newest', pageSize: 10 } });
    const cursor = page.next ?? '';
    for (const query of [
      { sort: 'stock' },
      { sort: 'newest', warehouse: 'US' },
      { sort: 'newest', q: 'cup' },
      { sort: 'newest', costMin: 1 },
    ] satisfies Query[]) {
      const answer = await merchant.call(listProducts, { query: { ...query, cursor } });
      expect([answer.status, answer.problem.code]).toEqual([400, 'cursor-invalid']);
    }
    for (const forged of ['x', `${cursor}x`, `${cursor.split('.')[0]}.`, '.', '%']) {
      expect((await merchant.call(listProducts, { query: { sort: 'newest', cursor: forged } })).problem.code).toBe('cursor-invalid');
    }
    expect((await merchant.call(listProducts, { query: { sort: 'newest', pageSize: 25, cursor } })).data).toHaveLength(25);
  });

  test('page sizes have bounds', async () => {
    expect(await list({})).toHaveLength(50);
    expect(await list({ pageSize: 200 })).toHaveLength(200);
    for (const pageSize of ['0', '201', '-1', '1.5', 'many']) {
      expect((await merchant.call(listProducts, { query: { pageSize } })).problem.fields?.[0]?.path).toBe('pageSize');
    }
  });
});

describe('refusals', () => {
  test('nobody reads the catalog without a session', async () => {
    const productId = uuidv7();
    const answers = await Promise.all([
      provider.call(listProducts),
      provider.call(listCategories),
      provider.call(getProduct, { params: { productId } }),
    ]);
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(Array(3).fill([401, 'not-signed-in']));
  });

  test('an unknown product is not found, a malformed id is said to be one', async () => {
    expect((await merchant.call(getProduct, { params: { productId: uuidv7() } })).problem.code).toBe('not-found');
    expect((await merchant.call(getProduct, { params: { productId: 'x' } })).problem).toMatchObject({
      code: 'validation-failed',
      fields: [{ path: 'productId' }],
    });
  });

  test.each([
    ['q', 'a\u0000b'],
    ['q', 'a'.repeat(201)],
    ['categoryId', 'x'],
    ['warehouse', 'MOON'],
    ['costMin', '-1'],
    ['costMax', 'much'],
    ['costMin', '1e400'],
    ['sort', 'random'],
    ['cursor', 'x'.repeat(2001)],
  ])('%s of a wrong kind names the field', async (field, value) => {
    const { status, problem } = await merchant.call(listProducts, { query: { [field]: value } });
    expect([status, problem.fields?.[0]?.path]).toEqual([400, field]);
  });
});

longTest.each([
  { word: 'ubiquitous', products: 2_100 },
  { word: 'omnipresent', products: 8_100 },
])('$products products with a word are found in the stored order, counted "2,000+", each once', async ({ word, products }) => {
  const { pool } = provider.services.database;
  await pool.query(
    `WITH made AS (
      INSERT INTO product (id, spu, source, cost_from_minor, cost_to_minor, variant_count, rank)
      SELECT gen_random_uuid(), $1 || '-' || n, 'csv', n, n, 1, n % 50 FROM generate_series(1, $2) n RETURNING id, spu
    )
    INSERT INTO product_text (product_id, locale, name) SELECT id, 'en-US', $1 || ' gadget ' || spu FROM made`,
    [word, products],
  );
  const stored = await pool.query<{ id: string }>(`SELECT id FROM product WHERE spu LIKE $1 || '-%' ORDER BY rank DESC, id DESC`, [word]);
  for (const locale of locales) {
    const first = await merchant.call(listProducts, { query: { q: word, pageSize: 200 }, locale });
    expect(first.page).toMatchObject({ total: null, totalAtLeast: 2000 });
    const seen = first.data.map(({ id }) => id);
    let { next } = first.page;
    while (next !== null) {
      const answer = await merchant.call(listProducts, { query: { q: word, pageSize: 200, cursor: next }, locale });
      seen.push(...answer.data.map(({ id }) => id));
      next = answer.page.next;
    }
    expect(seen).toEqual(stored.rows.map(({ id }) => id));
  }
});
