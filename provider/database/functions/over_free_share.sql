-- Whether an account would hold more than a fifth of what a warehouse has free of a variant, and more than five units, for orders
-- that are not paid: with these needs beside what its unpaid orders hold now. Units of its own lots do not count. The caller has
-- the stock rows locked, or asks only to say so.
CREATE OR REPLACE FUNCTION over_free_share(p_account_id uuid, p_needs stock_need[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1
    FROM (
      SELECT n.variant_id, n.warehouse_code, sum(n.units) AS units FROM unnest(p_needs) n WHERE n.lot_id IS NULL GROUP BY 1, 2
    ) wanted
    JOIN stock_level s ON s.variant_id = wanted.variant_id AND s.warehouse_code = wanted.warehouse_code AND s.owner_account_id IS NULL
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.units), 0) AS units FROM reservation r
      WHERE r.variant_id = wanted.variant_id AND r.warehouse_code = wanted.warehouse_code AND r.account_id = p_account_id
        AND r.state = 'held' AND r.units > 0 AND r.lot_id IS NULL AND r.expires_at IS NOT NULL
    ) held
    WHERE wanted.units + held.units > greatest(5, floor((s.available + held.units) * 0.2))
  )
$$;
