-- Orders a member of the account has acted on.
CREATE INDEX order_payment_event_member ON order_payment_event (account_id, actor_id, entity_id) WHERE actor_kind = 'merchant';
CREATE INDEX order_fulfillment_event_member ON order_fulfillment_event (account_id, actor_id, entity_id) WHERE actor_kind = 'merchant';
