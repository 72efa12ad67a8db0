-- What a member may still pay: the most at once, the most on one day, and what they paid of the mode since the day began in the account's zone.
-- No row: the member has no limit. Refunds do not give anything back: what was paid was decided by the member.
CREATE OR REPLACE FUNCTION spend_limits(p_account_id uuid, p_user_id uuid, p_mode money_mode, p_at timestamptz)
RETURNS TABLE (payment_max bigint, day_max bigint, spent bigint) LANGUAGE sql STABLE AS $$
  SELECT m.payment_max_minor::bigint, m.day_max_minor::bigint, (
    SELECT coalesce(sum(p.amount_minor), 0)::bigint FROM payment p
    WHERE p.account_id = m.account_id AND p.user_id = m.user_id AND p.mode = p_mode
      AND p.paid_at >= date_trunc('day', p_at AT TIME ZONE z.zone) AT TIME ZONE z.zone)
  FROM membership m
  JOIN account a ON a.id = m.account_id
  LEFT JOIN order_setting s ON s.account_id = m.account_id
  CROSS JOIN LATERAL (SELECT coalesce(s.time_zone, a.timezone) AS zone) z
  WHERE m.account_id = p_account_id AND m.user_id = p_user_id AND (m.payment_max_minor IS NOT NULL OR m.day_max_minor IS NOT NULL)
$$;
