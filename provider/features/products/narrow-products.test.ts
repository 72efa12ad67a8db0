import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { QueryInput } from '#contract/endpoint.ts';
import { getProduct, listCategories, listProducts } from '#contract/products.ts';
import { longTest } from '#tests/support/long.ts';
import { questionsOutOfBounds } from '#tests/support/questions-out-of-bounds.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { aProduct } from '#tests/support/store-builders.ts';

type Query = QueryInput<typeof listProducts>;

let provider: TestProvider;
let merchant: Merchant;
const ids: Record<'plain' | 'battery' | 'slow' | 'declared' | 'old' | 'popular', string> = {
  plain: '',
  battery: '',
  slow: '',
  declared: '',
  old: '',
  popular: '',
};

beforeAll(async () => {
  provider = await startTestProvider();
  merchant = await provider.signUp();
  for (const name of ['plain', 'battery', 'slow', 'declared', 'old', 'popular'] as const) {
    ids[name] = (await aProduct(provider, { names: { 'en-US': `Thing ${name}` } })).id;
  }
  await set(ids.plain, { stock_total: 10 });
  await set(ids.battery, { attributes: ['battery_pi967', 'magnet'], stock_total: 10 });
  await set(ids.slow, { processing_hours: 72, stock_total: 10 });
  await set(ids.declared, { declared_total: 500, processing_hours: 24 });
  await set(ids.old, { created_at: new Date(Date.now() - 60 * 86_400_000).toISOString(), stock_total: 10 });
  await set(ids.popular, { listed_count: 40, stock_total: 90 });
});

async function set(id: string, columns: Record<string, unknown>): Promise<void> {
  await provider.services.database.db.updateTable('product').set(columns).where('id', '=', id).execute();
}

async function mark(productId: string, kind: 'favourite' | 'hidden', accountId: string): Promise<void> {
  await provider.services.database.db.insertInto('product_mark').values({ account_id: accountId, kind, product_id: productId }).execute();
}

async function names(query: Query, by: Merchant = merchant): Promise<string[]> {
  const { data } = await by.call(listProducts, { query: { sort: 'newest', ...query } });
  return data.map(({ name }) => name.replace('Thing ', '')).sort();
}

const ALL = ['battery', 'declared', 'old', 'plain', 'popular', 'slow'];

describe('filters', () => {
  test.each<[string, Query, string[]]>([
    ['by processing time', { processingHoursMax: '24' }, ['declared']],
    ['by processing time of two days', { processingHoursMax: '48' }, ['battery', 'declared', 'old', 'plain', 'popular']],
    ['by stock, counted and declared', { stockMin: 50 }, ['declared', 'popular']],
    ['by counted stock', { countedOnly: 'true' }, ['battery', 'old', 'plain', 'popular', 'slow']],
    ['by how much of it was counted', { countedOnly: 'true', stockMin: 50 }, ['popular']],
    ['without an attribute', { excludeAttributes: 'magnet' }, ['declared', 'old', 'plain', 'popular', 'slow']],
    ['without several attributes', { excludeAttributes: 'liquid,battery_pi967' }, ['declared', 'old', 'plain', 'popular', 'slow']],
    ['by age', { addedWithinDays: '30' }, ['battery', 'declared', 'plain', 'popular', 'slow']],
    ['by a longer age', { addedWithinDays: '90' }, ALL],
    ['by how often it was listed', { listedMax: 39 }, ['battery', 'declared', 'old', 'plain', 'slow']],
    [
      'by several at once, with words',
      { q: 'thing', stockMin: 5, processingHoursMax: '48', excludeAttributes: 'magnet', addedWithinDays: '7' },
      ['declared', 'plain', 'popular'],
    ],
  ])('%s', async (_name, query, expected) => {
    expect(await names(query)).toEqual(expected);
    expect(await names({ ...query, q: 'thing' })).toEqual(expected);
  });

  test('the card says what the filters look at', async () => {
    const { data } = await merchant.call(listProducts, { query: { sort: 'times-listed', pageSize: 1 } });
    expect(data[0]).toMatchObject({
      id: ids.popular,
      listedCount: 40,
      countedStock: 90,
      declaredStock: 0,
      stockTotal: 90,
      processingHours: 48,
      attributes: [],
      favourite: false,
      priceDropBp: null,
    });
    expect((await merchant.call(listProducts, { query: { sort: 'stock', pageSize: 1 } })).data[0]).toMatchObject({
      id: ids.declared,
      countedStock: 0,
      declaredStock: 500,
      stockTotal: 500,
    });
  });
});

describe('marks', () => {
  test('favourites and hidden products are those of the account alone', async () => {
    const [owner, other] = [await provider.signUp(), await provider.signUp()];
    await mark(ids.slow, 'favourite', owner.accountId);
    await mark(ids.old, 'hidden', owner.accountId);
    expect(await names({ favourites: 'true' }, owner)).toEqual(['slow']);
    expect(await names({ hidden: 'true' }, owner)).toEqual(['old']);
    expect(await names({}, owner)).toEqual(ALL.filter((name) => name !== 'old'));
    expect(await names({ q: 'thing' }, owner)).toEqual(ALL.filter((name) => name !== 'old'));
    expect([await names({ favourites: 'true' }, other), await names({ hidden: 'true' }, other), await names({}, other)]).toEqual([
      [],
      [],
      ALL,
    ]);
    const { data } = await owner.call(listProducts, { query: { q: 'slow' } });
    expect(data[0]?.favourite).toBe(true);
  });

  test('a hidden favourite is not shown among the favourites', async () => {
    const owner = await provider.signUp();
    await mark(ids.plain, 'favourite', owner.accountId);
    await mark(ids.plain, 'hidden', owner.accountId);
    expect(await names({ favourites: 'true' }, owner)).toEqual([]);
    expect(await names({ favourites: 'true', hidden: 'true' }, owner)).toEqual(['plain']);
  });
});

describe('price drops', () => {
  const dropOf = async (id: string) =>
    (await merchant.call(listProducts, { query: { priceDrop: 'true' } })).data.find((card) => card.id === id)?.priceDropBp;

  test('falls add up, a rise takes back, a rise to the old cost ends it', async () => {
    const { id } = await aProduct(provider, { names: { 'en-US': 'Falling' }, variants: [{ costMinor: 2_000 }] });
    expect(await dropOf(id)).toBeUndefined();
    await set(id, { cost_from_minor: 1_500 });
    expect(await dropOf(id)).toBe(2_500);
    await set(id, { cost_from_minor: 1_000 });
    expect(await dropOf(id)).toBe(5_000);
    await set(id, { cost_from_minor: 1_800 });
    expect(await dropOf(id)).toBe(1_000);
    await set(id, { cost_from_minor: 2_000 });
    expect(await dropOf(id)).toBeUndefined();
  });

  test('a fall of long ago is none any more, and the next one counts from there', async () => {
    const { id } = await aProduct(provider, { names: { 'en-US': 'Fallen' }, variants: [{ costMinor: 2_000 }] });
    await set(id, { cost_from_minor: 1_000 });
    await set(id, { cost_dropped_at: new Date(Date.now() - 31 * 86_400_000).toISOString() });
    expect(await dropOf(id)).toBeUndefined();
    await set(id, { cost_from_minor: 900 });
    expect(await dropOf(id)).toBe(1_000);
  });
});

test('the detail tells counted, reserved, available and declared units apart', async () => {
  const product = await aProduct(provider, { names: { 'en-US': 'Shelf' }, variants: [{ stock: 40 }] });
  await provider.services.database.db
    .updateTable('stock_level')
    .set({ reserved: 15, declared: 300, declared_at: '2026-11-01T08:00:00Z' })
    .where('variant_id', '=', product.variantIds[0] ?? '')
    .execute();
  const { data } = await merchant.call(getProduct, { params: { productId: product.id } });
  expect(data.variants[0]?.stock).toEqual([
    {
      warehouse: 'CN',
      counted: 40,
      reserved: 15,
      available: 25,
      countedAt: expect.any(String),
      declared: 300,
      declaredAt: '2026-11-01T08:00:00.000Z',
    },
  ]);
});

describe('facets', () => {
  let seeded: TestProvider;
  let browsing: Merchant;
  beforeAll(async () => {
    seeded = await startTestProvider({}, { template: 'catalog' });
    browsing = await seeded.signUp();
  });

  longTest('count what each narrower category and each warehouse would leave', async () => {
    for (const q of [undefined, 'steel or cotton or plastic']) {
      const { page } = await browsing.call(listProducts, { query: { q, facets: 'true', pageSize: 1 } });
      expect(page.facets?.map(({ field }) => field)).toEqual(['categoryId', 'warehouse']);
      for (const { field, values } of page.facets ?? []) {
        expect(values.map(({ count }) => count)).toEqual(values.map(({ count }) => count).toSorted((a, b) => b - a));
        for (const { value, count } of values) {
          const narrowed = await browsing.call(listProducts, { query: { q, [field]: value, pageSize: 1 } });
          expect(narrowed.page.total).toBe(count);
        }
      }
    }
  });

  test('go one level down where a category is selected', async () => {
    const tree = (await browsing.call(listCategories, {})).data;
    const top = tree.find(({ level, productCount }) => level === 1 && productCount > 0);
    const { page } = await browsing.call(listProducts, { query: { categoryId: top?.id, facets: 'true' } });
    const below = tree.filter(({ parentId, productCount }) => parentId === top?.id && productCount > 0);
    expect(new Map(page.facets?.[0]?.values.map(({ value, count }) => [value, count]))).toEqual(
      new Map(below.map(({ id, productCount }) => [id, productCount])),
    );
  });

  test('are given with the first page only, and empty where nothing is', async () => {
    const first = await browsing.call(listProducts, { query: { facets: 'true', pageSize: 10 } });
    const second = await browsing.call(listProducts, { query: { facets: 'true', pageSize: 10, cursor: first.page.next ?? '' } });
    expect([second.data.length, second.page.facets]).toEqual([10, undefined]);
    const { page } = await browsing.call(listProducts, { query: { q: 'nothing at all like it', facets: 'true' } });
    expect(page.facets).toEqual([
      { field: 'categoryId', values: [] },
      { field: 'warehouse', values: [] },
    ]);
  });
});

describe('questions out of all bounds (faults 85 and 112)', () => {
  test.each(questionsOutOfBounds)('%s: answered at once, capped or refused', async (_name, query, status) => {
    const response = await fetch(`${provider.url}/v1/products?${query}`, { headers: { authorization: merchant.authorization } });
    const body = await response.json();
    expect(response.status).toBe(status);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
    if (status === 200) expect(body.data.length).toBeLessThanOrEqual(50);
  });

  test('an unknown category with every other filter holds nothing', async () => {
    const query = { categoryId: uuidv7(), q: 'thing', facets: 'true', favourites: 'true', stockMin: 1 } as const;
    expect((await merchant.call(listProducts, { query })).page.total).toBe(0);
  });
});

longTest('filters that leave very much find it near the start of the order or at its far end', async () => {
  const wide = await startTestProvider();
  const browsing = await wide.signUp();
  await wide.services.database.pool.query(`
    INSERT INTO product (id, spu, source, cost_from_minor, cost_to_minor, variant_count, rank, processing_hours)
    SELECT gen_random_uuid(), 'wide-' || n, 'csv', 1, 1, 1, CASE WHEN n > 21000 THEN n ELSE 7 END,
      CASE WHEN n > 21000 THEN 48 ELSE 24 END
    FROM generate_series(1, 72000) n`);
  const spus: string[] = [];
  let cursor: string | undefined;
  for (let read = 0; read < 3; read += 1) {
    const { data, page } = await browsing.call(listProducts, { query: { processingHoursMax: '24', pageSize: 200, cursor } });
    expect(page).toMatchObject({ total: null, totalAtLeast: 2000 });
    expect(data.every(({ processingHours }) => processingHours === 24)).toBe(true);
    spus.push(...data.map(({ spu }) => spu));
    cursor = page.next ?? undefined;
  }
  expect(new Set(spus).size).toBe(600);
  const near = await browsing.call(listProducts, { query: { processingHoursMax: '48', pageSize: 3 } });
  expect(near.data.map(({ spu }) => spu)).toEqual(['wide-72000', 'wide-71999', 'wide-71998']);
});
