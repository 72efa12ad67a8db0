import { expect, it } from 'vitest';
import { getOrder } from '#contract/orders.ts';
import { seedRateBook } from '#provider/features/shipping/starter-rate-book.ts';
import { aProductRow } from '#tests/support/csv-files.ts';
import { aLine, aListingOf, aPlatformOrder, aStore, orderPage, pay, takeOrder } from '#tests/support/order-builders.ts';
import { startImports } from '#tests/support/product-imports.ts';

const imports = await startImports();
const { provider, merchant } = imports;
await seedRateBook(provider.services);

async function importCount(handle: string, counted: number, title = 'Clay pot') {
  await imports.importRows([aProductRow({ 'Handle': handle, 'Title': title, 'Variant Inventory Qty': String(counted) })]);
  const product = await imports.readProduct(handle);
  const [variant] = product.variants;
  if (variant === undefined) throw new Error('the product has no variant');
  return { id: variant.id, sku: variant.sku, productId: product.id };
}

it('a file that counts fewer than are promised stops the paid order it leaves without goods, and no other', async () => {
  const variant = await importCount('recounted', 10);
  const store = await aStore(provider, merchant);
  const listing = await aListingOf(provider, store, variant);
  const paid = [];
  for (const quantity of [4, 3]) {
    const platformOrder = aPlatformOrder({ lines: [aLine(listing, { quantity })] });
    await takeOrder(provider, store, platformOrder);
    const order = await orderPage(merchant, platformOrder);
    await pay(provider, merchant, order);
    paid.push(order);
  }
  await importCount('recounted', 5);
  const level = await provider.services.database.db
    .selectFrom('stock_level')
    .select(['counted', 'reserved'])
    .where('variant_id', '=', variant.id)
    .execute();
  expect(level).toEqual([{ counted: 5, reserved: 4 }]);
  await provider.runJobs();
  const [first, second] = await Promise.all(paid.map(async ({ id }) => (await merchant.call(getOrder, { params: { orderId: id } })).data));
  expect(first).toMatchObject({ paymentState: 'paid', fulfillmentState: expect.not.stringMatching('stock_exception'), causes: [] });
  expect(second).toMatchObject({
    paymentState: 'paid',
    fulfillmentState: 'stock_exception',
    causes: [{ code: 'stock-short', params: { sku: variant.sku, available: 1, wanted: 3 } }],
    reservation: null,
  });
});
