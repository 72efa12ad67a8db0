import { sql } from 'kysely';
import type { Home } from '#contract/home.ts';
import { cny } from '#contract/money.values.ts';
import type { Mode } from '#contract/money.ts';
import type { Queryable } from '#provider/database/database.ts';
import { listWallets } from '#provider/features/balance/list-wallets.ts';

interface Figures {
  attention: number;
  shipped: number;
  under_way: number;
  store_connected: boolean;
  product_imported: boolean;
  product_pushed: boolean;
  topped_up: boolean;
  order_placed: boolean;
  order_paid: boolean;
}
interface PendingRow {
  mode: Mode;
  count: number;
  to_pay: number;
  oldest_at: string | null;
}

/** The day's overview of one account. */
export async function readHome(db: Queryable, accountId: string): Promise<Home> {
  const [wallets, pending, figures] = await Promise.all([
    listWallets(db, accountId),
    findPending(db, accountId),
    findFigures(db, accountId),
  ]);
  return {
    wallets,
    pendingOrders: wallets.map(({ mode }) => {
      const row = pending.find((found) => found.mode === mode);
      return { mode, count: row?.count ?? 0, toPay: cny(row?.to_pay ?? 0), oldestAt: row?.oldest_at ?? null };
    }),
    renewalOrders: { count: 0, toPay: cny(0) },
    ordersNeedingAttention: figures.attention,
    shippedLast7Days: figures.shipped,
    parcelsUnderWay: figures.under_way,
    setup: {
      storeConnected: figures.store_connected,
      productImported: figures.product_imported,
      productPushed: figures.product_pushed,
      toppedUp: figures.topped_up,
      testOrderPlaced: figures.order_placed,
      orderPaid: figures.order_paid,
    },
  };
}

async function findPending(db: Queryable, accountId: string): Promise<PendingRow[]> {
  const result = await sql<PendingRow>`
    SELECT mode, count(*)::int AS count, sum(cost_minor)::bigint AS to_pay, min(placed_at) AS oldest_at
    FROM orders WHERE account_id = ${accountId} AND payment_state = 'due' AND fulfillment_state = 'ready' GROUP BY mode`.execute(db);
  return result.rows;
}

async function findFigures(db: Queryable, accountId: string): Promise<Figures> {
  const result = await sql<Figures>`SELECT
    (SELECT count(*)::int FROM orders WHERE account_id = ${accountId}
      AND (fulfillment_state IN ('needs_mapping', 'blocked', 'stock_exception') OR hold_count > 0)) AS attention,
    (SELECT count(*)::int FROM parcel WHERE account_id = ${accountId} AND shipped_at > app_now() - interval '7 days') AS shipped,
    (SELECT count(*)::int FROM parcel WHERE account_id = ${accountId} AND state NOT IN ('delivered', 'returned', 'lost')) AS under_way,
    EXISTS (SELECT 1 FROM store WHERE account_id = ${accountId} AND state = 'connected') AS store_connected,
    EXISTS (SELECT 1 FROM import_item WHERE account_id = ${accountId}) AS product_imported,
    EXISTS (SELECT 1 FROM listing WHERE account_id = ${accountId}) AS product_pushed,
    EXISTS (SELECT 1 FROM ledger_entry WHERE account_id = ${accountId} AND kind = 'recharge') AS topped_up,
    EXISTS (SELECT 1 FROM orders WHERE account_id = ${accountId} AND kind = 'store') AS order_placed,
    EXISTS (SELECT 1 FROM ledger_entry WHERE account_id = ${accountId} AND kind = 'order_payment') AS order_paid`.execute(db);
  const row = result.rows[0];
  if (row === undefined) throw new Error('home figures gave no row');
  return row;
}
