import { parse } from 'csv-parse/sync';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { ProductCard } from '#contract/products.ts';
import { contextFor, credential, standInForProvider } from '#tests/support/stand-in-provider.ts';
import { loader } from './products-file.ts';
import { EXPORT_LIMIT } from './products-query.ts';

function aProduct(overrides: Partial<ProductCard> = {}): ProductCard {
  return {
    id: uuidv7(),
    spu: 'SPU-1',
    name: 'Kettle',
    pictureUrl: null,
    costFrom: { amountMinor: 1_250, currency: 'CNY' },
    costTo: { amountMinor: 1_900, currency: 'CNY' },
    variantCount: 1,
    stockTotal: 7,
    countedStock: 5,
    declaredStock: 2,
    warehouses: ['CN'],
    listedCount: 0,
    inImportList: false,
    favourite: false,
    processingHours: 24,
    attributes: [],
    createdAt: '2026-11-01T00:00:00Z',
    priceDropBp: null,
    ...overrides,
  };
}

async function read(search: string, pages: ProductCard[][]): Promise<{ answer: Response; rows: string[][]; requested: string[] }> {
  const { url, asked: calls } = await standInForProvider(({ path }) => {
    const at = Number(new URLSearchParams(path.split('?')[1]).get('cursor') ?? 0);
    const next = at + 1 < pages.length ? String(at + 1) : null;
    return [200, { data: pages[at], page: { next, previous: null, total: null, totalAtLeast: 2000 } }];
  });
  const request = new Request(`http://localhost:3000/resources/products.csv${search}`, { headers: { cookie: `token=${credential}` } });
  const answer = await loader({ request, params: {}, context: contextFor(url) });
  const rows: string[][] = parse(await answer.text(), { bom: true });
  return { answer, rows, requested: calls.map(({ path }) => path) };
}

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ';=1+1'])('a name that begins like %j stays text (fault 77)', async (name) => {
  const { rows } = await read('', [[aProduct({ name })]]);
  expect(rows).toHaveLength(2);
  expect(rows[1]?.[1]).toBe(name.startsWith(';') ? name : `'${name}`);
  expect(rows[1]?.slice(2, 6)).toEqual(['12.50', '19.00', '5', '2']);
});

test('the file holds the products of the address, page after page, up to its limit', async () => {
  const page = Array.from({ length: 200 }, () => aProduct());
  const { answer, rows, requested } = await read(
    '?q=kettle&excludeAttributes=liquid&country=DE&cursor=x',
    Array.from({ length: 12 }, () => page),
  );
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(rows).toHaveLength(EXPORT_LIMIT + 1);
  expect(requested).toHaveLength(EXPORT_LIMIT / 200);
  expect(requested[0]).toContain('q=kettle');
  expect(requested[0]).toContain('excludeAttributes=liquid');
  expect(requested[0]).not.toContain('country');
  expect(requested[0]).not.toContain('cursor');
});
