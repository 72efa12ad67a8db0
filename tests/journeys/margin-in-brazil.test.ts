import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { connectSandboxStore, type Store } from '#contract/stores.ts';
import { listImportItems } from '#contract/import-list.ts';
import { listListings } from '#contract/my-products.ts';
import { confirmPaymentUrl } from '#app/features/payments/payment-urls.ts';
import { paths } from '#app/paths.ts';
import { editDraft } from '#tests/support/drafts.ts';
import { goTo, look, startJourney, WAIT } from '#tests/support/journey.ts';
import { patient } from '#tests/support/patience.ts';
import { readDraft } from '#tests/support/store-builders.ts';
import { orderIn, topUp } from '#tests/support/trade-steps.ts';

const journey = startJourney();
const PHONE = { locale: 'pt-BR', width: 390 } as const;
let store: Store;

beforeAll(async () => {
  store = (await journey.merchant.call(connectSandboxStore, { body: { name: 'Loja', country: 'BR', currency: 'BRL' } })).data;
});

/** What a sale leaves, and what the buyer owes at the door, in words. */
async function seesBoth(page: Page): Promise<void> {
  await page.getByText(/Lucro/).first().waitFor(WAIT);
  await page
    .getByText(/O comprador (não deve nada|deve R\$.*) na entrega/)
    .first()
    .waitFor(WAIT);
}

test('a merchant in Brazil sees profit and door charge from the import to the payment', async () => {
  const { merchant } = journey;
  const { page, complaints } = await journey.openSignedIn(paths.products, PHONE);
  await page
    .getByRole('button', { name: /^Importar / })
    .first()
    .click();
  await expect.poll(async () => (await merchant.call(listImportItems)).data.length, WAIT).toBe(1);
  await goTo(page, paths.importList);
  await seesBoth(page);
  await page
    .getByText(/(Meta de 30%|Nenhum preço deixa 30%).*Brasil/)
    .first()
    .waitFor(WAIT);
  await look(page, 'brazil-1-import-list');
  await page.getByLabel('Meta de margem').fill('25');
  await page.getByRole('button', { name: 'Usar esta margem' }).click();
  await page
    .getByText(/25%.*Brasil/)
    .first()
    .waitFor(WAIT);
  expect(await page.getByRole('button', { name: 'Usar esta margem' }).count()).toBe(0);

  const [listed] = (await merchant.call(listImportItems)).data;
  const draft = await readDraft(merchant, listed?.id ?? '');
  expect(draft.profits[0]?.profit?.profit.amountMinor).toBeGreaterThanOrEqual(0);

  await page
    .getByRole('button', { name: /^Publicar / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Loja/).check();
  await dialog.getByText('O que uma peça deixa').first().waitFor(WAIT);
  await dialog
    .getByText(/O comprador .* na entrega/)
    .first()
    .waitFor(WAIT);
  expect(await dialog.getByText('Publicar estes com prejuízo').count()).toBe(0);
  await look(page, 'brazil-2-push');
  await dialog.getByRole('button', { name: 'Publicar nas lojas' }).click();
  await page.waitForURL(/job=/, WAIT);
  await expect.poll(async () => (await merchant.call(listListings)).data.length, { timeout: patient(60_000) }).toBe(1);
  await goTo(page, paths.myProducts);
  await seesBoth(page);
  await look(page, 'brazil-3-my-products');

  const order = await orderIn(merchant, store);
  await goTo(page, `/orders/${order.id}`);
  await seesBoth(page);
  await look(page, 'brazil-4-order');
  await topUp(merchant, journey.url, order.costTotal?.amountMinor ?? 0);
  await goTo(page, confirmPaymentUrl([order.id]));
  await seesBoth(page);
  await look(page, 'brazil-5-confirm');
  await page.getByRole('button', { name: /^Pagar / }).click();
  await page.waitForURL(/pay-success/, WAIT);
  expect(complaints).toEqual([]);
});

test('a price set too low is named as a loss where it is set, pushed by consent, named before the payment, and mended by one button', async () => {
  const { merchant } = journey;
  const [listed] = (await merchant.call(listImportItems)).data;
  const draft = await readDraft(merchant, listed?.id ?? '');
  await editDraft(merchant, draft, { variants: draft.variants.map(({ variantId }) => ({ variantId, priceMinor: 990 })) });
  const { page, complaints } = await journey.openSignedIn(paths.importList, PHONE);
  await page.getByText('Prejuízo em Brasil').first().waitFor(WAIT);
  await page
    .getByRole('button', { name: /^Publicar / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Loja/).check();
  await dialog.getByText(/produto seria vendido com prejuízo/).waitFor(WAIT);
  const push = dialog.getByRole('button', { name: 'Publicar nas lojas' });
  await expect.poll(() => push.isDisabled(), WAIT).toBe(true);
  await dialog.getByText('Publicar estes com prejuízo').click();
  await push.click();
  await page.waitForURL(/job=/, WAIT);
  const lossOf = async () => (await merchant.call(listListings)).data[0]?.profit?.profit.amountMinor ?? 0;
  await expect.poll(lossOf, { timeout: patient(60_000) }).toBeLessThan(0);

  const order = await orderIn(merchant, store);
  await goTo(page, `/orders/${order.id}`);
  await page.getByText('Este pedido é vendido com prejuízo.').waitFor(WAIT);
  await goTo(page, confirmPaymentUrl([order.id]));
  await page.getByText('1 pedido é vendido com prejuízo').waitFor(WAIT);
  await look(page, 'brazil-6-loss-confirm');

  const [listing] = (await merchant.call(listListings)).data;
  await goTo(page, `/myProducts/${listing?.id ?? ''}`);
  await page.getByText('Está sendo vendido com prejuízo').waitFor(WAIT);
  await look(page, 'brazil-7-loss-listing');
  await page.getByRole('button', { name: /^Definir (o preço em|estes)/ }).click();
  await page.getByText('Está sendo vendido com prejuízo').waitFor({ ...WAIT, state: 'hidden' });
  expect(await lossOf()).toBeGreaterThanOrEqual(0);
  expect(complaints).toEqual([]);
});
