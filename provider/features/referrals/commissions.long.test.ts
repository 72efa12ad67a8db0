import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { ModelCommission } from '#tests/support/commission-model/model.ts';
import { deliverOne, type Draw, follow, passHours, payOrders, refundOne, withdrawSome } from '#tests/support/commission-model/play.ts';
import { aCommissionWorld, type CommissionWorld } from '#tests/support/commission-model/world.ts';
import { patient } from '#tests/support/patience.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({ limitFactor: 100_000 });
const { database } = provider.services;
const SEED = Number(process.env['MODEL_SEED'] ?? 20_261_130);
const ORDERS = 500;
const CHECKED_EVERY = 100;

/** mulberry32: the same numbers for the same seed. */
function drawFrom(seed: number): Draw {
  let state = seed;
  return (min, max) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return min + (((mixed ^ (mixed >>> 14)) >>> 0) % (max - min + 1));
  };
}

async function compare({ model }: CommissionWorld): Promise<void> {
  const { db } = database;
  const stored = await sql<ModelCommission>`
    SELECT account_id AS "inviterId", invited_account_id AS "invitedId", mode, order_id AS "orderId", base_minor AS "baseMinor", rate_bp AS "rateBp",
      amount_minor AS "amountMinor", posted_minor AS "postedMinor", state, created_at AS "paidAt",
      floor(extract(epoch FROM matures_at) * 1000)::bigint AS "maturesAt"
    FROM commission ORDER BY order_id`.execute(db);
  const expected = [...model.commissions.values()].toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1));
  expect(stored.rows).toEqual(expected);
  const sums = async (table: 'commission_balance' | 'reward_money', column: string) => {
    const found = await sql<{ key: string; minor: number }>`
      SELECT account_id || ' ' || mode AS key, ${sql.ref(column)} AS minor FROM ${sql.table(table)} ORDER BY 1`.execute(db);
    return found.rows.map(({ key, minor }) => [key, minor]);
  };
  const sorted = (of: Map<string, number>) => [...of].toSorted(([a], [b]) => (a < b ? -1 : 1));
  expect(await sums('commission_balance', 'available_minor')).toEqual(sorted(model.balances));
  expect(await sums('reward_money', 'left_minor')).toEqual(sorted(model.rewards));
  const active = await sql<{ id: string }>`SELECT invited_account_id AS id FROM referral WHERE state = 'active' ORDER BY 1`.execute(db);
  expect(active.rows.map(({ id }) => id)).toEqual([...model.active].toSorted());
  expect((await verifyLedger(database)).breaks).toEqual([]);
}

test(
  `of ${ORDERS} orders, refunds and days at random, commissions are the rules over what was kept (MODEL_SEED=${SEED})`,
  { timeout: patient(240_000) },
  async () => {
    const world = await aCommissionWorld(provider);
    const draw = drawFrom(SEED);
    let checked = 0;
    while (world.orders.length < ORDERS) {
      await payOrders(world, draw, Math.min(draw(1, 12), ORDERS - world.orders.length));
      for (let left = draw(0, 4); left > 0; left -= 1) await refundOne(world, draw);
      if (draw(0, 2) > 0) await follow(world);
      for (let left = draw(0, 14); left > 0; left -= 1) await deliverOne(world, draw);
      if (draw(0, 4) === 0) await passHours(world, draw(12, 24 * 45));
      if (draw(0, 1) === 0) await withdrawSome(world, draw);
      if (world.orders.length < checked + CHECKED_EVERY) continue;
      checked = world.orders.length;
      await follow(world);
      await compare(world);
    }
    await passHours(world, 24 * 31);
    await follow(world);
    await compare(world);
    const states = [...world.model.commissions.values()].map(({ state }) => state);
    // The orders have seen all of it.
    expect(states).toEqual(expect.arrayContaining(['pending', 'available', 'reversed']));
    expect(new Set([...world.model.commissions.values()].map(({ rateBp }) => rateBp)).size).toBe(3);
  },
);
