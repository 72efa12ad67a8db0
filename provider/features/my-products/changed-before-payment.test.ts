import { describe, expect, it } from 'vitest';
import { getListing, saveMapping } from '#contract/my-products.ts';
import { getOrder, type Order } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { seedRateBook } from '#provider/features/shipping/starter-rate-book.ts';
import { aProductRow, type CsvCells } from '#tests/support/csv-files.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { longTest } from '#tests/support/long.ts';
import { aLine, aPlatformOrder, orderPage, takeOrder } from '#tests/support/order-builders.ts';
import { startImports } from '#tests/support/product-imports.ts';
import { aDraft, aSandboxStore, push } from '#tests/support/store-builders.ts';

const imports = await startImports();
const { provider, merchant } = imports;
await seedRateBook(provider.services);
const store = await aSandboxStore(merchant);

type Colour = 'Red' | 'Blue';
interface Waiting {
  order: Order;
  ids: Record<Colour, string>;
  listing: { listingId: string; listingVariantId: string };
}

/** The operator's rows of a pot in these colours. */
function rowsOf(handle: string, colours: Partial<Record<Colour, CsvCells>>): CsvCells[] {
  return Object.entries(colours).map(([colour, cells]) =>
    aProductRow({
      'Handle': handle,
      'Option1 Name': 'Colour',
      'Option1 Value': colour,
      'Cost per item': '5.00',
      'Image Src': 'https://img.example/pot.jpg',
      ...cells,
    }),
  );
}

/** An order of one red pot that is due, and the way to what is sent for it. */
async function anUnpaidOrder(handle: string): Promise<Waiting> {
  await imports.importRows(rowsOf(handle, { Red: { 'Variant SKU': `${handle}-r` }, Blue: { 'Variant SKU': `${handle}-b` } }));
  const { id, variants } = await imports.readProduct(handle);
  const ids = { Red: variants[0]?.id ?? '', Blue: variants[1]?.id ?? '' };
  const draft = await aDraft(merchant, { id, variantIds: Object.values(ids), skus: [] });
  const listingId = (await push(provider, merchant, store.id, [draft.id])).rows[0]?.resultId ?? '';
  const [red] = (await merchant.call(getListing, { params: { listingId } })).data.variants;
  const placed = aPlatformOrder({ lines: [aLine(red?.externalVariantId ?? '')] });
  await takeOrder(provider, { accountId: merchant.accountId, id: store.id, mode: 'test' }, placed);
  const order = await orderPage(merchant, placed);
  expect(order.payable).toBe(true);
  return { order, ids, listing: { listingId, listingVariantId: red?.id ?? '' } };
}

async function tryToPay(order: Order) {
  const expectedTotalMinor = order.costTotal?.amountMinor ?? 0;
  await addBalance(provider.services.database, merchant.accountId, expectedTotalMinor, 'test');
  const answer = await merchant.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor } });
  await provider.runJobs();
  return answer;
}

async function reread(order: Order): Promise<Order> {
  return (await merchant.call(getOrder, { params: { orderId: order.id } })).data;
}

/** Variants that the order's quote packs. */
function packed(order: Order): string[] {
  return order.quote?.parcels.flatMap(({ items }) => items.map(({ variantId }) => variantId)) ?? [];
}

describe('what changes between an order and its payment (fault 52)', () => {
  it.each([
    ['no longer sold', { Blue: {} }, 'variant-off-sale'],
    ['sold out', { Red: { 'Variant Inventory Qty': '0' }, Blue: {} }, 'out-of-stock'],
  ] as const)(
    'a variant %s stops the payment with its cause, and another is sent only once the merchant says so',
    async (name, now, cause) => {
      const handle = `pot-${cause}`;
      const { order, ids, listing } = await anUnpaidOrder(handle);
      await imports.importRows(rowsOf(handle, now));
      expect(await tryToPay(order), name).toMatchObject({ status: 409, problem: { code: 'stock-short' } });
      const stopped = await reread(order);
      expect(stopped).toMatchObject({ paymentState: 'not_due', fulfillmentState: 'blocked', quote: null });
      expect(stopped.causes).toContainEqual({ code: cause, params: { sku: `${handle}-r` } });

      await merchant.call(saveMapping, {
        params: listing,
        body: { mapping: { kind: 'simple', parts: [{ variantId: ids.Blue, quantity: 1 }] } },
      });
      await provider.runJobs();
      const mended = await reread(order);
      expect(mended).toMatchObject({ payable: true, causes: [] });
      expect(packed(mended)).toEqual([ids.Blue]);
    },
  );

  longTest('a SKU that is renamed is the same goods', async () => {
    const { order, ids } = await anUnpaidOrder('pot-renamed');
    await imports.importRows(rowsOf('pot-renamed', { Red: { 'Variant SKU': 'another-name' }, Blue: {} }));
    expect((await tryToPay(order)).status).toBe(200);
    expect(packed(await reread(order))).toEqual([ids.Red]);
  });

  longTest('a bundle made of it is quoted anew, and the old price is not taken for it', async () => {
    const { order, ids, listing } = await anUnpaidOrder('pot-bundle');
    const parts = [
      { variantId: ids.Red, quantity: 1 },
      { variantId: ids.Blue, quantity: 1 },
    ];
    await merchant.call(saveMapping, { params: listing, body: { mapping: { kind: 'bundle', parts } } });
    await provider.runJobs();
    expect((await tryToPay(order)).status).toBe(409);
    const now = await reread(order);
    expect(packed(now).toSorted()).toEqual([ids.Red, ids.Blue].toSorted());
    expect((await tryToPay(now)).status).toBe(200);
  });
});
