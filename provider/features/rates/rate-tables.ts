import { locales } from '#contract/locales.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import { WarehouseCode } from '#contract/products.ts';
import { goodsAttributes } from '#contract/shipping.values.ts';
import { CountryTax } from '#contract/tax.ts';
import { taxGroups } from '#contract/tax.values.ts';
import { identityKinds } from '#provider/features/shipping/address-rule.ts';
import { type RateBookTable, rateBookTables } from '#provider/features/shipping/rate-book-write.store.ts';

/** What a cell may hold. Lists are parted by blanks. */
export type CellKind =
  | { is: 'text'; pattern: RegExp }
  | { is: 'whole'; min: number; max: number }
  | { is: 'decimal' }
  | { is: 'yes-no' }
  | { is: 'day' }
  | { is: 'currency' }
  | { is: 'choice'; of: readonly string[] }
  | { is: 'list'; of: readonly string[] | RegExp };

export interface Column {
  /** In the header of the file. */
  name: string;
  kind: CellKind;
  /** What an empty cell means; left out: it may not be empty. */
  empty?: null | '';
  /** Where the value stands in the table when not in a column of this name: under a key of an object, or as an end of days. */
  within?: { column: string; key: string } | { column: string; end: 'from' | 'to' };
}

export interface RateTable {
  columns: readonly Column[];
  /** Columns that tell its rows apart. */
  key: readonly string[];
}

const WORD = /^[a-z0-9-]{1,60}$/;
const TEXT = /^.{1,300}$/s;
const MAX_G = 1_000_000;
const MAX_BP = 10_000;

const country: Column = { name: 'country', kind: { is: 'text', pattern: /^[A-Z]{2}$/ } };
const method: Column = { name: 'method_code', kind: { is: 'text', pattern: WORD } };
const source: Column = { name: 'source', kind: { is: 'text', pattern: TEXT } };

/** Every table of a rate book as a file of it looks. */
export const rateTables: Record<RateBookTable, RateTable> = {
  shipping_method: {
    key: ['code'],
    columns: [
      { name: 'code', kind: { is: 'text', pattern: WORD } },
      whole('position', 1, 10_000),
      ...locales.map((locale): Column => ({
        name: `name_${locale}`,
        kind: { is: 'text', pattern: TEXT },
        within: { column: 'names', key: locale },
      })),
      { name: 'carrier', kind: { is: 'text', pattern: TEXT } },
      { name: 'tracked', kind: { is: 'yes-no' } },
      { name: 'warehouse_code', kind: { is: 'choice', of: WarehouseCode.options } },
      { name: 'refused_attributes', kind: { is: 'list', of: goodsAttributes }, empty: '' },
      { ...whole('max_side_mm', 1, 100_000), empty: null },
      { ...whole('max_girth_mm', 1, 100_000), empty: null },
      { name: 'schemes', kind: { is: 'list', of: WORD }, empty: '' },
      { name: 'duties_paid', kind: { is: 'yes-no' } },
      { name: 'refuses_po_box', kind: { is: 'yes-no' } },
      whole('insurance_bp', 0, MAX_BP),
      amount('insurance_min_minor'),
    ],
  },
  shipping_destination: {
    key: ['method_code', 'country'],
    columns: [
      method,
      country,
      whole('divisor_cm3_per_kg', 1, 100_000),
      { name: 'volumetric_rule', kind: { is: 'choice', of: ['always', 'if-twice', 'never'] } },
      whole('step_g', 1, MAX_G),
      whole('min_g', 1, MAX_G),
      whole('max_g', 1, MAX_G),
      whole('min_days', 1, 365),
      whole('max_days', 1, 365),
      whole('fuel_bp', 0, MAX_BP),
      amount('clearance_minor'),
    ],
  },
  rate_band: {
    key: ['method_code', 'country', 'from_g'],
    columns: [method, country, whole('from_g', 0, MAX_G), whole('to_g', 1, MAX_G), amount('registration_minor'), amount('per_kg_minor')],
  },
  special_surcharge: {
    key: ['method_code', 'country', 'attribute'],
    columns: [
      method,
      country,
      { name: 'attribute', kind: { is: 'choice', of: goodsAttributes } },
      amount('per_parcel_minor'),
      amount('per_kg_minor'),
    ],
  },
  post_code_area: {
    key: ['method_code', 'country', 'from_code'],
    columns: [
      method,
      country,
      { name: 'from_code', kind: { is: 'text', pattern: /^[0-9A-Z]{1,10}$/ } },
      { name: 'to_code', kind: { is: 'text', pattern: /^[0-9A-Z]{1,10}$/ } },
      { name: 'served', kind: { is: 'yes-no' } },
      amount('per_parcel_minor'),
      amount('per_kg_minor'),
      source,
    ],
  },
  customs_country: {
    key: ['country'],
    columns: [
      country,
      { name: 'currency', kind: { is: 'currency' } },
      { name: 'tax_group', kind: { is: 'choice', of: taxGroups }, empty: null },
    ],
  },
  tax_rate: {
    key: ['country', 'code', 'region', 'from'],
    columns: [
      country,
      { name: 'code', kind: { is: 'text', pattern: WORD } },
      { name: 'region', kind: { is: 'text', pattern: /^[A-Z0-9-]{1,10}$/ }, empty: '' },
      whole('rate_bp', 1, MAX_BP - 1),
      { name: 'inclusive', kind: { is: 'yes-no' } },
      ...days('valid', null),
      source,
    ],
  },
  import_scheme: {
    key: ['country', 'code', 'from'],
    columns: [
      country,
      { name: 'code', kind: { is: 'text', pattern: /^(?!none$)[a-z0-9-]{1,60}$/ } },
      whole('limit_minor', 1, MAX_AMOUNT_MINOR),
      { name: 'limit_of', kind: { is: 'choice', of: ['consignment', 'item'] } },
      { ...whole('provider_service_bp', 0, MAX_BP), empty: null },
      ...days('valid', null),
      source,
    ],
  },
  duty_rule: {
    key: ['country', 'code', 'from'],
    columns: [
      country,
      { name: 'code', kind: { is: 'text', pattern: WORD } },
      { name: 'scheme', kind: { is: 'text', pattern: WORD }, empty: null },
      amount('above_minor'),
      { ...whole('up_to_minor', 1, MAX_AMOUNT_MINOR), empty: null },
      { name: 'base', kind: { is: 'choice', of: ['goods', 'goods-and-freight'] } },
      { name: 'tariff_prefix', kind: { is: 'text', pattern: /^[0-9]{1,10}$/ }, empty: '' },
      { name: 'origin', kind: { is: 'text', pattern: /^[A-Z]{2}$/ }, empty: null },
      { ...whole('each_code_minor', 1, MAX_AMOUNT_MINOR), empty: null },
      { ...whole('rate_bp', 0, 100_000), empty: null },
      amount('less_minor'),
      ...days('valid', null),
      source,
    ],
  },
  customs_exchange_rate: {
    key: ['currency'],
    columns: [{ name: 'currency', kind: { is: 'currency' } }, { name: 'per_cny', kind: { is: 'decimal' } }, source],
  },
  warehouse_closure: {
    key: ['warehouse_code', 'from'],
    columns: [
      { name: 'warehouse_code', kind: { is: 'choice', of: WarehouseCode.options } },
      ...days('days'),
      { name: 'reason', kind: { is: 'text', pattern: TEXT } },
      source,
    ],
  },
  address_rule: {
    key: ['country'],
    columns: [
      country,
      { name: 'needs', kind: { is: 'list', of: CountryTax.shape.needs.element.options }, empty: '' },
      { name: 'city_state', kind: { is: 'yes-no' } },
      { name: 'postcode_forms', kind: { is: 'list', of: /^[A9*]{1,12}$/ }, empty: '' },
      { name: 'tax_id_kinds', kind: { is: 'list', of: identityKinds }, empty: '' },
      source,
    ],
  },
};

export function isRateBookTable(name: string): name is RateBookTable {
  return rateBookTables.some((table) => table === name);
}

function whole(name: string, min: number, max: number): Column {
  return { name, kind: { is: 'whole', min, max } };
}

function amount(name: string): Column {
  return whole(name, 0, MAX_AMOUNT_MINOR);
}

/** Two columns for days from one up to, not including, another. */
function days(column: string, endless?: null): Column[] {
  const to: Column = { name: 'to', kind: { is: 'day' }, within: { column, end: 'to' } };
  return [{ name: 'from', kind: { is: 'day' }, within: { column, end: 'from' } }, endless === undefined ? to : { ...to, empty: endless }];
}
