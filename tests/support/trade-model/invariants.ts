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
      WHERE e.account_id = o.account_id AND e.document_id = o.id AND e.kind IN ('order_payment', 'capture')
    ) paid ON true
    WHERE o.account_id = ${account} AND o.kind <> 'reissue' AND (charges > 1 OR (o.payment_state IN ('paid', 'partially_refunded', 'refunded')) <> (charges = 1)
      OR (charges = 1 AND charged <> o.cost_minor))`,
  '2: in its grace window an order has held what it costs, and none has anything held else': (account) => sql`
    SELECT o.id, o.payment_state, o.cost_minor, held.minor FROM orders o CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.amount_minor), 0) AS minor FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
      WHERE e.account_id = o.account_id AND e.document_id = o.id AND l.ledger_account = 'wallet:held'
    ) held
    WHERE o.account_id = ${account} AND (held.minor <> CASE o.payment_state WHEN 'held' THEN o.cost_minor ELSE 0 END
      OR (o.payment_state = 'held') <> (o.grace_until IS NOT NULL) OR (o.payment_state = 'held') <> (o.fulfillment_state = 'scheduled'))`,
  '3: what is reserved is what orders hold, and is there': (account) => sql`
    SELECT s.* FROM stock_level s LEFT JOIN LATERAL (
      SELECT coalesce(sum(r.units), 0) AS units FROM reservation r
      WHERE r.variant_id = s.variant_id AND r.warehouse_code = s.warehouse_code AND r.state = 'held'
    ) held ON true
    WHERE s.variant_id IN (SELECT v.id FROM order_line l JOIN variant v ON v.id = l.variant_id WHERE l.account_id = ${account})
      AND (s.reserved <> held.units OR s.reserved > s.counted)`,
  '3: nobody holds goods for an order that is canceled or picked': (account) => sql`
    SELECT r.id, o.fulfillment_state FROM reservation r JOIN orders o ON o.account_id = r.account_id AND o.id = r.order_id
    WHERE r.account_id = ${account} AND r.state = 'held' AND o.fulfillment_state NOT IN ('ready', 'scheduled', 'accepted', 'stock_exception')`,
  '4: no account gives back more than it was paid for an order': (account) => sql`
    SELECT e.document_id, l.ledger_account, sum(l.amount_minor) FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
    WHERE e.account_id = ${account} AND e.document_type = 'order'
    GROUP BY e.document_id, l.ledger_account
    HAVING CASE WHEN l.ledger_account LIKE 'wallet:%' AND l.ledger_account <> 'wallet:held' THEN sum(l.amount_minor) > 0 ELSE sum(l.amount_minor) < 0 END`,
  '4: an order that was paid and is canceled has all its money back': (account) => sql`
    SELECT o.id FROM orders o WHERE o.account_id = ${account} AND o.payment_state = 'refunded' AND (
      SELECT coalesce(sum(l.amount_minor), 0) FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
      WHERE e.account_id = o.account_id AND e.document_id = o.id AND l.ledger_account LIKE 'wallet:%') <> 0`,
  '4: a line and a parcel get back no more than they were charged': (account) => sql`
    SELECT o.id, l.id AS line, back.* FROM orders o JOIN order_line l ON l.account_id = o.account_id AND l.order_id = o.id
    JOIN quote q ON q.account_id = o.account_id AND q.id = o.quote_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(x.amount_minor) FILTER (WHERE x.order_line_id = l.id AND x.part = 'goods'), 0) AS goods,
        coalesce(sum(x.amount_minor) FILTER (WHERE x.part IN ('freight', 'registration')), 0) AS freight,
        coalesce(sum(x.amount_minor) FILTER (WHERE x.part = 'registration'), 0) AS registration
      FROM claim_refund r JOIN claim_refund_line x ON x.account_id = r.account_id AND x.refund_id = r.id
      WHERE r.account_id = o.account_id AND r.order_id = o.id
    ) back
    WHERE o.account_id = ${account} AND (back.goods > coalesce(l.unit_cost_minor, 0) * (l.quantity - l.quantity_canceled)
      OR back.freight > q.freight_minor OR back.registration > q.registration_minor)`,
  '4: what claims gave back is what the ledger gave back for them': (account) => sql`
    SELECT c.id, r.amount_minor, lines.amount FROM claim c LEFT JOIN claim_refund r ON r.account_id = c.account_id AND r.claim_id = c.id
    LEFT JOIN LATERAL (SELECT sum(x.amount_minor) AS amount FROM claim_refund_line x WHERE x.account_id = r.account_id AND x.refund_id = r.id) lines ON true
    WHERE c.account_id = ${account} AND ((c.state = 'refunded') <> (r.id IS NOT NULL) OR r.amount_minor > c.cap_minor OR r.amount_minor <> lines.amount
      OR (r.id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.account_id = r.account_id AND e.document_id = r.order_id
        AND e.kind = 'refund' AND e.reason = 'claim-refunded' AND e.amount_minor = r.amount_minor)))`,
  '5: no item is in two claims that stand': (account) => sql`
    SELECT l.id, claimed.quantity FROM order_line l CROSS JOIN LATERAL (
      SELECT coalesce(sum(cl.quantity), 0) AS quantity FROM claim_line cl JOIN claim c ON c.account_id = cl.account_id AND c.id = cl.claim_id
      WHERE cl.account_id = l.account_id AND cl.order_line_id = l.id AND c.state NOT IN ('draft', 'withdrawn')
    ) claimed
    WHERE l.account_id = ${account} AND claimed.quantity > l.quantity - l.quantity_canceled`,
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
  'a warehouse is given an order once, and is as far with it as the order is': (account) => sql`
    SELECT w.state, o.fulfillment_state FROM warehouse_order w JOIN orders o ON o.account_id = w.account_id AND o.id = w.order_id
    WHERE w.account_id = ${account} AND (w.plan_id <> o.quote_id OR NOT (CASE w.state
      WHEN 'waiting' THEN o.fulfillment_state IN ('accepted', 'canceled')
      WHEN 'picking' THEN o.fulfillment_state IN ('picking', 'cancel_requested')
      WHEN 'short' THEN o.fulfillment_state IN ('stock_exception', 'canceled')
      WHEN 'packed' THEN o.fulfillment_state IN ('packed', 'partially_shipped')
      WHEN 'shipped' THEN o.fulfillment_state IN ('shipped', 'closed')
      ELSE o.fulfillment_state = 'canceled' END))`,
  'what was picked is out of the count, or back on the shelf': (account) => sql`
    SELECT o.id, o.fulfillment_state FROM orders o WHERE o.account_id = ${account}
      AND (o.fulfillment_state IN ('picking', 'packed', 'partially_shipped', 'shipped', 'closed', 'cancel_requested'))
        <> EXISTS (SELECT 1 FROM reservation r WHERE r.account_id = o.account_id AND r.order_id = o.id AND r.state = 'consumed')`,
  'a merchant decides on the goods of an order as long as it lacks them': (account) => sql`
    SELECT o.id, o.fulfillment_state FROM orders o WHERE o.account_id = ${account} AND (o.fulfillment_state = 'stock_exception') <> EXISTS (
      SELECT 1 FROM missing_goods m WHERE m.account_id = o.account_id AND m.order_id = o.id AND m.state IN ('open', 'waiting'))`,
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
  '9: a claim stands where its last step led': (account) => sql`
    SELECT c.id, c.state, last.to_state FROM claim c CROSS JOIN LATERAL (
      SELECT e.to_state FROM claim_event e WHERE e.account_id = c.account_id AND e.entity_id = c.id ORDER BY e.seq DESC LIMIT 1) last
    WHERE c.account_id = ${account} AND c.state <> last.to_state`,
  'nothing is taken for a make-up charge its merchant did not pay': (account) => sql`
    SELECT m.id, m.state, c.state AS charge FROM make_up m JOIN charge c ON c.account_id = m.account_id AND c.id = m.charge_id
    WHERE m.account_id = ${account} AND ((m.state = 'paid') <> (c.state = 'paid') OR (c.state = 'paid') <> EXISTS (
      SELECT 1 FROM ledger_entry e WHERE e.account_id = c.account_id AND e.document_type = 'charge' AND e.document_id = c.id AND e.kind = 'charge_payment'))`,
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
