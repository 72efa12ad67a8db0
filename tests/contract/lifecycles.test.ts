import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { databaseErrorCode } from '#provider/database/database.ts';
import { lifecyclesOf } from '#tests/support/lifecycle-rows.ts';
import { aStore, aVariant } from '#tests/support/order-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;
const merchant = await provider.signUp();
const store = await aStore(provider, merchant);
const product = await aVariant(provider);
const lifecycles = lifecyclesOf({ ...merchant, storeId: store.id, variantId: product.id, productId: product.productId });

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
