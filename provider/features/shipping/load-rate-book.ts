import { WarehouseCode } from '#contract/products.ts';
import type { Database, Queryable } from '#provider/database/database.ts';
import { findCustoms, findExchangeRates } from '#provider/features/tax/customs.store.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import type { RateBook, RateMethod } from './quote-freight.ts';
import { findAddressRules, findClosures, findDestinations, findMethods, findValidVersion } from './shipping.store.ts';

/** A version is never edited, so its rows are read once a process. */
const loaded = new WeakMap<Database, RateBook>();

/** The rate book valid now. Costs one row a call while the version stays the same. */
export async function loadRateBook(services: Pick<Services, 'database'>, queryable: Queryable): Promise<RateBook> {
  return loadVersion(services, queryable, await findValidVersion(queryable));
}

/** The rate book of a version that was found valid; refuses when there is none. */
export async function loadVersion(services: Pick<Services, 'database'>, queryable: Queryable, version: number | null): Promise<RateBook> {
  if (version === null) throw new Refusal('unavailable');
  const known = loaded.get(services.database);
  if (known?.version === version) return known;
  const book = await readBook(queryable, version);
  loaded.set(services.database, book);
  return book;
}

async function readBook(queryable: Queryable, version: number): Promise<RateBook> {
  const methods = await readMethods(queryable, version);
  const customs = await findCustoms(queryable, version);
  const perCnyE8 = await findExchangeRates(queryable, version);
  const closures = await findClosures(queryable, version);
  const addressRules = await findAddressRules(queryable, version);
  return {
    version,
    methods,
    customs: new Map(customs.map((each) => [each.country, each])),
    perCnyE8,
    closures: groupBy(closures, ({ warehouse }) => warehouse),
    addressRules: new Map(addressRules.map(({ country, ...rule }) => [country, rule])),
  };
}

async function readMethods(queryable: Queryable, version: number): Promise<RateMethod[]> {
  const methods = await findMethods(queryable, version);
  const destinations = groupBy(await findDestinations(queryable, version), ({ methodCode }) => methodCode);
  return methods.map((method) => ({
    code: method.code,
    position: method.position,
    names: method.names,
    carrier: method.carrier,
    tracked: method.tracked,
    warehouse: WarehouseCode.parse(method.warehouse_code),
    refusedAttributes: new Set(method.refused_attributes),
    maxSideMm: method.max_side_mm,
    maxGirthMm: method.max_girth_mm,
    schemes: new Set(method.schemes),
    refusesPoBox: method.refuses_po_box,
    dutiesPaid: method.duties_paid,
    insuranceBp: method.insurance_bp,
    insuranceMinMinor: method.insurance_min_minor,
    destinations: new Map(destinations.get(method.code)?.map((to) => [to.country, to])),
  }));
}

function groupBy<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
