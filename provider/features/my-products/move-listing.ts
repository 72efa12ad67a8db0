import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { type Actor, type EntityKind, recordCreated, type Standing, transition, transitionAll } from '#provider/lifecycles/transition.ts';
import { type ListingState, listingSteps } from './listing-lifecycle.ts';

/** Where a listing stands, as read under its lock. */
export interface ListingStanding {
  accountId: string;
  id: string;
  version: number;
  state: ListingState;
}

type States = Record<'listing', ListingState>;
export const listingKind: EntityKind<States> = {
  table: 'listing',
  lifecycles: { listing: { column: 'state', steps: listingSteps, eventTable: 'listing_event' } },
  edits: 'listing',
};

/** Moves a listing as `transition` says. Why it is on hold is forgotten when it leaves that state. */
export async function moveListing(
  tx: Tx,
  listing: ListingStanding,
  { to, columns, ...why }: { to: ListingState; actor: Actor; cause?: string; columns?: object },
): Promise<void> {
  const facts = to === 'on_hold' ? { ...columns } : { ...columns, hold_cause: null };
  await transition(tx, listingKind, standingOf(listing), { ...why, to: { listing: to }, columns: facts });
}

/** A listing that had no link is active with its first. */
export async function activateLinked(tx: Tx, listing: ListingStanding, actor: Actor): Promise<void> {
  if (listing.state === 'unlinked') await moveListing(tx, listing, { to: 'active', actor });
}

/** The first event of a listing that was just stored. */
export async function recordNewListing(tx: Tx, listing: ListingStanding, actor: Actor): Promise<void> {
  await recordCreated(tx, listingKind, standingOf(listing), { actor });
}

/** Marks listings of a store whose product was not seen there since a time. Gives how many these are. */
export async function markUnseen(tx: Tx, store: { accountId: string; id: string }, since: string): Promise<number> {
  const where = sql`x.store_id = ${store.id} AND coalesce(x.last_sync_at, x.created_at) < ${since}::timestamptz`;
  const gone = await transitionAll(
    tx,
    listingKind,
    { accountId: store.accountId, where },
    { lifecycle: 'listing', to: 'deleted_in_store', actor: { kind: 'store' }, columns: { hold_cause: null } },
  );
  return gone.length;
}

function standingOf({ accountId, id, version, state }: ListingStanding): Standing<States> {
  return { accountId, id, version, states: { listing: state } };
}
