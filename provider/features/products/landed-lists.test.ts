import { beforeAll, describe, expect, test } from 'vitest';
import type { QueryInput } from '#contract/endpoint.ts';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import { listProducts, type ProductCard } from '#contract/products.ts';
import { LANDED_LIMIT } from '#contract/quotes.values.ts';
import { listLandedPrices, type LandedPrice } from '#contract/quotes.ts';
import { saveShippingRules } from '#contract/shipping.ts';
import { seedRateBook } from '#provider/features/shipping/starter-rate-book.ts';
import type { Merchant } from '#tests/support/call.ts';
import { CATALOG_COUNT } from '#tests/support/templates.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

type Query = QueryInput<typeof listProducts>;
type DoorPrice = NonNullable<LandedPrice['price']>;

let provider: TestProvider;
let merchant: Merchant;
/** What the cards tell of every product, as they stand by default. */
let told: { id: string; price: LandedPrice['price'] }[];

beforeAll(async () => {
  provider = await startTestProvider({}, { template: 'catalog' });
  merchant = await provider.signUp();
  told = await toldPrices(merchant, 'DE');
});

/** All pages from the first to the last, and back again. */
async function walk(query: Query, by: Merchant = merchant): Promise<{ ids: string[]; back: string[]; totals: Set<number | null> }> {
  let answer = await by.call(listProducts, { query });
  const [ids, totals] = [[...answer.data], new Set([answer.page.total])];
  while (answer.page.next !== null) {
    answer = await by.call(listProducts, { query: { ...query, cursor: answer.page.next } });
    ids.push(...answer.data);
    totals.add(answer.page.total);
  }
  const back: ProductCard[] = [...answer.data];
  while (answer.page.previous !== null) {
    answer = await by.call(listProducts, { query: { ...query, cursor: answer.page.previous } });
    back.unshift(...answer.data);
  }
  return { ids: ids.map(({ id }) => id), back: back.map(({ id }) => id), totals };
}

async function toldPrices(by: Merchant, country: string): Promise<typeof told> {
  const { ids } = await walk({ pageSize: 200 }, by);
  const prices: typeof told = [];
  for (let from = 0; from < ids.length; from += LANDED_LIMIT) {
    const productIds = ids.slice(from, from + LANDED_LIMIT).join(',');
    const { data } = await by.call(listLandedPrices, { query: { country, productIds } });
    prices.push(...data.map(({ productId, price }) => ({ id: productId, price })));
  }
  return prices;
}

function toldWhere(fits: (price: DoorPrice) => boolean, of = told): string[] {
  return of.filter(({ price }) => price !== null && fits(price)).map(({ id }) => id);
}

const totalOf = ({ total }: DoorPrice) => total.amountMinor;

/** A price with about as many products below it as above. */
function middleTotal(): number {
  const totals = told.flatMap(({ price }) => (price === null ? [] : [totalOf(price)])).toSorted((a, b) => a - b);
  return totals[Math.floor(totals.length / 2)] ?? 0;
}

/** Days that some products take longer than. */
function usualDays(): number {
  const days = told.flatMap(({ price }) => (price === null ? [] : [price.maxDays]));
  return Math.min(...days);
}

describe('filters', () => {
  test('leave exactly the products whose cards tell such a landed price', async () => {
    const middle = middleTotal();
    const below = await walk({ country: 'DE', landedMax: middle, pageSize: 200 });
    expect(below.ids).toEqual(toldWhere((price) => totalOf(price) <= middle));
    expect([...below.totals]).toEqual([below.ids.length]);
    const above = await walk({ country: 'DE', landedMin: middle + 1, pageSize: 200 });
    expect(above.ids).toEqual(toldWhere((price) => totalOf(price) > middle));
    expect(above.ids.length).toBeGreaterThan(50);
    const between = await walk({ country: 'DE', landedMin: middle - 2_000, landedMax: middle, pageSize: 200 });
    expect(between.ids).toEqual(toldWhere((price) => totalOf(price) >= middle - 2_000 && totalOf(price) <= middle));
  });

  longTest('leave the products that are at the door in time', async () => {
    const days = usualDays();
    const { ids } = await walk({ country: 'DE', deliveryDaysMax: days, pageSize: 200 });
    expect(ids).toEqual(toldWhere(({ maxDays }) => maxDays <= days));
    expect(ids.length).toBeGreaterThan(0);
    expect((await walk({ country: 'DE', deliveryDaysMax: days - 1 })).ids).toEqual([]);
  });

  longTest('go with the other filters, words and orders, a page at a time', async () => {
    const query = { country: 'DE', landedMax: middleTotal(), pageSize: 7 };
    for (const narrowed of [
      { sort: 'newest' },
      { sort: 'stock' },
      { sort: 'price-asc' },
      { q: 'steel or cotton or plastic' },
    ] satisfies Query[]) {
      const plain = await walk({ ...narrowed, pageSize: 200 });
      const fitting = new Set(toldWhere((price) => totalOf(price) <= query.landedMax));
      const { ids, back, totals } = await walk({ ...query, ...narrowed });
      expect(ids).toEqual(plain.ids.filter((id) => fitting.has(id)));
      expect(back).toEqual(ids);
      expect([...totals]).toEqual([ids.length]);
      expect(ids.length).toBeGreaterThan(14);
    }
  });

  longTest('leave out what can not be brought there', async () => {
    expect((await walk({ country: 'AQ', landedMin: 0 })).ids).toEqual([]);
    expect((await walk({ country: 'AQ', deliveryDaysMax: 365 })).ids).toEqual([]);
    const undeliverable = told.filter(({ price }) => price === null);
    expect(undeliverable.length).toBeGreaterThan(0);
    const { ids } = await walk({ country: 'DE', landedMin: 0, pageSize: 200 });
    expect(new Set(ids)).toEqual(new Set(toldWhere(() => true)));
  });

  longTest('are counted in facets', async () => {
    const query = { country: 'DE', landedMax: middleTotal(), facets: 'true', pageSize: 1 } as const;
    const { page } = await merchant.call(listProducts, { query });
    for (const { field, values } of page.facets ?? []) {
      expect(values.length).toBeGreaterThan(0);
      for (const { value, count } of values) {
        expect((await merchant.call(listProducts, { query: { ...query, [field]: value } })).page.total).toBe(count);
      }
    }
  });
});

describe('orders', () => {
  const byId = () => new Map(told.map(({ id, price }) => [id, price]));

  test.each([
    ['landed-price', totalOf],
    ['delivery-time', ({ maxDays }: DoorPrice) => maxDays],
  ] as const)('by %s put what can not be brought there last, each product once', async (sort, valueOf) => {
    const { ids, back } = await walk({ country: 'DE', sort, pageSize: 23 });
    expect(new Set(ids)).toEqual(new Set(told.map(({ id }) => id)));
    expect(ids.length).toBe(told.length);
    expect(back).toEqual(ids);
    const prices = ids.map((id) => byId().get(id) ?? null);
    const values = prices.flatMap((price) => (price === null ? [] : [valueOf(price)]));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    expect(prices.slice(values.length).every((price) => price === null)).toBe(true);
  });

  test('that take equally long go by landed price', async () => {
    const days = usualDays();
    const { ids } = await walk({ country: 'DE', sort: 'delivery-time', deliveryDaysMax: days, pageSize: 200 });
    const totals = ids.flatMap((id) => {
      const price = byId().get(id);
      return price ? [totalOf(price)] : [];
    });
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  });

  longTest('go on with corrected words on the next page', async () => {
    const query = { country: 'DE', sort: 'landed-price', q: 'stainles', pageSize: 3 } as const;
    const meant = await walk({ ...query, q: 'stainless' });
    expect(meant.ids.length).toBeGreaterThan(3);
    const first = await merchant.call(listProducts, { query });
    expect(first.page.correction).toEqual({ words: 'stainless', applied: true });
    expect((await walk(query)).ids).toEqual(meant.ids);
  });
});

longTest('each merchant sees the prices of their own rules', async () => {
  const other = await provider.signUp();
  const limits = { maxFreightMinor: null, maxDays: null, trackedOnly: false, warehouse: null, exceptions: [] };
  const rule = { countries: ['DE'], methods: ['special-line'], ...limits, insured: true, fallback: 'ask' as const };
  await other.call(saveShippingRules, { params: { userId: other.userId }, body: { version: 0, rules: [rule] } });
  const theirs = await toldPrices(other, 'DE');
  const middle = middleTotal();
  const query = { country: 'DE', landedMax: middle, pageSize: 200 };
  const below = await walk(query, other);
  expect(below.ids).toEqual(toldWhere((price) => totalOf(price) <= middle, theirs));
  expect(below.ids).not.toEqual((await walk(query)).ids);
});

describe('refusals', () => {
  test.each<[string, Query, string, string]>([
    ['a landed price without a country', { landedMax: 1 }, 'country', 'required'],
    ['delivery without a country', { deliveryDaysMax: 3 }, 'country', 'required'],
    ['an order by landed price without a country', { sort: 'landed-price' }, 'country', 'required'],
    ['an order by delivery without a country', { sort: 'delivery-time' }, 'country', 'required'],
    ['a country that is none', { sort: 'delivery-time', country: 'ZZ' }, 'country', 'unknown-country'],
    ['a country of another form', { sort: 'delivery-time', country: 'Germany' }, 'country', 'wrong-format'],
    ['a price below nothing', { landedMin: -1, country: 'DE' }, 'landedMin', 'too-small'],
    ['no days', { deliveryDaysMax: 0, country: 'DE' }, 'deliveryDaysMax', 'too-small'],
    ['more days than a year has', { deliveryDaysMax: 366, country: 'DE' }, 'deliveryDaysMax', 'too-large'],
    ['parts of days', { deliveryDaysMax: '2.5', country: 'DE' }, 'deliveryDaysMax', 'not-whole'],
  ])('%s names the field', async (_name, query, path, code) => {
    const { status, problem } = await merchant.call(listProducts, { query });
    expect([status, problem.fields?.map((field) => [field.path, field.code])]).toEqual([400, [[path, code]]]);
  });

  test('a cursor of another price, order or country', async () => {
    const query = { country: 'DE', sort: 'landed-price', landedMin: 1, pageSize: 5 } as const;
    const cursor = (await merchant.call(listProducts, { query })).page.next ?? '';
    for (const other of [{ country: 'FR' }, { sort: 'delivery-time' }, { landedMin: 2 }, { sort: 'newest' }] satisfies Query[]) {
      expect((await merchant.call(listProducts, { query: { ...query, ...other, cursor } })).problem.code).toBe('cursor-invalid');
    }
  });

  test('a country alone changes nothing', async () => {
    const { data, page } = await merchant.call(listProducts, { query: { country: 'ZZ', pageSize: 5 } });
    expect([data.length, page.total]).toEqual([5, CATALOG_COUNT]);
  });
});

longTest('of very many products the first are looked at, and it is said', async () => {
  const wide = await startTestProvider();
  await seedRateBook(wide.services);
  const browsing = await wide.signUp();
  const COUNT = 2_300;
  await wide.services.database.pool.query(`
    WITH made AS (
      INSERT INTO product (id, spu, source, cost_from_minor, cost_to_minor, variant_count, rank, created_at)
      SELECT gen_random_uuid(), 'wide-' || n, 'csv', n, n, 1, n, now() - n * interval '1 minute' FROM generate_series(1, ${COUNT}) n
      RETURNING id, cost_from_minor
    ), variants AS (
      INSERT INTO variant (id, product_id, position, sku, cost_minor, net_weight_g, packed_weight_g, length_mm, width_mm, height_mm)
      SELECT gen_random_uuid(), id, 1, 'wide-' || cost_from_minor, cost_from_minor, 100, 120, 100, 100, 20 FROM made RETURNING id
    ) INSERT INTO stock_level (variant_id, warehouse_code, counted) SELECT id, 'CN', 10 FROM variants`);
  const read = async (query: Query) => {
    const spus: string[] = [];
    let answer = await browsing.call(listProducts, { query });
    const { page } = answer;
    spus.push(...answer.data.map(({ spu }) => spu));
    while (answer.page.next !== null) {
      answer = await browsing.call(listProducts, { query: { ...query, cursor: answer.page.next } });
      spus.push(...answer.data.map(({ spu }) => spu));
    }
    return { page, numbers: spus.map((spu) => Number(spu.replace('wide-', ''))) };
  };
  const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

  const sorted = await read({ country: 'DE', sort: 'landed-price', pageSize: 200 });
  expect(sorted.page).toMatchObject({ total: null, totalAtLeast: COUNTED_TOTAL_LIMIT, amongFirst: COUNTED_TOTAL_LIMIT });
  // The best match has the highest rank and is the dearest here.
  expect(sorted.numbers).toEqual(count(COUNT - COUNTED_TOTAL_LIMIT + 1, COUNT));

  const [cheapest] = (await browsing.call(listLandedPrices, { query: { country: 'DE', productIds: await idOf(wide, 1_500) } })).data;
  const landedMax = cheapest?.price?.total.amountMinor ?? 0;
  const narrowed = await read({ country: 'DE', landedMax, sort: 'newest', pageSize: 200 });
  expect(narrowed.page).toMatchObject({ total: null, totalAtLeast: narrowed.numbers.length, amongFirst: COUNTED_TOTAL_LIMIT });
  expect(narrowed.numbers).toEqual(count(1, 1_500));

  const fewer = await read({ country: 'DE', landedMax, sort: 'newest', costMin: 1_001, pageSize: 200 });
  expect(fewer.page).toMatchObject({ total: 500, totalAtLeast: null });
  expect(fewer.page.amongFirst).toBeUndefined();
  expect(fewer.numbers).toEqual(count(1_001, 1_500));
});

async function idOf(wide: TestProvider, number: number): Promise<string> {
  const { rows } = await wide.services.database.pool.query<{ id: string }>('SELECT id FROM product WHERE spu = $1', [`wide-${number}`]);
  return rows[0]?.id ?? '';
}
