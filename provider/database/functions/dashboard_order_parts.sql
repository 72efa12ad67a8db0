-- Needs: dashboard_state
--
-- What an order adds to the figures of the day it was placed on: itself by state, and what it was sold for once it is paid. What its store paid
-- back to the buyer is no sale, nor is what is sent again.
-- Strict: PostgreSQL 18 fails to plan a lateral call of it that it inlines.
CREATE OR REPLACE FUNCTION dashboard_order_parts(o orders) RETURNS TABLE (measure text, part text, amount bigint) LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT 'orders', dashboard_state(o.payment_state, o.fulfillment_state, o.delivery_state), 1::bigint
  UNION ALL
  SELECT 'sales', o.sale_currency::text, greatest(0, o.sale_total_minor - coalesce((o.store_facts ->> 'refundedMinor')::bigint, 0))
  WHERE o.payment_state IN ('paid', 'partially_refunded', 'refunded') AND o.fulfillment_state <> 'canceled' AND o.kind <> 'reissue'
$$;
