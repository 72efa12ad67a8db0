import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import type { ListingFlag } from '#contract/my-products.values.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { notifyAccount } from '#provider/features/notifications/publish-event.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { TaskContext } from '#provider/jobs/task.ts';
import type { CatalogSync, StockSet, Visibility } from '#provider/platforms/catalog-sync.ts';
import { type ConnectedStore, PlatformRefusal } from '#provider/platforms/platform.ts';
import { catalogOf } from '#provider/platforms/platforms.ts';
import type { Services } from '#provider/services.ts';
import { type Decision, decideListing, noticesOf } from './decide-listing.ts';
import {
  type FollowedListing,
  findFollowed,
  intendStock,
  keepFollowed,
  keepLanded,
  keepStock,
  type LandedCost,
} from './followed-listing.store.ts';
import { acceptCost } from './listing-states.store.ts';
import { moveListing } from './move-listing.ts';
import { lockListing } from './lock-listings.ts';
import { proposeListingPrices } from '#provider/features/pricing-rules/propose-listing-prices.ts';
import { queueFollow } from './queue-follow.ts';
import { setListingPrices } from './set-listing-prices.ts';
import { profitsOfListings } from './profits-of-listings.ts';
import { keepStoreFacts } from './store-products.store.ts';

const Payload = z.object({ accountId: Id, listingId: Id });

/** Queued by itself; as part of a job see `sync-listings.ts`. */
export async function followListingTask(services: Services, payload: unknown, context: TaskContext): Promise<void> {
  const { accountId, listingId } = Payload.parse(payload);
  await followListing(services, { accountId, listingId, lastAttempt: context.lastAttempt });
}

/**
 * Brings a listing in step: reads it in the store, calculates what it costs landed, and does there what its policy asks, each figure
 * only where the store still has what we know. The store is called outside of any transaction; a listing that changed meanwhile
 * is looked at again.
 */
export async function followListing(
  services: Services,
  wish: { accountId: string; listingId: string; lastAttempt: boolean },
): Promise<void> {
  const { accountId, listingId } = wish;
  const { db } = services.database;
  const first = await findFollowed(db, accountId, listingId);
  if (first === undefined || first.state === 'draft' || first.state === 'unlinked' || first.state === 'deleted_in_store') return;
  const place = await storeToCall(services, accountId, first.storeId);
  if (place === null) return;
  try {
    if (!(await refresh(services, place, first))) return;
    await calculateProfits(services, accountId, listingId);
    const listing = await findFollowed(db, accountId, listingId);
    if (listing === undefined) return;
    const decision = await reprice(services, listing, decideListing(listing, listing.policy));
    await settle(services, listing, decision, await carryOut(services, place, listing, decision));
  } catch (error) {
    if (!(error instanceof PlatformRefusal) || (error.retryable && !wish.lastAttempt)) throw error;
    services.log.warn({ err: error, listingId }, 'a store refused a change');
    await settle(services, first, { ...decideListing(first, first.policy), stock: [], visibility: null, reprice: false }, null);
  }
}

interface Place {
  store: ConnectedStore;
  catalog: CatalogSync;
}

/** Null while the store can't be called: once it can, all of it is read anew. */
async function storeToCall(services: Services, accountId: string, storeId: string): Promise<Place | null> {
  try {
    const store = await connectedStore(services.database.db, accountId, storeId);
    return { store, catalog: catalogOf(store.platform) };
  } catch (error) {
    if (error instanceof Refusal || error instanceof PlatformRefusal) return null;
    throw error;
  }
}

/** Takes over what the store says now; false when the product is gone from it. */
async function refresh(services: Services, { store, catalog }: Place, followed: FollowedListing): Promise<boolean> {
  const { id, externalProductId } = followed;
  const product = await catalog.readProduct(services, store, externalProductId);
  return inTransaction(services.database, async (tx) => {
    const listing = await lockListing(tx, store.accountId, id);
    if (product !== null) {
      await keepStoreFacts(tx, store, id, product);
      return listing.state !== 'unlinked';
    }
    if (listing.state === 'deleted_in_store') return false;
    await moveListing(tx, listing, { to: 'deleted_in_store', actor: { kind: 'store' } });
    await notifyAccount(tx, {
      accountId: store.accountId,
      kind: 'listing-deleted-in-store',
      count: 1,
      path: ATTENTION,
      item: itemOf(followed),
    });
    return false;
  });
}

const MY_PRODUCTS = '/myProducts';
const ATTENTION = `${MY_PRODUCTS}?tab=attention`;

/** How a notification names a listing. */
function itemOf({ id, title }: Pick<FollowedListing, 'id' | 'title'>): { label: string; path: string } {
  return { label: title, path: `${MY_PRODUCTS}/${id}` };
}

/** What each linked variant leaves in the store's country, kept for filters and the policy. */
async function calculateProfits(services: Services, accountId: string, listingId: string): Promise<void> {
  const profits = await profitsOfListings(services, { accountId, listingIds: [listingId] });
  const costs = profits.map(({ listingVariantId: id, profit }): LandedCost => {
    return { id, landedMinor: profit?.costMinor ?? null, marginMinor: profit?.profitMinor ?? null };
  });
  await keepLanded(services.database.db, accountId, listingId, costs);
}

/**
 * Sets prices anew where a decision asks for it: what it costs now is known with them. Where the rules have no price, the listing
 * waits for the merchant.
 */
async function reprice(services: Services, listing: FollowedListing, decision: Decision): Promise<Decision> {
  const { accountId, id } = listing;
  if (!decision.reprice) return decision;
  const prices = await proposeListingPrices(services, accountId, id);
  if (prices === null) return { ...decision, hold: decision.hold ?? 'cost-changed' };
  if (prices.length > 0) await setListingPrices(services, { accountId, listingId: id, prices });
  await inTransaction(services.database, async (tx) => {
    await acceptCost(tx, accountId, id);
    if (prices.length > 0)
      await notifyAccount(tx, { accountId, kind: 'listing-repriced', count: 1, path: MY_PRODUCTS, item: itemOf(listing) });
  });
  return { ...decision, flags: decision.flags.filter((flag) => flag !== 'cost-changed') };
}

/** What the store has after the calls a decision asks for. */
interface CarriedOut {
  stock: StockSet[];
  visibility: Visibility;
}

async function carryOut(services: Services, { store, catalog }: Place, listing: FollowedListing, decision: Decision): Promise<CarriedOut> {
  const { externalProductId, visibility: expected } = listing;
  if (decision.stock.length > 0) await intendStock(services.database.db, listing, decision.stock);
  const stock = decision.stock.length === 0 ? [] : await catalog.setStock(services, store, decision.stock);
  const shown =
    decision.visibility === null
      ? expected
      : await catalog.setVisibility(services, store, { externalProductId, visibility: decision.visibility, expected });
  return { stock, visibility: shown ?? expected };
}

/** Keeps what came of it; null: the store refused. A listing that changed since it was decided upon is looked at again. */
async function settle(services: Services, listing: FollowedListing, decision: Decision, done: CarriedOut | null): Promise<void> {
  const { accountId, id } = listing;
  await inTransaction(services.database, async (tx) => {
    const locked = await lockListing(tx, accountId, id);
    await keepStock(tx, listing, done?.stock ?? []);
    if (locked.version !== listing.version) return queueFollow(tx, accountId, [id]);
    const stateNow = await stateAfter(tx, locked, decision, done);
    const flags = flagsAfter(listing, decision, done);
    await keepFollowed(tx, listing, {
      flags,
      holdCause: stateNow === 'on_hold' ? decision.hold : null,
      withdrawn:
        done === null ? listing.withdrawn : decision.withdrawn && (decision.visibility === null || done.visibility === decision.visibility),
      visibility: done?.visibility ?? listing.visibility,
    });
    const notices = noticesOf({ flags: listing.flags, held: listing.state === 'on_hold' }, { flags, held: stateNow === 'on_hold' });
    for (const kind of notices) await notifyAccount(tx, { accountId, kind, count: 1, path: ATTENTION, item: itemOf(listing) });
  });
}

function flagsAfter(listing: FollowedListing, { flags }: Decision, done: CarriedOut | null): ListingFlag[] {
  if (done === null) return [...flags, 'store-refused'];
  const written = new Map(listing.variants.map(({ externalVariantId, writtenStock }) => [externalVariantId, writtenStock]));
  const raced = done.stock.some((set) => !set.written && (written.get(set.externalVariantId) ?? null) !== null);
  return raced && !flags.includes('changed-in-store') ? [...flags, 'changed-in-store'] : flags;
}

/** Moves the listing by the lifecycle's table to where hold and sight put it. */
async function stateAfter(tx: Tx, locked: Awaited<ReturnType<typeof lockListing>>, { hold }: Decision, done: CarriedOut | null) {
  const to = hold !== null ? 'on_hold' : done?.visibility === 'unpublished' ? 'unpublished' : done === null ? locked.state : 'active';
  if (to !== locked.state) await moveListing(tx, locked, { to, actor: { kind: 'system' }, ...(hold === null ? {} : { cause: hold }) });
  return to;
}
