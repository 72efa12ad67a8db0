import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '#app/paths.ts';
import { neededScopes } from '#provider/platforms/nuvemshop/credentials.ts';
import { alive } from '#tests/support/browser.ts';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { startFakeNuvemshop } from '#tests/support/nuvemshop/fake-nuvemshop.ts';
import { placeOrder } from '#tests/support/nuvemshop/store-life.ts';
import { payAndShip } from '#tests/support/pay-and-ship.ts';
import { pushMug } from '#tests/support/push-mug.ts';

const APP = { appId: '4242', appSecret: 'tn_secret_of_the_journey' };

const nuvemshop = await startFakeNuvemshop({
  ...APP,
  scopes: neededScopes,
  redirectUrl: () => `${journey.url}${paths.nuvemshop}`,
  allowsLocalWebhooks: true,
});
cleanUpAfter(() => nuvemshop.close());
const IN_AUSTIN = {
  ...{ name: 'Ana Silva', address: 'Main Street', number: '12', floor: null, locality: null, city: 'Austin', province: 'Texas' },
  ...{ zipcode: '78701', country: 'US', phone: '+15125550100' },
};
const journey = startJourney({
  DEMO_SPEED: '1',
  NUVEMSHOP_APP_ID: APP.appId,
  NUVEMSHOP_APP_SECRET: APP.appSecret,
  NUVEMSHOP_API_URL: nuvemshop.apiUrl,
  NUVEMSHOP_AUTH_ORIGIN: nuvemshop.origin,
});

describe('a store of Nuvemshop', () => {
  test('is connected from the stores screen, takes a product, sends its order and sees its parcel, expires, comes back and is disconnected', async () => {
    const shop = nuvemshop.addStore({ language: 'en', currency: 'USD', country: 'US', name: { en: 'Casa da Ana' } });
    const { page, complaints } = await journey.openSignedIn(paths.stores);
    await page.getByRole('button', { name: 'Connect Nuvemshop' }).click();
    await page.getByRole('link', { name: 'Accept and install in Casa da Ana' }).click();
    await page.waitForURL(`**${paths.stores}`);
    await page.getByText('Casa da Ana is connected').waitFor();
    await look(page, 'nuvemshop-connected');

    await pushMug(page);
    await expect.poll(() => shop.products.length).toBe(1);
    const variantId = shop.products[0]?.variants[0]?.id ?? 0;
    const order = placeOrder(shop, { items: [{ variantId, quantity: 1 }], shipping_address: IN_AUSTIN });
    await nuvemshop.emit(shop, 'order/created', order.id);
    const trackingNumber = await payAndShip(journey, page, `#${order.number}`);
    await expect.poll(() => order.parts[0]?.tracking_info.code ?? '', WAIT).toContain(trackingNumber);
    expect(order.shipping_status).toBe('fulfilled');

    shop.accessToken = null;
    await goTo(page, paths.stores);
    await menu(page, 'Check connection');
    await page.getByRole('dialog').getByText('Does not work').first().waitFor();
    await goTo(page, paths.stores);
    await page.getByRole('button', { name: 'Connect again' }).click();
    await page.getByRole('link', { name: 'Accept and install in Casa da Ana' }).click();
    await page.waitForURL(`**${paths.stores}`);
    await alive(page);

    await menu(page, 'Disconnect');
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect.poll(() => shop.webhooks.map(({ event }) => event)).toEqual(['app/uninstalled']);
    expect(complaints).toEqual([]);
  });

  test('installed from Nuvemshop asks which account it belongs to; a used code and a foreign store are explained', async () => {
    const shop = nuvemshop.addStore({ language: 'pt', name: { pt: 'Loja Azul' } });
    const { page, complaints } = await journey.open();
    const code = nuvemshop.agree(shop);
    await goTo(page, `${paths.nuvemshop}?code=${code}`);
    await page.getByRole('heading', { name: 'Connect Loja Azul' }).waitFor();
    await look(page, 'nuvemshop-install');
    const merchant = await journey.signUp();
    await page.getByRole('link', { name: 'Log in' }).click();
    await alive(page);
    await page.getByLabel('Username').fill(merchant.email);
    await page.getByLabel('Password', { exact: true }).fill(merchant.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText(`You are logged in as ${merchant.email}.`).waitFor();
    await page.getByRole('button', { name: 'Connect to this account' }).click();
    await page.getByText('Loja Azul is connected').waitFor();

    await goTo(page, `${paths.nuvemshop}?code=${code}`);
    await page.getByRole('heading', { name: 'This link can no longer be used' }).waitFor();
    await look(page, 'nuvemshop-used-code');

    const other = await journey.openSignedIn(undefined, { as: await journey.signUp() });
    await goTo(other.page, `${paths.nuvemshop}?code=${nuvemshop.agree(shop)}`);
    await other.page.getByRole('button', { name: 'Connect to this account' }).click();
    await other.page.getByRole('heading', { name: 'This store belongs to another account' }).waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
  });
});

async function menu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Casa da Ana' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
