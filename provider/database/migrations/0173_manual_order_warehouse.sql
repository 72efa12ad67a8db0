-- Where all of a manual order leaves from; null: as the account's shipping rules say.
ALTER TABLE manual_order ADD COLUMN warehouse text REFERENCES warehouse (code);
-- A city that the lists have in another province only, confirmed by its merchant.
ALTER TABLE manual_order ADD COLUMN city_confirmed boolean NOT NULL DEFAULT false;
