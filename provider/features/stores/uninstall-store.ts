import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { failRow } from '#provider/jobs/job-progress.ts';
import { lockShop } from '#provider/platforms/lock-shop.ts';
import type { PlatformCode } from '#provider/platforms/platform.ts';
import { liveStoreStates, requireStoreStep, type StoreState } from './store-lifecycle.ts';

/** A shop as a platform told of it. */
export interface ToldShop {
  platform: PlatformCode;
  /** The platform's own id of the shop. */
  shop: string;
  /** ISO. What was connected later is not meant. */
  happenedAt: string;
}

/** A store a shop is or was connected as. */
export interface StoreOfShop {
  accountId: string;
  id: string;
  state: StoreState;
  /** Connected again since what was told. */
  isNewer: boolean;
}

/** The stores of a shop in any account, and no other change to them until the transaction ends. */
export async function lockStoresOfShop(tx: Tx, { platform, shop, happenedAt }: ToldShop): Promise<StoreOfShop[]> {
  await lockShop(tx, platform, shop);
  const found = await sql<StoreOfShop>`SELECT account_id AS "accountId", id, state,
      state = ANY (${liveStoreStates}) AND coalesce(connected_at > ${happenedAt}, false) AS "isNewer"
    FROM store WHERE platform = ${platform} AND external_id = ${shop} AND state <> 'erased' ORDER BY created_at FOR UPDATE`.execute(tx);
  return found.rows;
}

/** The merchant took the app out of the shop: its tokens go, what waits for it stops, and nothing calls it any more. */
export async function uninstallStore(tx: Tx, told: ToldShop): Promise<string | null> {
  const stores = await lockStoresOfShop(tx, told);
  const live = stores.filter(({ state }) => liveStoreStates.includes(state));
  if (live.length === 0) return 'no-connected-store';
  if (live.some(({ isNewer }) => isNewer)) return 'installed-again-since';
  for (const store of live) await disconnect(tx, store, told.happenedAt);
  return null;
}

/** Takes a live store to uninstalled. */
export async function disconnect(tx: Tx, { accountId, id, state }: StoreOfShop, at: string): Promise<void> {
  const uninstalled: StoreState = 'uninstalled';
  requireStoreStep(state, uninstalled);
  await sql`UPDATE store SET state = ${uninstalled}, credentials = NULL, uninstalled_at = ${at}, version = version + 1
    WHERE account_id = ${accountId} AND id = ${id}`.execute(tx);
  await sql`UPDATE parcel p SET write_back = 'failed' FROM orders o
    WHERE o.account_id = ${accountId} AND o.store_id = ${id} AND p.account_id = o.account_id AND p.order_id = o.id
      AND p.write_back = 'pending'`.execute(tx);
  const waiting = await sql<{ jobId: string; seq: number }>`SELECT r.job_id AS "jobId", r.seq FROM job_row r
    JOIN job j ON j.account_id = r.account_id AND j.id = r.job_id
    WHERE r.account_id = ${accountId} AND r.state = 'queued' AND j.input ->> 'storeId' = ${id}`.execute(tx);
  for (const row of waiting.rows) await failRow(tx, { accountId, ...row }, { code: 'store-refused', params: {} });
}
