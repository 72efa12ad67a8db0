import { describe, expect, it } from 'vitest';
import { saveTrackSetting, type TrackSetting } from '#contract/account.ts';
import { connectSandboxStore } from '#contract/stores.ts';
import { seedRateBook } from '#provider/features/shipping/starter-rate-book.ts';
import { aLine, aListingOf, aPlatformOrder, aReadyOrder, aVariant, orderPage, pay, takeOrder } from '#tests/support/order-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { writeBackTracking } from './write-back-tracking.ts';

const provider = await startTestProvider({ demoSpeed: 1e12 });
const { services } = provider;
const { db } = services.database;
await seedRateBook(services);
const merchant = await provider.signUp();
let shops = 0;

/** A paid and delivered order of a sandbox store that knows the order, or does not. */
async function aDeliveredOrder(owner: Merchant, options: { knownToStore: boolean }) {
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
  await pay(provider, owner, await orderPage(owner, platformOrder));
  await provider.runJobs();
  const [parcel] = (await orderPage(owner, platformOrder)).parcels;
  if (parcel === undefined) throw new Error('no parcel');
  return { parcel, platformOrder, shopId };
}

function fulfillmentsOf(shopId: string) {
  return db
    .selectFrom('sandbox.fulfillment')
    .select(['order_id', 'external_key', 'carrier', 'tracking_number', 'buyer_notified'])
    .where('shop_id', '=', shopId)
    .execute();
}

describe('a shipped parcel', () => {
  it('is told to its store with carrier and tracking number', async () => {
    const { parcel, platformOrder, shopId } = await aDeliveredOrder(merchant, { knownToStore: true });
    expect(parcel.writeBack).toBe('done');
    expect(await fulfillmentsOf(shopId)).toEqual([
      {
        order_id: platformOrder.externalId,
        external_key: parcel.id,
        carrier: parcel.carrier,
        tracking_number: parcel.trackingNumber,
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

  it('of a store that can not be called is tried again, and failed after the last attempt', async () => {
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
});
