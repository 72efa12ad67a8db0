import { generatePath } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { getUserSetting } from '#contract/account.ts';
import { listOrders } from '#contract/orders.ts';
import { listProducts } from '#contract/products.ts';
import { getOrderSettings } from '#contract/order-settings.ts';
import type { Store } from '#contract/stores.ts';
import { paths } from '#app/paths.ts';
import { inTransaction } from '#provider/database/database.ts';
import type { SandboxOrder } from '#provider/platforms/sandbox/sandbox-order.ts';
import { sendHint } from '#provider/platforms/sandbox/send-hint.ts';
import { upsertOrder } from '#provider/platforms/sandbox/shop-orders.store.ts';
import { look, startJourney, WAIT } from '#tests/support/journey.ts';
import { aSandboxOrder } from '#tests/support/sandbox-orders.ts';
import { aSandboxStore } from '#tests/support/store-builders.ts';
import { withWharfDatabase } from '#tests/support/wharf-database.ts';

const journey = startJourney();
let strict: Store;
let open: Store;

/** Buyers order in a sandbox shop, which sends its webhooks. */
async function orderAt(store: Store, orders: Partial<SandboxOrder>[]): Promise<void> {
  await withWharfDatabase(journey.dataDir, async (database) => {
    const { external_id: shopId } = await database.db
      .selectFrom('store')
      .select('external_id')
      .where('id', '=', store.id)
      .executeTakeFirstOrThrow();
    if (shopId === null) throw new Error('the store has no shop');
    for (const overrides of orders) {
      const now = new Date().toISOString();
      const order = aSandboxOrder({ created_at: now, updated_at: now, ...overrides });
      await inTransaction(database, async (tx) => {
        await upsertOrder(tx, shopId, order);
        await sendHint(tx, shopId, order.id);
      });
    }
  });
}

const orderRows = async () => (await journey.merchant.call(listOrders, { query: { kind: 'store', pageSize: 100 } })).data;

beforeAll(async () => {
  strict = await aSandboxStore(journey.merchant, { name: 'Strict shop' });
  open = await aSandboxStore(journey.merchant, { name: 'Open shop' });
});

test('what a merchant sets for one store, in pounds and as a template is felt by the next order and page', async () => {
  const { page, complaints } = await journey.openSignedIn(paths.settingBasic);
  await page.getByRole('region', { name: 'Display' }).getByLabel('Weights').selectOption('Pounds (ounces below 1 lb)');

  const intake = page.getByRole('region', { name: 'Orders taken in' });
  await intake.getByLabel('Store', { exact: true }).selectOption(strict.name);
  await intake.getByRole('button', { name: 'Add store' }).click();
  const rule = intake.getByRole('group', { name: strict.name });
  await rule.getByLabel('Orders to take in').selectOption('Only orders the buyer has paid for');
  await rule.getByLabel('Leave out orders with the tag').fill('wholesale');
  await rule.getByLabel('Leave out orders with the tag').press('Enter');
  await rule.getByRole('button', { name: 'Remove wholesale' }).waitFor();

  const templates = page.getByRole('region', { name: 'Note templates' });
  await templates.getByRole('button', { name: 'Add template' }).click();
  await templates.getByLabel('Name of template 1').fill('Gift');
  await templates.getByLabel('Text of template 1').fill('Wrap it as a gift.');
  await templates.getByLabel('Store of template 1').selectOption(open.name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings saved').first().waitFor();
  await look(page, 'settings-basic-store-rules');

  const { merchant } = journey;
  expect((await merchant.call(getOrderSettings)).data).toMatchObject({
    importOrders: 'all',
    stores: [{ storeId: strict.id, intake: { importOrders: 'paid', leftOutTags: ['wholesale'] }, holdFraudRisk: null }],
  });
  expect((await merchant.call(getUserSetting, { params: { userId: merchant.userId } })).data.weightUnit).toBe('lb');

  await orderAt(strict, [{ name: '#unpaid', financial_status: 'pending' }, { name: '#tagged', tags: ['Wholesale'] }, { name: '#paid' }]);
  await orderAt(open, [{ name: '#unpaid-too', financial_status: 'pending', tags: ['wholesale'] }]);
  await expect.poll(async () => (await orderRows()).map(({ externalName }) => externalName).sort(), WAIT).toEqual(['#paid', '#unpaid-too']);

  const [product] = (await merchant.call(listProducts, { query: { pageSize: 1 } })).data;
  await page.goto(generatePath(paths.product, { productId: product?.id ?? '' }));
  await page
    .getByText(/^[\d.]+ (lb|oz)$/)
    .first()
    .waitFor();

  const rows = await orderRows();
  for (const [name, offered] of [
    ['#unpaid-too', 1],
    ['#paid', 0],
  ] as const) {
    const order = rows.find(({ externalName }) => externalName === name);
    await page.goto(generatePath(paths.order, { orderId: order?.id ?? '' }));
    const asked = page.waitForResponse((answer) => answer.url().includes(paths.noteTemplates));
    await page.getByRole('button', { name: 'Edit tags and note' }).click();
    await asked;
    await expect.poll(() => page.getByRole('button', { name: 'Insert template Gift' }).count(), WAIT).toBe(offered);
  }
  expect(complaints).toEqual([]);
});
