import { parse } from 'csv-parse/sync';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { MATCHING_ORDERS_MAX } from '#contract/orders.values.ts';
import type { OrderRow } from '#contract/orders.ts';
import { contextFor, credential, standInForProvider } from '#tests/support/stand-in-provider.ts';
import { loader } from './orders-file.ts';

function anOrder(overrides: Partial<OrderRow> = {}): OrderRow {
  return {
    id: uuidv7(),
    number: 'SO1001',
    kind: 'store',
    mode: 'test',
    storeId: uuidv7(),
    storeName: 'Corner shop',
    platform: 'sandbox',
    externalName: '#1001',
    placedAt: '2026-11-01T10:00:00Z',
    buyerName: 'Ana Lima',
    country: 'BR',
    saleTotal: { amountMinor: 4_990, currency: 'BRL' },
    costTotal: { amountMinor: 2_150, currency: 'CNY' },
    lineCount: 1,
    itemCount: 2,
    lines: [],
    paymentState: 'due',
    fulfillmentState: 'blocked',
    deliveryState: null,
    held: false,
    causes: [{ code: 'order-not-checkable', params: {} }],
    payable: false,
    ...overrides,
  };
}

async function read(search: string, pages: OrderRow[][]): Promise<{ rows: string[][]; requests: string[] }> {
  const { url, asked: requests } = await standInForProvider(({ path }) => {
    const at = Number(new URLSearchParams(path.split('?')[1]).get('cursor') ?? 0);
    const next = at + 1 < pages.length ? String(at + 1) : null;
    return [200, { data: pages[at], page: { next, previous: null, total: null, totalAtLeast: 2000 } }];
  });
  const request = new Request(`http://localhost:3000/resources/orders.csv${search}`, { headers: { cookie: `token=${credential}` } });
  const answer = await loader({ request, params: {}, context: contextFor(url) });
  const rows: string[][] = parse(await answer.text(), { bom: true });
  return { rows, requests: requests.map(({ path }) => path) };
}

test('orders are written with translated states and plain amounts, and a buyer’s name that looks like a formula stays text', async () => {
  const { rows } = await read('', [[anOrder({ buyerName: '=1+1' }), anOrder({ costTotal: null, mode: 'live', causes: [] })]]);
  expect(rows[1]).toEqual(
    ['SO1001', '#1001', 'Corner shop', 'Test', '2026-11-01T10:00:00Z', "'=1+1", 'BR', '2', '49.90', 'BRL', '21.50'].concat([
      'Awaiting payment',
      'Blocked',
      '',
      'It is paid for, held or canceled',
    ]),
  );
  expect(rows[2]?.[3]).toBe('');
  expect(rows[2]?.[10]).toBe('');
});

test('an order on hold says so beside its state', async () => {
  const { rows } = await read('', [[anOrder({ held: true, fulfillmentState: 'ready' }), anOrder()]]);
  expect(rows[1]?.[12]).toBe('Ready, On hold');
  expect(rows[2]?.[12]).toBe('Blocked');
});

test('of a view as many are written as one job takes', async () => {
  const page = Array.from({ length: 200 }, () => anOrder());
  const { rows, requests } = await read(
    '?tab=awaiting-payment&kind=manual&cursor=1',
    Array.from({ length: 5 }, () => page),
  );
  expect(rows).toHaveLength(MATCHING_ORDERS_MAX + 1);
  expect(requests).toHaveLength(3);
  expect(requests[0]).toContain('tab=awaiting-payment');
  expect(requests[0]).toContain('kind=manual');
  expect(requests[0]).not.toContain('cursor');
});

test('of a page only the named ones are written', async () => {
  const [first, second] = [anOrder(), anOrder({ number: 'SO1002' })];
  const { rows, requests } = await read(`?cursor=1&order=${second.id}`, [[], [first, second]]);
  expect(rows.slice(1).map(([number]) => number)).toEqual(['SO1002']);
  expect(requests).toHaveLength(1);
});
