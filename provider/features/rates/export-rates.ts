import { stringify } from 'csv-stringify/sync';
import type { RateBookTable } from '#provider/features/shipping/rate-book-write.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { rateTables } from './rate-tables.ts';
import { findBookAt, findRows } from './rates.store.ts';

/** A table of the valid rate book as a CSV file that `load-rates` takes. */
export async function exportRates({ database }: Pick<Services, 'database'>, table: RateBookTable): Promise<string> {
  const { version } = await findBookAt(database.db, null);
  if (version === null) throw new Refusal('unavailable');
  const columns = rateTables[table].columns.map(({ name }) => name);
  return stringify(await findRows(database.db, version, table), { header: true, columns });
}
