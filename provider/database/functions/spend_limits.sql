-- What a member may still pay: the most at once, the most on one day, and what they paid of the mode since the day began in the account's zone.
-- For an app by its grant also the most it may pay on one day, null where it may pay nothing, and what it paid since then.
-- No row: the member has no limit. Refunds do not give anything back: what was paid was decided by the member.
CREATE OR REPLACE FUNCTION spend_limits(p_account_id uuid, p_user_id uuid, p_grant_id uuid, p_mode money_mode, p_at timestamptz)
RETURNS TABLE (payment_max bigint, day_max bigint, spent bigint, app_day_max bigint, app_spent bigint) LANGUAGE sql STABLE AS $$
  SELECT m.payment_max_minor::bigint, m.day_max_minor::bigint, (
    SELECT coalesce(sum(p.amount_minor), 0)::bigint FROM payment p
    WHERE p.account_id = m.account_id AND p.user_id = m.user_id AND p.mode = p_mode AND p.paid_at >= d.began),
    g.day_max_minor::bigint, (
    SELECT coalesce(sum(p.amount_minor), 0)::bigint FROM payment p
    WHERE p.account_id = g.account_id AND p.oauth_grant_id = g.id AND p.mode = p_mode AND p.paid_at >= d.began)
  FROM membership m
  JOIN account a ON a.id = m.account_id
  LEFT JOIN order_setting s ON s.account_id = m.account_id
  LEFT JOIN oauth_grant g ON g.account_id = m.account_id AND g.id = p_grant_id AND g.user_id = m.user_id AND g.revoked_at IS NULL
  CROSS JOIN LATERAL (SELECT coalesce(s.time_zone, a.timezone) AS zone) z
  CROSS JOIN LATERAL (SELECT date_trunc('day', p_at AT TIME ZONE z.zone) AT TIME ZONE z.zone AS began) d
  WHERE m.account_id = p_account_id AND m.user_id = p_user_id
    AND (m.payment_max_minor IS NOT NULL OR m.day_max_minor IS NOT NULL OR p_grant_id IS NOT NULL)
$$;
