-- Needs: dashboard_order_parts, dashboard_parcel_parts, dashboard_spend
--
-- Every figure of an account's dashboard with its time, from what is true now: what its rollup must add up to.
CREATE OR REPLACE FUNCTION dashboard_facts(p_account uuid)
RETURNS TABLE (mode text, at timestamptz, store_id uuid, measure text, part text, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT o.mode::text, o.placed_at, coalesce(o.store_id, '00000000-0000-0000-0000-000000000000'), f.measure, f.part, f.amount
    FROM orders o CROSS JOIN LATERAL dashboard_order_parts(o) f WHERE o.account_id = p_account
  UNION ALL
  SELECT m.mode, f.at, f.store_id, f.measure, f.part, f.amount
    FROM unnest(ARRAY['live', 'test']) AS m (mode) CROSS JOIN LATERAL dashboard_spend(p_account, m.mode, 0) f
  UNION ALL
  SELECT f.mode, f.at, f.store_id, f.measure, f.part, f.amount
    FROM parcel p CROSS JOIN LATERAL dashboard_parcel_parts(p) f WHERE p.account_id = p_account AND p.delivered_at IS NOT NULL
$$;
