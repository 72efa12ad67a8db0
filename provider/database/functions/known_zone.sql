-- The zone itself where this server knows it, else UTC: browsers still use names that a server may lack.
CREATE OR REPLACE FUNCTION known_zone(p_zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM app_now() AT TIME ZONE p_zone;
  RETURN coalesce(nullif(p_zone, ''), 'UTC');
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;
