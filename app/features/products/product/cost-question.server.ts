import { z } from 'zod';
import { CountryCode, Id } from '#contract/endpoint.ts';
import { type Product, WarehouseCode } from '#contract/products.ts';
import type { QuoteSample } from '#contract/quotes.ts';
import { TaxMode } from '#contract/tax.ts';
import { type CostQuestion, ITEMS_MAX, QUANTITY_MAX } from './cost-question.ts';

const QuestionParams = z.object({
  country: CountryCode.nullable().catch(null),
  postCode: z.string().trim().max(20).catch(''),
  warehouse: WarehouseCode.nullable().catch(null),
  tax: TaxMode.nullable().catch(null),
  items: z.string().catch(''),
});
const Quantity = z.coerce.number().int().min(1).max(QUANTITY_MAX).catch(1);

/** Reads the address; without a country it asks about `sellTo`, without items of this product about one unit of the first variant. */
export function readCostQuestion(
  requestUrl: string,
  product: Product,
  countries: readonly { code: string }[],
  sellTo?: string,
): CostQuestion {
  const params = new URL(requestUrl).searchParams;
  const { country: named, postCode, warehouse, tax, items } = QuestionParams.parse(Object.fromEntries(params));
  const country = params.has('country') ? named : sellTo;
  const variantIds = new Set(product.variants.map(({ id }) => id));
  const requested = items
    .split(',')
    .map((item) => item.split('*'))
    .filter(([variantId = '']) => variantIds.has(variantId))
    .slice(0, ITEMS_MAX)
    .map(([variantId = '', quantity]) => ({ variantId, quantity: Quantity.parse(quantity) }));
  const [first] = product.variants;
  return {
    country: countries.find(({ code }) => code === country)?.code ?? null,
    postCode,
    warehouse,
    taxMode: tax,
    items: requested.length > 0 || first === undefined ? requested : [{ variantId: first.id, quantity: 1 }],
  };
}

/** The question in the provider's form; null until a country is selected. */
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

/** The product's id in the address; null for a text that is no id. */
export function readProductId(param: string | undefined): string | null {
  return Id.safeParse(param).data ?? null;
}
