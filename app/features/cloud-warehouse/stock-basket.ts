import { PURCHASE_UNITS_MAX, WAREHOUSE_LINES_MAX } from '#contract/cloud-warehouse.values.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#app/paths.ts';
import { parseAmount } from '#app/ui/parse-amount.ts';

/** The field a number of units is sent as, for a variant or a lot. */
export const UNITS_FIELD = 'units-';
/** The field that keeps the SKU of a variant, for goods nothing else is known of once they are off sale. */
export const SKU_FIELD = 'sku-';
/** The field of what a unit cost, for a variant. */
export const COST_FIELD = 'cost-';
/** The field that says how many variants found no place in the basket. */
export const LEFT_OUT_FIELD = 'left';
/** Units of a variant that was added without a number. */
export const FIRST_UNITS = 100;

/** What was selected of a variant: its units as they were typed. */
export interface BasketEntry {
  variantId: string;
  typed: string;
  /** Empty: not known. */
  sku: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SKU_MAX = 80;

/** The basket of an address or a form, each variant once, as many as one purchase takes; `variant=ID` adds one that was not in it. */
export function readBasket(params: Iterable<[string, unknown]>): BasketEntry[] {
  return readEntries(params).slice(0, WAREHOUSE_LINES_MAX);
}

/** How many variants an address names beyond those of its basket, with those it says were left out before. */
export function countLeftOut(params: URLSearchParams): number {
  const before = /^\d{1,4}$/.exec(params.get(LEFT_OUT_FIELD) ?? '');
  return Math.max(0, readEntries(params).length - WAREHOUSE_LINES_MAX) + Number(before?.[0] ?? 0);
}

function readEntries(params: Iterable<[string, unknown]>): BasketEntry[] {
  const fields = [...params].filter((field): field is [string, string] => typeof field[1] === 'string');
  const skus = new Map(fields.filter(([name]) => name.startsWith(SKU_FIELD)).map(([name, sku]) => [name.slice(SKU_FIELD.length), sku]));
  const typed = new Map<string, string>();
  for (const [name, value] of fields) {
    if (name.startsWith(UNITS_FIELD)) typed.set(name.slice(UNITS_FIELD.length), value.trim());
    if (name === 'variant' && !typed.has(value)) typed.set(value, String(FIRST_UNITS));
  }
  return [...typed]
    .filter(([variantId]) => UUID.test(variantId))
    .map(([variantId, units]) => ({ variantId, typed: units, sku: (skus.get(variantId) ?? '').slice(0, SKU_MAX) }));
}

/** A whole number of units that can be bought, typed as is usual in a language, such as `1,000` or `1.000`; null: it is none. */
export function readUnitCount(typed: string, locale: Locale): number | null {
  const read = parseAmount(typed, { locale, digits: 0, maxMinor: PURCHASE_UNITS_MAX });
  return read.status === 'ok' && read.amountMinor >= 1 ? read.amountMinor : null;
}

/** The page that buys a basket, with its options and the goods that were searched. */
export function basketUrl(entries: readonly BasketEntry[], options: Readonly<Record<string, string>> = {}): string {
  const fields = [
    ...Object.entries(options).filter(([, value]) => value !== ''),
    ...entries.flatMap(({ variantId, typed, sku }) => [
      [`${UNITS_FIELD}${variantId}`, typed],
      ...(sku === '' ? [] : [[`${SKU_FIELD}${variantId}`, sku]]),
    ]),
  ];
  return fields.length === 0 ? paths.buyStock : `${paths.buyStock}?${new URLSearchParams(fields)}`;
}
