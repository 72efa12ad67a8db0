-- A draft's title and description are its main text, in `main_locale`; texts in other languages lie beside it,
-- {locale: {"title", "descriptionHtml"}}. Collections are named, as tags are. `shipping_methods` are {country: method code}
-- where the merchant chose one; other countries go by the shipping rules.
ALTER TABLE import_item
  ADD COLUMN main_locale text NOT NULL DEFAULT 'en-US',
  ADD COLUMN texts jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN collections text[] NOT NULL DEFAULT '{}',
  ADD COLUMN shipping_methods jsonb NOT NULL DEFAULT '{}';

-- Drafts had the language of whoever imported them: that of the catalogue's text they still read as, else their owner's.
UPDATE import_item i SET main_locale = coalesce(
  (SELECT t.locale FROM product_text t WHERE t.product_id = i.product_id AND t.name = i.title ORDER BY t.locale = 'en-US' DESC, t.locale LIMIT 1),
  (SELECT u.locale FROM app_user u WHERE u.account_id = i.account_id AND u.locale IS NOT NULL ORDER BY u.id LIMIT 1),
  'en-US');

-- The language of a store's buyers; null: the one of its country.
ALTER TABLE store ADD COLUMN locale text;

-- A push takes the language of the text each store gets.
ALTER TABLE scheduled_push DROP COLUMN locale;

ALTER TABLE sandbox.product ADD COLUMN collections text[] NOT NULL DEFAULT '{}';

-- Groups of the store a listing's product is shown in, as the store was read or written last; and the draft's shipping
-- methods as they were when it was pushed, by which its orders go.
ALTER TABLE listing ADD COLUMN collections text[] NOT NULL DEFAULT '{}', ADD COLUMN shipping_methods jsonb NOT NULL DEFAULT '{}';
