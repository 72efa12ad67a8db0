import { z } from 'zod';
import { CountryCode, Id } from '#contract/endpoint.ts';
import { type Product, WarehouseCode } from '#contract/products.ts';
import type { QuoteSample } from '#contract/quotes.ts';
import { TaxMode } from '#contract/tax.ts';

export const QUANTITY_MAX = 9999;
/** Different variants in one question. */
export const ITEMS_MAX = 10;

/** Units of a variant; the address carries them as `id*quantity`. */
export interface CostItem {
  variantId: string;
  quantity: number;
}

/** What the address asks the calculator. */
export interface CostQuestion {
  /** Null until one is chosen. */
  country: string | null;
  postCode: string;
  /** Null: any warehouse. */
  warehouse: z.infer<typeof WarehouseCode> | null;
  /** Null: as the merchant's tax profiles say. */
  taxMode: TaxMode | null;
  /** Empty for a product without variants. */
  items: CostItem[];
}

const Question = z.object({
  country: CountryCode.nullable().catch(null),
  postCode: z.string().trim().max(20).catch(''),
  warehouse: WarehouseCode.nullable().catch(null),
  tax: TaxMode.nullable().catch(null),
  items: z.string().catch(''),
});
const Quantity = z.coerce.number().int().min(1).max(QUANTITY_MAX).catch(1);

/** Reads the address; one piece of the first variant stands in where it names none of this product. */
export function readCostQuestion(requestUrl: string, product: Product, countries: readonly { code: string }[]): CostQuestion {
  const { country, postCode, warehouse, tax, items } = Question.parse(Object.fromEntries(new URL(requestUrl).searchParams));
  const known = new Set(product.variants.map(({ id }) => id));
  const asked = items
    .split(',')
    .map((item) => item.split('*'))
    .filter(([variantId = '']) => known.has(variantId))
    .slice(0, ITEMS_MAX)
    .map(([variantId = '', quantity]) => ({ variantId, quantity: Quantity.parse(quantity) }));
  const [first] = product.variants;
  return {
    country: countries.find(({ code }) => code === country)?.code ?? null,
    postCode,
    warehouse,
    taxMode: tax,
    items: asked.length > 0 || first === undefined ? asked : [{ variantId: first.id, quantity: 1 }],
  };
}

/** The items as the address carries them. */
export function writeItems(items: CostItem[]): string {
  return items.map(({ variantId, quantity }) => `${variantId}*${quantity}`).join(',');
}

/** The question as the provider takes it; null until a country is chosen. */
export function toSample({ country, postCode, warehouse, taxMode, items }: CostQuestion): z.input<typeof QuoteSample> | null {
  if (country === null || items.length === 0) return null;
  return {
    country,
    postCode,
    lines: items,
    ...(warehouse === null ? {} : { warehouse }),
    ...(taxMode === null ? {} : { taxMode }),
  };
}

/** The id in the address; null for what can't be one. */
export function readProductId(param: string | undefined): string | null {
  return Id.safeParse(param).data ?? null;
}
