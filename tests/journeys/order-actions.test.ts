import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { generatePath } from 'react-router';
import { splitOrder } from '#contract/order-actions.ts';
import { getOrder, listOrders, type OrderRow } from '#contract/orders.ts';
import { listProducts, getProduct } from '#contract/products.ts';
import { saveShippingRules } from '#contract/shipping.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { addJob } from '#provider/database/database.ts';
import type { Merchant } from '#tests/support/call.ts';
import { addBalance, addDueOrders, addStockedVariants } from '#tests/support/due-orders.ts';
import { look, startJourney, WAIT } from '#tests/support/journey.ts';
import { runBulkAction, selectPage } from '#tests/support/lists.ts';
import { longTest } from '#tests/support/long.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';
import { importDrafts, orderIn, pushDrafts } from '#tests/support/trade-steps.ts';
import { withWharfDatabase } from '#tests/support/wharf-database.ts';
import { patient } from '#tests/support/patience.ts';

const journey = startJourney();
const SOON = { timeout: patient(45_000), interval: 250 };
let store: Store;
let sku: string;

const pageOf = ({ id }: Pick<OrderRow, 'id'>) => generatePath(paths.order, { orderId: id });
const stateOf = async ({ id }: Pick<OrderRow, 'id'>, merchant: Merchant = journey.merchant) =>
  (await merchant.call(getOrder, { params: { orderId: id } })).data;

/** Has the shop change an order of its own and tell us, as a buyer or the merchant might there. */
async function changeInShop(order: OrderRow, change: ReturnType<typeof sql>): Promise<void> {
  await withWharfDatabase(journey.dataDir, async ({ db }) => {
    const { shop_id: shopId, id: orderId } = await db
      .updateTable('sandbox.shop_order')
      .set({ body: sql`${change} || '{"version": 2}'` })
      .where('name', '=', order.externalName)
      .where('shop_id', 'in', db.selectFrom('store').select('external_id').where('id', '=', order.storeId))
      .returning(['shop_id', 'id'])
      .executeTakeFirstOrThrow();
    await addJob(db, 'sandbox-deliver-webhook', { shopId, orderId, deliveryId: uuidv7() });
  });
}

beforeAll(async () => {
  store = await aSandboxStore(journey.merchant, { country: 'BR', currency: 'BRL' });
  await pushDrafts(journey.merchant, [store], await importDrafts(journey.merchant, { q: 'lamp' }));
  const [product] = (await journey.merchant.call(listProducts, { query: { pageSize: 1, q: 'mug' } })).data;
  const found = (await journey.merchant.call(getProduct, { params: { productId: product?.id ?? '' } })).data;
  sku = found.variants[0]?.sku ?? '';
});

longTest('an order with four causes is mended one by one by its fix buttons', async () => {
  const merchant = await journey.signUp();
  const own = await aSandboxStore(merchant, { country: 'BR', currency: 'BRL' });
  await pushDrafts(merchant, [own], await importDrafts(merchant, { q: 'lamp' }));
  const order = await orderIn(merchant, own);
  const rule = { countries: [], methods: [], maxFreightMinor: 1, maxDays: null, trackedOnly: false, insured: false, warehouse: null };
  await merchant.call(saveShippingRules, {
    params: { userId: merchant.userId },
    body: { version: 0, rules: [{ ...rule, fallback: 'cheapest', exceptions: [] }] },
  });
  const extra = { id: uuidv7(), variant_id: 'unknown', title: 'Gift card holder', sku: 'OWN-1', quantity: 1, price_minor: 500 };
  await changeInShop(
    order,
    sql`jsonb_set(jsonb_set(jsonb_set(body, '{shipping_address,city}', '""'), '{shipping_address,tax_id}', '""'), '{line_items}',
      (body -> 'line_items') || ${JSON.stringify([extra])}::jsonb)`,
  );
  const codes = async () => (await stateOf(order, merchant)).causes.map(({ code }) => code);
  await expect.poll(codes, SOON).toEqual(['unmapped-line', 'address-incomplete', 'identity-missing', 'freight-over-limit']);

  const { page, complaints } = await journey.openSignedIn(pageOf(order), { as: merchant });
  await look(page, 'order-actions-causes');
  const fix = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  await fix('Change items');
  await page.getByLabel('Send another SKU instead').last().fill('NO-SUCH-SKU');
  await page.getByRole('button', { name: 'Save items' }).click();
  await page.getByText('No product on sale has this SKU').waitFor(WAIT);
  await page.getByLabel('Send another SKU instead').last().fill(sku);
  await look(page, 'order-actions-lines');
  await page.getByRole('button', { name: 'Save items' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden', ...WAIT });
  expect(await codes()).toEqual(['address-incomplete', 'identity-missing', 'freight-over-limit']);

  await fix('Correct address');
  await page.getByLabel('City').fill('São Paulo');
  await page.getByLabel('Identity or tax number').fill('111.111.111-11');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.locator('[aria-invalid="true"]').waitFor(WAIT);
  await look(page, 'order-actions-address');
  await page.getByLabel('Identity or tax number').fill('529.982.247-25');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden', ...WAIT });
  expect(await codes()).toEqual(['freight-over-limit']);

  await fix('Change shipping');
  await page.getByRole('radio').first().check({ force: true });
  await look(page, 'order-actions-method');
  await page.getByRole('button', { name: 'Use this method' }).click();
  await page.getByRole('link', { name: /^Pay / }).waitFor(WAIT);
  expect(await stateOf(order, merchant)).toMatchObject({ payable: true, causes: [], addressCorrected: true });
  expect(complaints).toEqual([]);
});

test('orders of one buyer are merged, one to another address says why it is not, and a split is undone', async () => {
  const orders = [await orderIn(journey.merchant, store), await orderIn(journey.merchant, store), await orderIn(journey.merchant, store)];
  const [first, second, third] = orders;
  if (first === undefined || second === undefined || third === undefined) throw new Error('no order');
  const address = (line: string) =>
    sql`jsonb_set(jsonb_set(body, '{shipping_address}', ${JSON.stringify({ name: 'Ana Lima', company: '', address1: line, address2: '', district: 'Centro', city: 'São Paulo', province: 'SP', zip: '01310-100', country_code: 'BR', phone: '+5511999990000', tax_id: '529.982.247-25' })}::jsonb),
      '{email}', '"ana.lima@example.com"')`;
  for (const order of [first, second]) await changeInShop(order, address('Avenida Paulista 1000'));
  await changeInShop(third, address('Rua Augusta 5'));
  await expect
    .poll(
      async () =>
        (await Promise.all(orders.map((order) => stateOf(order)))).every(({ buyerName, payable }) => buyerName === 'Ana Lima' && payable),
      SOON,
    )
    .toBe(true);

  const { page, complaints } = await journey.openSignedIn(`${pageOf(second)}?act=merge`);
  await page.getByText('It goes to another address').waitFor(WAIT);
  expect(await page.getByRole('checkbox', { name: third.externalName }).count()).toBe(0);
  expect(await page.getByRole('checkbox', { name: first.externalName }).isChecked()).toBe(true);
  await look(page, 'order-actions-merge');
  await page.getByRole('button', { name: 'Merge orders' }).click();
  await page.getByText('Sent together with', { exact: false }).waitFor(WAIT);
  const lead = [await stateOf(first), await stateOf(second)].find(({ fulfillmentState }) => fulfillmentState === 'ready');
  expect(lead?.itemCount).toBe(first.itemCount + second.itemCount);

  const whole = await stateOf(third);
  const [line] = whole.orderLines;
  if (whole.itemCount > 1 && line !== undefined) {
    const lineId = (whole.orderLines.find(({ quantity }) => quantity > 1) ?? line).id;
    await journey.merchant.call(splitOrder, {
      params: { orderId: whole.id },
      body: { version: whole.version, parts: [{ lines: [{ lineId, quantity: 1 }] }] },
    });
    const part = (await stateOf(whole)).related[0];
    await page.goto(pageOf({ id: part?.id ?? '' }));
    await page.getByRole('button', { name: 'Put back into the order' }).click();
    await page.waitForURL((url) => url.pathname === pageOf(whole));
    expect(await stateOf(whole)).toMatchObject({ itemCount: whole.itemCount, costTotal: whole.costTotal });
  }
  expect(complaints).toEqual([]);
});

longTest('the method of many orders is changed after a look at what it costs', async () => {
  const merchant = await journey.signUp();
  const own = await aSandboxStore(merchant, { country: 'US' });
  await pushDrafts(merchant, [own], await importDrafts(merchant, { q: 'lamp' }));
  const orders = [await orderIn(merchant, own), await orderIn(merchant, own)];
  const { page, complaints } = await journey.openSignedIn(paths.orders, { as: merchant });
  await selectPage(page, 'Select all orders of this page');
  await runBulkAction(page, 'Change shipping');
  await page.getByLabel('For each order use').selectOption('the fastest method');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Change shipping' });
  await expect.poll(() => confirm.isEnabled(), WAIT).toBe(true);
  await look(page, 'order-actions-bulk-method');
  await confirm.click();
  await page.getByText('2 of 2').waitFor(WAIT);
  const changed = await Promise.all(orders.map((order) => stateOf(order, merchant)));
  expect(changed.map(({ setMethod, quote }) => setMethod === quote?.methodCode)).toEqual([true, true]);
  expect(complaints).toEqual([]);
});

longTest('five hundred orders are paid in one go', async () => {
  const merchant = await journey.signUp();
  await withWharfDatabase(journey.dataDir, async (database) => {
    const variantIds = await addStockedVariants(database, { count: 1, counted: 500 });
    // Goods of this test alone: the catalog is no place for them.
    await database.db.updateTable('variant').set({ status: 'off_sale' }).where('id', 'in', variantIds).execute();
    await sql`UPDATE product SET status = 'off_sale' WHERE id IN (SELECT product_id FROM variant WHERE id = ANY (${variantIds}::uuid[]))`.execute(
      database.db,
    );
    // Live orders wait for people: five hundred that the simulation sends would keep the others waiting.
    await addDueOrders(database, merchant.accountId, { count: 500, mode: 'live', variantIds });
    await sql`UPDATE orders SET external_name = '#' || number WHERE account_id = ${merchant.accountId}`.execute(database.db);
    await addBalance(database, merchant.accountId, 600_000, 'live');
  });
  const { page, complaints } = await journey.openSignedIn(`${paths.orders}?tab=awaiting-payment`, { as: merchant });
  await selectPage(page, 'Select all orders of this page');
  await page.getByRole('button', { name: /^Select all 500/ }).click();
  await runBulkAction(page, 'Pay in the background');
  await page.getByRole('button', { name: 'Pay 500 orders' }).waitFor(WAIT);
  await look(page, 'order-actions-bulk-pay');
  await page.getByRole('button', { name: 'Pay 500 orders' }).click();
  await page.getByText('500 of 500').waitFor({ timeout: patient(90_000) });
  expect((await merchant.call(listOrders, { query: { tab: 'awaiting-payment' } })).data).toEqual([]);
  expect(complaints).toEqual([]);
});
