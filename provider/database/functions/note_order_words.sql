-- Needs: set_order_words
--
-- Has the words of the orders written anew that a statement added or whose lines or tags it changed.
CREATE OR REPLACE FUNCTION note_order_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN
    PERFORM set_order_words(array_agg(c.account_id), array_agg(c.id)) FROM changed c;
  ELSE
    PERFORM set_order_words(array_agg(c.account_id), array_agg(c.order_id)) FROM changed c;
  END IF;
  RETURN NULL;
END $$;
