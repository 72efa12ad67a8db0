import { describe, expect, it } from 'vitest';
import { saveTrackSetting, type TrackSetting } from '#contract/account.ts';
import { getParcel } from '#contract/orders.ts';
import { connectSandboxStore } from '#contract/stores.ts';
import { inTransaction } from '#provider/database/database.ts';
import { longTest } from '#tests/support/long.ts';
import { aLine, aListingOf, aPlatformOrder, aReadyOrder, aVariant, orderPage, pay, takeOrder } from '#tests/support/order-builders.ts';
import { disconnect } from '#provider/features/stores/uninstall-store.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { aParcel, aTrackingNumber, pack, scan } from '#tests/support/parcel-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { assignTracking } from './assign-tracking.ts';
import { retryWriteBacks, writeBackTracking } from './write-back-tracking.ts';

const provider = await startTestProvider({ demoSpeed: 1e12 }, { template: 'rates' });
const { services } = provider;
const { db } = services.database;
const merchant = await provider.signUp();
let shops = 0;

/** A paid and delivered order of a sandbox store that knows the order, or does not. */
async function aDeliveredOrder(owner: Merchant, options: { knownToStore: boolean }) {
  const { platformOrder, shopId } = await aPaidOrder(owner, options);
  await provider.runJobs();
  const [parcel] = (await orderPage(owner, platformOrder)).parcels;
  if (parcel === undefined) throw new Error('no parcel');
  return { parcel, platformOrder, shopId };
}

async function aPaidOrder(owner: Merchant, options: { knownToStore: boolean }) {
  shops += 1;
  const { id } = (await owner.call(connectSandboxStore, { body: { name: `Shop ${shops}`, country: 'US', currency: 'USD' } })).data;
  const store = { accountId: owner.accountId, id, mode: 'test' } as const;
  const platformOrder = aPlatformOrder({ lines: [aLine(await aListingOf(provider, store, await aVariant(provider)))] });
  const { external_id: shopId } = await db.selectFrom('store').select('external_id').where('id', '=', id).executeTakeFirstOrThrow();
  if (options.knownToStore) {
    const row = { shop_id: shopId, id: platformOrder.externalId, name: platformOrder.externalName, body: '{}' };
    await db.insertInto('sandbox.shop_order').values(row).execute();
  }
  await takeOrder(provider, store, platformOrder);
  const order = await orderPage(owner, platformOrder);
  await pay(provider, owner, order);
  return { order, platformOrder, shopId, storeId: id };
}

/** Orders of two stores that are packed into one parcel. */
async function aSharedParcel(owner: Merchant, numbers: { trackingNumber?: string; firstMileNumber?: string } = {}) {
  const orders = [await aPaidOrder(owner, { knownToStore: true }), await aPaidOrder(owner, { knownToStore: true })] as const;
  await db.deleteFrom('outbox').where('relayed_at', 'is', null).execute();
  for (const { order } of orders) await pack(provider, owner.accountId, order.id);
  return { orders, parcelId: await aParcel(provider, owner, orders, numbers) };
}

const writeBackOf = async (owner: Merchant, parcelId: string) => (await owner.call(getParcel, { params: { parcelId } })).data.writeBack;

function fulfillmentsOf(shopId: string) {
  return db
    .selectFrom('sandbox.fulfillment')
    .select(['order_id', 'external_key', 'carrier', 'tracking_number', 'tracking_url', 'buyer_notified'])
    .where('shop_id', '=', shopId)
    .execute();
}

describe('a shipped parcel', () => {
  longTest('is told to its store with carrier and tracking number', async () => {
    const { parcel, platformOrder, shopId } = await aDeliveredOrder(merchant, { knownToStore: true });
    expect(parcel.writeBack).toBe('done');
    expect(await fulfillmentsOf(shopId)).toEqual([
      {
        order_id: platformOrder.externalId,
        external_key: parcel.id,
        carrier: parcel.carrier,
        tracking_number: parcel.trackingNumber,
        tracking_url: parcel.trackingUrl,
        buyer_notified: true,
      },
    ]);
  });

  it('is one shipment in the store however often it is told, also at once', async () => {
    const { parcel, shopId } = await aDeliveredOrder(merchant, { knownToStore: true });
    await db.updateTable('parcel').set({ write_back: 'pending' }).where('id', '=', parcel.id).execute();
    const tell = () =>
      writeBackTracking(services, { accountId: merchant.accountId, parcelId: parcel.id }, { attempt: 1, lastAttempt: false });
    await Promise.all([tell(), tell()]);
    await tell();
    expect(await fulfillmentsOf(shopId)).toHaveLength(1);
  });

  it('that the store refuses for good is failed at once', async () => {
    const { parcel } = await aDeliveredOrder(merchant, { knownToStore: false });
    expect(parcel.writeBack).toBe('failed');
  });

  longTest('of a store that can not be called is tried again, and failed after the last attempt', async () => {
    const { order, platformOrder } = await aReadyOrder(provider, merchant);
    await pay(provider, merchant, order);
    await provider.runJobs();
    const writeBack = async () => (await orderPage(merchant, platformOrder)).parcels[0];
    const parcel = await writeBack();
    expect(parcel?.writeBack).toBe('pending');
    const tell = (lastAttempt: boolean) =>
      writeBackTracking(services, { accountId: merchant.accountId, parcelId: parcel?.id }, { attempt: 2, lastAttempt });
    await expect(tell(false)).rejects.toThrow();
    expect((await writeBack())?.writeBack).toBe('pending');
    await tell(true);
    expect((await writeBack())?.writeBack).toBe('failed');
  });

  it('is not told under the name of another account', async () => {
    const { parcel, shopId } = await aDeliveredOrder(merchant, { knownToStore: true });
    await db.updateTable('parcel').set({ write_back: 'pending' }).where('id', '=', parcel.id).execute();
    await db.deleteFrom('sandbox.fulfillment').where('shop_id', '=', shopId).execute();
    const stranger = await provider.signUp();
    await writeBackTracking(services, { accountId: stranger.accountId, parcelId: parcel.id }, { attempt: 1, lastAttempt: true });
    expect(await fulfillmentsOf(shopId)).toEqual([]);
  });
});

describe('how a store is told', () => {
  const setting: TrackSetting = {
    number: 'last-mile',
    link: 'carrier',
    carrierName: 'real',
    fixedCarrierName: '',
    notifyBuyer: true,
    when: 'first-scan',
  };

  it.each([
    [{ carrierName: 'other' }, { carrier: 'Other', buyer_notified: true }],
    [
      { carrierName: 'fixed', fixedCarrierName: 'Loja Express', notifyBuyer: false },
      { carrier: 'Loja Express', buyer_notified: false },
    ],
  ] as const)('follows the account’s setting %j', async (changes, told) => {
    const owner = await provider.signUp();
    await owner.call(saveTrackSetting, { body: { ...setting, ...changes } });
    const { parcel, shopId } = await aDeliveredOrder(owner, { knownToStore: true });
    expect(await fulfillmentsOf(shopId)).toMatchObject([{ ...told, tracking_number: parcel.trackingNumber }]);
  });

  it.each([
    ['label', ['label-created']],
    ['first-scan', ['label-created', 'awaiting-pickup', 'picked-up']],
  ] as const)('with the %s when the setting says so', async (when, scansBefore) => {
    const owner = await provider.signUp();
    await owner.call(saveTrackSetting, { body: { ...setting, when } });
    const { parcel } = await aDeliveredOrder(owner, { knownToStore: true });
    const queued = await db
      .selectFrom('outbox')
      .select('created_at')
      .where('account_id', '=', owner.accountId)
      .where('kind', '=', 'write-back-tracking')
      .orderBy('created_at')
      .execute();
    const scans = await db.selectFrom('tracking_event').select(['code', 'at']).where('parcel_id', '=', parcel.id).orderBy('seq').execute();
    const before = scans.filter(({ at }) => at <= (queued[0]?.created_at ?? '')).map(({ code }) => code);
    expect(before).toEqual(scansBefore);
    expect(parcel.writeBack).toBe('done');
  });

  it.each(['provider', 'branded'] as const)('with a link to our page of the parcel (%s)', async (link) => {
    const owner = await provider.signUp();
    await owner.call(saveTrackSetting, { body: { ...setting, link } });
    const { parcel, shopId } = await aDeliveredOrder(owner, { knownToStore: true });
    const { tracking_token: token } = await db
      .selectFrom('parcel')
      .select('tracking_token')
      .where('id', '=', parcel.id)
      .executeTakeFirstOrThrow();
    expect(await fulfillmentsOf(shopId)).toMatchObject([{ tracking_url: `${services.config.publicUrl}/track/${token}` }]);
  });
});

describe('a parcel of two stores, one of which has a setting of its own', () => {
  const setting: TrackSetting = {
    number: 'last-mile',
    link: 'carrier',
    carrierName: 'real',
    fixedCarrierName: '',
    notifyBuyer: true,
    when: 'label',
  };
  const assign = (owner: Merchant, parcelId: string, trackingNumber = aTrackingNumber()) =>
    inTransaction(services.database, (tx) =>
      assignTracking(tx, { accountId: owner.accountId, parcelId, carrier: 'USPS', trackingNumber, actor: { kind: 'provider' } }),
    );

  it('is written back to each by its own', async () => {
    const owner = await provider.signUp();
    const { orders, parcelId } = await aSharedParcel(owner, { firstMileNumber: 'WFM00000002' });
    const [usual, other] = orders;
    const own = {
      number: 'first-mile',
      link: 'branded',
      carrierName: 'fixed',
      fixedCarrierName: 'Loja Express',
      notifyBuyer: false,
    } as const;
    const stores = [{ ...setting, ...own, storeId: other.storeId }];
    await owner.call(saveTrackSetting, { body: { ...setting, stores } });
    const trackingNumber = aTrackingNumber();
    await assign(owner, parcelId, trackingNumber);
    await provider.runJobs();
    expect(await writeBackOf(owner, parcelId)).toBe('done');
    expect(await fulfillmentsOf(usual.shopId)).toMatchObject([{ tracking_number: trackingNumber, carrier: 'USPS', buyer_notified: true }]);
    expect(await fulfillmentsOf(other.shopId)).toMatchObject([
      {
        tracking_number: 'WFM00000002',
        carrier: 'Loja Express',
        buyer_notified: false,
        tracking_url: expect.stringContaining(`${services.config.publicUrl}/track/`),
      },
    ]);
  });

  it('waits for the first scan where that one does', async () => {
    const owner = await provider.signUp();
    const { orders, parcelId } = await aSharedParcel(owner);
    const stores = [{ ...setting, when: 'first-scan' as const, storeId: orders[1].storeId }];
    await owner.call(saveTrackSetting, { body: { ...setting, stores } });
    await assign(owner, parcelId);
    await provider.runJobs();
    expect(await writeBackOf(owner, parcelId)).toBe('pending');
    for (const { shopId } of orders) expect(await fulfillmentsOf(shopId)).toEqual([]);
    await scan(provider, owner, parcelId, 'in_transit');
    await provider.runJobs();
    expect(await writeBackOf(owner, parcelId)).toBe('done');
    for (const { shopId } of orders) expect(await fulfillmentsOf(shopId)).toHaveLength(1);
  });

  it('waits until there are the numbers of both', async () => {
    const owner = await provider.signUp();
    const { orders, parcelId } = await aSharedParcel(owner, { firstMileNumber: 'WFM00000003' });
    const stores = [{ ...setting, number: 'first-mile' as const, storeId: orders[1].storeId }];
    await owner.call(saveTrackSetting, { body: { ...setting, stores } });
    await scan(provider, owner, parcelId, 'in_transit');
    await writeBackTracking(services, { accountId: owner.accountId, parcelId }, { attempt: 1, lastAttempt: true });
    await provider.runJobs();
    for (const { shopId } of orders) expect(await fulfillmentsOf(shopId)).toEqual([]);
    const trackingNumber = aTrackingNumber();
    await assign(owner, parcelId, trackingNumber);
    await provider.runJobs();
    expect(await writeBackOf(owner, parcelId)).toBe('done');
    expect(await fulfillmentsOf(orders[0].shopId)).toMatchObject([{ tracking_number: trackingNumber }]);
    expect(await fulfillmentsOf(orders[1].shopId)).toMatchObject([{ tracking_number: 'WFM00000003' }]);
  });
});

describe('a parcel without a number', () => {
  longTest('is written back nowhere until it has one, also when it has left already', async () => {
    const owner = await provider.signUp();
    const { orders, parcelId } = await aSharedParcel(owner);
    await scan(provider, owner, parcelId, 'in_transit');
    await writeBackTracking(services, { accountId: owner.accountId, parcelId }, { attempt: 1, lastAttempt: true });
    await provider.runJobs();
    expect(await writeBackOf(owner, parcelId)).toBe('pending');
    for (const { shopId } of orders) expect(await fulfillmentsOf(shopId)).toEqual([]);

    const trackingNumber = aTrackingNumber();
    await inTransaction(services.database, (tx) =>
      assignTracking(tx, { accountId: owner.accountId, parcelId, carrier: 'USPS', trackingNumber, actor: { kind: 'provider' } }),
    );
    await provider.runJobs();
    expect(await writeBackOf(owner, parcelId)).toBe('done');
    for (const { shopId, platformOrder } of orders)
      expect(await fulfillmentsOf(shopId)).toMatchObject([
        { order_id: platformOrder.externalId, external_key: parcelId, carrier: 'USPS', tracking_number: trackingNumber },
      ]);
  });

  longTest('waits for its pickup too when it gets the number before', async () => {
    const owner = await provider.signUp();
    const { parcelId } = await aSharedParcel(owner);
    const assigned = { parcelId, carrier: 'USPS', trackingNumber: aTrackingNumber(), actor: { kind: 'provider' } } as const;
    await inTransaction(services.database, (tx) => assignTracking(tx, { accountId: owner.accountId, ...assigned }));
    await provider.runJobs();
    expect(await writeBackOf(owner, parcelId)).toBe('pending');
    await scan(provider, owner, parcelId, 'in_transit');
    await provider.runJobs();
    expect(await writeBackOf(owner, parcelId)).toBe('done');
  });

  longTest('is written back by its first-mile number where the account wants that one', async () => {
    const owner = await provider.signUp();
    await owner.call(saveTrackSetting, {
      body: { number: 'first-mile', link: 'carrier', carrierName: 'real', notifyBuyer: true, when: 'first-scan' },
    });
    const { orders, parcelId } = await aSharedParcel(owner, { firstMileNumber: 'WFM00000001' });
    await scan(provider, owner, parcelId, 'in_transit');
    await provider.runJobs();
    expect(await writeBackOf(owner, parcelId)).toBe('done');
    for (const { shopId } of orders) expect(await fulfillmentsOf(shopId)).toMatchObject([{ tracking_number: 'WFM00000001' }]);
  });
});

async function disconnectStore({ accountId }: Merchant, id: string): Promise<void> {
  const { version } = await db.selectFrom('store').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  const store = { accountId, id, state: 'connected', version } as const;
  await inTransaction(services.database, (tx) => disconnect(tx, store, { actor: { kind: 'store' }, at: '2026-11-25T00:00:00Z' }));
}

describe('a parcel of two stores, one of which was disconnected', () => {
  longTest('is still written back to the other, and failed', async () => {
    const owner = await provider.signUp();
    const { orders, parcelId } = await aSharedParcel(owner, { trackingNumber: aTrackingNumber() });
    const [gone, kept] = orders;
    await disconnectStore(owner, gone.storeId);
    await scan(provider, owner, parcelId, 'in_transit');
    await provider.runJobs();
    expect(await fulfillmentsOf(gone.shopId)).toEqual([]);
    expect(await fulfillmentsOf(kept.shopId)).toHaveLength(1);
    expect(await writeBackOf(owner, parcelId)).toBe('pending');
    await writeBackTracking(services, { accountId: owner.accountId, parcelId }, { attempt: 9, lastAttempt: true });
    expect(await fulfillmentsOf(kept.shopId)).toHaveLength(1);
    expect(await writeBackOf(owner, parcelId)).toBe('failed');
  });

  it('is written back nowhere once both were', async () => {
    const owner = await provider.signUp();
    const { orders, parcelId } = await aSharedParcel(owner, { trackingNumber: aTrackingNumber() });
    for (const { storeId } of orders) await disconnectStore(owner, storeId);
    expect(await writeBackOf(owner, parcelId)).toBe('failed');
  });
});

describe('a store that was down', () => {
  longTest('faults 54: has the number within 15 minutes of being back, however long a pause its job takes', async () => {
    const owner = await provider.signUp();
    const { order, shopId } = await aPaidOrder(owner, { knownToStore: true });
    await db.deleteFrom('outbox').where('relayed_at', 'is', null).execute();
    await pack(provider, owner.accountId, order.id);
    const number = aTrackingNumber();
    const parcelId = await aParcel(provider, owner, [{ order }], { trackingNumber: number });
    await scan(provider, owner, parcelId, 'in_transit');
    // Its own job waits for hours.
    await db.deleteFrom('outbox').where('kind', '=', 'write-back-tracking').execute();
    const tick = () => retryWriteBacks(services, {}, { attempt: 1, lastAttempt: false });
    await tick();
    await provider.runJobs();
    expect(await writeBackOf(owner, parcelId)).toBe('pending');
    await moveClock(provider, { minutes: 6 });
    await tick();
    await provider.runJobs();
    const later = await signInAgain(provider, owner);
    expect(await writeBackOf(later, parcelId)).toBe('done');
    expect(await fulfillmentsOf(shopId)).toMatchObject([{ external_key: parcelId, tracking_number: number }]);
  });
});
