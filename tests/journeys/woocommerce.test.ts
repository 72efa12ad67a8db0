import { expect, test } from 'vitest';
import { connectWooCommerceStore } from '#contract/stores-woocommerce.ts';
import { getOrder, listOrders } from '#contract/orders.ts';
import { listStores } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import type { Merchant } from '#tests/support/call.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';
import { payAndShip } from '#tests/support/pay-and-ship.ts';
import { pushMug } from '#tests/support/push-mug.ts';
import { startWooHost } from '#tests/support/woocommerce/host.ts';
import { placeWooOrder, refundOneUnit, runWooCron } from '#tests/support/woocommerce/site-life.ts';

const host = await startWooHost();
const IN_AUSTIN = { address_1: '12 Main Street', city: 'Austin', postcode: '78701', state: 'TX', country: 'US', phone: '+15125550100' };
const journey = startJourney({ DEMO_SPEED: '1', OUTBOUND_OWN_HOSTS: host.host });

test('a WooCommerce store is connected by its consent page, another by keys', async () => {
  const [consenting, other] = [host.addSite(), host.addSite({ permalinks: 'query' })];
  const { page, complaints } = await journey.openSignedIn(paths.stores);

  await look(page, 'woocommerce-tiles');
  await page.getByRole('link', { name: 'Connect WooCommerce store' }).click();
  await page.getByLabel('Address of the store').fill('127.0.0.1:1');
  await page.getByRole('button', { name: 'Go to the store' }).click();
  await page.getByText('in a private network').waitFor();
  await page.getByLabel('Address of the store').fill(`${consenting.url}/wp-admin/`);
  await page.getByRole('button', { name: 'Go to the store' }).click();
  await page.getByRole('link', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Finish connecting' }).click();
  await page.getByText(consenting.name).first().waitFor(WAIT);
  await expect.poll(() => new URL(page.url()).search, WAIT).toBe('');

  await page.getByRole('link', { name: 'Connect WooCommerce store' }).click();
  const { consumerKey, consumerSecret } = host.makeKeys(other);
  await page.getByLabel('Address of the store').fill(other.url);
  await page.getByText('Enter keys by hand').click();
  await page.getByLabel('Consumer key').fill(consumerKey);
  await page.getByLabel('Consumer secret').fill('cs_wrong');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Connect store' }).click();
  await page.getByText('The store does not take these keys').waitFor(WAIT);
  await page.getByLabel('Consumer secret').fill(consumerSecret);
  await dialog.getByRole('button', { name: 'Connect store' }).click();
  await page.getByText(other.name).first().waitFor(WAIT);
  expect(complaints).toEqual([]);
});

longTest(
  'an order of a WooCommerce store is paid for and sent, and its buyer finds the number; what was refunded before is not sent',
  async () => {
    const site = host.addSite({ currency: 'USD' });
    const merchant = await journey.signUp({ country: 'US' });
    const { consumerKey, consumerSecret } = host.makeKeys(site);
    const body = { address: site.url, consumerKey, consumerSecret };
    expect((await merchant.call(connectWooCommerceStore, { body })).status).toBe(200);
    const { page, complaints } = await journey.openSignedIn(undefined, { as: merchant });
    await pushMug(page);
    await expect.poll(() => site.webhooks.length, WAIT).toBe(8);
    const [product] = site.products;
    const items = [{ productId: product?.id ?? 0, variationId: site.variations.get(product?.id ?? 0)?.[0]?.id ?? 0, quantity: 2 }];
    const order = placeWooOrder(site, { items, address: IN_AUSTIN });
    const hook = site.webhooks[0]?.delivery_url ?? '';
    await runWooCron(site, hook);
    refundOneUnit(site, String(order.id));
    await runWooCron(site, hook);
    const find = async () => (await merchant.call(listOrders, { query: { q: `#${order.number}` } })).data[0];
    const lines = async () => {
      const row = await find();
      return row === undefined ? [] : (await merchant.call(getOrder, { params: { orderId: row.id } })).data.orderLines;
    };
    await expect.poll(async () => (await lines()).map(({ quantity, quantityCanceled }) => quantity - quantityCanceled), WAIT).toEqual([1]);
    const trackingNumber = await payAndShip({ dataDir: journey.dataDir, merchant }, page, `#${order.number}`);
    await expect
      .poll(
        () =>
          site.notes
            .get(order.id)
            ?.map(({ note }) => note)
            .join() ?? '',
        WAIT,
      )
      .toContain(trackingNumber);
    expect(complaints).toEqual([]);
  },
);

longTest('a store of another account is requested by whoever has its keys, and goes over once its owner agrees', async () => {
  const site = host.addSite({ currency: 'USD' });
  const [owner, other] = [await journey.signUp(), await journey.signUp()];
  const connect = (merchant: Merchant) => {
    const { consumerKey, consumerSecret } = host.makeKeys(site);
    return merchant.call(connectWooCommerceStore, { body: { address: site.url, consumerKey, consumerSecret } });
  };
  expect((await connect(owner)).status).toBe(200);
  const theirs = await journey.openSignedIn(`${paths.stores}?connect=woocommerce`, { as: other });
  const { consumerKey, consumerSecret } = host.makeKeys(site);
  await theirs.page.getByLabel('Address of the store').fill(site.url);
  await theirs.page.getByText('Enter keys by hand').click();
  await theirs.page.getByLabel('Consumer key').fill(consumerKey);
  await theirs.page.getByLabel('Consumer secret').fill(consumerSecret);
  await theirs.page.getByRole('dialog').getByRole('button', { name: 'Connect store' }).click();
  await theirs.page.getByText('We have asked its owner to let it go').waitFor(WAIT);

  const ours = await journey.openSignedIn(paths.stores, { as: owner });
  await ours.page.getByText(`${other.email} requests`).waitFor(WAIT);
  await look(ours.page, 'store-requested');
  await ours.page.getByRole('button', { name: 'Let it go' }).click();
  await expect.poll(async () => (await owner.call(listStores)).data[0]?.state, WAIT).toBe('uninstalled');
  await goTo(theirs.page, paths.stores);
  await theirs.page.getByText('is free: connect it now').waitFor(WAIT);
  expect((await connect(other)).data).toMatchObject({ state: 'connected' });
  expect([...ours.complaints, ...theirs.complaints]).toEqual([]);
});
