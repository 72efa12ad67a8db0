import { beforeAll, expect, test } from 'vitest';
import { listStores } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { startFakeTiktok } from '#tests/support/tiktok/fake-tiktok.ts';
import { payAndShip } from '#tests/support/pay-and-ship.ts';
import { pushMug } from '#tests/support/push-mug.ts';
import { newShop } from '#tests/support/tiktok/shop-data.ts';
import { placeOrder } from '#tests/support/tiktok/shop-life.ts';

const APP = { appKey: 'journey-key', appSecret: 'journey_secret_0123456789', serviceId: '7290000000000000003' };
const tiktok = await startFakeTiktok(APP);
cleanUpAfter(() => tiktok.close());
const shop = newShop({ name: 'Lamps US' });
const seller = tiktok.addSeller({ shops: [shop] });

const journey = startJourney({
  DEMO_SPEED: '1',
  TIKTOK_APP_KEY: APP.appKey,
  TIKTOK_APP_SECRET: APP.appSecret,
  TIKTOK_SERVICE_ID: APP.serviceId,
  TIKTOK_API_URL: tiktok.url,
  TIKTOK_AUTH_URL: tiktok.url,
  TIKTOK_CONSENT_URL: tiktok.url,
  TIKTOK_CONSENT_US_URL: tiktok.url,
});
beforeAll(() => {
  tiktok.state.redirectUrl = `${journey.url}${paths.tiktok}`;
});

const landingWith = (code: string) => `${paths.tiktok}?app_key=${APP.appKey}&code=${code}&locale=en&shop_region=US`;

test('a seller connects a shop by TikTok’s page, trades, connects again after the token ended, and disconnects', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.stores);
  await page.getByRole('button', { name: 'Connect TikTok Shop' }).click();
  await page.getByRole('link', { name: 'Authorize Lamps US' }).click();
  await page.getByText('1 shop is connected').waitFor();
  await look(page, 'tiktok-connected');
  await page.getByRole('link', { name: 'View stores' }).click();
  await page.getByText('Lamps US').first().waitFor();
  await expect.poll(() => shop.webhooks.length, WAIT).toBeGreaterThan(0);

  await pushMug(page);
  await expect.poll(() => shop.products.length, WAIT).toBe(1);
  const order = placeOrder(shop, { skuId: shop.products[0]?.skus[0]?.id ?? '', units: 2 });
  await tiktok.deliver(shop, { type: 1, event: 'ORDER_STATUS_CHANGE', data: { order_id: order.id } });
  const trackingNumber = await payAndShip(journey, page, order.id);
  await expect.poll(() => order.packages.map((each) => each.trackingNumber), WAIT).toEqual([trackingNumber]);
  expect(order.status).toBe('IN_TRANSIT');

  tiktok.revokeTokens(seller);
  await goTo(page, landingWith(tiktok.authorize(seller)));
  await page.getByRole('button', { name: 'Connect this shop' }).click();
  await page.getByText('1 shop is connected').waitFor();
  expect((await journey.merchant.call(listStores)).data).toMatchObject([{ name: 'Lamps US', platform: 'tiktok-shop', state: 'connected' }]);

  await goTo(page, paths.stores);
  await page.getByRole('button', { name: 'Actions for Lamps US' }).click();
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect.poll(() => shop.webhooks, WAIT).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a newcomer whom TikTok sends logs in or signs up first, and an authorization that was used says so', async () => {
  const code = tiktok.authorize(tiktok.addSeller());
  const { page, complaints } = await journey.open();
  await goTo(page, `${journey.url}${landingWith(code)}`);
  await page.getByRole('link', { name: 'Create account' }).waitFor();
  expect(await page.getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain(`code=${code}`);
  await look(page, 'tiktok-sign-in');
  const merchant = await journey.signUp();
  const second = await journey.openSignedIn(landingWith(code), { as: merchant });
  await second.page.getByRole('button', { name: 'Connect this shop' }).click();
  await second.page.getByText('1 shop is connected').waitFor();
  await goTo(second.page, `${journey.url}${landingWith(code)}`);
  await second.page.getByRole('button', { name: 'Connect this shop' }).click();
  await second.page.getByText('This authorization was used already', { exact: false }).waitFor();
  await second.page.getByRole('link', { name: 'Start again' }).waitFor();
  await look(second.page, 'tiktok-used');
  expect([...complaints, ...second.complaints]).toEqual([]);
});
