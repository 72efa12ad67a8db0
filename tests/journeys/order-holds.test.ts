import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { generatePath } from 'react-router';
import { getOrder, holdOrder, type OrderRow } from '#contract/orders.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { addJob } from '#provider/database/database.ts';
import { look, startJourney } from '#tests/support/journey.ts';
import { longTest } from '#tests/support/long.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';
import { importDrafts, orderIn, pay, pushDrafts, topUp } from '#tests/support/trade-steps.ts';
import { withWharfDatabase } from '#tests/support/wharf-database.ts';

const journey = startJourney();
let store: Store;

const pageOf = (order: OrderRow) => generatePath(paths.order, { orderId: order.id });
const stateOf = async (order: OrderRow) => (await journey.merchant.call(getOrder, { params: { orderId: order.id } })).data;

/** A hold keeps the simulated warehouse, which is quick, from picking the order during the test. */
async function payAndHold(order: OrderRow): Promise<void> {
  await pay(journey.merchant, [order]);
  await journey.merchant.call(holdOrder, { params: { orderId: order.id }, body: { reason: 'other' } });
}

beforeAll(async () => {
  store = await aSandboxStore(journey.merchant, { country: 'BR', currency: 'BRL' });
  await pushDrafts(journey.merchant, [store], await importDrafts(journey.merchant, { q: 'lamp' }));
  await topUp(journey.merchant, journey.url, 1_000_000);
});

longTest('an order is held with a note, can not be paid meanwhile, and is released', async () => {
  const order = await orderIn(journey.merchant, store);
  const { page, complaints } = await journey.openSignedIn(pageOf(order));
  await page.getByRole('button', { name: 'Hold order' }).click();
  await page.getByLabel('Reason').selectOption('The address needs to be confirmed');
  await page.getByLabel('Note (optional)').fill('Flat number is missing');
  await page.getByRole('dialog').getByRole('button', { name: 'Hold order' }).click();
  await page.getByText('This order is on hold').waitFor();
  await page.getByText('Flat number is missing').waitFor();
  expect(await page.getByRole('link', { name: /^Pay / }).count()).toBe(0);
  await look(page, 'order-held');
  await page.getByRole('button', { name: /^Release hold/ }).click();
  await page.getByText('Hold released').first().waitFor();
  await page.getByRole('link', { name: /^Pay / }).waitFor();
  expect(complaints).toEqual([]);
});

test('a paid order is canceled, and its money is back on the balance', async () => {
  const order = await orderIn(journey.merchant, store);
  const { page, complaints } = await journey.openSignedIn(pageOf(order));
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('You have paid nothing for it', { exact: false }).waitFor();
  await look(page, 'order-cancel-unpaid');
  await page.getByRole('button', { name: 'Keep order' }).click();
  await payAndHold(order);
  await page.reload();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('goes back to your balance', { exact: false }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('This order is canceled').waitFor();
  await page.getByText('canceled, refunded', { exact: false }).waitFor();
  expect(await stateOf(order)).toMatchObject({ paymentState: 'refunded', fulfillmentState: 'canceled' });
  await page.goto(paths.balance);
  await page.getByText('Refund').first().waitFor();
  expect(complaints).toEqual([]);
});

longTest('what the store changes in a paid order waits for the merchant, in Portuguese too', async () => {
  const order = await orderIn(journey.merchant, store);
  await payAndHold(order);
  await withWharfDatabase(journey.dataDir, async ({ db }) => {
    const { shop_id: shopId, id: orderId } = await db
      .updateTable('sandbox.shop_order')
      .set({ body: sql`jsonb_set(body || '{"version": 2}', '{shipping_address,address1}', '"Rua Augusta 1500"')` })
      .where('name', '=', order.externalName)
      .where('shop_id', 'in', db.selectFrom('store').select('external_id').where('id', '=', store.id))
      .returning(['shop_id', 'id'])
      .executeTakeFirstOrThrow();
    await addJob(db, 'sandbox-deliver-webhook', { shopId, orderId, deliveryId: uuidv7() });
  });
  await expect.poll(async () => (await stateOf(order)).storeEdit?.address?.line1).toBe('Rua Augusta 1500');
  const { page, complaints } = await journey.openSignedIn(pageOf(order), { locale: 'pt-BR' });
  await page.getByText('A loja alterou este pedido').waitFor();
  await page.getByText('Rua Augusta 1500 (alterado)').waitFor();
  await look(page, 'order-store-edit-pt-BR');
  await page.getByRole('button', { name: 'Aplicar alterações' }).click();
  await page.getByText('Alterações da loja aplicadas').waitFor();
  expect((await stateOf(order)).address.line1).toBe('Rua Augusta 1500');
  expect(complaints).toEqual([]);
});
