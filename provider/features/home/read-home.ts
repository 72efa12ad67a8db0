import { sql } from 'kysely';
import type { Home } from '#contract/home.ts';
import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import type { Mode } from '#contract/money.ts';
import type { Queryable } from '#provider/database/database.ts';
import { findDueRenewals } from '#provider/features/cloud-warehouse/get-warehouse.ts';
import { listWallets } from '#provider/features/balance/list-wallets.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { findDismissedSteps } from './dismiss-setup-step.ts';
import { findValidNotices } from './notices.ts';

interface Figures {
  attention: number;
  in_trouble: number;
  claims_open: number;
  claims_to_answer: number;
  make_ups: number;
  make_ups_minor: number;
  next_answer_by: string | null;
  stores_to_reconnect: { id: string; name: string }[];
  tickets_open: number;
  tickets_to_answer: number;
  shipped: number;
  under_way: number;
  email_confirmed: boolean;
  billing_profile: boolean;
  shipping_rules: boolean;
  pricing_rule: boolean;
  store_connected: boolean;
  product_imported: boolean;
  product_pushed: boolean;
  topped_up: boolean;
  order_placed: boolean;
  order_paid: boolean;
  test_order_store_id: string | null;
}
interface PendingRow {
  mode: Mode;
  count: number;
  to_pay: number;
  oldest_at: string | null;
  oldest_id: string | null;
  /** What each of the oldest and all before it cost together. */
  running_totals: number[];
}
/** Orders that are looked at for how many the balance covers. */
const COVERED_MAX = 500;

/** The day's overview of one account, without its balances for members who may not see them. */
export async function readHome(
  db: Queryable,
  { accountId, userId, permissions }: Pick<SignedIn, 'accountId' | 'userId' | 'permissions'>,
  locale: Locale,
): Promise<Home> {
  // What there is to pay is read after what has arrived: an order that is there is due, and a page that sees the one without the other offers to top up
  // without a sum.
  const [wallets, notices, renewals, setupDismissed, { figures, pending }] = await Promise.all([
    listWallets(db, accountId),
    findValidNotices(db, locale),
    findDueRenewals(db, accountId),
    findDismissedSteps(db, accountId),
    findFigures(db, { accountId, userId }).then(async (known) => ({ figures: known, pending: await findPending(db, accountId) })),
  ]);
  return {
    wallets: permissions.has('wallet:read') ? wallets : [],
    pendingOrders: wallets.map(({ mode, available, promotional }) => {
      const spendable = available.amountMinor + promotional.amountMinor;
      const row = pending.find((found) => found.mode === mode);
      return {
        mode,
        count: row?.count ?? 0,
        toPay: cny(row?.to_pay ?? 0),
        oldestAt: row?.oldest_at ?? null,
        oldestId: row?.oldest_id ?? null,
        covered: row?.running_totals.filter((total) => total <= spendable).length ?? 0,
      };
    }),
    renewalOrders: { count: renewals.count, toPay: renewals.amount, nearest: renewals.nearest },
    ordersNeedingAttention: figures.attention,
    shippedLast7Days: figures.shipped,
    parcelsUnderWay: figures.under_way,
    parcelsInTrouble: figures.in_trouble,
    claims: { open: figures.claims_open, toAnswer: figures.claims_to_answer },
    makeUps: { count: figures.make_ups, toPay: cny(figures.make_ups_minor), nextAnswerBy: figures.next_answer_by },
    tickets: permissions.has('tickets:read') ? { open: figures.tickets_open, toAnswer: figures.tickets_to_answer } : null,
    storesToReconnect: figures.stores_to_reconnect,
    testOrderStoreId: figures.test_order_store_id,
    notices,
    setup: {
      emailConfirmed: figures.email_confirmed,
      storeConnected: figures.store_connected,
      billingProfile: figures.billing_profile,
      shippingRules: figures.shipping_rules,
      pricingRule: figures.pricing_rule,
      productImported: figures.product_imported,
      productPushed: figures.product_pushed,
      testOrderPlaced: figures.order_placed,
      toppedUp: figures.topped_up,
      orderPaid: figures.order_paid,
    },
    setupDismissed,
  };
}

async function findPending(db: Queryable, accountId: string): Promise<PendingRow[]> {
  const result = await sql<PendingRow>`
    SELECT mode, count(*)::int AS count, sum(cost_minor)::bigint AS to_pay, min(placed_at) AS oldest_at,
      (array_agg(id ORDER BY placed_at, id))[1] AS oldest_id,
      (array_agg(running_total ORDER BY placed_at, id) FILTER (WHERE place <= ${COVERED_MAX}))::float8[] AS running_totals
    FROM (
      SELECT mode, id, placed_at, cost_minor, sum(cost_minor) OVER oldest_first AS running_total, row_number() OVER oldest_first AS place
      FROM orders WHERE account_id = ${accountId} AND payment_state = 'due' AND fulfillment_state = 'ready' AND hold_count = 0
      WINDOW oldest_first AS (PARTITION BY mode ORDER BY placed_at, id)
    ) due GROUP BY mode`.execute(db);
  return result.rows;
}

async function findFigures(db: Queryable, { accountId, userId }: Pick<SignedIn, 'accountId' | 'userId'>): Promise<Figures> {
  const result = await sql<Figures>`SELECT
    (SELECT count(*)::int FROM orders WHERE account_id = ${accountId}
      AND (fulfillment_state IN ('needs_mapping', 'blocked', 'stock_exception') OR hold_count > 0)) AS attention,
    (SELECT count(*)::int FROM parcel WHERE account_id = ${accountId} AND shipped_at > app_now() - interval '7 days') AS shipped,
    (SELECT count(*)::int FROM parcel WHERE account_id = ${accountId} AND state NOT IN ('delivered', 'returned', 'lost')) AS under_way,
    (SELECT count(*)::int FROM parcel WHERE account_id = ${accountId} AND attention IS NOT NULL) AS in_trouble,
    (SELECT count(*)::int FROM claim WHERE account_id = ${accountId}
      AND state NOT IN ('draft', 'refunded', 'reship_created', 'closed', 'rejected', 'withdrawn')) AS claims_open,
    (SELECT count(*)::int FROM claim WHERE account_id = ${accountId} AND state IN ('evidence_needed', 'offer_made')) AS claims_to_answer,
    (SELECT count(*)::int FROM support_ticket WHERE account_id = ${accountId} AND state NOT IN ('resolved', 'closed')) AS tickets_open,
    (SELECT count(*)::int FROM support_ticket WHERE account_id = ${accountId} AND state = 'waiting_you') AS tickets_to_answer,
    open_make_ups.count AS make_ups, open_make_ups.total AS make_ups_minor, open_make_ups.next_answer_by,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) ORDER BY name, id), '[]') FROM store
      WHERE account_id = ${accountId} AND state = 'token_expired') AS stores_to_reconnect,
    NOT EXISTS (SELECT 1 FROM app_user WHERE id = ${userId} AND email_verified_at IS NULL AND username NOT LIKE '%.myshopify.com') AS email_confirmed,
    EXISTS (SELECT 1 FROM billing_profile WHERE account_id = ${accountId}) AS billing_profile,
    EXISTS (SELECT 1 FROM shipping_rule_set WHERE account_id = ${accountId}) AS shipping_rules,
    EXISTS (SELECT 1 FROM pricing_rule WHERE account_id = ${accountId} AND deleted_at IS NULL) AS pricing_rule,
    EXISTS (SELECT 1 FROM store WHERE account_id = ${accountId} AND state = 'connected') AS store_connected,
    EXISTS (SELECT 1 FROM import_item WHERE account_id = ${accountId}) AS product_imported,
    EXISTS (SELECT 1 FROM listing WHERE account_id = ${accountId} AND import_item_id IS NOT NULL) AS product_pushed,
    EXISTS (SELECT 1 FROM ledger_entry WHERE account_id = ${accountId} AND kind = 'recharge') AS topped_up,
    EXISTS (SELECT 1 FROM orders WHERE account_id = ${accountId} AND kind = 'store') AS order_placed,
    EXISTS (SELECT 1 FROM ledger_entry WHERE account_id = ${accountId} AND kind IN ('order_payment', 'hold')) AS order_paid,
    (SELECT s.id FROM store s WHERE s.account_id = ${accountId} AND s.platform = 'sandbox' AND s.state = 'connected'
      ORDER BY EXISTS (SELECT 1 FROM listing l
        WHERE l.account_id = s.account_id AND l.store_id = s.id AND l.import_item_id IS NOT NULL) DESC, s.created_at DESC
      LIMIT 1) AS test_order_store_id
    FROM (SELECT count(*)::int AS count, coalesce(sum(amount_minor), 0)::bigint AS total, min(answer_by) AS next_answer_by
      FROM make_up WHERE account_id = ${accountId} AND state IN ('awaiting_merchant', 'upheld')) open_make_ups`.execute(db);
  const row = result.rows[0];
  if (row === undefined) throw new Error('home figures gave no row');
  return row;
}
