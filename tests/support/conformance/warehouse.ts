import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Mode } from '#contract/money.ts';
import { cancelOrder } from '#contract/orders.ts';
import { cancelAtWarehouse } from '#provider/features/orders/warehouse/cancel-at-warehouse.ts';
import { submitOrder } from '#provider/features/orders/warehouse/submit-order.ts';
import { seedRateBook } from '#provider/features/shipping/starter-rate-book.ts';
import type { SubmissionKey, Warehouse } from '#provider/warehouses/warehouse.ts';
import { aReadyOrder, orderPage, pay } from '#tests/support/order-builders.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';
import type { TestProvider } from '#tests/support/provider.ts';

/** A warehouse, and how its workers do what no caller of the interface can. */
interface WarehouseUnderTest {
  provider: TestProvider;
  warehouse: Warehouse;
  /** Of the orders that come to it. */
  mode: Mode;
  /** As events name who works there. */
  worker: 'operator' | 'provider';
  pick: (key: SubmissionKey) => Promise<void>;
  pack: (key: SubmissionKey) => Promise<void>;
  /** Hands all parcels of a packed order to their carriers. */
  ship: (key: SubmissionKey) => Promise<void>;
  answer: (key: SubmissionKey, granted: boolean) => Promise<void>;
}

/** What every warehouse keeps to, whoever works there. */
export async function describeWarehouse({
  provider,
  warehouse,
  mode,
  worker,
  pick,
  pack,
  ship,
  answer,
}: WarehouseUnderTest): Promise<void> {
  const { services } = provider;
  const { db } = services.database;
  await seedRateBook(services);
  const merchant = await provider.signUp();

  async function aPaidOrder() {
    const made = await aReadyOrder(provider, merchant, { mode, quantity: 2, stock: 10 });
    await pay(provider, merchant, made.order);
    const { quote_id: planId } = await db.selectFrom('orders').select('quote_id').where('id', '=', made.order.id).executeTakeFirstOrThrow();
    const key: SubmissionKey = { accountId: merchant.accountId, orderId: made.order.id, planId: planId ?? '' };
    return { ...made, key, page: () => orderPage(merchant, made.platformOrder) };
  }
  async function aSubmittedOrder() {
    const made = await aPaidOrder();
    await submitOrder(services, made.key);
    return made;
  }
  async function aPickedOrder() {
    const made = await aSubmittedOrder();
    await pick(made.key);
    return made;
  }
  const cancel = (orderId: string) => merchant.call(cancelOrder, { params: { orderId } });
  const status = (key: SubmissionKey) => warehouse.status(services, key);
  const stockOf = async ({ sku }: { sku: string }) => (await warehouse.stock(services, { warehouse: 'CN', skus: [sku] }))[0]?.counted;
  async function rowsOf(key: SubmissionKey) {
    const there = await db.selectFrom('warehouse_order').select('id').where('order_id', '=', key.orderId).execute();
    const submissions = await db
      .selectFrom('warehouse_submission')
      .select(['warehouse_kind as kind', 'submitted_at as submittedAt'])
      .where('order_id', '=', key.orderId)
      .execute();
    return { there: there.map(({ id }) => id), submissions };
  }

  /** Has a statement of a table fail while the work is done, as if the process ended there. */
  async function whileBroken(table: string, statement: 'INSERT' | 'UPDATE', work: () => Promise<void>): Promise<void> {
    await sql`CREATE OR REPLACE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken off'; END $$`.execute(
      db,
    );
    await sql`CREATE TRIGGER broken BEFORE ${sql.raw(statement)} ON ${sql.table(table)} FOR EACH ROW EXECUTE FUNCTION break_off()`.execute(
      db,
    );
    try {
      await work();
    } finally {
      await sql`DROP TRIGGER broken ON ${sql.table(table)}`.execute(db);
    }
  }

  describe('submitting', () => {
    it('an order many times, also at once, is submitting it once', async () => {
      const { key } = await aPaidOrder();
      await Promise.all(Array.from({ length: 5 }, () => submitOrder(services, key)));
      await provider.runJobs();
      const { there, submissions } = await rowsOf(key);
      expect(there).toHaveLength(1);
      expect(submissions).toEqual([{ kind: warehouse.kind, submittedAt: expect.any(String) as unknown }]);
      await Promise.all(Array.from({ length: 5 }, () => warehouse.submit(services, { ...key, warehouses: ['CN'] })));
      expect((await rowsOf(key)).there).toEqual(there);
      expect(await status(key)).toEqual({ state: 'waiting', cancelAsked: false, parcels: [] });
      expect(await lifecycleEvents(provider, 'warehouse_order_event', there[0] ?? '')).toEqual(['waiting by system']);
    });

    it('that breaks off before its answer is noted is done again without effect', async () => {
      const { key } = await aPaidOrder();
      await whileBroken('warehouse_submission', 'UPDATE', () => expect(submitOrder(services, key)).rejects.toThrow('broken off'));
      const { there, submissions } = await rowsOf(key);
      expect(there).toHaveLength(1);
      expect(submissions).toEqual([{ kind: warehouse.kind, submittedAt: null }]);
      await submitOrder(services, key);
      expect(await rowsOf(key)).toEqual({ there, submissions: [{ kind: warehouse.kind, submittedAt: expect.any(String) as unknown }] });
    });

    it('that breaks off before the warehouse has it is done again', async () => {
      const { key } = await aPaidOrder();
      await whileBroken('warehouse_order', 'INSERT', () => expect(submitOrder(services, key)).rejects.toThrow('broken off'));
      expect(await status(key)).toBeNull();
      await submitOrder(services, key);
      expect((await rowsOf(key)).there).toHaveLength(1);
    });

    it('an order again changes nothing once it is worked on, done or canceled', async () => {
      const { key } = await aPickedOrder();
      await submitOrder(services, key);
      expect(await status(key)).toMatchObject({ state: 'picking' });
      await pack(key);
      await ship(key);
      await warehouse.submit(services, { ...key, warehouses: ['CN'] });
      expect(await status(key)).toMatchObject({ state: 'shipped' });
      const canceled = await aSubmittedOrder();
      await warehouse.cancel(services, canceled.key);
      await warehouse.submit(services, { ...canceled.key, warehouses: ['CN'] });
      expect(await status(canceled.key)).toMatchObject({ state: 'canceled' });
    });
  });

  describe('canceling', () => {
    it('an order it never got is not known to it', async () => {
      const { key } = await aPaidOrder();
      expect(await warehouse.cancel(services, key)).toBe('unknown');
      expect(await status({ ...key, accountId: uuidv7() })).toBeNull();
    });

    it('before it is picked is granted at once, and again', async () => {
      const { key, order, variant, page } = await aSubmittedOrder();
      expect((await cancel(order.id)).data).toMatchObject({ fulfillmentState: 'canceled', paymentState: 'refunded' });
      await cancelAtWarehouse(services, key);
      await cancelAtWarehouse(services, key);
      expect(await status(key)).toMatchObject({ state: 'canceled' });
      expect(await warehouse.cancel(services, key)).toBe('granted');
      expect(await stockOf(variant)).toBe(10);
      await expect(pick(key)).resolves.toBeUndefined();
      expect(await page()).toMatchObject({ fulfillmentState: 'canceled', causes: [{ code: 'merchant-canceled' }] });
    });

    it('while it is on its way to the warehouse leaves nothing to pick', async () => {
      const { key, order } = await aPaidOrder();
      await Promise.all([submitOrder(services, key), cancel(order.id)]);
      await provider.runJobs();
      expect([undefined, 'canceled']).toContain((await status(key))?.state);
    });

    it('while it is picked asks, and puts the goods back once it is granted', async () => {
      const { key, order, variant, page } = await aPickedOrder();
      expect(await stockOf(variant)).toBe(8);
      await cancel(order.id);
      await Promise.all([cancelAtWarehouse(services, key), cancelAtWarehouse(services, key)]);
      expect(await status(key)).toMatchObject({ state: 'picking', cancelAsked: true });
      expect(await page()).toMatchObject({ fulfillmentState: 'cancel_requested' });
      await answer(key, true);
      await answer(key, true);
      expect(await status(key)).toMatchObject({ state: 'canceled', cancelAsked: false });
      expect(await page()).toMatchObject({ fulfillmentState: 'canceled', paymentState: 'refunded', causes: [{ code: 'cancel-granted' }] });
      expect(await stockOf(variant)).toBe(10);
    });

    it('while it is picked can be refused: then the order goes on', async () => {
      const { key, order, page } = await aPickedOrder();
      await cancel(order.id);
      await cancelAtWarehouse(services, key);
      await answer(key, false);
      expect(await status(key)).toMatchObject({ state: 'picking', cancelAsked: false });
      expect(await page()).toMatchObject({ fulfillmentState: 'picking', causes: [{ code: 'cancel-refused' }] });
      await pack(key);
      expect(await page()).toMatchObject({ fulfillmentState: 'packed' });
    });

    it('once it is packed is refused', async () => {
      const { key, order } = await aPickedOrder();
      await pack(key);
      expect(await warehouse.cancel(services, key)).toBe('refused');
      expect((await cancel(order.id)).problem.code).toBe('state-conflict');
      await ship(key);
      expect(await warehouse.cancel(services, key)).toBe('refused');
    });
  });

  it('an order is picked, packed and shipped in parcels with weight and numbers, and each step names who took it', async () => {
    const { key, page } = await aPickedOrder();
    expect(await status(key)).toEqual({ state: 'picking', cancelAsked: false, parcels: [] });
    await pack(key);
    expect(await status(key)).toMatchObject({
      state: 'packed',
      parcels: [{ number: expect.stringMatching(/^PK\d+$/) as unknown, warehouse: 'CN', trackingNumber: null, shippedAt: null }],
    });
    await ship(key);
    const done = await status(key);
    expect(done).toMatchObject({ state: 'shipped', parcels: [{ shippedAt: expect.any(String) as unknown }] });
    const { parcels, fulfillmentState, events } = await page();
    expect(fulfillmentState).toBe('shipped');
    expect(
      parcels.map(({ number, weightG, carrier, trackingNumber, firstMileNumber }) => ({
        number,
        weightG,
        carrier,
        trackingNumber,
        firstMileNumber,
      })),
    ).toEqual(
      done?.parcels.map(({ number, weightG, carrier, trackingNumber, firstMileNumber }) => ({
        number,
        weightG,
        carrier,
        trackingNumber,
        firstMileNumber,
      })),
    );
    expect(done?.parcels[0]?.trackingNumber).not.toBeNull();
    expect(done?.parcels[0]?.weightG).toBeGreaterThan(0);
    const [row] = (await rowsOf(key)).there;
    expect((await lifecycleEvents(provider, 'warehouse_order_event', row ?? '')).slice(0, 3)).toEqual([
      'waiting by system',
      `waiting -> picking by ${worker}`,
      `picking -> packed by ${worker}`,
    ]);
    expect(events.find(({ toState }) => toState === 'picking')?.actorKind).toBe(worker);
  });

  it('stock is what was counted, less what was picked; what was only declared, or never counted, is not', async () => {
    const { variant } = await aPickedOrder();
    expect(await stockOf(variant)).toBe(8);
    await db.updateTable('stock_level').set({ declared: 50 }).where('variant_id', '=', variant.id).execute();
    expect(await stockOf(variant)).toBe(8);
    expect(await warehouse.stock(services, { warehouse: 'US', skus: [variant.sku, 'NO-SUCH-SKU'] })).toEqual([]);
  });
}
