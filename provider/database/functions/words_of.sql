-- The words of a name, in lower case. Clusters compare bytes, so capitals and accents of our languages are named here. Codes
-- and measures are not words.
CREATE OR REPLACE FUNCTION words_of(name text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT word
  FROM unnest(tsvector_to_array(
    to_tsvector('simple', translate(name, 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ', 'áàâãäéèêëíìîïóòôõöúùûüñç')))) word
  WHERE length(word) BETWEEN 3 AND 40 AND word ~ '^[a-záàâãäéèêëíìîïóòôõöúùûüñç]+$'
$$;
