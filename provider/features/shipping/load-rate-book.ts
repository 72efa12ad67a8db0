import { WarehouseCode } from '#contract/products.ts';
import type { Database, Queryable } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import type { RateBook } from './quote-freight.ts';
import { findDestinations, findMethods, findValidVersion } from './shipping.store.ts';

/** A version is never edited, so its rows are read once a process. */
const loaded = new WeakMap<Database, RateBook>();

/** The rate book valid now. Costs one row a call while the version stays the same. */
export async function loadRateBook(services: Pick<Services, 'database'>, queryable: Queryable): Promise<RateBook> {
  const version = await findValidVersion(queryable);
  if (version === null) throw new Refusal('unavailable');
  const known = loaded.get(services.database);
  if (known?.version === version) return known;
  const book = await readBook(queryable, version);
  loaded.set(services.database, book);
  return book;
}

async function readBook(queryable: Queryable, version: number): Promise<RateBook> {
  const methods = await findMethods(queryable, version);
  const destinations = await findDestinations(queryable, version);
  return {
    version,
    methods: methods.map(({ code, position, names, carrier, tracked, warehouse_code, refused_attributes, max_side_mm, max_girth_mm }) => ({
      code,
      position,
      names,
      carrier,
      tracked,
      warehouse: WarehouseCode.parse(warehouse_code),
      refusedAttributes: new Set(refused_attributes),
      maxSideMm: max_side_mm,
      maxGirthMm: max_girth_mm,
      destinations: new Map(destinations.filter((to) => to.methodCode === code).map((to) => [to.country, to])),
    })),
  };
}
