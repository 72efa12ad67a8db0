import { beforeAll, expect, test } from 'vitest';
import { createRecharge, getRecharge, listLedgerEntries, listWallets } from '#contract/balance.ts';
import { getHome } from '#contract/home.ts';
import { getImportItem, importProducts, updateImportItem } from '#contract/import-list.ts';
import { applyMultiplier } from '#contract/import-list-changes.ts';
import { pushImportItems } from '#contract/import-list-pushes.ts';
import { getJob } from '#contract/jobs.ts';
import { getListing, listListings } from '#contract/my-products.ts';
import { getOrder, listOrders, listParcels } from '#contract/orders.ts';
import { getPayment, getPaymentSummary, payOrders } from '#contract/payments.ts';
import { listProducts } from '#contract/products.ts';
import { connectSandboxStore, placeTestOrder } from '#contract/stores.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({}, { template: 'catalog' });
});

test('the whole trade through the API: store, product, listing, order, recharge, payment, parcel', async () => {
  const merchant = await provider.signUp({ country: 'BR' });
  const store = await merchant.call(connectSandboxStore, { body: { name: 'Loja da Ana', country: 'BR', currency: 'USD' } });
  expect(store.data).toMatchObject({ state: 'connected', mode: 'test', platform: 'sandbox' });

  const products = await merchant.call(listProducts, { query: { sort: 'stock', pageSize: 20 } });
  const product = products.data[0];
  const imported = await merchant.call(importProducts, { body: { productIds: [product?.id ?? ''] } });
  const importItemId = imported.data.added[0] ?? '';
  await merchant.call(applyMultiplier, { body: { importItemIds: [importItemId], multiplier: '2.5', rounding: 'end-99' } });
  const draft = await merchant.call(getImportItem, { params: { importItemId } });
  expect(draft.data.variants.every((variant) => variant.price !== null && variant.price.amountMinor % 100 === 99)).toBe(true);
  const edited = await merchant.call(updateImportItem, {
    params: { importItemId },
    body: {
      version: draft.data.version,
      title: 'My own title <b>bold</b>',
      descriptionHtml: draft.data.descriptionHtml,
      variants: draft.data.variants.map((variant) => ({
        variantId: variant.variantId,
        include: true,
        priceMinor: variant.price?.amountMinor ?? null,
        compareAtMinor: null,
      })),
    },
  });
  expect(edited.data.title).toBe('My own title <b>bold</b>');

  const push = await merchant.call(pushImportItems, { body: { storeIds: [store.data.id], importItemIds: [importItemId] } });
  await provider.runJobs();
  const job = await merchant.call(getJob, { params: { jobId: push.data.id } });
  expect(job.data).toMatchObject({ state: 'done', total: 1, doneCount: 1, failedCount: 0 });
  const listings = await merchant.call(listListings);
  const listing = await merchant.call(getListing, { params: { listingId: listings.data[0]?.id ?? '' } });
  expect(listing.data).toMatchObject({ state: 'active', title: 'My own title <b>bold</b>' });
  expect(listing.data.variants.every((variant) => variant.mapping?.kind === 'simple')).toBe(true);

  const placed = await merchant.call(placeTestOrder, { params: { storeId: store.data.id }, body: { country: 'BR' } });
  await provider.runJobs();
  const orders = await merchant.call(listOrders, { query: { tab: 'awaiting-payment' } });
  const row = orders.data[0];
  expect(row).toMatchObject({
    externalName: placed.data.externalName,
    mode: 'test',
    payable: true,
    paymentState: 'due',
    fulfillmentState: 'ready',
    causes: [],
  });
  const orderId = row?.id ?? '';
  const totalMinor = row?.costTotal?.amountMinor ?? 0;

  const short = await merchant.call(payOrders, { body: { orderIds: [orderId], expectedTotalMinor: totalMinor } });
  expect(short.problem).toMatchObject({ code: 'insufficient-balance', details: { shortfallMinor: totalMinor } });

  const recharge = await merchant.call(createRecharge, {
    body: { method: 'sandbox', amountMinor: totalMinor + 10_000, orderIds: [orderId] },
  });
  const gatewayPage = await followToGateway(recharge.data.gatewayUrl ?? '');
  expect(await credited(merchant.call, recharge.data.id)).toBe('redirected');
  await fetch(gatewayPage, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }), redirect: 'manual' });
  await provider.runJobs();
  expect(await credited(merchant.call, recharge.data.id)).toBe('credited');

  const summary = await merchant.call(getPaymentSummary, { query: { orderIds: orderId } });
  expect(summary.data).toMatchObject({
    total: { amountMinor: totalMinor },
    shortfall: { amountMinor: 0 },
    balanceAfter: { amountMinor: 10_000 },
  });
  const payment = await merchant.call(payOrders, { body: { orderIds: [orderId], expectedTotalMinor: totalMinor } });
  expect((await merchant.call(getPayment, { params: { paymentId: payment.data.id } })).data.amount.amountMinor).toBe(totalMinor);

  await provider.runJobs();
  const delivered = await untilDelivered(merchant.call, orderId);
  expect(delivered).toMatchObject({ paymentState: 'paid', fulfillmentState: 'closed', deliveryState: 'delivered' });
  expect(delivered.parcels[0]).toMatchObject({ state: 'delivered', writeBack: 'done' });
  const parcels = await merchant.call(listParcels, { query: { tab: 'delivered' } });
  expect(parcels.data.map(({ orders }) => orders.map(({ id }) => id))).toEqual([[orderId]]);

  const ledger = await merchant.call(listLedgerEntries, { query: { mode: 'test' } });
  expect(ledger.data.map((entry) => entry.kind)).toEqual(['order_payment', 'recharge']);
  const wallets = await merchant.call(listWallets);
  expect(wallets.data.map((wallet) => [wallet.mode, wallet.available.amountMinor])).toEqual([
    ['live', 0],
    ['test', 10_000],
  ]);
  const home = await merchant.call(getHome);
  expect(home.data.setup).toEqual({
    emailConfirmed: false,
    billingProfile: false,
    shippingRules: false,
    pricingRule: false,
    storeConnected: true,
    productImported: true,
    productPushed: true,
    toppedUp: true,
    testOrderPlaced: true,
    orderPaid: true,
  });
  expect(await verifyLedger(provider.services.database)).toMatchObject({ sumMinor: 0, breaks: [] });
});

type Call = Awaited<ReturnType<TestProvider['signUp']>>['call'];

/** Public links name the public origin; in this test the provider answers them itself. */
async function followToGateway(gatewayUrl: string): Promise<string> {
  const answer = await fetch(provider.url + new URL(gatewayUrl).pathname, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  return provider.url + new URL(answer.headers.get('location') ?? '').pathname;
}

async function credited(call: Call, rechargeId: string): Promise<string> {
  return (await call(getRecharge, { params: { rechargeId } })).data.state;
}

/** The simulated warehouse and carrier work by due times in the queue: run it until the parcel has arrived. */
async function untilDelivered(call: Call, orderId: string) {
  for (let round = 0; round < 200; round += 1) {
    await provider.runJobs();
    const order = (await call(getOrder, { params: { orderId } })).data;
    if (
      order.deliveryState === 'delivered' &&
      order.fulfillmentState === 'closed' &&
      order.parcels.every((parcel) => parcel.writeBack === 'done')
    )
      return order;
  }
  throw new Error('the parcel was not delivered');
}
