import { beforeAll, describe, expect, test } from 'vitest';
import { getOrderSettings, type OrderSettings, saveOrderSettings } from '#contract/order-settings.ts';
import { getOrder, listOrders, releaseHold } from '#contract/orders.ts';
import { placeTestOrder } from '#contract/stores.ts';
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
import { aConnectedShop, changeAt, orderNames } from '#tests/support/sandbox-shops.ts';
import { aDraft, aProduct, push } from '#tests/support/store-builders.ts';

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

/** As Shopify has it done some days after a shop took the app out. */
async function erase(storeId: string): Promise<void> {
  for (const state of ['uninstalled', 'erased'])
    await provider.services.database.db.updateTable('store').set({ state }).where('id', '=', storeId).execute();
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
      leftOutTags: [],
      holdFraudRisk: true,
      stores: [],
      graceWindows: [],
      automaticPayment: { enabled: false },
    });
    const body: OrderSettings = {
      version: 0,
      timeZone: 'America/Sao_Paulo',
      importOrders: 'paid',
      importFrom: '2026-11-02',
      leftOutTags: ['wholesale', 'Pick up'],
      holdFraudRisk: false,
      stores: [{ storeId: store.id, intake: { importOrders: 'all', importFrom: null, leftOutTags: ['Samples'] }, holdFraudRisk: true }],
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
    const own = { storeId: store.id, intake: null, holdFraudRisk: true };
    const erased = await aStore(provider, merchant);
    await erase(erased.id);
    expect(await refused({ stores: [{ ...own, storeId: other.store.id }] })).toEqual(['stores.0.storeId not-a-choice']);
    expect(await refused({ stores: [own, { ...own, storeId: erased.id }] })).toEqual(['stores.1.storeId not-a-choice']);
    expect(await refused({ stores: [own, { ...own, holdFraudRisk: false }] })).toEqual(['stores.1.storeId listed-twice']);
    expect(await refused({ leftOutTags: ['a'.repeat(256)] })).toEqual(['leftOutTags.0 too-long']);
    const window = { storeId: store.id, length: '1-h', dailyAt: null } as const;
    expect(await refused({ timeZone: 'Mars/Base' })).toEqual(['timeZone unknown-time-zone']);
    expect(await refused({ graceWindows: [{ ...window, length: 'daily' }] })).toEqual(['graceWindows.0.dailyAt required']);
    expect(await refused({ graceWindows: [window, window] })).toEqual(['graceWindows.1.storeId listed-twice']);
    expect(await refused({ graceWindows: [{ ...window, storeId: other.store.id }] })).toEqual(['graceWindows.0.storeId not-a-choice']);
    expect(await refused({ graceWindows: [window, { ...window, storeId: erased.id }] })).toEqual(['graceWindows.1.storeId not-a-choice']);
    expect(await refused({ automaticPayment: { ...defaults.automaticPayment, countries: ['ZZ'] } })).toEqual([
      'automaticPayment.countries.0 unknown-country',
    ]);
    expect((await merchant.call(getOrderSettings)).data.version).toBe(0);
  });

  test('keep each tag once, and no store that does nothing otherwise', async () => {
    const { merchant, store } = await aShop();
    const intake = { importOrders: 'all', importFrom: null, leftOutTags: [' gift ', 'GIFT', 'Gift card'] } as const;
    const second = await aStore(provider, merchant);
    const saved = await setOrderSettings(merchant, {
      leftOutTags: ['VIP', 'vip ', 'b2b'],
      stores: [
        { storeId: store.id, intake: { ...intake, leftOutTags: [...intake.leftOutTags] }, holdFraudRisk: null },
        { storeId: second.id, intake: null, holdFraudRisk: null },
      ],
    });
    expect(saved.leftOutTags).toEqual(['VIP', 'b2b']);
    expect(saved.stores).toEqual([{ storeId: store.id, intake: { ...intake, leftOutTags: ['gift', 'Gift card'] }, holdFraudRisk: null }]);
    await setOrderSettings(merchant, { stores: [] });
    expect((await merchant.call(getOrderSettings)).data.stores).toEqual([]);
  });

  test('of a store that was erased are gone', async () => {
    const { merchant, store } = await aShop();
    const ofNone = { storeId: null, length: '24-h', dailyAt: null } as const;
    await setOrderSettings(merchant, {
      stores: [{ storeId: store.id, intake: null, holdFraudRisk: false }],
      graceWindows: [ofNone, { ...ofNone, storeId: store.id, length: '1-h' }],
    });
    await erase(store.id);
    expect((await merchant.call(getOrderSettings)).data).toMatchObject({ stores: [], graceWindows: [ofNone] });
    expect((await setOrderSettings(merchant, { importOrders: 'paid' })).graceWindows).toEqual([ofNone]);
  });

  test('are refused to a tab that read them before the other saved', async () => {
    const { merchant, store } = await aShop();
    const read = (await merchant.call(getOrderSettings)).data;
    const stores = [{ storeId: store.id, intake: null, holdFraudRisk: false }];
    await setOrderSettings(merchant, { stores });
    expect((await merchant.call(saveOrderSettings, { body: { ...read, leftOutTags: ['late'] } })).problem.code).toBe('version-conflict');
    expect((await merchant.call(getOrderSettings)).data).toMatchObject({ leftOutTags: [], stores });
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

  test('with `paid` of one store, only its orders wait for their payment', async () => {
    const { merchant, store, anOrder } = await aShop();
    const second = await aStore(provider, merchant);
    const intake = { importOrders: 'paid', importFrom: null, leftOutTags: [] } as const;
    await setOrderSettings(merchant, { stores: [{ storeId: store.id, intake: { ...intake, leftOutTags: [] }, holdFraudRisk: null }] });
    const [here, there] = [anOrder({ financialState: 'pending' }), anOrder({ financialState: 'pending' })];
    await takeOrder(provider, store, here);
    await takeOrder(provider, second, there);
    expect([await known(merchant, here), await known(merchant, there)]).toEqual([false, true]);
    await takeOrder(provider, store, { ...here, financialState: 'paid', updatedAt: '2026-11-01T11:00:00.000Z' });
    expect(await known(merchant, here)).toBe(true);
  });

  test('a store’s own rule counts in the place of the whole of the account’s', async () => {
    const { merchant, store, anOrder } = await aShop();
    await setOrderSettings(merchant, {
      importOrders: 'paid',
      importFrom: '2026-11-02',
      leftOutTags: ['wholesale'],
      timeZone: 'America/Sao_Paulo',
      stores: [{ storeId: store.id, intake: { importOrders: 'all', importFrom: '2026-10-30', leftOutTags: [] }, holdFraudRisk: null }],
    });
    const facts = { financialState: 'pending', tags: ['wholesale'] } as const;
    const before = anOrder({ ...facts, tags: [...facts.tags], placedAt: '2026-10-30T02:59:59.000Z' });
    const first = anOrder({ ...facts, tags: [...facts.tags], placedAt: '2026-10-30T03:00:00.000Z' });
    for (const order of [before, first]) await takeOrder(provider, store, order);
    expect([await known(merchant, before), await known(merchant, first)]).toEqual([false, true]);
  });

  test('an order with a tag is left out however it is written, and taken in once the tag is gone', async () => {
    const { merchant, store, anOrder } = await aShop();
    await setOrderSettings(merchant, { leftOutTags: ['Wholesale'] });
    const [left, taken] = [anOrder({ tags: ['new', ' WHOLESALE '] }), anOrder({ tags: ['wholesale later'] })];
    for (const order of [left, taken]) await takeOrder(provider, store, order);
    expect([await known(merchant, left), await known(merchant, taken)]).toEqual([false, true]);
    await takeOrder(provider, store, { ...left, tags: ['new'], updatedAt: '2026-11-01T11:00:00.000Z' });
    expect(await known(merchant, left)).toBe(true);
    await takeOrder(provider, store, { ...left, tags: ['Wholesale'], canceled: true, updatedAt: '2026-11-01T12:00:00.000Z' });
    expect((await orderPage(merchant, left)).fulfillmentState).toBe('canceled');
  });

  test('a test order with a tag is left out as an order of any store is, and taken in once its tag is gone', async () => {
    const shop = await aConnectedShop(provider);
    const { merchant, store } = shop;
    await push(provider, merchant, store.id, [(await aDraft(merchant, await aProduct(provider))).id]);
    await setOrderSettings(merchant, {
      stores: [{ storeId: store.id, intake: { importOrders: 'all', importFrom: null, leftOutTags: ['sample'] }, holdFraudRisk: null }],
    });
    const params = { storeId: store.id };
    const placed = await merchant.call(placeTestOrder, { params, body: { tags: ['Sample'] } });
    expect(placed.status).toBe(200);
    await provider.runJobs();
    expect(await orderNames(provider, shop)).toEqual([]);
    await changeAt(provider, shop, placed.data.externalId, () => ({ tags: [] }));
    await provider.runJobs();
    expect(await orderNames(provider, shop)).toEqual([placed.data.externalName]);
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

  test('only the stores are read again whose own rule is wider, or who go by a wider one of the account', async () => {
    const { merchant, store } = await aShop();
    const second = await aStore(provider, merchant);
    const { db } = provider.services.database;
    const ids = [store.id, second.id];
    const UNTIL = '2026-11-20T00:00:00Z';
    const readAgain = async (changes: Partial<OrderSettings>) => {
      await db
        .updateTable('store')
        .set({ connected_at: '2025-01-01T00:00:00Z', orders_read_until: UNTIL })
        .where('id', 'in', ids)
        .execute();
      await setOrderSettings(merchant, changes);
      const rows = await db.selectFrom('store').select(['id', 'orders_read_until as until']).where('id', 'in', ids).execute();
      const again = new Set(rows.filter(({ until }) => until !== UNTIL).map(({ id }) => id));
      return ids.map((id) => again.has(id));
    };
    const own = (leftOutTags: string[], importFrom: string | null = null) => [
      { storeId: store.id, intake: { importOrders: 'all' as const, importFrom, leftOutTags }, holdFraudRisk: null },
    ];
    expect(await readAgain({ leftOutTags: ['wholesale'], stores: own(['a', 'b'], '2026-11-10') })).toEqual([false, false]);
    expect(await readAgain({ stores: own(['A'], '2026-11-10') })).toEqual([true, false]);
    expect(await readAgain({ stores: own(['a'], '2026-11-09') })).toEqual([true, false]);
    expect(await readAgain({ leftOutTags: [] })).toEqual([false, true]);
    expect(await readAgain({ timeZone: 'Asia/Shanghai' })).toEqual([true, false]);
    expect(await readAgain({ stores: [] })).toEqual([true, false]);
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

  test('is held or not as its store has it, whatever the account has', async () => {
    const { merchant, store, anOrder } = await aShop();
    const second = await aStore(provider, merchant);
    const heldAt = async (at: TestStore) => {
      const order = anOrder({ risk: 'high' });
      await takeOrder(provider, at, order);
      return (await orderPage(merchant, order)).held;
    };
    await setOrderSettings(merchant, { stores: [{ storeId: store.id, intake: null, holdFraudRisk: false }] });
    expect([await heldAt(store), await heldAt(second)]).toEqual([false, true]);
    await setOrderSettings(merchant, { holdFraudRisk: false, stores: [{ storeId: store.id, intake: null, holdFraudRisk: true }] });
    expect([await heldAt(store), await heldAt(second)]).toEqual([true, false]);
  });
});
