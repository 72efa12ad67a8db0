import { generatePath } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { decidePraiseCard, getPraiseCard, listPraiseCards, listPraiseCardsToReview } from '#contract/praise-cards.ts';
import { getOrder } from '#contract/orders.ts';
import { type Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import type { Merchant } from '#tests/support/call.ts';
import { goTo, look, looksOf, startJourney, WAIT } from '#tests/support/journey.ts';
import { someArtwork } from '#tests/support/praise-card-builders.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';
import { importDrafts, orderIn, pay, pushDrafts, topUp } from '#tests/support/trade-steps.ts';
import { withWharfDatabase } from '#tests/support/wharf-database.ts';
import { patient } from '#tests/support/patience.ts';

const journey = startJourney();
let store: Store;
let operator: Merchant;

beforeAll(async () => {
  store = await aSandboxStore(journey.merchant, { country: 'US', currency: 'USD' });
  await pushDrafts(journey.merchant, [store], await importDrafts(journey.merchant, { q: 'lamp' }));
  await topUp(journey.merchant, journey.url, 300_000);
  operator = await journey.signUp();
  await withWharfDatabase(journey.dataDir, ({ db }) =>
    db.updateTable('app_user').set({ role: 'admin' }).where('id', '=', operator.userId).execute(),
  );
});

test('a praise card goes from upload over its review into the parcel', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.settingPraiseCard);
  await page.getByRole('link', { name: 'Create card' }).first().click();
  await page.getByLabel('Message').fill('Leave a 5-star review and get a gift');
  await page.getByText('This reads like a reward for a review').waitFor();
  await page.getByLabel('Message').fill('We hope you enjoy your lamp.');
  await expect.poll(() => page.getByText('This reads like a reward for a review').count(), WAIT).toBe(0);
  await page.getByLabel('Name', { exact: true }).fill('Lamp card');
  await page.getByLabel(store.name).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/praise-card\/[0-9a-f-]{36}$/);
  const [card] = (await journey.merchant.call(listPraiseCards)).data.cards;
  const params = { praiseCardId: card?.id ?? '' };
  const file = (width: number, height: number) =>
    someArtwork(width, height).then((buffer) => ({ name: 'card.png', mimeType: 'image/png', buffer }));
  const input = page.locator('input[type=file]');
  await input.setInputFiles(await file(1, 1));
  await page.getByText("This file can't be used", { exact: false }).first().waitFor();
  await input.setInputFiles(await file(400, 600));
  await page.getByText('Too few pixels').waitFor();
  await page.getByRole('button', { name: 'Hand in for review' }).click();
  await page.getByText('The artwork has too few pixels to print well', { exact: false }).waitFor();
  await input.setInputFiles(await file(1_000, 1_500));
  await page.getByText('Prints well').waitFor();
  await look(page, 'praise-card-artwork');
  await page.getByRole('button', { name: 'Hand in for review' }).click();
  await page.getByText('Card handed in').first().waitFor();

  expect((await operator.call(listPraiseCardsToReview)).data.map(({ id }) => id)).toContain(params.praiseCardId);
  await operator.call(decidePraiseCard, { params, body: { decision: 'approve' } });
  await page.reload();
  await page.getByText('It goes with the orders that fit its rules.').waitFor();

  const order = await orderIn(journey.merchant, store);
  const seen = await journey.openSignedIn(generatePath(paths.order, { orderId: order.id }));
  await seen.page.getByText('Praise card “Lamp card”: ¥0.80 CNY, in the service fee.').waitFor();
  await pay(journey.merchant, [order]);
  await expect
    .poll(async () => (await journey.merchant.call(getOrder, { params: { orderId: order.id } })).data.praiseCard?.parcelNumber ?? null, {
      timeout: patient(90_000),
    })
    .toMatch(/^PK\d+$/);
  await seen.page.reload();
  await seen.page.getByText(/Packed in parcel PK\d+\./).waitFor();
  expect((await journey.merchant.call(getPraiseCard, { params })).data.packed).toBe(1);
  for (const [locale, width] of looksOf(
    [
      ['en-US', 1280],
      ['es-ES', 390],
      ['pt-BR', 1280],
    ] as const,
    0,
  )) {
    const list = await journey.openSignedIn(paths.settingPraiseCard, { locale, width });
    await look(list.page, `praise-cards-${locale}-${width}`);
    await goTo(list.page, generatePath(paths.praiseCard, params));
    await look(list.page, `praise-card-${locale}-${width}`);
  }
  expect([...complaints, ...seen.complaints]).toEqual([]);
});
