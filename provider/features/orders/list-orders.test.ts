import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { countOrders, listOrders, listParcels } from '#contract/orders.ts';
import type { FulfillmentState, OrderTab, PaymentState } from '#contract/orders.values.ts';
import { getPaymentSummary } from '#contract/payments.ts';
import { longTest } from '#tests/support/long.ts';
import { aReadyOrder } from '#tests/support/order-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;

interface OrderInTab {
  payment?: PaymentState;
  fulfillment: FulfillmentState;
  holds?: number;
}

/** Rows straight into the table: for tests about lists and nothing before them. */
async function addOrders(
  merchant: Merchant,
  orders: Partial<OrderInTab & { placedAt: string; kind: string; buyerName: string }>[],
): Promise<string[]> {
  const rows = orders.map((order) => {
    const id = uuidv7();
    return {
      account_id: merchant.accountId,
      id,
      number: `T-${id}`,
      kind: order.kind ?? 'store',
      mode: 'test',
      placed_at: order.placedAt ?? '2026-11-01T10:00:00Z',
      buyer_name: order.buyerName ?? 'Ana Silva',
      country: 'US',
      sale_currency: 'USD',
      sale_total_minor: 100,
      line_count: 1,
      item_count: 1,
      payment_state: order.payment ?? 'not_due',
      fulfillment_state: order.fulfillment ?? 'imported',
      hold_count: order.holds ?? 0,
    };
  });
  await db.insertInto('orders').values(rows).execute();
  return rows.map((row) => row.id);
}

const byTab: [OrderTab, OrderInTab[]][] = [
  ['needs-mapping', [{ fulfillment: 'needs_mapping' }]],
  ['address', [{ fulfillment: 'blocked' }]],
  ['awaiting-payment', [{ payment: 'due', fulfillment: 'ready' }]],
  ['scheduled', [{ payment: 'held', fulfillment: 'scheduled' }]],
  [
    'processing',
    [
      { payment: 'paid', fulfillment: 'accepted' },
      { payment: 'paid', fulfillment: 'picking' },
      { payment: 'paid', fulfillment: 'packed' },
      { payment: 'paid', fulfillment: 'stock_exception' },
    ],
  ],
  ['partially-shipped', [{ payment: 'paid', fulfillment: 'partially_shipped' }]],
  [
    'on-hold',
    [
      { payment: 'due', fulfillment: 'ready', holds: 1 },
      { payment: 'paid', fulfillment: 'cancel_requested' },
    ],
  ],
  ['claims', []],
  ['canceled', [{ payment: 'void', fulfillment: 'canceled' }]],
];

describe('the orders list', () => {
  longTest('shows each order under its tab, counts them there, and keeps shipped ones under all', async () => {
    const merchant = await provider.signUp();
    await addOrders(merchant, [
      { payment: 'paid', fulfillment: 'shipped' },
      { payment: 'paid', fulfillment: 'closed' },
    ]);
    const expected: Record<string, string[]> = {};
    for (const [tab, orders] of byTab) expected[tab] = orders.length === 0 ? [] : await addOrders(merchant, orders);
    const counts = (await merchant.call(countOrders)).data;
    for (const [tab] of byTab) {
      const { data, page } = await merchant.call(listOrders, { query: { tab } });
      expect(new Set(data.map((row) => row.id)), tab).toEqual(new Set(expected[tab]));
      expect([page.total, counts[tab]], tab).toEqual([expected[tab]?.length, expected[tab]?.length]);
    }
    expect(counts['all']).toBe(14);
    expect((await merchant.call(listOrders)).page.total).toBe(14);
  });

  it('pages through every order once, newest first, also with equal times, and back again', async () => {
    const merchant = await provider.signUp();
    const times = [
      '2026-11-01T10:00:00.123456Z',
      '2026-11-01T10:00:00.123455Z',
      '2026-11-01T10:00:00Z',
      '2026-11-01T10:00:00Z',
      '2026-10-31T10:00:00Z',
    ];
    const ids = await addOrders(
      merchant,
      times.map((placedAt) => ({ placedAt })),
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    let last;
    do {
      last = await merchant.call(listOrders, { query: { pageSize: 2, cursor } });
      seen.push(...last.data.map((row) => row.id));
      cursor = last.page.next ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(seen).toHaveLength(ids.length);
    expect([seen[0], seen[1], seen[4]]).toEqual([ids[0], ids[1], ids[4]]);
    const back = await merchant.call(listOrders, { query: { pageSize: 2, cursor: last.page.previous ?? '' } });
    expect(back.data.map((row) => row.id)).toEqual(seen.slice(2, 4));
  });

  it('refuses a cursor of another tab, another list, or made up', async () => {
    const merchant = await provider.signUp();
    await addOrders(merchant, [{}, {}]);
    const { page } = await merchant.call(listOrders, { query: { pageSize: 1 } });
    const cursor = page.next ?? '';
    expect((await merchant.call(listOrders, { query: { tab: 'address', cursor } })).problem.code).toBe('cursor-invalid');
    expect((await merchant.call(listParcels, { query: { cursor } })).problem.code).toBe('cursor-invalid');
    expect((await merchant.call(listOrders, { query: { cursor: `${cursor}x` } })).problem.code).toBe('cursor-invalid');
  });

  longTest('finds by store number, our number, buyer and SKU, taking wildcards as plain text', async () => {
    const merchant = await provider.signUp();
    const { order, variant } = await aReadyOrder(provider, merchant, { address: { name: 'Zoë 100% Ñandú' } });
    await addOrders(merchant, [{ buyerName: 'Nobody' }]);
    for (const q of [order.externalName, order.number.toLowerCase(), 'zoë', '100% ñ', 'lamp-r', variant.sku]) {
      expect(
        (await merchant.call(listOrders, { query: { q } })).data.map((row) => row.id),
        q,
      ).toEqual([order.id]);
    }
    for (const q of ['1_0%', '\\', 'no such']) expect((await merchant.call(listOrders, { query: { q } })).data, q).toEqual([]);
    expect((await merchant.call(listOrders, { query: { q: '  ' } })).page.total).toBe(2);
  });

  it('is narrowed by store and by kind', async () => {
    const merchant = await provider.signUp();
    const { order, store } = await aReadyOrder(provider, merchant);
    const [manual] = await addOrders(merchant, [{ kind: 'manual', payment: 'due', fulfillment: 'ready' }]);
    const ids = async (query: { storeId?: string; kind?: 'store' | 'manual' }) =>
      (await merchant.call(listOrders, { query })).data.map((row) => row.id);
    expect(await ids({ storeId: store.id })).toEqual([order.id]);
    expect(await ids({ storeId: uuidv7() })).toEqual([]);
    expect(await ids({ kind: 'manual' })).toEqual([manual]);
    expect((await merchant.call(countOrders, { query: { kind: 'manual' } })).data).toMatchObject({ 'all': 1, 'awaiting-payment': 1 });
  });

  longTest('says “at least 2,000” beyond what is counted', async () => {
    const merchant = await provider.signUp();
    for (let batch = 0; batch < 3; batch += 1)
      await addOrders(
        merchant,
        Array.from({ length: 700 }, () => ({})),
      );
    const { page } = await merchant.call(listOrders, { query: { pageSize: 1 } });
    expect(page).toMatchObject({ total: null, totalAtLeast: 2_000 });
    expect((await merchant.call(countOrders)).data['all']).toBe(2_001);
  });

  it('shows a merchant nothing of another', async () => {
    const merchant = await provider.signUp();
    const stranger = await provider.signUp();
    const { order, store } = await aReadyOrder(provider, merchant);
    expect((await stranger.call(listOrders, { query: { storeId: store.id } })).data).toEqual([]);
    expect((await stranger.call(listOrders, { query: { q: order.number } })).data).toEqual([]);
    expect((await stranger.call(countOrders)).data).toMatchObject({ 'all': 0, 'awaiting-payment': 0 });
    expect((await stranger.call(getPaymentSummary, { query: { orderIds: order.id } })).problem.code).toBe('not-found');
  });
});
