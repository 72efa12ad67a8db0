import { expect, it } from 'vitest';
import { cny } from '#contract/money.values.ts';
import type { Order } from '#contract/orders.ts';
import { aShownLine, aShownOrder } from '#tests/support/shown-orders.ts';
import { ownedCostOf } from './owned-cost.ts';

const lamps = { ...aShownLine, unitCost: cny(833) };
const mug = { ...aShownLine, variantSku: 'V2', quantity: 1, unitCost: cny(900) };
const owned = { lotId: lamps.id, lotNumber: 'LT1042', sku: 'V1', warehouse: 'CN', units: 2, picked: false } as const;
const held = (units: number) => ({ units, warehouses: ['CN' as const], until: null });
const quoted = (goodsMinor: number) => ({ goods: cny(goodsMinor), ownedUnits: 2 }) as NonNullable<Order['quote']>;

/** What the lamps of an order cost of which two are owned. */
function lampsOf(overrides: Partial<Order> = {}) {
  const order = aShownOrder({ ownStock: [owned], orderLines: [lamps], quote: quoted(2_500), reservation: held(3), ...overrides });
  return ownedCostOf(order, order.orderLines[0] ?? lamps);
}

it('is known of a line alone, and beside others', () => {
  const cost = { ownedUnits: 2, paid: { units: 1, unitMinor: 2_500 } };
  expect(lampsOf()).toEqual(cost);
  expect(lampsOf({ orderLines: [lamps, mug], quote: quoted(3_400), reservation: held(4) })).toEqual(cost);
  expect(
    lampsOf({ orderLines: [lamps, { ...mug, quantity: 2, quantityCanceled: 1 }], quote: quoted(3_400), reservation: held(4) }),
  ).toEqual(cost);
});

it('is known from the quote alone while nothing is set aside for its only line', () => {
  expect(lampsOf({ ownStock: [] })).toEqual({ ownedUnits: 2, paid: { units: 1, unitMinor: 2_500 } });
  expect(lampsOf({ ownStock: [], orderLines: [lamps, mug] })).toBeNull();
});

it.each<[string, Partial<Order>]>([
  ['units are not items, as of a bundle', { reservation: held(6) }],
  ['nothing is set aside any more', { reservation: null }],
  ['another line is partly owned too', { ownStock: [owned, { ...owned, sku: 'V2' }], orderLines: [lamps, mug], reservation: held(4) }],
  ['the quote is of other goods', { quote: quoted(9_000) }],
  ['there is no quote', { quote: null }],
])('has no exact price where %s', (_why, overrides) => {
  expect(lampsOf(overrides)).toEqual({ ownedUnits: 2, paid: null });
});

it('is none where nothing is owned, or nobody can tell which line takes it', () => {
  expect(lampsOf({ ownStock: [{ ...owned, sku: 'V9' }] })).toBeNull();
  expect(lampsOf({ orderLines: [lamps, lamps] })).toBeNull();
  expect(lampsOf({ orderLines: [{ ...lamps, unitCost: null }] })).toBeNull();
});
