-- What a dashboard counts an order as, of all the states its three lifecycles can be in.
CREATE OR REPLACE FUNCTION dashboard_state(p_payment text, p_fulfillment text, p_delivery text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_fulfillment = 'canceled' OR p_payment = 'void' THEN 'canceled'
    WHEN p_fulfillment IN ('shipped', 'closed') AND p_delivery = 'delivered' THEN 'delivered'
    WHEN p_fulfillment IN ('partially_shipped', 'shipped', 'closed') THEN 'shipped'
    WHEN p_fulfillment IN ('needs_mapping', 'blocked', 'stock_exception') THEN 'attention'
    WHEN p_payment IN ('not_due', 'due') THEN 'unpaid'
    ELSE 'processing'
  END
$$;
