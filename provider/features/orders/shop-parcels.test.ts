import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { saveTrackSetting } from '#contract/account.ts';
import { getParcel } from '#contract/orders.ts';
import { checkStore, type StoreCheck } from '#contract/stores.ts';
import { addJob, inTransaction } from '#provider/database/database.ts';
import { cancelFulfillments, changeOrder, markFulfilled } from '#tests/support/fake-admin/admin-api/shop-life.ts';
import { lapse } from '#tests/support/lapse-connection.ts';
import { longTest } from '#tests/support/long.ts';
import { startShopifyWorld } from '#tests/support/shopify-shops.ts';
import { aSentOrder, aTradingShop, type TradingShop } from '#tests/support/trading-shop.ts';
import { reportParcelScans } from './report-scans.ts';
import { scanParcel } from './warehouse/scan-parcel.ts';

const world = await startShopifyWorld();
const { provider, shopify } = world;
const { services } = provider;
const { db } = services.database;

async function aSentParcel() {
  const trading = await aTradingShop(world);
  const sent = await aSentOrder(world, trading);
  const { accountId } = trading.merchant;
  const scan = (state: 'out_for_delivery' | 'delivered' | 'exception') =>
    inTransaction(services.database, (tx) =>
      scanParcel(tx, { accountId, parcelId: sent.parcelId }, { state, place: 'Austin, US', actor: { kind: 'carrier' } }),
    );
  const report = () => reportParcelScans(services, { accountId, parcelId: sent.parcelId }, { attempt: 1, lastAttempt: false });
  const shown = () => sent.placed.fulfillments.flatMap(({ events }) => events.map(({ status }) => status));
  const numbers = () =>
    sent.placed.fulfillments.filter(({ status }) => status === 'SUCCESS').map(({ tracking }) => tracking.number ?? 'none');
  const writeBack = async () => (await trading.merchant.call(getParcel, { params: { parcelId: sent.parcelId } })).data.writeBack;
  return { ...sent, trading, scan, report, shown, numbers, writeBack };
}

describe('a parcel on its way', () => {
  it('is followed in the shop, each scan once and with the time and place it had', async () => {
    const { placed, scan, report, shown } = await aSentParcel();
    await provider.runJobs();
    expect(shown()).toEqual(['LABEL_PRINTED', 'CARRIER_PICKED_UP']);
    await scan('out_for_delivery');
    await scan('delivered');
    await provider.runJobs();
    await report();
    expect(shown()).toEqual(['LABEL_PRINTED', 'CARRIER_PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERED']);
    const last = placed.fulfillments[0]?.events.at(-1);
    expect(last).toMatchObject({ city: 'Austin', country: 'US', happenedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) });
  });

  longTest('whose scan’s answer was lost has one event: it is looked for before it is sent again', async () => {
    const { trading, scan, report, shown } = await aSentParcel();
    await provider.runJobs();
    await scan('exception');
    const state = shopify.shop(trading.shop);
    state.trouble = { losesAnswerTo: 'fulfillmentEventCreate' };
    await expect(report()).rejects.toThrow('store-unreachable');
    await lapse(db, trading.storeId, 'rest');
    await expect(report()).rejects.toThrow('store-busy');
    await sql`UPDATE shopify_tracking_event SET requested_at = requested_at - interval '2 minutes' WHERE store_id = ${trading.storeId}`.execute(
      db,
    );
    await report();
    await report();
    expect(shown().filter((status) => status === 'DELAYED')).toHaveLength(1);
  });

  it('reported by two at once has each event once', async () => {
    const { scan, report, shown } = await aSentParcel();
    await provider.runJobs();
    await scan('delivered');
    const outcomes = await Promise.allSettled([report(), report()]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(shown().filter((status) => status === 'DELIVERED')).toHaveLength(1);
  });

  it('whose fulfillment was canceled in the shop is reported to nobody, and keeps no job waiting', async () => {
    const { trading, placed, scan, report, shown } = await aSentParcel();
    await provider.runJobs();
    cancelFulfillments(trading.data, placed.id);
    await scan('delivered');
    await report();
    expect(shown()).not.toContain('DELIVERED');
  });
});

async function parcelsCheck({ merchant, storeId }: TradingShop): Promise<StoreCheck | undefined> {
  const { data } = await merchant.call(checkStore, { params: { storeId } });
  return data.checks.find(({ name }) => name === 'parcels');
}

async function compareAtNight(): Promise<void> {
  await addJob(db, 'compare-parcels', {});
  await provider.runJobs();
}

describe('a check of what a shop has of our parcels', () => {
  longTest('passes where all is as we sent it', async () => {
    const { trading } = await aSentParcel();
    await provider.runJobs();
    expect(await parcelsCheck(trading)).toMatchObject({ state: 'passed', differences: [] });
  });

  it('gives its number to an order that somebody marked as fulfilled by hand, in place of sending it twice', async () => {
    const { trading, placed, trackingNumber, numbers, writeBack } = await aSentParcel();
    markFulfilled(trading.data, placed.id);
    await provider.runJobs();
    expect([numbers(), await writeBack()]).toEqual([['none'], 'failed']);
    expect(await parcelsCheck(trading)).toMatchObject({
      state: 'passed',
      differences: [{ orderName: placed.name, kind: 'marked-by-hand', isMending: true }],
    });
    await provider.runJobs();
    expect([numbers(), await writeBack()]).toEqual([[trackingNumber], 'done']);
    expect((await parcelsCheck(trading))?.differences).toEqual([]);
  });

  it('by night sends again what was canceled in the shop, once: canceled again, it is left to the merchant', async () => {
    const { trading, placed, trackingNumber, numbers } = await aSentParcel();
    await provider.runJobs();
    cancelFulfillments(trading.data, placed.id);
    expect(numbers()).toEqual([]);
    await compareAtNight();
    expect(numbers()).toEqual([trackingNumber]);
    await compareAtNight();
    expect(numbers()).toEqual([trackingNumber]);
    cancelFulfillments(trading.data, placed.id);
    await compareAtNight();
    expect(numbers()).toEqual([]);
    expect(await parcelsCheck(trading)).toMatchObject({
      state: 'failed',
      cause: { code: 'parcels-differ' },
      differences: [{ kind: 'canceled', isMending: false }],
    });
  });

  longTest('by night sends what the shop lacks, though we had given up on it', async () => {
    const { parcelId, trackingNumber, numbers } = await aSentParcel();
    await db.updateTable('parcel').set({ write_back: 'failed' }).where('id', '=', parcelId).execute();
    await db.deleteFrom('outbox').where('relayed_at', 'is', null).execute();
    await provider.runJobs();
    expect(numbers()).toEqual([]);
    await compareAtNight();
    expect(numbers()).toEqual([trackingNumber]);
  });

  it('knows the number the shop gets by its own setting', async () => {
    const { trading, parcelId, placed } = await aSentParcel();
    const { merchant, storeId } = trading;
    await db.updateTable('parcel').set({ first_mile_number: 'WFM00000009' }).where('id', '=', parcelId).execute();
    const usual = { number: 'last-mile', link: 'carrier', carrierName: 'real', notifyBuyer: true, when: 'first-scan' } as const;
    await merchant.call(saveTrackSetting, { body: { ...usual, stores: [{ ...usual, number: 'first-mile', storeId }] } });
    markFulfilled(trading.data, placed.id, 'WFM00000009');
    await provider.runJobs();
    expect(await parcelsCheck(trading)).toMatchObject({ state: 'passed', differences: [{ kind: 'marked-by-hand', isMending: true }] });
  });

  it('leaves to the merchant what was sent with another number, and expects nothing of a canceled order', async () => {
    const { trading, placed, numbers } = await aSentParcel();
    markFulfilled(trading.data, placed.id, 'XX1');
    await provider.runJobs();
    expect(await parcelsCheck(trading)).toMatchObject({ state: 'failed', differences: [{ kind: 'sent-otherwise', isMending: false }] });
    changeOrder(trading.data, placed.id, (order) => (order.cancelledAt = order.updatedAt));
    expect(await parcelsCheck(trading)).toMatchObject({ state: 'passed', differences: [] });
    expect(numbers()).toEqual(['XX1']);
  });
});
