-- Bands of a destination may not overlap. Checked once a statement: an index of ranges takes most of the time of a new
-- rate book.
CREATE OR REPLACE FUNCTION refuse_overlapping_bands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM (
      SELECT from_g, lag(to_g) OVER (PARTITION BY rate_book_version, method_code, country ORDER BY from_g) AS before_g
      FROM rate_band
      WHERE (rate_book_version, method_code, country) IN (SELECT DISTINCT rate_book_version, method_code, country FROM written)
    ) AS band
    WHERE from_g < before_g
  ) THEN
    RAISE EXCEPTION 'bands of a destination overlap' USING ERRCODE = 'exclusion_violation';
  END IF;
  RETURN NULL;
END
$$;
