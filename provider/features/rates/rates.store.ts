import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { RateBookTable } from '#provider/features/shipping/rate-book-write.store.ts';
import { type Cells, keyOf, toCells } from './rate-cells.ts';
import { rateTables } from './rate-tables.ts';

const LOAD_LOCK = 7_301_655;

/** Lets one operator at a time make a new book. */
export async function lockRateBooks(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOAD_LOCK})`.execute(tx);
}

export interface BookAt {
  /** The moment asked for, as the database writes it; now where none was. */
  at: string;
  past: boolean;
  /** The book valid then; null: none is. */
  version: number | null;
  /** When that one ends or a later one begins; null: never. */
  validTo: string | null;
}

/** Not when the transaction began: it waited for others' books since. */
const momentNow = sql`app_now() + (clock_timestamp() - now())`;

/** The book valid at a moment, and whether that is over. */
export async function findBookAt(queryable: Queryable, at: string | null): Promise<BookAt> {
  const found = await sql<BookAt>`
    SELECT at.at::text, at.at < ${momentNow} - interval '1 second' AS past, b.version,
      least(b.valid_to, (SELECT min(valid_from) FROM rate_book WHERE valid_from > at.at))::text AS "validTo"
    FROM (SELECT coalesce(${at}::timestamptz, ${momentNow}) AS at) at
    LEFT JOIN rate_book b ON b.valid_from <= at.at AND (b.valid_to IS NULL OR b.valid_to > at.at)`.execute(queryable);
  const [row] = found.rows;
  if (row === undefined) throw new Error('no moment');
  return row;
}

/** All rows of a table of a book as a file has them, in the order of their keys. */
export async function findRows(queryable: Queryable, version: number, table: RateBookTable): Promise<Cells[]> {
  // The rate as text: a number of JSON would not keep all its places.
  const found = await sql<{ row: Record<string, unknown> }>`
    SELECT to_jsonb(t) || jsonb_strip_nulls(jsonb_build_object('per_cny', (to_jsonb(t) ->> 'per_cny'))) AS row
    FROM ${sql.table(table)} t WHERE rate_book_version = ${version}`.execute(queryable);
  const { key } = rateTables[table];
  const rows = found.rows.map(({ row }) => toCells(rateTables[table], row)).map((cells) => ({ cells, place: keyOf(key, cells) }));
  return rows.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ cells }) => cells);
}

/** Countries a row may name. */
export async function findCountryCodes(queryable: Queryable): Promise<Set<string>> {
  const rows = await queryable.selectFrom('country').select('code').execute();
  return new Set(rows.map(({ code }) => code));
}

/** Ends the book that is valid at a moment there, and begins a new one, which ends where that did. Answers its version. */
export async function insertNextBook(tx: Tx, { at, version, validTo }: BookAt, source: string): Promise<number> {
  await sql`UPDATE rate_book SET valid_to = ${at}::timestamptz WHERE version = ${version}`.execute(tx);
  const inserted = await sql<{ version: number }>`INSERT INTO rate_book (version, source, valid_from, valid_to)
    SELECT coalesce(max(version), 0) + 1, ${source}, ${at}::timestamptz, ${validTo}::timestamptz FROM rate_book RETURNING version`.execute(
    tx,
  );
  const [row] = inserted.rows;
  if (row === undefined) throw new Error('no new book');
  return row.version;
}
