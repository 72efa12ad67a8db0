import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { fulfillmentStates, type FulfillmentState, paymentStates, type PaymentState } from '#contract/orders.values.ts';
import { requoteOrder } from '#contract/orders.ts';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { longTest } from '#tests/support/long.ts';
import {
  aLine,
  aListingOf,
  anAddress,
  aPlatformOrder,
  aStore,
  aVariant,
  orderPage,
  pay,
  takeOrder,
} from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { moveOrder, recordNewOrder } from './move-order.ts';
import { fulfillmentSteps, paymentSteps } from './order-lifecycle.ts';
import { lockOrder } from './orders.store.ts';

const provider = await startTestProvider({ demoSpeed: 1e12 }, { template: 'rates' });
const { services } = provider;
const { db } = services.database;
const merchant = await provider.signUp();
const { accountId } = merchant;
const SYSTEM = { kind: 'system' } as const;

async function aNewOrder(): Promise<string> {
  const id = uuidv7();
  await inTransaction(services.database, async (tx) => {
    await tx
      .insertInto('orders')
      .values({
        account_id: accountId,
        id,
        number: id,
        mode: 'test',
        placed_at: '2026-11-01T10:00:00Z',
        buyer_name: 'Ana',
        country: 'US',
        sale_currency: 'USD',
        sale_total_minor: 1,
        line_count: 1,
        item_count: 1,
      })
      .execute();
    await recordNewOrder(tx, { accountId, id, version: 1, payment: 'not_due', fulfillment: 'imported' }, SYSTEM);
  });
  return id;
}

async function tryMove(orderId: string, move: { payment?: PaymentState; fulfillment?: FulfillmentState }): Promise<string> {
  try {
    await inTransaction(services.database, async (tx) => {
      const order = await lockOrder(tx, accountId, orderId);
      if (order === null) throw new Error('no such order');
      await moveOrder(tx, order, { ...move, actor: SYSTEM });
    });
    return 'moved';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function events(table: 'order_payment_event' | 'order_fulfillment_event', orderId: string) {
  return db
    .selectFrom(table)
    .select(['seq', 'from_state', 'to_state'])
    .where('entity_id', '=', orderId)
    .where('edit', 'is', null)
    .orderBy('seq')
    .execute();
}

/** Events of one lifecycle follow each other without a gap and only by steps of the table. */
async function expectUnbroken(orderId: string, now: { payment: string; fulfillment: string; version: number }): Promise<void> {
  const chains = [
    { table: 'order_payment_event', steps: paymentSteps, first: 'not_due', last: now.payment },
    { table: 'order_fulfillment_event', steps: fulfillmentSteps, first: null, last: now.fulfillment },
  ] as const;
  for (const { table, steps, first, last } of chains) {
    const allowed: Record<string, readonly string[]> = steps;
    let state: string | null = first;
    for (const event of await events(table, orderId)) {
      expect(event.from_state).toBe(state);
      if (state !== null) expect(allowed[state]).toContain(event.to_state);
      expect(event.seq).toBeLessThanOrEqual(now.version);
      state = event.to_state;
    }
    expect(state).toBe(last);
  }
}

describe('moving an order', () => {
  const allows = <State extends string>(steps: Record<State, readonly State[]>, from: State, to: State) =>
    from === to || steps[from].includes(to);
  const aMove = fc.record(
    { payment: fc.constantFrom(...paymentStates), fulfillment: fc.constantFrom(...fulfillmentStates) },
    { requiredKeys: [] },
  );

  it('takes exactly the steps of the tables, whatever is asked of it, and tells each in an event', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aMove, { maxLength: 25 }), async (moves) => {
        const orderId = await aNewOrder();
        const model: { payment: PaymentState; fulfillment: FulfillmentState; version: number } = {
          payment: 'not_due',
          fulfillment: 'imported',
          version: 1,
        };
        for (const move of moves) {
          const { payment = model.payment, fulfillment = model.fulfillment } = move;
          const allowed = allows(paymentSteps, model.payment, payment) && allows(fulfillmentSteps, model.fulfillment, fulfillment);
          expect(await tryMove(orderId, move)).toBe(allowed ? 'moved' : 'state-conflict');
          if (allowed) Object.assign(model, { payment, fulfillment, version: model.version + 1 });
        }
        const row = await db
          .selectFrom('orders')
          .select(['payment_state as payment', 'fulfillment_state as fulfillment', 'version'])
          .where('id', '=', orderId)
          .executeTakeFirst();
        expect(row).toEqual(model);
        await expectUnbroken(orderId, model);
      }),
      { numRuns: 40 },
    );
  });

  it('from a version that has passed is refused', async () => {
    const orderId = await aNewOrder();
    const stale = await inTransaction(services.database, (tx) => lockOrder(tx, accountId, orderId));
    expect(await tryMove(orderId, { fulfillment: 'blocked' })).toBe('moved');
    if (stale === null) throw new Error('no such order');
    const again = inTransaction(services.database, (tx) => moveOrder(tx, stale, { fulfillment: 'ready', actor: SYSTEM }));
    await expect(again).rejects.toMatchObject({ code: 'state-conflict' });
    expect(await events('order_fulfillment_event', orderId)).toHaveLength(2);
  });
});

describe('the life of a store order', () => {
  const happenings = [
    'store-changes',
    'store-spoils-address',
    'store-cancels',
    'stock-goes',
    'stock-comes',
    'requote',
    'pay',
    'jobs',
  ] as const;

  longTest('reaches no state that is not in the tables, whatever happens in whatever order', async () => {
    const store = await aStore(provider, merchant);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...happenings), { minLength: 1, maxLength: 12 }), async (story) => {
        const variant = await aVariant(provider, { stock: 2 });
        const order = aPlatformOrder({ lines: [aLine(await aListingOf(provider, store, variant))] });
        await takeOrder(provider, store, order);
        const { id } = await orderPage(merchant, order);
        let counted = 2;
        const setStock = async (units: number) => {
          counted = units;
          await db.updateTable('stock_level').set({ counted }).where('variant_id', '=', variant.id).execute();
        };
        const storeSays = (change: Partial<typeof order>) =>
          takeOrder(provider, store, { ...order, updatedAt: new Date().toISOString(), ...change });
        for (const happening of story) {
          if (happening === 'store-changes') await storeSays({});
          if (happening === 'store-spoils-address') await storeSays({ address: anAddress({ city: '' }) });
          if (happening === 'store-cancels') await storeSays({ canceled: true });
          if (happening === 'stock-goes') await setStock(0);
          if (happening === 'stock-comes') await setStock(2);
          if (happening === 'requote')
            expect([200, 409]).toContain((await merchant.call(requoteOrder, { params: { orderId: id } })).status);
          if (happening === 'jobs') await provider.runJobs();
          if (happening === 'pay') {
            const page = await orderPage(merchant, order);
            // Nothing told the order yet that its goods went; paying finds out.
            if (page.payable && counted === 0) await expect(pay(provider, merchant, page)).rejects.toThrow('stock-short');
            else if (page.payable) await pay(provider, merchant, page);
          }
        }
        const page = await orderPage(merchant, order);
        await expectUnbroken(id, { payment: page.paymentState, fulfillment: page.fulfillmentState, version: page.version });
        expect(page.parcels.length).toBeLessThanOrEqual(page.paymentState === 'paid' ? 1 : 0);
        expect(page.payable).toBe(page.paymentState === 'due' && page.fulfillmentState === 'ready');
        expect(page.costTotal === null).toBe(page.quote === null);
      }),
      { numRuns: 30 },
    );
  });
});
