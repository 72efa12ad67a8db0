import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countLot, moveOutboundOrder, outboundSteps } from '#contract/cloud-warehouse-operators.ts';
import { createOutbound, moveOutbound, type Outbound } from '#contract/cloud-warehouse-outbound.ts';
import { cancelOrder, requoteOrder } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { simulateCancelAnswer } from '#provider/features/orders/warehouse/simulated-worker.ts';
import { createRandom } from '#provider/platforms/sandbox/random.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { anOperator } from '#tests/support/operators.ts';
import {
  aLine,
  aListingOf,
  aPlatformOrder,
  aStore,
  aVariant,
  type TestStore,
  type TestVariant,
  takeOrder,
} from '#tests/support/order-builders.ts';
import { keepStorage, receiveByPlan, wrongLots } from '#tests/support/own-stock.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { warehouseStep } from '#tests/support/warehouse-steps.ts';

const SEED = 58;
const STEPS = 300;

const provider = await startTestProvider({ limitFactor: 100_000, demoSpeed: 1e12 }, { template: 'rates' });
const { services } = provider;
const { db } = services.database;
const random = createRandom(SEED);
const one = <Item>(from: readonly Item[]): Item | undefined => (from.length === 0 ? undefined : random.pick(from));

interface World {
  merchant: Merchant;
  operator: Pick<Merchant, 'call'>;
  store: TestStore;
  variant: TestVariant;
  listing: string;
}

/** How often each step is drawn. */
const WEIGHTS = {
  'order': 13,
  'requote': 8,
  'pay': 14,
  'pick': 9,
  'cancel': 7,
  'receive': 3,
  'count': 12,
  'bulk': 5,
  'transfer': 4,
  'disposal': 4,
  'merchant-step': 9,
  'warehouse-step': 14,
  'term-day': 2,
} as const;
type Step = keyof typeof WEIGHTS;
const steps = (Object.keys(WEIGHTS) as Step[]).flatMap((step) => Array.from({ length: WEIGHTS[step] }, () => step));

/** What the warehouse or the merchant does next with an outbound order. */
const NEXT: Partial<Record<Outbound['state'], (typeof outboundSteps)[number]>> = {
  submitted: 'approve',
  approved: 'pick',
  picking: 'pack',
  packed: 'ship',
  shipped: 'close',
};

const idsOf = async (table: 'orders' | 'stock_lot' | 'outbound_order', { merchant: { accountId } }: World) => {
  const found = await sql<{ id: string }>`SELECT id FROM ${sql.table(table)} WHERE account_id = ${accountId} ORDER BY id`.execute(db);
  return found.rows.map(({ id }) => id);
};
const ordersIn = async ({ merchant: { accountId } }: World, ...states: string[]) => {
  const found = await sql<{ id: string; costMinor: number | null }>`SELECT id, cost_minor AS "costMinor" FROM orders
    WHERE account_id = ${accountId} AND fulfillment_state = ANY (${states}::text[]) ORDER BY id`.execute(db);
  return found.rows;
};

/** Takes a step and gives what the calls of it answered; none where there is nothing to take it with. */
async function take(world: World, step: Step): Promise<number[]> {
  const { merchant, operator, store, variant, listing } = world;
  const { accountId } = merchant;
  switch (step) {
    case 'order':
      await takeOrder(provider, store, aPlatformOrder({ lines: [aLine(listing, { quantity: random.int(1, 4) })] }));
      return [200];
    case 'requote': {
      const order = one(await ordersIn(world, 'ready', 'blocked'));
      return order === undefined ? [] : [(await merchant.call(requoteOrder, { params: { orderId: order.id } })).status];
    }
    case 'pay': {
      const order = one(await ordersIn(world, 'ready'));
      if (order === undefined || order.costMinor === null) return [];
      return [(await merchant.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor: order.costMinor } })).status];
    }
    case 'pick': {
      const order = one(await ordersIn(world, 'accepted', 'submitted', 'stock_exception', 'scheduled', 'closed'));
      if (order === undefined) return [];
      await warehouseStep(provider, { accountId, orderId: order.id }, 'pick');
      return [200];
    }
    case 'cancel': {
      const orderId = one(await idsOf('orders', world));
      if (orderId === undefined) return [];
      const { status } = await merchant.call(cancelOrder, { params: { orderId } });
      await simulateCancelAnswer(services, { accountId, orderId });
      return [status];
    }
    case 'receive':
      await receiveByPlan(merchant, operator, { variantId: variant.id, units: random.int(1, 9) });
      return [200];
    case 'count': {
      const lotId = one(await idsOf('stock_lot', world));
      if (lotId === undefined) return [];
      const counted = await operator.call(countLot, { params: { lotId }, body: { counted: random.int(0, 8), text: 'Counted' } });
      if (counted.status === 200 && counted.data.takenBack.length > 0) await provider.runJobs();
      return [counted.status];
    }
    case 'bulk':
    case 'transfer':
    case 'disposal': {
      const lotId = one(await idsOf('stock_lot', world));
      if (lotId === undefined) return [];
      const lines = [{ lotId, units: random.int(1, 4) }];
      const where = step === 'transfer' ? { toWarehouse: 'US' as const } : { address: 'Ana', postage: 'none' as const };
      return [(await merchant.call(createOutbound, { body: { kind: step, ...where, lines } })).status];
    }
    case 'merchant-step': {
      const outboundId = one(await idsOf('outbound_order', world));
      const does = one(['lock', 'submit', 'submit', 'cancel'] as const) ?? 'lock';
      return outboundId === undefined ? [] : [(await merchant.call(moveOutbound, { params: { outboundId }, body: { step: does } })).status];
    }
    case 'warehouse-step': {
      const open = await sql<{ id: string; state: Outbound['state'] }>`SELECT id, state FROM outbound_order
        WHERE account_id = ${accountId} AND state NOT IN ('closed', 'canceled') ORDER BY id`.execute(db);
      const outbound = one(open.rows);
      if (outbound === undefined) return [];
      const does = random.int(1, 5) === 1 ? one(outboundSteps) : NEXT[outbound.state];
      const params = { outboundId: outbound.id };
      if (does === undefined) return [(await merchant.call(moveOutbound, { params, body: { step: 'submit' } })).status];
      return [(await operator.call(moveOutboundOrder, { params, body: { step: does, feeMinor: 0 } })).status];
    }
    case 'term-day':
      // The lots grow older, not the world: sessions and quotes stay.
      await sql`UPDATE stock_lot SET free_until = free_until - 5, received_at = received_at - interval '5 days', accrued_until = accrued_until - 5
        WHERE account_id = ${accountId}`.execute(db);
      await keepStorage(provider);
      return [200];
  }
}

/** Orders being picked that took other units than their quote names. */
async function unservedOrders(): Promise<unknown[]> {
  const found = await sql`SELECT o.number FROM orders o WHERE o.fulfillment_state = 'picking' AND o.quote_id IS NOT NULL
    AND (SELECT coalesce(sum(r.units), 0) FROM reservation r WHERE r.account_id = o.account_id AND r.order_id = o.id AND r.state = 'consumed')
      <> (SELECT sum(i.units) FROM packed_items(o.account_id, o.quote_id) i)`.execute(db);
  return found.rows;
}

test(`after each of ${STEPS} random steps (seed ${SEED}) every lot is the sum of its movements, and nothing is promised twice`, async () => {
  const [merchant, operator] = [await provider.signUp(), await anOperator(provider)];
  const variant = await aVariant(provider, { stock: 20 });
  const store = await aStore(provider, merchant);
  const world: World = { merchant, operator, store, variant, listing: await aListingOf(provider, store, variant) };
  await addBalance(services.database, merchant.accountId, 10_000_000);
  await receiveByPlan(merchant, operator, { variantId: variant.id, units: 8 });
  const served = new Set<Step>();
  for (let place = 1; place <= STEPS; place++) {
    const step = one(steps) ?? 'order';
    const statuses = await take(world, step);
    if (statuses.includes(200)) served.add(step);
    const at = `seed ${SEED}, step ${place}: ${step}`;
    expect(
      statuses.filter((status) => status >= 500),
      at,
    ).toEqual([]);
    const [wrong, unserved] = await Promise.all([wrongLots(provider), unservedOrders()]);
    expect({ wrong, unserved }, at).toEqual({ wrong: [], unserved: [] });
  }
  await provider.runJobs();
  expect(await wrongLots(provider)).toEqual([]);
  expect([...served].toSorted()).toEqual(Object.keys(WEIGHTS).toSorted());
  expect((await verifyLedger(services.database)).breaks).toEqual([]);
});
