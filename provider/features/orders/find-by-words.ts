import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import { findWords } from './list-conditions.ts';
import { selectRows } from './select-rows.ts';

/** Shorter words have no trigram an index could be asked for. */
const INDEXED_LENGTH = 3;
/** What may be a phone number, however it is written: its digits alone are looked for too. */
const PHONE = /^\+?[\d\s().-]{7,}$/;

interface Search {
  accountId: string;
  words: string;
}

/** Condition on `orders o`: the words are in its number, its name at the store, its buyer or a SKU of it, or in a number of a parcel of it. */
export function ordersWithWords(queryable: Queryable, { accountId, words }: Search): Promise<RawBuilder<SqlBool>> {
  const has = spellings(words).map((text) => findWords([sql`s.words`], text));
  const known = sql`order_search s WHERE s.account_id = ${accountId} AND (${sql.join(has, sql` OR `)})`;
  const numbers = findWords([sql`p.tracking_number`, sql`p.first_mile_number`], words);
  const carried = sql`parcel p JOIN parcel_line pl ON pl.account_id = p.account_id AND pl.parcel_id = p.id WHERE p.account_id = ${accountId} AND ${numbers}`;
  return selectRows(queryable, isIndexed(words), {
    id: sql`o.id`,
    found: [sql`SELECT s.order_id AS id FROM ${known}`, sql`SELECT pl.order_id AS id FROM ${carried}`],
    matches: sql`(EXISTS (SELECT 1 FROM ${known} AND s.order_id = o.id) OR EXISTS (SELECT 1 FROM ${carried} AND pl.order_id = o.id OFFSET 0))`,
  });
}

function spellings(words: string): string[] {
  return PHONE.test(words) ? [...new Set([words, words.replaceAll(/\D/g, '')])] : [words];
}

function isIndexed(words: string): boolean {
  return words.length >= INDEXED_LENGTH;
}

/** Condition on `parcel p`: the words are in its numbers, or in the number, name or buyer of an order in it. */
export function parcelsWithWords(queryable: Queryable, { accountId, words }: Search): Promise<RawBuilder<SqlBool>> {
  const ofOrder = findWords([sql`o.number`, sql`o.external_name`, sql`o.buyer_name`], words);
  const own = findWords([sql`p.number`, sql`p.tracking_number`, sql`p.first_mile_number`], words);
  return selectRows(queryable, isIndexed(words), {
    id: sql`p.id`,
    found: [
      sql`SELECT p.id FROM parcel p WHERE p.account_id = ${accountId} AND ${own}`,
      // The words of an order are more than a parcel is found by.
      sql`SELECT pl.parcel_id AS id FROM order_search s
        JOIN orders o ON o.account_id = s.account_id AND o.id = s.order_id
        JOIN parcel_line pl ON pl.account_id = s.account_id AND pl.order_id = s.order_id
        WHERE s.account_id = ${accountId} AND ${findWords([sql`s.words`], words)} AND ${ofOrder}`,
    ],
    // OFFSET keeps the planner from gathering the account's parcels with the words first: of a page each parcel is asked.
    matches: sql`(${own} OR EXISTS (SELECT 1 FROM parcel_line pl JOIN orders o ON o.account_id = pl.account_id AND o.id = pl.order_id
      WHERE pl.account_id = p.account_id AND pl.parcel_id = p.id AND ${ofOrder} OFFSET 0))`,
  });
}
