import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databaseErrorCode, type Tx } from '#provider/database/database.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider();
const { features, database } = provider.services;
const { db } = database;

interface Lifecycle {
  name: string;
  table: string;
  column: string;
  steps: Readonly<Record<string, readonly string[]>>;
  eventTable: string;
}
/** Every lifecycle of every feature, by its name in `lifecycle_step`. */
const lifecycles: Lifecycle[] = features.flatMap((feature) =>
  (feature.lifecycles ?? []).flatMap(({ table, lifecycles: own }) =>
    Object.entries(own).map(([name, lifecycle]) => ({ name, table, ...lifecycle })),
  ),
);

/** Columns that say how something stands and are no lifecycle, with the reason. */
const OTHER_STATES: Record<string, string> = {
  'job.state': 'how far the queue is with its rows: counted, not decided by anybody',
  'job_row.state': 'what came of one row of a job',
  'price_run_row.state': 'what came of one price of a run',
  'quote.state': 'whether an offer may still be paid: it follows its order, whose events tell it',
  'orders.delivery_state': "the least of its parcels' states, calculated from them",
  'tracking_event.state': 'what a carrier said once',
  'buyer_mail.state': 'whether a mail was handed over: nobody decides it',
};

describe('lifecycles', () => {
  it('have the same steps in code and in the database', async () => {
    const rows = await db.selectFrom('lifecycle_step').selectAll().execute();
    const inCode = lifecycles.flatMap(({ name, steps }) =>
      Object.entries(steps).flatMap(([from, targets]) => targets.map((to) => `${name}: ${from} -> ${to}`)),
    );
    expect(rows.map((row) => `${row.lifecycle}: ${row.from_state} -> ${row.to_state}`).toSorted()).toEqual(inCode.toSorted());
  });

  it('are all the states there are, but for those with a reason', async () => {
    const found = await sql<{ name: string }>`SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'text' AND (column_name = 'state' OR column_name LIKE '%\\_state')
        AND table_name <> 'lifecycle_step' AND column_name NOT IN ('from_state', 'to_state')`.execute(db);
    const known = lifecycles.map(({ table, column }) => `${table}.${column}`);
    expect(found.rows.map(({ name }) => name).toSorted()).toEqual([...known, ...Object.keys(OTHER_STATES)].toSorted());
  });

  it('count the versions of their rows', async () => {
    const found = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'version' AND data_type = 'integer'`.execute(db);
    const versioned = new Set(found.rows.map(({ name }) => name));
    expect(lifecycles.filter(({ table }) => !versioned.has(table))).toEqual([]);
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

describe.each(lifecycles.map((lifecycle) => [lifecycle.name, lifecycle] as const))(
  'the %s lifecycle',
  (name, { table, column, steps, eventTable }) => {
    const states = Object.keys(steps);

    it('is guarded by a trigger', async () => {
      expect((await guardsOf(table)).filter((text) => text.includes(guardOf(table, name)))).toHaveLength(1);
    });

    it('has the events of every lifecycle', async () => {
      const columns = await eventColumns(eventTable);
      expect(columns.map((one) => one.name)).toEqual(
        expect.arrayContaining(['from_state', 'to_state', 'actor_kind', 'actor_id', 'cause', 'edit', 'payload', 'at']),
      );
      expect(columns).toEqual(await eventColumns('order_payment_event'));
    });

    it('leads only to states with a row of their own', () => {
      const targets = Object.values(steps).flat();
      expect(targets.filter((state) => !states.includes(state))).toEqual([]);
    });

    it('takes in the database every step of the table and refuses every other, also to a state nobody knows', async () => {
      const pairs = states.flatMap((from) => [...states, 'lost_in_space'].filter((to) => to !== from).map((to) => [from, to] as const));
      const outcomes = await tryOnProbe({ table, column, guard: guardOf(table, name) }, pairs);
      expect(outcomes).toEqual(pairs.map(([from, to]) => `${from} -> ${to}: ${steps[from]?.includes(to) === true ? 'taken' : 'WH001'}`));
    });
  },
);

function guardOf(table: string, lifecycle: string): string {
  return table === 'orders' ? 'guard_order_lifecycles()' : `guard_state('${lifecycle}')`;
}

async function guardsOf(table: string): Promise<string[]> {
  const found = await sql<{
    text: string;
  }>`SELECT pg_get_triggerdef(oid) AS text FROM pg_trigger WHERE tgrelid = ${table}::regclass`.execute(db);
  return found.rows.map(({ text }) => text);
}

const UNDO = new Error('undo');

/**
 * Takes each step on a table like the real one, with its guard and with what it asks of the state alone, but without what it asks of other
 * columns: a row needs a state and nothing else.
 */
async function tryOnProbe(
  { table, column, guard }: { table: string; column: string; guard: string },
  pairs: readonly (readonly [string, string])[],
): Promise<string[]> {
  const definition = (await guardsOf(table)).find((text) => text.includes(guard)) ?? '';
  const outcomes: string[] = [];
  const all = db.transaction().execute(async (tx) => {
    await sql`CREATE TEMPORARY TABLE probe (LIKE ${sql.table(table)} INCLUDING DEFAULTS)`.execute(tx);
    const fitting = await sql<{ text: string }>`
      SELECT format('ALTER TABLE probe ALTER COLUMN %I DROP NOT NULL', a.attname) AS text FROM pg_attribute a
      WHERE a.attrelid = 'probe'::regclass AND a.attnum > 0 AND a.attnotnull
      UNION ALL
      SELECT format('ALTER TABLE probe ADD %s', pg_get_constraintdef(c.oid)) FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attname = ${column}
      WHERE c.conrelid = ${table}::regclass AND c.contype = 'c' AND c.conkey = ARRAY[a.attnum]`.execute(tx);
    for (const { text } of fitting.rows) await sql.raw(text).execute(tx);
    await sql.raw(definition.replace(/ ON \S+/, ' ON probe')).execute(tx);
    for (const [from, to] of pairs) outcomes.push(`${from} -> ${to}: ${await tryStep(tx, column, from, to)}`);
    throw UNDO;
  });
  await expect(all).rejects.toBe(UNDO);
  return outcomes;
}

async function tryStep(tx: Tx, column: string, from: string, to: string): Promise<string> {
  await sql`SAVEPOINT step`.execute(tx);
  try {
    await sql`INSERT INTO probe (${sql.ref(column)}) VALUES (${from})`.execute(tx);
    await sql`UPDATE probe SET ${sql.ref(column)} = ${to}`.execute(tx);
    return 'taken';
  } catch (error) {
    return databaseErrorCode(error) ?? String(error);
  } finally {
    await sql`ROLLBACK TO step`.execute(tx);
  }
}
