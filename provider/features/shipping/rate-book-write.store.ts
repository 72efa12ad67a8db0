import { type Selectable, sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import type { DB } from '#provider/database/schema.ts';

/** Tables of a rate book, each after those it points to. */
export const rateBookTables = [
  'shipping_method',
  'shipping_destination',
  'rate_band',
  'special_surcharge',
  'post_code_area',
  'customs_country',
  'tax_rate',
  'import_scheme',
  'duty_rule',
  'customs_exchange_rate',
  'warehouse_closure',
  'address_rule',
] as const;
export type RateBookTable = (typeof rateBookTables)[number];

/** A row of a table of the rate book, without the version it belongs to. */
export type RateBookRow<Table extends RateBookTable> = Omit<Selectable<DB[Table]>, 'rate_book_version'>;

/** As many as fit into one value of a statement with room to spare. */
const ROWS_AT_ONCE = 10_000;

/** True when there was no book and this one is now the first; a second starter waits here for the first and gets false. */
export async function insertFirstBook(tx: Tx, version: number): Promise<boolean> {
  const inserted = await sql`INSERT INTO rate_book (version, source, valid_from)
    SELECT ${version}, 'starter', '2020-01-01T00:00:00Z' WHERE NOT EXISTS (SELECT 1 FROM rate_book)
    ON CONFLICT DO NOTHING`.execute(tx);
  return inserted.numAffectedRows === 1n;
}

/** Writes rows of one table in as few statements as can be. */
export async function insertRows<Table extends RateBookTable>(
  tx: Tx,
  version: number,
  table: Table,
  rows: readonly RateBookRow<Table>[],
): Promise<void> {
  const type = sql.table(table);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const batch = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE));
    await sql`INSERT INTO ${type} SELECT * FROM jsonb_populate_recordset(
      jsonb_populate_record(null::${type}, jsonb_build_object('rate_book_version', ${version}::integer)), ${batch}::jsonb)`.execute(tx);
  }
}
