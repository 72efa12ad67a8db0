import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { databaseErrorCode } from '#provider/database/database.ts';
import { rechargeSteps } from '#provider/features/balance/recharge-lifecycle.ts';
import { suspenseSteps } from '#provider/features/balance/suspense.ts';
import { scheduledPushSteps } from '#provider/features/import-list/scheduled-pushes.store.ts';
import { listingSteps } from '#provider/features/my-products/listing-lifecycle.ts';
import { deliverySteps, fulfillmentSteps, paymentSteps, storeEditSteps } from '#provider/features/orders/order-lifecycle.ts';
import { chargeSteps } from '#provider/features/payments/charges.ts';
import { priceRunSteps } from '#provider/features/pricing-rules/move-price-run.ts';
import { sourcingSteps } from '#provider/features/sourcing/sourcing-lifecycle.ts';
import { reservationSteps } from '#provider/features/stock/reservation-lifecycle.ts';
import { storeSteps } from '#provider/features/stores/store-lifecycle.ts';
import { aStore, aVariant } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;
const merchant = await provider.signUp();
const { accountId, userId } = merchant;
const store = await aStore(provider, merchant);
const product = await aVariant(provider);

interface Lifecycle {
  table: string;
  /** `state` unless a row has several. */
  column?: string;
  steps: Record<string, readonly string[]>;
  /** States nothing leads on from. */
  ends: string[];
  events: string;
  /** Stores a row in a state. */
  add: (id: string, state: string) => RawBuilder<unknown>;
  /** What the table wants changed with the state. */
  beside?: (state: string) => RawBuilder<unknown>;
}

function addOrder(id: string, { payment = 'not_due', fulfillment = 'imported' }: { payment?: string; fulfillment?: string }) {
  return sql`INSERT INTO orders (account_id, id, number, mode, placed_at, buyer_name, country, sale_currency, sale_total_minor, line_count,
      item_count, payment_state, fulfillment_state)
    VALUES (${accountId}, ${id}, ${id}, 'test', now(), 'Ana', 'US', 'USD', 1, 1, 1, ${payment}, ${fulfillment})`;
}

/** Every lifecycle there is, by its name in `lifecycle_step`. */
const lifecycles: Record<string, Lifecycle> = {
  'payment': {
    table: 'orders',
    column: 'payment_state',
    steps: paymentSteps,
    ends: ['refunded', 'void'],
    events: 'order_payment_event',
    add: (id, payment) => addOrder(id, { payment }),
  },
  'fulfillment': {
    table: 'orders',
    column: 'fulfillment_state',
    steps: fulfillmentSteps,
    ends: ['closed', 'canceled'],
    events: 'order_fulfillment_event',
    add: (id, fulfillment) => addOrder(id, { fulfillment }),
  },
  'delivery': {
    table: 'parcel',
    steps: deliverySteps,
    ends: ['delivered', 'returned', 'lost'],
    events: 'parcel_event',
    add: (
      id,
      state,
    ) => sql`INSERT INTO parcel (account_id, id, number, warehouse_code, method_code, method_names, carrier, weight_g, item_count, state)
      VALUES (${accountId}, ${id}, ${id}, 'CN', 'line', '{}', 'Line', 1, 1, ${state})`,
  },
  'store-edit': {
    table: 'store_edit',
    steps: storeEditSteps,
    ends: ['applied', 'kept', 'withdrawn'],
    events: 'store_edit_event',
    add: (id, state) => sql`WITH made AS (${addOrder(id, {})} RETURNING id)
      INSERT INTO store_edit (account_id, id, order_id, store_order, state) SELECT ${accountId}, id, id, '{}', ${state} FROM made`,
  },
  'reservation': {
    table: 'reservation',
    steps: reservationSteps,
    ends: ['consumed', 'released', 'expired'],
    events: 'reservation_event',
    add: (id, state) => sql`INSERT INTO reservation (account_id, id, order_id, variant_id, warehouse_code, units, state)
      VALUES (${accountId}, ${id}, ${id}, ${id}, 'CN', 1, ${state})`,
  },
  'recharge': {
    table: 'recharge',
    steps: rechargeSteps,
    ends: ['refunded', 'settled'],
    events: 'recharge_event',
    add: (
      id,
      state,
    ) => sql`INSERT INTO recharge (account_id, id, number, mode, gateway, pay_minor, pay_currency, credit_minor, state, expires_at)
      VALUES (${accountId}, ${id}, ${id}, 'test', 'sandbox', 1000, 'CNY', 1000, ${state}, now())`,
  },
  'suspense': {
    table: 'suspense_item',
    steps: suspenseSteps,
    ends: ['matched', 'returned'],
    events: 'suspense_event',
    add: (
      id,
      state,
    ) => sql`INSERT INTO suspense_item (id, number, mode, gateway, gateway_charge_id, amount_minor, paid_minor, paid_currency, rate, cause, state)
      VALUES (${id}, ${id}, 'test', 'sandbox', ${id}, 100, 100, 'CNY', 1, 'no-recharge', ${state})`,
  },
  'charge': {
    table: 'charge',
    steps: chargeSteps,
    ends: ['paid', 'waived'],
    events: 'charge_event',
    add: (id, state) => sql`INSERT INTO charge (account_id, id, number, kind, mode, amount_minor, ledger_account, state)
      VALUES (${accountId}, ${id}, ${id}, 'storage', 'test', 100, 'revenue:storage', ${state})`,
  },
  'sourcing': {
    table: 'sourcing_request',
    steps: sourcingSteps,
    ends: ['product_ready', 'declined', 'nothing_found', 'expired'],
    events: 'sourcing_event',
    add: (id, state) => sql`INSERT INTO sourcing_request (account_id, id, user_id, state, name, link, product_id)
      VALUES (${accountId}, ${id}, ${userId}, ${state}, 'Kettle', 'https://shop.example/', ${product.productId})`,
  },
  'store': {
    table: 'store',
    steps: storeSteps,
    ends: ['erased'],
    events: 'store_event',
    add: (id, state) => sql`INSERT INTO store (account_id, id, platform, external_id, domain, name, country, currency, mode, state)
      VALUES (${accountId}, ${id}, 'sandbox', ${id}, 'shop.example', 'Corner shop', 'US', 'USD', 'test', ${state})`,
  },
  'listing': {
    table: 'listing',
    steps: listingSteps,
    ends: [],
    events: 'listing_event',
    add: (id, state) => sql`INSERT INTO listing (account_id, id, store_id, external_product_id, title, state)
      VALUES (${accountId}, ${id}, ${store.id}, ${id}, 'Lamp', ${state})`,
  },
  'price-run': {
    table: 'price_run',
    steps: priceRunSteps,
    ends: ['done', 'canceled'],
    events: 'price_run_event',
    add: (id, state) =>
      sql`INSERT INTO price_run (account_id, id, kind, listing_count, state) VALUES (${accountId}, ${id}, 'apply', 1, ${state})`,
  },
  'scheduled-push': {
    table: 'scheduled_push',
    steps: scheduledPushSteps,
    ends: ['started', 'canceled'],
    events: 'scheduled_push_event',
    add: (id, state) => sql`INSERT INTO scheduled_push (account_id, id, run_at, store_ids, import_item_ids, state, job_id)
      VALUES (${accountId}, ${id}, now(), '{}', '{}', ${state}, ${state === 'started' ? id : null})`,
    beside: (state) => (state === 'started' ? sql`, job_id = id` : sql`, job_id = NULL`),
  },
};

/** Columns that say how something stands and are no lifecycle, with the reason. */
const OTHER_STATES: Record<string, string> = {
  'job.state': 'how far the queue is with its rows: counted, not decided by anybody',
  'job_row.state': 'what came of one row of a job',
  'price_run_row.state': 'what came of one price of a run',
  'quote.state': 'whether an offer may still be paid: it follows its order, whose events tell it',
  'orders.delivery_state': "the least of its parcels' states, calculated from them",
  'tracking_event.state': 'what a carrier said once',
};

describe('lifecycles', () => {
  it('have the same steps in code and in the database', async () => {
    const rows = await db.selectFrom('lifecycle_step').selectAll().execute();
    const inCode = Object.entries(lifecycles).flatMap(([lifecycle, { steps }]) =>
      Object.entries(steps).flatMap(([from, targets]) => targets.map((to) => `${lifecycle}: ${from} -> ${to}`)),
    );
    expect(rows.map((row) => `${row.lifecycle}: ${row.from_state} -> ${row.to_state}`).toSorted()).toEqual(inCode.toSorted());
  });

  it('are all the states there are, but for those with a reason', async () => {
    const found = await sql<{ name: string }>`SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'text' AND (column_name = 'state' OR column_name LIKE '%\\_state')
        AND table_name <> 'lifecycle_step' AND column_name NOT IN ('from_state', 'to_state')`.execute(db);
    const known = Object.values(lifecycles).map(({ table, column = 'state' }) => `${table}.${column}`);
    expect(found.rows.map(({ name }) => name).toSorted()).toEqual([...known, ...Object.keys(OTHER_STATES)].toSorted());
  });

  it('count the versions of their rows', async () => {
    const found = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'version' AND data_type = 'integer'`.execute(db);
    const versioned = new Set(found.rows.map(({ name }) => name));
    expect(Object.values(lifecycles).filter(({ table }) => !versioned.has(table))).toEqual([]);
  });
});

interface EventColumn {
  name: string;
  type: string;
  nullable: string;
}

async function eventColumns(table: string): Promise<EventColumn[]> {
  const found =
    await sql<EventColumn>`SELECT column_name AS name, data_type AS type, is_nullable AS nullable FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} ORDER BY ordinal_position`.execute(db);
  return found.rows;
}

describe.each(Object.entries(lifecycles))(
  'the %s lifecycle',
  (lifecycle, { table, column = 'state', steps, ends, events, add, beside }) => {
    const step = (id: string, to: string) =>
      tryStep(sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${to} ${beside?.(to) ?? sql``} WHERE id = ${id}`);

    it('is guarded by a trigger', async () => {
      const guards = await sql<{
        text: string;
      }>`SELECT pg_get_triggerdef(oid) AS text FROM pg_trigger WHERE tgrelid = ${table}::regclass`.execute(db);
      const guard = table === 'orders' ? 'guard_order_lifecycles()' : `guard_state('${lifecycle}')`;
      expect(guards.rows.filter(({ text }) => text.includes(guard))).toHaveLength(1);
    });

    it('has the events of every lifecycle', async () => {
      const columns = await eventColumns(events);
      expect(columns.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['from_state', 'to_state', 'actor_kind', 'actor_id', 'cause', 'edit', 'payload', 'at']),
      );
      expect(columns).toEqual(await eventColumns('order_payment_event'));
    });

    it('ends where nothing leads on, and leads only to states with a row of their own', () => {
      expect(Object.keys(steps).filter((state) => steps[state]?.length === 0)).toEqual(ends);
      expect(
        Object.values(steps)
          .flat()
          .filter((state) => !(state in steps)),
      ).toEqual([]);
    });

    it('takes in the database every step of the table and refuses every other', async () => {
      const states = Object.keys(steps);
      for (const from of states) {
        const id = uuidv7();
        await add(id, from).execute(db);
        for (const to of states.filter((state) => state !== from)) {
          expect(await step(id, to), `${from} -> ${to}`).toBe(steps[from]?.includes(to) === true ? 'taken' : 'WH001');
        }
      }
    });

    it('refuses a state nobody knows', async () => {
      const id = uuidv7();
      await add(id, Object.keys(steps)[0] ?? '').execute(db);
      expect(await step(id, 'lost_in_space')).toBe('WH001');
    });
  },
);

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
