import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { getOrder, type Order, requoteOrder } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { getProduct } from '#contract/products.ts';
import { databaseErrorCode, inTransaction } from '#provider/database/database.ts';
import { holdQuotedStock } from '#provider/features/stock/reservations.store.ts';
import { lockOrder } from '#provider/features/orders/orders.store.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { longTest } from '#tests/support/long.ts';
import {
  aLine,
  aListingOf,
  aPlatformOrder,
  aReadyOrder,
  aStore,
  aVariant,
  orderPage,
  pay,
  takeOrder,
  type TestVariant,
} from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { warehouseStep } from '#tests/support/warehouse-steps.ts';
import { receiveOwnedStock } from './receive-owned-stock.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { services } = provider;
const { db } = services.database;
const merchant = await provider.signUp();

const aReceipt = (variant: TestVariant, units: number) => ({
  accountId: merchant.accountId,
  mode: 'test' as const,
  document: { type: 'stock-purchase', id: uuidv7() },
  lines: [{ variantId: variant.id, warehouse: 'CN', units, unitCostMinor: 900 }],
});
const receive = (receipt: Parameters<typeof receiveOwnedStock>[1]) =>
  inTransaction(services.database, (tx) => receiveOwnedStock(tx, receipt));

/** Stock rows of the variant: the provider's first, then the merchant's. */
async function levelsOf(variant: TestVariant) {
  const found =
    await sql`SELECT counted, reserved FROM stock_level WHERE variant_id = ${variant.id} ORDER BY owner_account_id NULLS FIRST`.execute(db);
  return found.rows;
}
async function lotsOf(variant: TestVariant) {
  const found = await sql`SELECT counted, reserved FROM stock_lot WHERE variant_id = ${variant.id} ORDER BY received_at, id`.execute(db);
  return found.rows;
}

/** Reserves what the order's quote needs: of the merchant's own lots first. */
const holdOwn = (order: Order, minutes: number | null = 15) =>
  inTransaction(services.database, async (tx) => {
    const locked = await lockOrder(tx, merchant.accountId, order.id);
    if (locked === null) throw new Error('no such order');
    return holdQuotedStock(tx, locked, { minutes, actor: 'merchant' });
  });
const pick = (order: Order) => warehouseStep(provider, { accountId: merchant.accountId, orderId: order.id }, 'pick');

/** An order of five, of which two old and one new unit lie in lots of the merchant's own; quoted before they came in, or since. */
async function anOrderWithLots({ quoted = 'since' }: { quoted?: 'before' | 'since' } = {}) {
  const ready = await aReadyOrder(provider, merchant, { quantity: 5, stock: 10 });
  await receive(aReceipt(ready.variant, 2));
  await receive(aReceipt(ready.variant, 1));
  if (quoted === 'before') return ready;
  return { ...ready, order: (await merchant.call(requoteOrder, { params: { orderId: ready.order.id } })).data };
}

describe('receiving owned stock', () => {
  it('makes a lot of each line, also of two lines of the same goods, and their sum is the stock', async () => {
    const variant = await aVariant(provider, { stock: 4 });
    const receipt = aReceipt(variant, 3);
    const ids = await receive({
      ...receipt,
      lines: [...receipt.lines, { variantId: variant.id, warehouse: 'CN', units: 2, unitCostMinor: 950 }],
    });
    const lots = await db
      .selectFrom('stock_lot')
      .select(['id', 'received', 'unit_cost_minor'])
      .where('variant_id', '=', variant.id)
      .orderBy('document_line')
      .execute();
    expect(lots).toEqual([
      { id: ids[0], received: 3, unit_cost_minor: 900 },
      { id: ids[1], received: 2, unit_cost_minor: 950 },
    ]);
    expect(await levelsOf(variant)).toEqual([
      { counted: 4, reserved: 0 },
      { counted: 5, reserved: 0 },
    ]);
  });

  it('happens once per document, also many times at once, and not for other goods under it', async () => {
    const variant = await aVariant(provider, { stock: 4 });
    const receipt = aReceipt(variant, 3);
    const answers = await Promise.all(Array.from({ length: 5 }, () => receive(receipt)));
    expect(new Set(answers.flat()).size).toBe(1);
    await expect(receive({ ...receipt, lines: aReceipt(variant, 4).lines })).rejects.toThrow('brought other goods');
    await expect(receive({ ...receipt, lines: [...receipt.lines, ...receipt.lines] })).rejects.toThrow('brought other goods');
    expect(await lotsOf(variant)).toEqual([{ counted: 3, reserved: 0 }]);
    expect((await levelsOf(variant))[1]).toEqual({ counted: 3, reserved: 0 });
  });

  it('is refused for an account, a variant or a warehouse that is not there, and for no units', async () => {
    const variant = await aVariant(provider);
    const receipt = aReceipt(variant, 3);
    const [line] = receipt.lines;
    if (line === undefined) throw new Error('no line');
    for (const wrong of [
      { ...receipt, accountId: uuidv7() },
      ...[{ variantId: uuidv7() }, { warehouse: 'XX' }, { units: 0 }, { unitCostMinor: -1 }].map((change) => ({
        ...receipt,
        lines: [{ ...line, ...change }],
      })),
    ])
      expect(databaseErrorCode(await receive(wrong).catch((error: unknown) => error))).toMatch(/^23/);
    expect(await lotsOf(variant)).toEqual([]);
  });
});

describe('owned stock', () => {
  it('is seen and sold by nobody else, and is no news of the catalog', async () => {
    const variant = await aVariant(provider, { stock: 2 });
    await receive(aReceipt(variant, 50));
    const other = await provider.signUp();
    const product = (await other.call(getProduct, { params: { productId: variant.productId } })).data;
    expect(product.variants[0]?.stock).toMatchObject([{ warehouse: 'CN', counted: 2, available: 2 }]);
    const store = await aStore(provider, other);
    const platformOrder = aPlatformOrder({ lines: [aLine(await aListingOf(provider, store, variant), { quantity: 3 })] });
    await takeOrder(provider, store, platformOrder);
    expect(await orderPage(other, platformOrder)).toMatchObject({
      fulfillmentState: 'blocked',
      causes: [{ code: 'stock-short', params: { available: 2, wanted: 3 } }],
    });
    expect(await db.selectFrom('catalog_change').select('id').where('variant_id', '=', variant.id).execute()).toEqual([]);
  });

  it('changes with its lots alone', async () => {
    const variant = await aVariant(provider, { stock: 2 });
    await receive(aReceipt(variant, 5));
    const levels = db.updateTable('stock_level').where('variant_id', '=', variant.id).where('owner_account_id', '=', merchant.accountId);
    expect(
      databaseErrorCode(
        await levels
          .set({ counted: 9 })
          .execute()
          .catch((error: unknown) => error),
      ),
    ).toBe('42501');
    const lots = db.updateTable('stock_lot').where('variant_id', '=', variant.id);
    expect(
      databaseErrorCode(
        await lots
          .set({ reserved: 6 })
          .execute()
          .catch((error: unknown) => error),
      ),
    ).toBe('23514');
    await lots.set({ warehouse_code: 'US', counted: 4 }).execute();
    expect(await levelsOf(variant)).toEqual([
      { counted: 2, reserved: 0 },
      { counted: 0, reserved: 0 },
      { counted: 4, reserved: 0 },
    ]);
  });
});

describe('an order of a merchant who owns goods', () => {
  longTest('takes the provider’s stock where its quote was made before they came in', async () => {
    const { order, variant } = await anOrderWithLots({ quoted: 'before' });
    await pay(provider, merchant, order);
    expect(await levelsOf(variant)).toEqual([
      { counted: 10, reserved: 5 },
      { counted: 3, reserved: 0 },
    ]);
  });

  longTest('takes its lots first, the oldest before, and pays for the rest and the freight alone', async () => {
    const { order: quoted, variant } = await anOrderWithLots();
    expect(quoted.quote?.goods.amountMinor).toBe(2 * 2_500);
    await receive(aReceipt(variant, 7));
    const order = (await merchant.call(requoteOrder, { params: { orderId: quoted.id } })).data;
    expect(order.quote?.goods.amountMinor).toBe(0);
    await db
      .updateTable('stock_lot')
      .set({ received_at: '2020-01-01T00:00:00Z' })
      .where('variant_id', '=', variant.id)
      .where('counted', '=', 7)
      .execute();
    expect(await holdOwn(order)).toEqual([]);
    expect(await lotsOf(variant)).toEqual([
      { counted: 7, reserved: 5 },
      { counted: 2, reserved: 0 },
      { counted: 1, reserved: 0 },
    ]);
    const mixed = await anOrderWithLots();
    await holdOwn(mixed.order);
    expect(await lotsOf(mixed.variant)).toEqual([
      { counted: 2, reserved: 2 },
      { counted: 1, reserved: 1 },
    ]);
    expect(await levelsOf(mixed.variant)).toEqual([
      { counted: 10, reserved: 2 },
      { counted: 3, reserved: 3 },
    ]);
    expect((await merchant.call(getOrder, { params: { orderId: mixed.order.id } })).data.reservation).toMatchObject({ units: 5 });
  });

  it('holds all or nothing, and never what another account owns', async () => {
    const { order, variant } = await anOrderWithLots();
    await db
      .updateTable('stock_level')
      .set({ counted: 1 })
      .where('variant_id', '=', variant.id)
      .where('owner_account_id', 'is', null)
      .execute();
    expect(await holdOwn(order)).toEqual([{ sku: variant.sku, available: 4, wanted: 5 }]);
    expect(await levelsOf(variant)).toEqual([
      { counted: 1, reserved: 0 },
      { counted: 3, reserved: 0 },
    ]);
    const foreign = await aReadyOrder(provider, merchant, { quantity: 5, stock: 5 });
    const other = await provider.signUp();
    await receive({ ...aReceipt(foreign.variant, 9), accountId: other.accountId });
    await merchant.call(requoteOrder, { params: { orderId: foreign.order.id } });
    expect(await holdOwn(foreign.order)).toEqual([]);
    expect(await lotsOf(foreign.variant)).toEqual([{ counted: 9, reserved: 0 }]);
  });

  it('holds its lots again with a new quote and gives them back when the store cancels', async () => {
    const { order, variant, store, platformOrder } = await anOrderWithLots();
    await holdOwn(order);
    await merchant.call(requoteOrder, { params: { orderId: order.id } });
    expect((await levelsOf(variant))[1]).toEqual({ counted: 3, reserved: 3 });
    await takeOrder(provider, store, { ...platformOrder, canceled: true, updatedAt: '2026-11-02T10:00:00.000Z' });
    expect(await lotsOf(variant)).toEqual([
      { counted: 2, reserved: 0 },
      { counted: 1, reserved: 0 },
    ]);
    expect((await levelsOf(variant))[1]).toEqual({ counted: 3, reserved: 0 });
  });

  it('keeps them when paid, through a recount of the provider’s, and takes both out when it is picked', async () => {
    const { order, variant } = await anOrderWithLots();
    await holdOwn(order);
    await pay(provider, merchant, order);
    const provided = db.updateTable('stock_level').where('variant_id', '=', variant.id).where('owner_account_id', 'is', null);
    await provided.set({ counted: 1 }).execute();
    expect(await levelsOf(variant)).toEqual([
      { counted: 1, reserved: 0 },
      { counted: 3, reserved: 3 },
    ]);
    await provided.set({ counted: 6 }).execute();
    await pick(order);
    expect((await merchant.call(getOrder, { params: { orderId: order.id } })).data).toMatchObject({
      fulfillmentState: 'picking',
      reservation: null,
    });
    expect(await levelsOf(variant)).toEqual([
      { counted: 4, reserved: 0 },
      { counted: 0, reserved: 0 },
    ]);
    const product = await db.selectFrom('product').select('stock_total').where('id', '=', variant.productId).executeTakeFirst();
    expect(product).toEqual({ stock_total: 8 });
  });

  it('pays for the rest when a recount took a part of what it held', async () => {
    const { order, variant } = await anOrderWithLots();
    await holdOwn(order);
    const provided = db.updateTable('stock_level').where('variant_id', '=', variant.id).where('owner_account_id', 'is', null);
    await provided.set({ counted: 0 }).execute();
    await provided.set({ counted: 2 }).execute();
    await pay(provider, merchant, order);
    expect(await levelsOf(variant)).toEqual([
      { counted: 2, reserved: 2 },
      { counted: 3, reserved: 3 },
    ]);
    const ends = await db
      .selectFrom('reservation')
      .select('expires_at')
      .where('order_id', '=', order.id)
      .where('state', '=', 'held')
      .execute();
    expect(ends).toEqual([{ expires_at: null }, { expires_at: null }, { expires_at: null }]);
  });

  /** Another order of the same goods in the same store. */
  async function another({ store, platformOrder }: Awaited<ReturnType<typeof anOrderWithLots>>, quantity: number): Promise<Order> {
    const next = aPlatformOrder({ lines: [aLine(platformOrder.lines[0]?.externalVariantId ?? null, { quantity })] });
    await takeOrder(provider, store, next);
    return orderPage(merchant, next);
  }
  async function payTogether(orders: Order[]) {
    const expectedTotalMinor = orders.reduce((sum, { costTotal }) => sum + (costTotal?.amountMinor ?? 0), 0);
    await addBalance(services.database, merchant.accountId, expectedTotalMinor);
    return merchant.call(payOrders, { body: { orderIds: orders.map(({ id }) => id), expectedTotalMinor } });
  }

  it('shares its lots with another one that is paid with it, unit by unit', async () => {
    const made = await anOrderWithLots();
    await receive(aReceipt(made.variant, 7));
    const first = (await merchant.call(requoteOrder, { params: { orderId: made.order.id } })).data;
    const second = await another(made, 4);
    expect((await payTogether([first, second])).status).toBe(200);
    expect(await lotsOf(made.variant)).toEqual([
      { counted: 2, reserved: 2 },
      { counted: 1, reserved: 1 },
      { counted: 7, reserved: 6 },
    ]);
    expect((await levelsOf(made.variant))[0]).toEqual({ counted: 10, reserved: 0 });
  });

  it('is not paid for units that another one was promised too, and is quoted anew without them', async () => {
    const made = await anOrderWithLots();
    const second = await another(made, 3);
    expect(second.quote?.goods.amountMinor).toBe(0);
    expect((await payTogether([made.order])).status).toBe(200);
    expect((await payTogether([second])).problem.code).toBe('stock-short');
    await provider.runJobs();
    const requoted = (await merchant.call(getOrder, { params: { orderId: second.id } })).data;
    expect(requoted.quote?.goods.amountMinor).toBe(3 * 2_500);
    expect((await payTogether([requoted])).status).toBe(200);
  });
});
