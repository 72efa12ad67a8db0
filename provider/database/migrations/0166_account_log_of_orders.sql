-- What members did with orders beside paying, for the log of their account: few of an order's events.
CREATE INDEX order_fulfillment_event_by_member ON order_fulfillment_event (account_id, at DESC)
  WHERE actor_kind = 'merchant' AND (edit IS NOT NULL OR to_state IN ('canceled', 'cancel_requested'));
