import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { databaseErrorCode } from '#provider/database/database.ts';
import { suspenseSteps } from '#provider/features/balance/suspense.ts';
import { chargeSteps } from '#provider/features/payments/charges.ts';
import { rechargeSteps } from '#provider/features/balance/recharge-lifecycle.ts';
import { reservationSteps } from '#provider/features/stock/reservation-lifecycle.ts';
import { sourcingSteps } from '#provider/features/sourcing/sourcing-lifecycle.ts';
import { aVariant } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { deliverySteps, fulfillmentSteps, paymentSteps } from './order-lifecycle.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;
const { accountId, userId } = await provider.signUp();

type Steps = Record<string, readonly string[]>;
const lifecycles: Record<string, Steps> = {
  payment: paymentSteps,
  fulfillment: fulfillmentSteps,
  delivery: deliverySteps,
  recharge: rechargeSteps,
  reservation: reservationSteps,
  sourcing: sourcingSteps,
  charge: chargeSteps,
  suspense: suspenseSteps,
};

describe('the tables of allowed steps', () => {
  it('are the same in code and database', async () => {
    const rows = await db.selectFrom('lifecycle_step').selectAll().where('lifecycle', 'in', Object.keys(lifecycles)).execute();
    const inDatabase = rows.map((row) => `${row.lifecycle}: ${row.from_state} -> ${row.to_state}`);
    const inCode = Object.entries(lifecycles).flatMap(([lifecycle, steps]) =>
      Object.entries(steps).flatMap(([from, targets]) => targets.map((to) => `${lifecycle}: ${from} -> ${to}`)),
    );
    expect(inDatabase.toSorted()).toEqual(inCode.toSorted());
  });

  it('name only states that have a row of their own', () => {
    for (const steps of Object.values(lifecycles)) {
      expect(
        Object.values(steps)
          .flat()
          .filter((state) => !(state in steps)),
      ).toEqual([]);
    }
  });
});

const ENDS: Record<string, string[]> = {
  payment: ['refunded', 'void'],
  fulfillment: ['closed', 'canceled'],
  delivery: ['delivered', 'returned', 'lost'],
  recharge: ['refunded', 'settled'],
  reservation: ['consumed', 'released', 'expired'],
  sourcing: ['product_ready', 'declined', 'nothing_found', 'expired'],
  charge: ['paid', 'waived'],
  suspense: ['matched', 'returned'],
};

describe.each(Object.entries(lifecycles))('the %s lifecycle', (lifecycle, steps) => {
  it('ends where nothing leads on', () => {
    expect(Object.keys(steps).filter((state) => steps[state]?.length === 0)).toEqual(ENDS[lifecycle]);
  });

  it('takes in the database every step of the table and refuses every other', async () => {
    const states = Object.keys(steps);
    for (const from of states) {
      const id = await rowAt(lifecycle, from);
      for (const to of states.filter((state) => state !== from)) {
        const outcome = await tryStep(update(lifecycle, id, to));
        expect(outcome, `${from} -> ${to}`).toBe(steps[from]?.includes(to) === true ? 'taken' : 'WH001');
      }
    }
  });

  it('refuses a state nobody knows', async () => {
    const id = await rowAt(lifecycle, Object.keys(steps)[0] ?? '');
    expect(await tryStep(update(lifecycle, id, 'lost_in_space'))).toBe('WH001');
  });
});

const UNDO = new Error('undo');

/** Tries an update and takes it back. */
async function tryStep(statement: RawBuilder<unknown>): Promise<string | undefined> {
  try {
    await db.transaction().execute(async (tx) => {
      await statement.execute(tx);
      throw UNDO;
    });
  } catch (error) {
    if (error !== UNDO) return databaseErrorCode(error);
  }
  return 'taken';
}

function update(lifecycle: string, id: string, to: string): RawBuilder<unknown> {
  switch (lifecycle) {
    case 'payment':
      return sql`UPDATE orders SET payment_state = ${to} WHERE id = ${id}`;
    case 'fulfillment':
      return sql`UPDATE orders SET fulfillment_state = ${to} WHERE id = ${id}`;
    case 'delivery':
      return sql`UPDATE parcel SET state = ${to} WHERE id = ${id}`;
    case 'reservation':
      return sql`UPDATE reservation SET state = ${to} WHERE id = ${id}`;
    case 'charge':
      return sql`UPDATE charge SET state = ${to} WHERE id = ${id}`;
    case 'suspense':
      return sql`UPDATE suspense_item SET state = ${to} WHERE id = ${id}`;
    case 'sourcing':
      return sql`UPDATE sourcing_request SET state = ${to} WHERE id = ${id}`;
    default:
      return sql`UPDATE recharge SET state = ${to} WHERE id = ${id}`;
  }
}

async function rowAt(lifecycle: string, state: string): Promise<string> {
  const id = uuidv7();
  if (lifecycle === 'recharge') {
    await sql`INSERT INTO recharge (account_id, id, number, mode, gateway, pay_minor, pay_currency, credit_minor, state, expires_at)
      VALUES (${accountId}, ${id}, ${id}, 'test', 'sandbox', 1000, 'CNY', 1000, ${state}, now())`.execute(db);
    return id;
  }
  if (lifecycle === 'charge') {
    await sql`INSERT INTO charge (account_id, id, number, kind, mode, amount_minor, ledger_account, state)
      VALUES (${accountId}, ${id}, ${id}, 'storage', 'test', 100, 'revenue:storage', ${state})`.execute(db);
    return id;
  }
  if (lifecycle === 'suspense') {
    await sql`INSERT INTO suspense_item (id, number, mode, gateway, gateway_charge_id, amount_minor, paid_minor, paid_currency, rate, cause, state)
      VALUES (${id}, ${id}, 'test', 'sandbox', ${id}, 100, 100, 'CNY', 1, 'no-recharge', ${state})`.execute(db);
    return id;
  }
  if (lifecycle === 'reservation') {
    await sql`INSERT INTO reservation (account_id, id, order_id, variant_id, warehouse_code, units, state)
      VALUES (${accountId}, ${id}, ${id}, ${id}, 'CN', 1, ${state})`.execute(db);
    return id;
  }
  if (lifecycle === 'sourcing') {
    const product = await aVariant(provider);
    await sql`INSERT INTO sourcing_request (account_id, id, user_id, state, name, link, product_id)
      VALUES (${accountId}, ${id}, ${userId}, ${state}, 'Kettle', 'https://shop.example/', ${product.productId})`.execute(db);
    return id;
  }
  await sql`INSERT INTO orders (account_id, id, number, mode, placed_at, buyer_name, country, sale_currency, sale_total_minor, line_count, item_count,
      payment_state, fulfillment_state)
    VALUES (${accountId}, ${id}, ${id}, 'test', now(), 'Ana', 'US', 'USD', 1, 1, 1,
      ${lifecycle === 'payment' ? state : 'not_due'}, ${lifecycle === 'fulfillment' ? state : 'imported'})`.execute(db);
  if (lifecycle === 'delivery') {
    await sql`INSERT INTO parcel (account_id, id, number, warehouse_code, method_code, method_names, carrier, weight_g, item_count, state)
      VALUES (${accountId}, ${id}, ${id}, 'CN', 'line', '{}', 'Line', 1, 1, ${state})`.execute(db);
  }
  return id;
}
