import { type RawBuilder, sql } from 'kysely';
import type { LifecycleEvent } from '#contract/orders.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';

/** From each state the states it may go to. The rows of `lifecycle_step` are these tables; a test keeps them equal. */
export type Steps<State extends string> = Record<State, readonly State[]>;

/** One lifecycle of an entity: the column its state is in, its steps and the table of its events. */
interface Lifecycle<State extends string> {
  column: string;
  steps: Steps<State>;
  eventTable: string;
}
/** A table with its lifecycles by their names in `lifecycle_step`, whatever their states. */
export interface LifecycleKind {
  table: string;
  lifecycles: Readonly<Record<string, { column: string; steps: Readonly<Record<string, readonly string[]>>; eventTable: string }>>;
}
/** The names of an entity's lifecycles with their states, e.g. `payment` and `fulfillment` of an order. */
type States<S> = { [Name in keyof S]: string };

/** A table whose rows have lifecycles. All of a row's lifecycles share its version. */
export interface EntityKind<S extends States<S>> {
  table: string;
  lifecycles: { [Name in keyof S]: Lifecycle<S[Name]> };
  /** The lifecycle whose events edits without a step are written to. */
  edits: keyof S & string;
  /** The column that says when the row was last written. */
  touched?: string;
  /** Its rows are the provider's, found by id alone. Their events lie with the provider's account, which a standing names. */
  ofProvider?: true;
}

/** Where an entity stands, as read under its lock. */
export interface Standing<S extends States<S>> {
  accountId: string;
  id: string;
  version: number;
  states: S;
}
export interface Actor {
  kind: LifecycleEvent['actorKind'];
  id?: string;
}
export interface Change<S extends States<S>> {
  /** Lifecycles that move; those left out stay. */
  to?: Partial<S>;
  actor: Actor;
  /** Why, as a stable code: a cause of the contract's, or a word of the entity's own world such as a gateway's failure code. */
  cause?: string;
  /** What was edited, where people should see it in the history although no state moves, e.g. `address`. */
  edit?: string;
  /** Facts of this change that its readers need later. */
  payload?: Record<string, unknown>;
  /** Columns that change with it: values or SQL. */
  columns?: object;
}

/**
 * Writes an entity's new states and columns as its next version, with an event for each step and for an edit. The only
 * writer of states beside `transitionAll` and the SQL functions that move many rows at once. A step that is not in its table is a
 * state-conflict, and so is an entity that has changed since it was read.
 */
export async function transition<S extends States<S>>(
  tx: Tx,
  kind: EntityKind<S>,
  standing: Standing<S>,
  change: Change<S>,
): Promise<Standing<S>> {
  const next: Standing<S> = { ...standing, version: standing.version + 1, states: { ...standing.states, ...change.to } };
  for (const name in kind.lifecycles) requireStep(kind.lifecycles[name].steps, standing.states[name], next.states[name]);
  await writeVersion(tx, kind, next, change);
  for (const name in kind.lifecycles) {
    const moved = standing.states[name] !== next.states[name];
    const edit = name === kind.edits ? change.edit : undefined;
    const step = { ...change, edit, from: standing.states[name], to: next.states[name] };
    if (moved || edit !== undefined) await addEvent(tx, kind.lifecycles[name], next, step);
  }
  return next;
}

/** As `transition`, where a step has to be taken: an entity that stands there already is a state-conflict too. */
export async function takeStep<S extends States<S>>(
  tx: Tx,
  kind: EntityKind<S>,
  standing: Standing<S>,
  change: Change<S> & { to: Partial<S> },
): Promise<Standing<S>> {
  for (const name in kind.lifecycles) if (change.to[name] === standing.states[name]) throw new Refusal('state-conflict');
  return transition(tx, kind, standing, change);
}

/** The first event of an entity that was just stored, in the lifecycle it begins in. */
export async function recordCreated<S extends States<S>>(
  tx: Tx,
  kind: EntityKind<S>,
  standing: Standing<S>,
  created: Pick<Change<S>, 'actor' | 'cause' | 'payload'>,
): Promise<void> {
  await addEvent(tx, kind.lifecycles[kind.edits], standing, { ...created, from: null, to: standing.states[kind.edits] });
}

/**
 * Takes all of an account's rows that a condition on `x` finds, and whose state has the step, to a state: one statement,
 * with the version and the event of each. Gives the ids of the rows that moved.
 */
export async function transitionAll<S extends States<S>, Name extends keyof S & string>(
  tx: Tx,
  kind: EntityKind<S>,
  rows: { accountId: string; where: RawBuilder<unknown> },
  change: Omit<Change<S>, 'to' | 'edit'> & { lifecycle: Name; to: S[Name] },
): Promise<string[]> {
  const { column, steps, eventTable } = kind.lifecycles[change.lifecycle];
  const from: string[] = [];
  for (const state in steps) if (canStep(steps, state, change.to)) from.push(state);
  const columns: [string, unknown][] = [...Object.entries(change.columns ?? {}), [column, change.to], ['version', sql.ref('t.seq')]];
  const moved = await sql<{ id: string }>`
    WITH target AS MATERIALIZED (
      SELECT x.account_id, x.id, x.version + 1 AS seq, ${sql.ref(`x.${column}`)} AS from_state FROM ${sql.table(kind.table)} x
      WHERE x.account_id = ${rows.accountId} AND ${sql.ref(`x.${column}`)} = ANY (${from}::text[]) AND ${rows.where} ORDER BY x.id FOR UPDATE
    ), moved AS (
      UPDATE ${sql.table(kind.table)} x SET ${assignments(kind, columns)} FROM target t WHERE x.account_id = t.account_id AND x.id = t.id
    )
    INSERT INTO ${sql.table(eventTable)} (account_id, entity_id, seq, from_state, to_state, actor_kind, actor_id, cause, payload)
    SELECT t.account_id, t.id, t.seq, t.from_state, ${change.to}::text, ${change.actor.kind}::text, ${change.actor.id ?? null}::text, ${change.cause ?? null}::text,
      ${JSON.stringify(change.payload ?? {})}::jsonb
    FROM target t RETURNING entity_id AS id`.execute(tx);
  return moved.rows.map(({ id }) => id);
}

/** Whether a lifecycle has this step. */
export function canStep<State extends string>(steps: Steps<State>, from: State, to: State): boolean {
  return steps[from].includes(to);
}

function requireStep<State extends string>(steps: Steps<State>, from: State, to: State): void {
  if (from !== to && !canStep(steps, from, to)) throw new Refusal('state-conflict');
}

async function writeVersion<S extends States<S>>(tx: Tx, kind: EntityKind<S>, next: Standing<S>, change: Change<S>): Promise<void> {
  const columns: [string, unknown][] = [...Object.entries(change.columns ?? {}), ['version', next.version]];
  for (const name in kind.lifecycles) columns.push([kind.lifecycles[name].column, next.states[name]]);
  const owned = kind.ofProvider === true ? sql`true` : sql`account_id = ${next.accountId}`;
  const written = await sql`
    UPDATE ${sql.table(kind.table)} SET ${assignments(kind, columns)}
    WHERE ${owned} AND id = ${next.id} AND version = ${next.version - 1}`.execute(tx);
  if (written.numAffectedRows !== 1n) throw new Refusal('state-conflict');
}

function assignments<S extends States<S>>({ touched }: EntityKind<S>, columns: readonly [string, unknown][]): RawBuilder<unknown> {
  const all = touched === undefined ? columns : [...columns, [touched, sql`app_now()`] as const];
  return sql.join(all.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
}

async function addEvent<State extends string>(
  tx: Tx,
  { eventTable }: Lifecycle<State>,
  entity: { accountId: string; id: string; version: number },
  event: Pick<Change<Record<string, string>>, 'actor' | 'cause' | 'payload'> & { edit?: string | undefined; from: State | null; to: State },
): Promise<void> {
  await sql`
    INSERT INTO ${sql.table(eventTable)} (account_id, entity_id, seq, from_state, to_state, actor_kind, actor_id, cause, edit, payload)
    VALUES (${entity.accountId}, ${entity.id}, ${entity.version}, ${event.from}, ${event.to}, ${event.actor.kind},
      ${event.actor.id ?? null}, ${event.cause ?? null}, ${event.edit ?? null}, ${JSON.stringify(event.payload ?? {})})`.execute(tx);
}
