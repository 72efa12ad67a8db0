import { sql } from 'kysely';
import type { Cause } from '#contract/problem.ts';
import type { Tx } from '#provider/database/database.ts';
import type { Actor } from '#provider/lifecycles/transition.ts';
import { lockShop } from '#provider/platforms/lock-shop.ts';
import type { ShopEvent } from '#provider/platforms/platform.ts';
import { moveStore, type StoreStanding } from '#provider/platforms/move-store.ts';
import { liveStoreStates } from '#provider/platforms/store-lifecycle.ts';

/** A store a shop is or was connected as. */
export interface StoreOfShop extends StoreStanding {
  /** Connected again since the event. */
  isNewer: boolean;
}

/** The stores of a shop in any account, and no other change to them until the transaction ends. */
export async function lockStoresOfShop(tx: Tx, { platform, shop, happenedAt }: ShopEvent): Promise<StoreOfShop[]> {
  await lockShop(tx, platform, shop);
  const found = await sql<StoreOfShop>`SELECT account_id AS "accountId", id, version, state,
      state = ANY (${liveStoreStates}) AND coalesce(connected_at > ${happenedAt}, false) AS "isNewer"
    FROM store WHERE platform = ${platform} AND external_id = ${shop} AND state <> 'erased' ORDER BY created_at FOR UPDATE`.execute(tx);
  return found.rows;
}

/** The merchant took the app out of the shop: its tokens go, what waits for it stops, and nothing calls it any more. */
export async function uninstallStore(tx: Tx, event: ShopEvent): Promise<string | null> {
  const stores = await lockStoresOfShop(tx, event);
  const live = stores.filter(({ state }) => liveStoreStates.includes(state));
  if (live.length === 0) return 'no-connected-store';
  if (live.some(({ isNewer }) => isNewer)) return 'installed-again-since';
  for (const store of live) await disconnect(tx, store, { actor: { kind: 'store' }, at: event.happenedAt });
  return null;
}

/** Takes a live store to uninstalled, as of now where no time is given. */
export async function disconnect(tx: Tx, store: StoreStanding, { actor, at }: { actor: Actor; at?: string }): Promise<void> {
  const { accountId, id } = store;
  await moveStore(tx, store, {
    to: 'uninstalled',
    actor,
    columns: { credentials: null, uninstalled_at: at ?? sql`app_now()`, orders_read_until: null, orders_cursor: null },
  });
  // A parcel with orders of another live store too is still to be written back to that one.
  await sql`UPDATE parcel p SET write_back = 'failed' WHERE p.account_id = ${accountId} AND p.write_back = 'pending'
    AND (SELECT bool_or(o.store_id = ${id}) AND NOT bool_or(s.state = ANY (${liveStoreStates}))
      FROM parcel_line l
      JOIN orders o ON o.account_id = l.account_id AND o.id = l.order_id
      JOIN store s ON s.account_id = o.account_id AND s.id = o.store_id
      WHERE l.account_id = p.account_id AND l.parcel_id = p.id)`.execute(tx);
  await failWaitingRows(tx, accountId, id);
}

/** Ends the waiting rows of jobs for a store. Their tasks find nothing to do when their turn comes. */
async function failWaitingRows(tx: Tx, accountId: string, storeId: string): Promise<void> {
  const cause: Cause = { code: 'store-refused', params: {} };
  await sql`WITH failed AS (
      UPDATE job_row r SET state = 'failed', cause = ${JSON.stringify(cause)}
      FROM job j WHERE j.account_id = ${accountId} AND j.input ->> 'storeId' = ${storeId}
        AND r.account_id = j.account_id AND r.job_id = j.id AND r.state = 'queued'
      RETURNING r.job_id
    ), counted AS (SELECT job_id, count(*)::int AS rows FROM failed GROUP BY job_id)
    UPDATE job j SET failed_count = j.failed_count + c.rows,
      state = CASE WHEN j.done_count + j.failed_count + c.rows >= j.total THEN 'done' ELSE j.state END,
      finished_at = CASE WHEN j.done_count + j.failed_count + c.rows >= j.total THEN app_now() END
    FROM counted c WHERE j.account_id = ${accountId} AND j.id = c.job_id`.execute(tx);
}
