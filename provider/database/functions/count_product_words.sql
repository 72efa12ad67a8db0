-- Keeps product_word in step with the names of products. One statement for all rows of a change.
CREATE OR REPLACE FUNCTION count_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE product_word counted SET products = counted.products - gone.products
    FROM (SELECT locale, word, count(*)::int AS products FROM old_texts, words_of(name) word GROUP BY locale, word) gone
    WHERE counted.locale = gone.locale AND counted.word = gone.word;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO product_word AS counted (locale, word, products)
    SELECT locale, word, count(*) FROM new_texts, words_of(name) word GROUP BY locale, word ORDER BY locale, word
    ON CONFLICT (locale, word) DO UPDATE SET products = counted.products + excluded.products;
  END IF;
  RETURN NULL;
END $$;
