import { sql } from 'kysely';
import type { Cause } from '#contract/problem.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';

interface OrderKey {
  accountId: string;
  orderId: string;
}

/** An order as automatic payment judges it beside its row of the list. */
export interface AutomaticOrder {
  /** What its store says of the buyer's payment; null: it is of no store. */
  financialState: string | null;
  quoteId: string | null;
  /** Whether it awaits payment with a quote that is over. */
  quoteOver: boolean;
}

export async function findAutomaticOrder(queryable: Queryable, { accountId, orderId }: OrderKey): Promise<AutomaticOrder | null> {
  const found = await sql<AutomaticOrder>`
    SELECT store_facts ->> 'financialState' AS "financialState", quote_id AS "quoteId",
      payment_state = 'due' AND fulfillment_state = 'ready' AND coalesce(quote_expires_at <= app_now(), true) AS "quoteOver"
    FROM orders WHERE account_id = ${accountId} AND id = ${orderId}`.execute(queryable);
  return found.rows[0] ?? null;
}

/** What an automatic payment counts towards the limit of. */
export interface Attempt extends OrderKey {
  quoteId: string;
  amountMinor: number;
}

/**
 * Takes the amount of a payment that is about to be made from what is left of the day, once for each quote of an order. Gives what was paid
 * automatically that day without it where it would exceed the limit, else null.
 */
export async function reserveBudget(tx: Tx, attempt: Attempt, { maxDayMinor }: { maxDayMinor: number | null }): Promise<number | null> {
  const { accountId, orderId, quoteId, amountMinor } = attempt;
  // One payment of the account after the other: two at once could each stay within the limit.
  const locked = await sql<{ day: string }>`
    SELECT (app_now() AT TIME ZONE time_zone)::date::text AS day FROM order_setting WHERE account_id = ${accountId} FOR NO KEY UPDATE`.execute(
    tx,
  );
  const day = locked.rows[0]?.day ?? '';
  const spent = await sql<{ minor: number; known: boolean }>`
    SELECT coalesce(sum(amount_minor), 0)::bigint AS minor, coalesce(bool_or(order_id = ${orderId} AND quote_id = ${quoteId}), false) AS known
    FROM automatic_payment WHERE account_id = ${accountId} AND (day = ${day}::date OR (order_id = ${orderId} AND quote_id = ${quoteId}))`.execute(
    tx,
  );
  const { minor, known } = spent.rows[0] ?? { minor: 0, known: false };
  if (known) return null;
  if (maxDayMinor !== null && minor + amountMinor > maxDayMinor) return minor;
  await tx
    .insertInto('automatic_payment')
    .values({ account_id: accountId, order_id: orderId, quote_id: quoteId, day, amount_minor: amountMinor })
    .execute();
  return null;
}

/** Gives back what was taken for a payment that was refused, unless another worker has paid the order by now. */
export async function returnBudget(queryable: Queryable, { accountId, orderId, quoteId }: Attempt): Promise<void> {
  await sql`DELETE FROM automatic_payment a
    WHERE a.account_id = ${accountId} AND a.order_id = ${orderId} AND a.quote_id = ${quoteId} AND NOT EXISTS (
      SELECT 1 FROM orders o JOIN payment p ON p.account_id = o.account_id AND p.id = o.payment_id
      WHERE o.account_id = a.account_id AND o.id = a.order_id AND o.quote_id = a.quote_id AND p.user_id IS NULL)`.execute(queryable);
}

/** Notes what was paid, where another worker whose payment was refused has given it back meanwhile. */
export async function keepBudget(queryable: Queryable, { accountId, orderId, quoteId, amountMinor }: Attempt): Promise<void> {
  await sql`INSERT INTO automatic_payment (account_id, order_id, quote_id, day, amount_minor)
    SELECT account_id, ${orderId}, ${quoteId}, (app_now() AT TIME ZONE time_zone)::date, ${amountMinor} FROM order_setting
    WHERE account_id = ${accountId} ON CONFLICT DO NOTHING`.execute(queryable);
}

/** Keeps why an order was not paid; whether that is another reason than the one kept before. */
export async function keepStop(tx: Tx, { accountId, orderId }: OrderKey, cause: Cause): Promise<boolean> {
  const due =
    await sql`SELECT 1 FROM orders WHERE account_id = ${accountId} AND id = ${orderId} AND payment_state = 'due' FOR NO KEY UPDATE`.execute(
      tx,
    );
  if (due.rows.length === 0) return false;
  const kept = await sql<{ isNew: boolean }>`
    WITH former AS (SELECT cause FROM automatic_payment_stop WHERE account_id = ${accountId} AND order_id = ${orderId})
    INSERT INTO automatic_payment_stop (account_id, order_id, cause, params, day)
    SELECT ${accountId}, ${orderId}, ${cause.code}, ${JSON.stringify(cause.params)}, (app_now() AT TIME ZONE s.time_zone)::date
    FROM order_setting s WHERE s.account_id = ${accountId}
    ON CONFLICT (account_id, order_id) DO UPDATE SET cause = excluded.cause, params = excluded.params, day = excluded.day, stopped_at = app_now()
    RETURNING cause IS DISTINCT FROM (SELECT cause FROM former) AS "isNew"`.execute(tx);
  return kept.rows[0]?.isNew ?? false;
}

export async function dropStop(queryable: Queryable, { accountId, orderId }: OrderKey): Promise<void> {
  await queryable.deleteFrom('automatic_payment_stop').where('account_id', '=', accountId).where('order_id', '=', orderId).execute();
}

/** Orders that await payment, oldest first, a page at a time. */
export async function findDueOrders(queryable: Queryable, accountId: string, limit: number): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT id FROM orders WHERE account_id = ${accountId} AND payment_state = 'due' AND fulfillment_state = 'ready' AND hold_count = 0
      AND kind = 'store' ORDER BY placed_at, id LIMIT ${limit}`.execute(queryable);
  return found.rows.map(({ id }) => id);
}

/** Orders whose reason is gone: the balance covers them now, or the day whose limit they met is over. */
export async function findRetriable(queryable: Queryable, limit: number): Promise<OrderKey[]> {
  const found = await sql<OrderKey>`
    SELECT p.account_id AS "accountId", p.order_id AS "orderId"
    FROM automatic_payment_stop p
    JOIN orders o ON o.account_id = p.account_id AND o.id = p.order_id AND o.payment_state = 'due'
    JOIN order_setting s ON s.account_id = p.account_id AND s.auto_pay
    JOIN wallet w ON w.account_id = o.account_id AND w.mode = o.mode
    WHERE p.cause IN ('insufficient-balance', 'auto-day-limit') AND CASE p.cause
      WHEN 'insufficient-balance' THEN w.available_minor + w.promotional_minor >= o.cost_minor
      ELSE p.day < (app_now() AT TIME ZONE s.time_zone)::date END
    ORDER BY p.stopped_at LIMIT ${limit}`.execute(queryable);
  return found.rows;
}
