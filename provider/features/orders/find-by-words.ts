import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { COUNTED_TOTAL_LIMIT } from '#contract/page.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { findWords } from './list-conditions.ts';

/** Shorter words have no trigram an index could be asked for. */
const INDEXED_LENGTH = 3;

interface Search {
  accountId: string;
  words: string;
}

/** Condition on `orders o`: the words are in its number, its name at the store, its buyer or a SKU of it. */
export function ordersWithWords(queryable: Queryable, { accountId, words }: Search): Promise<RawBuilder<SqlBool>> {
  const known = sql`order_search s WHERE s.account_id = ${accountId} AND ${findWords([sql`s.words`], words)}`;
  return selectRows(queryable, words, {
    id: sql`o.id`,
    found: [sql`SELECT s.order_id AS id FROM ${known}`],
    matches: sql`EXISTS (SELECT 1 FROM ${known} AND s.order_id = o.id)`,
  });
}

/** Condition on `parcel p`: the words are in its numbers, or in the number, name or buyer of an order in it. */
export function parcelsWithWords(queryable: Queryable, { accountId, words }: Search): Promise<RawBuilder<SqlBool>> {
  const ofOrder = findWords([sql`o.number`, sql`o.external_name`, sql`o.buyer_name`], words);
  const own = findWords([sql`p.number`, sql`p.tracking_number`, sql`p.first_mile_number`], words);
  return selectRows(queryable, words, {
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

/** How rows with some words are selected. */
interface Selection {
  id: RawBuilder<unknown>;
  /** Statements that an index of trigrams answers with the ids. */
  found: RawBuilder<unknown>[];
  /** The same asked of each row. */
  matches: RawBuilder<SqlBool>;
}

/** Rows that are few are looked up by their ids. Of more, the list's own order comes upon enough soon, each row asked. */
async function selectRows(queryable: Queryable, words: string, { id, found, matches }: Selection): Promise<RawBuilder<SqlBool>> {
  if (words.length < INDEXED_LENGTH) return matches;
  const limited = found.map((statement) => sql`(${statement} LIMIT ${COUNTED_TOTAL_LIMIT + 1})`);
  const ids = sql`SELECT f.id FROM (${sql.join(limited, sql` UNION ALL `)}) f`;
  const counted = await sql<{ count: number }>`SELECT count(*) AS count FROM (${ids}) c`.execute(queryable);
  return (counted.rows[0]?.count ?? 0) > COUNTED_TOTAL_LIMIT ? matches : sql`${id} = ANY (ARRAY(${ids}))`;
}
