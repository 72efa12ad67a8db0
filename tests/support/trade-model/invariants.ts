import { type RawBuilder, sql } from 'kysely';
import type { TradeWorld } from './world.ts';

/** What must hold whatever happened, of one merchant; the numbers are those of the product design, 3.11. Each finds the rows that break it. */
const invariants: Record<string, (accountId: string) => RawBuilder<unknown>> = {
  '1: the lines of an entry sum to zero': (account) => sql`
    SELECT e.kind, e.document_id FROM ledger_entry e LEFT JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
    WHERE e.account_id = ${account} GROUP BY e.id, e.kind, e.document_id HAVING coalesce(sum(l.amount_minor), 0) <> 0`,
  '1: a balance is the sum of its lines and never below zero': (account) => sql`
    SELECT w.*, sums.* FROM wallet w CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:available'), 0) AS available,
        coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:held'), 0) AS held,
        coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:frozen'), 0) AS frozen,
        coalesce(sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'wallet:promotional'), 0) AS promotional
      FROM ledger_line l WHERE l.account_id = w.account_id AND l.mode = w.mode
    ) sums
    WHERE w.account_id = ${account} AND ((w.available_minor, w.held_minor, w.frozen_minor, w.promotional_minor)
      <> (sums.available, sums.held, sums.frozen, sums.promotional) OR least(available, held, frozen, promotional) < 0)`,
  '2: an order is charged once, for what it was quoted': (account) => sql`
    SELECT o.id FROM orders o LEFT JOIN LATERAL (
      SELECT count(DISTINCT e.id) AS charges, -coalesce(sum(l.amount_minor), 0) AS charged
      FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id AND l.ledger_account LIKE 'wallet:%'
      WHERE e.account_id = o.account_id AND e.document_id = o.id AND e.kind = 'order_payment'
    ) paid ON true
    WHERE o.account_id = ${account} AND (charges > 1 OR (o.payment_state IN ('paid', 'partially_refunded', 'refunded')) <> (charges = 1)
      OR (charges = 1 AND charged <> o.cost_minor))`,
  '3: what is reserved is what orders hold, and is there': (account) => sql`
    SELECT s.* FROM stock_level s LEFT JOIN LATERAL (
      SELECT coalesce(sum(r.units), 0) AS units FROM reservation r
      WHERE r.variant_id = s.variant_id AND r.warehouse_code = s.warehouse_code AND r.state = 'held'
    ) held ON true
    WHERE s.variant_id IN (SELECT v.id FROM order_line l JOIN variant v ON v.id = l.variant_id WHERE l.account_id = ${account})
      AND (s.reserved <> held.units OR s.reserved > s.counted)`,
  '3: nobody holds goods for an order that is canceled or picked': (account) => sql`
    SELECT r.id, o.fulfillment_state FROM reservation r JOIN orders o ON o.account_id = r.account_id AND o.id = r.order_id
    WHERE r.account_id = ${account} AND r.state = 'held' AND o.fulfillment_state NOT IN ('ready', 'accepted', 'stock_exception')`,
  '4: no account gives back more than it was paid for an order': (account) => sql`
    SELECT e.document_id, l.ledger_account, sum(l.amount_minor) FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
    WHERE e.account_id = ${account} AND e.document_type = 'order'
    GROUP BY e.document_id, l.ledger_account
    HAVING CASE WHEN l.ledger_account LIKE 'wallet:%' THEN sum(l.amount_minor) > 0 ELSE sum(l.amount_minor) < 0 END`,
  '4: an order that was paid and is canceled has all its money back': (account) => sql`
    SELECT o.id FROM orders o WHERE o.account_id = ${account} AND o.payment_state = 'refunded' AND (
      SELECT coalesce(sum(l.amount_minor), 0) FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
      WHERE e.account_id = o.account_id AND e.document_id = o.id AND l.ledger_account LIKE 'wallet:%') <> 0`,
  '5: no line is packed beyond what was not canceled, and none of a finished order lacks': (account) => sql`
    SELECT l.id, o.fulfillment_state, packed.quantity FROM order_line l
    JOIN orders o ON o.account_id = l.account_id AND o.id = l.order_id
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(pl.quantity), 0) AS quantity FROM parcel_line pl WHERE pl.account_id = l.account_id AND pl.order_line_id = l.id
    ) packed ON true
    WHERE l.account_id = ${account} AND (packed.quantity > l.quantity - l.quantity_canceled
      OR (o.fulfillment_state IN ('shipped', 'closed') AND packed.quantity <> l.quantity - l.quantity_canceled))`,
  '5: a line has shipped what its parcels took away, and an order is as far as its lines': (account) => sql`
    SELECT o.id, o.fulfillment_state, sent.* FROM orders o CROSS JOIN LATERAL (
      SELECT sum(l.quantity - l.quantity_canceled) AS wanted, sum(l.quantity_shipped) AS shipped, sum(gone.quantity) AS gone FROM order_line l
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(pl.quantity), 0) AS quantity FROM parcel_line pl JOIN parcel p ON p.account_id = pl.account_id AND p.id = pl.parcel_id
        WHERE pl.account_id = l.account_id AND pl.order_line_id = l.id AND p.shipped_at IS NOT NULL
      ) gone
      WHERE l.account_id = o.account_id AND l.order_id = o.id
    ) sent
    WHERE o.account_id = ${account} AND (sent.shipped <> sent.gone
      OR (o.fulfillment_state IN ('shipped', 'closed')) <> (sent.shipped > 0 AND sent.shipped = sent.wanted)
      OR (o.fulfillment_state = 'partially_shipped') <> (sent.shipped > 0 AND sent.shipped < sent.wanted))`,
  '6: a recharge is credited once, for what was paid': (account) => sql`
    SELECT r.id FROM recharge r WHERE r.account_id = ${account} AND (r.state = 'credited') <> (
      (SELECT coalesce(sum(l.amount_minor), 0) FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
      WHERE e.account_id = r.account_id AND e.document_id = r.id AND l.ledger_account IN ('wallet:available', 'receivable:merchant')) = r.credit_minor)`,
  '9: every step of an order is in its table, and its events lead to where it stands': (account) => sql`
    WITH step AS (
      SELECT 'payment' AS lifecycle, e.* FROM order_payment_event e WHERE e.account_id = ${account} AND e.from_state IS DISTINCT FROM e.to_state
      UNION ALL SELECT 'fulfillment', e.* FROM order_fulfillment_event e WHERE e.account_id = ${account} AND e.from_state IS DISTINCT FROM e.to_state
    ), chained AS (
      SELECT s.*, lag(s.to_state) OVER history AS before, lead(s.seq) OVER history IS NULL AS last
      FROM step s WINDOW history AS (PARTITION BY s.lifecycle, s.entity_id ORDER BY s.seq)
    )
    SELECT c.* FROM chained c JOIN orders o ON o.account_id = c.account_id AND o.id = c.entity_id
    WHERE (c.before IS NOT NULL AND c.before <> c.from_state)
      OR (c.from_state IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM lifecycle_step l WHERE l.lifecycle = c.lifecycle AND l.from_state = c.from_state AND l.to_state = c.to_state))
      OR (c.last AND c.to_state <> CASE c.lifecycle WHEN 'payment' THEN o.payment_state ELSE o.fulfillment_state END)`,
  '9: an order counts the holds that stand': (account) => sql`
    SELECT o.id, o.hold_count FROM orders o WHERE o.account_id = ${account} AND o.hold_count <> (
      SELECT count(*) FROM order_hold h WHERE h.account_id = o.account_id AND h.order_id = o.id AND h.released_at IS NULL)`,
};

/** Throws with the first invariant that does not hold, and the rows that break it. */
export async function checkInvariants({ provider, merchant }: TradeWorld): Promise<void> {
  for (const [name, find] of Object.entries(invariants)) {
    const broken = await find(merchant.accountId).execute(provider.services.database.db);
    if (broken.rows.length > 0) throw new Error(`${name}: ${JSON.stringify(broken.rows)}`);
  }
}
