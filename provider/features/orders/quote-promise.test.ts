import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getOrder, type Order, requoteOrder } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { saveTaxProfiles } from '#contract/tax.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { exportRates } from '#provider/features/rates/export-rates.ts';
import { loadRates } from '#provider/features/rates/load-rates.ts';
import { useCsvFolder } from '#tests/support/csv-files.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { longTest } from '#tests/support/long.ts';
import {
  aLine,
  aListingOf,
  aPlatformOrder,
  aReadyOrder,
  aStore,
  aVariant,
  orderPage,
  pay,
  takeOrder,
} from '#tests/support/order-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { findQuote } from './order-quote.store.ts';

const folder = await useCsvFolder();
// So fast that every step of the warehouse is due as soon as it is queued.
const provider = await startTestProvider({ demoSpeed: 1e12 }, { template: 'rates' });
const { services } = provider;
const { db } = services.database;

const AMSTERDAM = { country: 'NL', province: '', city: 'Amsterdam', postcode: '1012 AB' };

/** A merchant whose parcels to the Union go under the number of the provider. */
async function aDeclaringMerchant(): Promise<Merchant> {
  const merchant = await provider.signUp();
  const profile = { group: 'ioss', mode: 'provider', declaredBase: 'store', overLimit: 'hold' } as const;
  const saved = await merchant.call(saveTaxProfiles, {
    params: { userId: merchant.userId },
    body: { version: 0, profiles: [profile] },
  });
  expect(saved.status).toBe(200);
  return merchant;
}

async function postingsOf(orderId: string) {
  const found = await sql<{ account: string; amount: number }>`
    SELECT p.ledger_account AS account, p.amount_minor AS amount FROM ledger_line p
    JOIN ledger_entry e ON e.account_id = p.account_id AND e.id = p.entry_id WHERE e.document_id = ${orderId} ORDER BY p.line`.execute(db);
  return Object.fromEntries(found.rows.map(({ account, amount }) => [account, amount]));
}

const freightOf = (order: Order) => order.quote?.freight.amountMinor ?? 0;
const again = async (merchant: Merchant, order: Order) => (await merchant.call(getOrder, { params: { orderId: order.id } })).data;

describe('an order to the Union under the number of the provider', () => {
  longTest('is charged freight, duty, tax and the fee, and the ledger names each and balances', async () => {
    const merchant = await aDeclaringMerchant();
    const { order } = await aReadyOrder(provider, merchant, { address: AMSTERDAM });
    const minor = (amountMinor: number) => ({ amountMinor, currency: 'CNY' });
    expect(order.quote).toMatchObject({
      goods: minor(2_500),
      freight: minor(4_039),
      duty: minor(2_315),
      tax: minor(4_314),
      serviceFee: minor(216),
      total: minor(13_384),
      atDoor: null,
      scheme: 'ioss',
      taxMode: 'provider',
    });
    await pay(provider, merchant, order);
    expect(await postingsOf(order.id)).toEqual({
      'wallet:available': -13_384,
      'revenue:goods': 2_500,
      'revenue:freight': 4_039,
      'payable:duty': 2_315,
      'payable:tax': 4_314,
      'revenue:service': 216,
    });
    expect(await verifyLedger(provider.services.database)).toMatchObject({ sumMinor: 0, breaks: [] });
  });
});

describe('an order no warehouse has all of', () => {
  it('is paid once, picked from both and goes in two parcels that both arrive', async () => {
    const merchant = await provider.signUp();
    const store = await aStore(provider, merchant);
    const variant = await aVariant(provider, { stock: 3 });
    await db.insertInto('stock_level').values({ variant_id: variant.id, warehouse_code: 'US', counted: 4 }).execute();
    await db.updateTable('product').set({ stock_total: 7 }).where('id', '=', variant.productId).execute();
    const platformOrder = aPlatformOrder({ lines: [aLine(await aListingOf(provider, store, variant), { quantity: 5 })] });
    await takeOrder(provider, store, platformOrder);
    const order = await orderPage(merchant, platformOrder);
    const [first, second, ...others] = order.quote?.parcels ?? [];
    expect([first, second].map((parcel) => parcel?.items)).toEqual([
      [{ variantId: variant.id, quantity: 4 }],
      [{ variantId: variant.id, quantity: 1 }],
    ]);
    expect(others).toEqual([]);
    expect(order.quote?.warnings).toContain('split');
    expect(freightOf(order)).toBe((first?.freight.amountMinor ?? 0) + (second?.freight.amountMinor ?? 0));
    await pay(provider, merchant, order);
    await provider.runJobs();
    const done = await orderPage(merchant, platformOrder);
    expect(done).toMatchObject({ paymentState: 'paid', fulfillmentState: 'closed', deliveryState: 'delivered' });
    expect(done.parcels.map(({ warehouse, itemCount, state }) => `${itemCount} from ${warehouse} ${state}`).toSorted()).toEqual([
      '1 from CN delivered',
      '4 from US delivered',
    ]);
    const left = await db.selectFrom('stock_level').select(['warehouse_code', 'counted']).where('variant_id', '=', variant.id).execute();
    expect(Object.fromEntries(left.map((row) => [row.warehouse_code, row.counted]))).toEqual({ CN: 2, US: 0 });
    expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
  });
});

describe('a quote', () => {
  it('is found with its own account alone', async () => {
    const [merchant, stranger] = [await provider.signUp(), await provider.signUp()];
    const { order } = await aReadyOrder(provider, merchant);
    const quoteId = order.quote?.id ?? '';
    expect(await findQuote(db, merchant.accountId, quoteId, 'en-US')).toMatchObject({ id: quoteId });
    expect(await findQuote(db, stranger.accountId, quoteId, 'en-US')).toBeNull();
  });

  it('is never edited, nor are its parcels', async () => {
    const { order } = await aReadyOrder(provider, await provider.signUp());
    const quoteId = order.quote?.id ?? '';
    for (const change of [
      sql`UPDATE quote SET total_minor = 1, goods_minor = 1 WHERE id = ${quoteId}`,
      sql`UPDATE quote SET warnings = '{}' WHERE id = ${quoteId}`,
      sql`UPDATE quote_parcel SET charges = '[]' WHERE quote_id = ${quoteId}`,
    ]) {
      await expect(change.execute(db)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('when freight rises between quote and payment', () => {
  it('the quoted price is what is paid while it stands, and after its time the new one is shown and paid', async () => {
    const merchant = await signInAgain(provider, await provider.signUp());
    const { order: quick } = await aReadyOrder(provider, merchant);
    const { order: late } = await aReadyOrder(provider, merchant);
    const bands = await exportRates(services, 'rate_band');
    const raised = bands.replace(
      /(economy-line,US,0,500),(\d+),/,
      (_line, band: string, minor: string) => `${band},${Number(minor) + 500},`,
    );
    expect(raised).not.toBe(bands);
    const file = await folder.write('rate_band.csv', raised);
    expect(await loadRates(services, { files: [file], from: null, apply: true }, () => undefined)).toMatchObject({ status: 'applied' });

    await pay(provider, merchant, quick);
    const paid = await again(merchant, quick);
    expect(paid).toMatchObject({ paymentState: 'paid', costTotal: quick.costTotal, quote: { id: quick.quote?.id } });
    expect((await postingsOf(quick.id))['revenue:freight']).toBe(freightOf(quick));

    await moveClock(provider, { hours: 25 });
    const expectedTotalMinor = late.costTotal?.amountMinor ?? 0;
    await addBalance(services.database, merchant.accountId, expectedTotalMinor);
    const refused = await merchant.call(payOrders, { body: { orderIds: [late.id], expectedTotalMinor } });
    expect(refused.problem.code).toBe('quote-expired');
    expect(await postingsOf(late.id)).toEqual({});
    const fresh = (await merchant.call(requoteOrder, { params: { orderId: late.id } })).data;
    // ¥5.00 of registration and 3 % of fuel on it.
    expect(freightOf(fresh)).toBe(freightOf(late) + 515);
    await pay(provider, merchant, fresh);
    expect(await again(merchant, late)).toMatchObject({ paymentState: 'paid', costTotal: fresh.costTotal });
    expect((await postingsOf(late.id))['revenue:freight']).toBe(freightOf(fresh));
    expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
  });
});
