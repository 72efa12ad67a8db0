import { type RawBuilder, sql } from 'kysely';
import { addJob, type Tx } from '#provider/database/database.ts';
import { type Actor, type EntityKind, recordCreated, type Standing, transition, transitionAll } from '#provider/lifecycles/transition.ts';
import { type StoreState, storeSteps, workingStoreStates } from './store-lifecycle.ts';

/** Where a store connection stands, as read under its lock. */
export interface StoreStanding {
  accountId: string;
  id: string;
  version: number;
  state: StoreState;
}
/** Columns that change with a move. */
interface StoreColumns {
  credentials?: Buffer | null;
  connected_at?: RawBuilder<string>;
  uninstalled_at?: string | RawBuilder<string> | null;
  orders_read_until?: null;
  orders_cursor?: null;
}
interface Why {
  actor: Actor;
  cause?: string;
}

type States = Record<'store', StoreState>;
export const storeKind: EntityKind<States> = {
  table: 'store',
  lifecycles: { store: { column: 'state', steps: storeSteps, eventTable: 'store_event' } },
  edits: 'store',
};

/** Reads where a store stands and keeps others from changing it until the transaction ends. */
export async function lockStore(tx: Tx, accountId: string, storeId: string): Promise<StoreStanding | undefined> {
  return tx
    .selectFrom('store')
    .select(['account_id as accountId', 'id', 'version'])
    .select((eb) => eb.ref('state').$castTo<StoreState>().as('state'))
    .where('account_id', '=', accountId)
    .where('id', '=', storeId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Moves a store as `transition` says. One that works again takes what its platform sent meanwhile, and what it did not send, and what its last
 * check found is over. Its orders are read from the time it first worked on.
 */
export async function moveStore(
  tx: Tx,
  store: StoreStanding,
  { to, ...change }: Why & { to: StoreState; columns?: StoreColumns },
): Promise<StoreStanding> {
  const works = workingStoreStates.includes(to);
  const columns = {
    ...change.columns,
    ...(works ? { orders_read_until: sql`coalesce(orders_read_until, app_now())` } : {}),
    ...(to === 'connected' ? { checked_at: null } : {}),
  };
  const { version } = await transition(tx, storeKind, standingOf(store), { ...change, columns, to: { store: to } });
  if (works && store.state !== 'new' && !workingStoreStates.includes(store.state)) {
    const { accountId, id: storeId } = store;
    await addJob(tx, 'catch-up-store', { accountId, storeId }, { key: `catch-up-store:${storeId}`, storeId });
  }
  return { ...store, version, state: to };
}

/** Gives a store another name, with an event that says so. */
export async function renameStandingStore(tx: Tx, store: StoreStanding, { name, actor }: { name: string; actor: Actor }): Promise<void> {
  await transition(tx, storeKind, standingOf(store), { actor, edit: 'name', columns: { name } });
}

/** The first event of a store that was just stored. */
export async function recordNewStore(tx: Tx, store: StoreStanding, why: Why): Promise<void> {
  await recordCreated(tx, storeKind, standingOf(store), why);
}

/**
 * Takes stores of an account, which a condition on `x` finds, over uninstalled to erased: nothing in them says any more which
 * shop they were, and it may be connected to another account.
 */
export async function eraseStores(tx: Tx, stores: { accountId: string; where: RawBuilder<unknown> }, why: Why): Promise<void> {
  const credentials = { credentials: null, credentials_key_id: null };
  await transitionAll(tx, storeKind, stores, { ...why, lifecycle: 'store', to: 'uninstalled', columns: credentials });
  const nameless = { ...credentials, name: '', domain: '', external_id: sql`x.id::text` };
  await transitionAll(tx, storeKind, stores, { ...why, lifecycle: 'store', to: 'erased', columns: nameless });
  await sql`DELETE FROM store_unread u USING store x WHERE x.account_id = u.account_id AND x.id = u.store_id AND x.state = 'erased'
    AND x.account_id = ${stores.accountId}`.execute(tx);
}

function standingOf({ accountId, id, version, state }: StoreStanding): Standing<States> {
  return { accountId, id, version, states: { store: state } };
}
