-- A word without its accents.
CREATE OR REPLACE FUNCTION plain_word(word text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT translate(word, 'áàâãäéèêëíìîïóòôõöúùûüñç', 'aaaaaeeeeiiiiooooouuuunc')
$$;
