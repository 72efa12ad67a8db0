import { beforeAll, describe, expect, test } from 'vitest';
import { getOrderSettings, type OrderSettings, saveOrderSettings } from '#contract/order-settings.ts';
import { getOrder, listOrders, releaseHold } from '#contract/orders.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';
import type { Merchant } from '#tests/support/call.ts';
import {
  aLine,
  aListingOf,
  aPlatformOrder,
  aStore,
  aVariant,
  orderPage,
  takeOrder,
  type TestStore,
} from '#tests/support/order-builders.ts';
import { setOrderSettings } from '#tests/support/order-settings.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ demoSpeed: 1, limitFactor: 1_000 }, { template: 'rates' });
});

async function aShop(): Promise<{ merchant: Merchant; store: TestStore; anOrder: (overrides?: Partial<PlatformOrder>) => PlatformOrder }> {
  const merchant = await provider.signUp();
  const store = await aStore(provider, merchant);
  const listed = await aListingOf(provider, store, await aVariant(provider));
  return { merchant, store, anOrder: (overrides = {}) => aPlatformOrder({ lines: [aLine(listed)], ...overrides }) };
}

async function known(merchant: Merchant, { externalName }: PlatformOrder): Promise<boolean> {
  return (await merchant.call(listOrders, { query: { q: externalName } })).data.length > 0;
}

describe('order settings', () => {
  test('are the defaults until they are saved, and each merchant’s own', async () => {
    const [{ merchant, store }, other] = [await aShop(), await aShop()];
    const defaults = (await merchant.call(getOrderSettings)).data;
    expect(defaults).toMatchObject({
      version: 0,
      importOrders: 'all',
      holdFraudRisk: true,
      graceWindows: [],
      automaticPayment: { enabled: false },
    });
    const body: OrderSettings = {
      version: 0,
      timeZone: 'America/Sao_Paulo',
      importOrders: 'paid',
      importFrom: '2026-11-02',
      holdFraudRisk: false,
      graceWindows: [
        { storeId: null, length: '24-h', dailyAt: null },
        { storeId: store.id, length: 'daily', dailyAt: '18:30' },
      ],
      automaticPayment: { enabled: true, maxOrderMinor: 5_000, maxDayMinor: 90_000, minMarginBp: 1_000, countries: ['BR', 'US'] },
    };
    const saved = await merchant.call(saveOrderSettings, { body });
    expect(saved.data).toEqual({ ...body, version: 1 });
    expect((await merchant.call(getOrderSettings)).data).toEqual(saved.data);
    expect((await other.merchant.call(getOrderSettings)).data).toEqual(defaults);
    expect((await merchant.call(saveOrderSettings, { body })).problem.code).toBe('version-conflict');
  });

  test('name the field that is wrong', async () => {
    const [{ merchant, store }, other] = [await aShop(), await aShop()];
    const defaults = (await merchant.call(getOrderSettings)).data;
    const refused = async (changes: Partial<OrderSettings>) => {
      const answer = await merchant.call(saveOrderSettings, { body: { ...defaults, ...changes } });
      return answer.problem.fields?.map(({ path, code }) => `${path} ${code}`);
    };
    const window = { storeId: store.id, length: '1-h', dailyAt: null } as const;
    expect(await refused({ timeZone: 'Mars/Base' })).toEqual(['timeZone unknown-time-zone']);
    expect(await refused({ graceWindows: [{ ...window, length: 'daily' }] })).toEqual(['graceWindows.0.dailyAt required']);
    expect(await refused({ graceWindows: [window, window] })).toEqual(['graceWindows.1.storeId listed-twice']);
    expect(await refused({ graceWindows: [{ ...window, storeId: other.store.id }] })).toEqual(['graceWindows.0.storeId not-a-choice']);
    expect(await refused({ automaticPayment: { ...defaults.automaticPayment, countries: ['ZZ'] } })).toEqual([
      'automaticPayment.countries.0 unknown-country',
    ]);
    expect((await merchant.call(getOrderSettings)).data.version).toBe(0);
  });
});

describe('which orders are taken in', () => {
  test('with `paid`, one whose buyer has not paid is taken in with the message that says so', async () => {
    const { merchant, store, anOrder } = await aShop();
    await setOrderSettings(merchant, { importOrders: 'paid' });
    const order = anOrder({ financialState: 'pending' });
    await takeOrder(provider, store, order);
    expect(await known(merchant, order)).toBe(false);
    await takeOrder(provider, store, { ...order, financialState: 'paid', updatedAt: '2026-11-01T11:00:00.000Z' });
    expect(await known(merchant, order)).toBe(true);
  });

  test('from a day on, in the setting’s zone', async () => {
    const { merchant, store, anOrder } = await aShop();
    await setOrderSettings(merchant, { importFrom: '2026-11-02', timeZone: 'America/Sao_Paulo' });
    const [before, first] = [anOrder({ placedAt: '2026-11-02T02:59:59.000Z' }), anOrder({ placedAt: '2026-11-02T03:00:00.000Z' })];
    for (const order of [before, first]) await takeOrder(provider, store, order);
    expect([await known(merchant, before), await known(merchant, first)]).toEqual([false, true]);
  });

  test('an order taken in already is followed whatever the rule says later', async () => {
    const { merchant, store, anOrder } = await aShop();
    const order = anOrder({ financialState: 'pending' });
    await takeOrder(provider, store, order);
    await setOrderSettings(merchant, { importOrders: 'paid' });
    await takeOrder(provider, store, { ...order, canceled: true, updatedAt: '2026-11-01T11:00:00.000Z' });
    expect((await orderPage(merchant, order)).fulfillmentState).toBe('canceled');
  });

  test('with a wider rule the stores are read again from 60 days back', async () => {
    const { merchant, store } = await aShop();
    const { db } = provider.services.database;
    const readUntil = async () => {
      const row = await db.selectFrom('store').select(['orders_read_until as until']).where('id', '=', store.id).executeTakeFirstOrThrow();
      return row.until;
    };
    await setOrderSettings(merchant, { importOrders: 'paid' });
    await db
      .updateTable('store')
      .set({ connected_at: '2025-01-01T00:00:00Z', orders_read_until: '2026-11-20T00:00:00Z' })
      .where('id', '=', store.id)
      .execute();
    await setOrderSettings(merchant, { holdFraudRisk: false });
    expect(await readUntil()).toBe('2026-11-20T00:00:00Z');
    await setOrderSettings(merchant, { importOrders: 'all' });
    const days = (Date.parse('2026-11-20T00:00:00Z') - Date.parse((await readUntil()) ?? '')) / 86_400_000;
    expect(days).toBeGreaterThan(30);
  });
});

describe('an order with a high risk of fraud', () => {
  test('is held, and released when the store’s risk falls', async () => {
    const { merchant, store, anOrder } = await aShop();
    const order = anOrder({ risk: 'high' });
    await takeOrder(provider, store, order);
    expect(await orderPage(merchant, order)).toMatchObject({
      held: true,
      payable: false,
      holds: [{ reason: 'fraud-suspected', placedBy: 'store' }],
    });
    await takeOrder(provider, store, { ...order, risk: 'low', updatedAt: '2026-11-01T11:00:00.000Z' });
    expect(await orderPage(merchant, order)).toMatchObject({ held: false, payable: true });
  });

  test('is held once its risk rises; released by its merchant it is not held again for it', async () => {
    const { merchant, store, anOrder } = await aShop();
    const order = anOrder({ risk: 'low' });
    await takeOrder(provider, store, order);
    await takeOrder(provider, store, { ...order, risk: 'high', updatedAt: '2026-11-01T11:00:00.000Z' });
    const held = await orderPage(merchant, order);
    const params = { orderId: held.id, holdId: held.holds[0]?.id ?? '' };
    expect((await merchant.call(releaseHold, { params })).data.held).toBe(false);
    await takeOrder(provider, store, { ...order, risk: 'high', discountMinor: 1, updatedAt: '2026-11-01T12:00:00.000Z' });
    expect((await merchant.call(getOrder, { params: { orderId: held.id } })).data.held).toBe(false);
  });

  test('is not held where its merchant does not want that', async () => {
    const { merchant, store, anOrder } = await aShop();
    await setOrderSettings(merchant, { holdFraudRisk: false });
    const order = anOrder({ risk: 'high' });
    await takeOrder(provider, store, order);
    expect((await orderPage(merchant, order)).held).toBe(false);
  });
});
