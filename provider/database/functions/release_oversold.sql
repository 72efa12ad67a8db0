-- Fewer units of the provider's stock were counted than are reserved: the youngest reservations are released, unpaid before
-- paid ones, and their orders noted: jobs validate them again, a batch after the other.
CREATE OR REPLACE FUNCTION release_oversold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  released integer;
BEGIN
  WITH promised AS (
    SELECT r.account_id, r.order_id, r.id, sum(r.units) OVER (ORDER BY r.expires_at IS NULL, r.created_at DESC, r.id DESC) - r.units AS younger
    FROM reservation r WHERE r.variant_id = NEW.variant_id AND r.warehouse_code = NEW.warehouse_code AND r.lot_id IS NULL AND r.state = 'held' AND r.units > 0
  ), ended AS (
    UPDATE reservation r SET state = 'released', version = r.version + 1 FROM promised p
    WHERE r.account_id = p.account_id AND r.order_id = p.order_id AND r.id = p.id AND p.younger < NEW.reserved - NEW.counted
    RETURNING r.account_id, r.id, r.order_id, r.version, r.units
  ), noted AS (
    INSERT INTO reservation_event (account_id, entity_id, seq, from_state, to_state, actor_kind, cause)
    SELECT e.account_id, e.id, e.version, 'held', 'released', 'system', 'stock-short' FROM ended e
  ), waiting AS (
    INSERT INTO stock_recheck (account_id, order_id, placed_at)
    SELECT o.account_id, o.id, o.placed_at FROM ended e JOIN orders o ON o.account_id = e.account_id AND o.id = e.order_id
    ORDER BY o.account_id, o.id
    ON CONFLICT (account_id, order_id) DO UPDATE SET queued_at = NULL
  ), queued AS (
    INSERT INTO outbox (account_id, kind, payload) SELECT e.account_id, 'queue-stock-rechecks', '{}' FROM ended e GROUP BY e.account_id
  )
  SELECT coalesce(sum(e.units), 0) INTO released FROM ended e;
  NEW.reserved := NEW.reserved - released;
  RETURN NEW;
END $$;
