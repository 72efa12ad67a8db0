-- Needs: set_order_words
--
-- Has the words of an order written anew whose number, name, buyer, country or quote changed.
CREATE OR REPLACE FUNCTION note_order_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_order_words(ARRAY[NEW.account_id], ARRAY[NEW.id]);
  RETURN NULL;
END $$;
