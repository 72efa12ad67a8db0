import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createRenewal, payWarehouseCharge } from '#contract/cloud-warehouse.ts';
import { createOutbound, moveOutbound } from '#contract/cloud-warehouse-outbound.ts';
import { countLot, moveOutboundOrder } from '#contract/cloud-warehouse-operators.ts';
import { requoteOrder } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { addBalance } from '#tests/support/due-orders.ts';
import { anOperator } from '#tests/support/operators.ts';
import { aLine, aListingOf, aPlatformOrder, aStore, aVariant, orderPage, takeOrder } from '#tests/support/order-builders.ts';
import { aLot, keepStorage, wrongLots } from '#tests/support/own-stock.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { warehouseStep } from '#tests/support/warehouse-steps.ts';

const provider = await startTestProvider({ limitFactor: 100_000 }, { template: 'rates' });
const { db } = provider.services.database;

const small = fc.nat({ max: 5 });
const event = fc.oneof(
  fc.record({ do: fc.constant('order' as const), units: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constantFrom('pay' as const, 'pick' as const, 'requote' as const), at: small }),
  fc.record({ do: fc.constantFrom('count' as const, 'renew' as const, 'lot' as const), at: small, units: fc.nat({ max: 8 }) }),
  fc.record({ do: fc.constant('outbound' as const), at: small, units: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ do: fc.constantFrom('outbound-pick' as const, 'outbound-cancel' as const), at: small }),
  fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: 1, max: 40 }) }),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

/** Orders that took units which no lot and no shelf gave: a picked order has what its quote names. */
async function unservedOrders(): Promise<unknown[]> {
  const found = await sql`SELECT o.number FROM orders o WHERE o.fulfillment_state = 'picking' AND o.quote_id IS NOT NULL
    AND (SELECT coalesce(sum(r.units), 0) FROM reservation r WHERE r.account_id = o.account_id AND r.order_id = o.id AND r.state = 'consumed')
      <> (SELECT sum(i.units) FROM packed_items(o.account_id, o.quote_id) i)`.execute(db);
  return found.rows;
}

/** A merchant with a store that sells one product, who does what the events say. */
async function play(events: Event[]): Promise<void> {
  const [merchant, operator] = [await provider.signUp(), await anOperator(provider)];
  const { accountId } = merchant;
  const variant = await aVariant(provider, { stock: 30 });
  const store = await aStore(provider, merchant);
  const listing = await aListingOf(provider, store, variant);
  await addBalance(provider.services.database, accountId, 1_000_000);
  const lots = [await aLot(provider, merchant, variant, { units: 6, unitVolumeMm3: 1_234_567 })];
  const orders: string[] = [];
  const outbounds: string[] = [];
  const statuses: number[] = [];
  const paidUntil = new Map<string, string | null>();
  const pick = <Item>(from: Item[], at: number): Item | undefined => from[at % Math.max(1, from.length)];

  for (const each of events) {
    switch (each.do) {
      case 'order': {
        const platformOrder = aPlatformOrder({ lines: [aLine(listing, { quantity: each.units })] });
        await takeOrder(provider, store, platformOrder);
        orders.push((await orderPage(merchant, platformOrder)).id);
        break;
      }
      case 'requote': {
        const orderId = pick(orders, each.at);
        if (orderId !== undefined) statuses.push((await merchant.call(requoteOrder, { params: { orderId } })).status);
        break;
      }
      case 'pay': {
        const orderId = pick(orders, each.at);
        const cost = await sql<{ minor: number | null }>`SELECT cost_minor AS minor FROM orders WHERE id = ${orderId ?? null}`.execute(db);
        const minor = cost.rows[0]?.minor ?? null;
        if (orderId !== undefined && minor !== null)
          statuses.push((await merchant.call(payOrders, { body: { orderIds: [orderId], expectedTotalMinor: minor } })).status);
        break;
      }
      case 'pick': {
        const orderId = pick(orders, each.at);
        if (orderId !== undefined) await warehouseStep(provider, { accountId, orderId }, 'pick');
        break;
      }
      case 'lot':
        lots.push(await aLot(provider, merchant, variant, { units: each.units + 1, unitVolumeMm3: 1_234_567 }));
        break;
      case 'count': {
        const lotId = pick(lots, each.at) ?? '';
        statuses.push((await operator.call(countLot, { params: { lotId }, body: { counted: each.units, text: 'Counted' } })).status);
        break;
      }
      case 'renew': {
        const renewal = await merchant.call(createRenewal, { body: { lotIds: [pick(lots, each.at) ?? ''], termDays: 30 } });
        statuses.push(renewal.status);
        if (renewal.status !== 200) break;
        const { chargeId, amount } = renewal.data;
        statuses.push(
          (await merchant.call(payWarehouseCharge, { params: { chargeId }, body: { amountMinor: amount.amountMinor } })).status,
        );
        break;
      }
      case 'outbound': {
        const lines = [{ lotId: pick(lots, each.at) ?? '', units: each.units }];
        const made = await merchant.call(createOutbound, { body: { kind: 'bulk', address: 'Ana', postage: 'none', lines } });
        statuses.push(made.status);
        if (made.status === 200) outbounds.push(made.data.id);
        break;
      }
      case 'outbound-cancel':
      case 'outbound-pick': {
        const outboundId = pick(outbounds, each.at);
        if (outboundId === undefined) break;
        const params = { outboundId };
        if (each.do === 'outbound-cancel') statuses.push((await merchant.call(moveOutbound, { params, body: { step: 'cancel' } })).status);
        else {
          statuses.push((await merchant.call(moveOutbound, { params, body: { step: 'submit' } })).status);
          for (const step of ['approve', 'pick'] as const)
            statuses.push((await operator.call(moveOutboundOrder, { params, body: { step } })).status);
        }
        break;
      }
      case 'days':
        // The lots grow older, not the world: sessions and quotes stay.
        await sql`UPDATE stock_lot SET free_until = free_until - ${each.days}::integer, received_at = received_at - make_interval(days => ${each.days}::integer),
          accrued_until = accrued_until - ${each.days}::integer WHERE account_id = ${accountId} AND paid_until IS NULL`.execute(db);
        await keepStorage(provider);
    }
    await provider.runJobs();
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(await wrongLots(provider)).toEqual([]);
    expect(await unservedOrders()).toEqual([]);
    const terms = await sql<{
      id: string;
      until: string | null;
    }>`SELECT id, paid_until::text AS until FROM stock_lot WHERE account_id = ${accountId}`.execute(db);
    for (const { id, until } of terms.rows) {
      expect((until ?? '') >= (paidUntil.get(id) ?? '')).toBe(true);
      paidUntil.set(id, until);
    }
  }
  expect((await verifyLedger(provider.services.database)).breaks).toEqual([]);
}

test('whatever merchants, warehouses and days do: lots are the sum of their movements, terms never shrink, storage is exact, and no order ships what is not there', async () => {
  const started = performance.now();
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 6, maxLength: 14 }), async (events) => {
      // Whole runs within the time of a test; what is left out is another seed's.
      if (performance.now() - started < 30_000) await play(events);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
