import { z } from 'zod';
import { CountryCode, Id } from '#contract/endpoint.ts';
import type { Product } from '#contract/products.ts';

export const QUANTITY_MAX = 9999;

const Question = z.object({
  country: CountryCode.nullable().catch(null),
  variant: Id.nullable().catch(null),
  quantity: z.coerce.number().int().min(1).max(QUANTITY_MAX).catch(1),
});

export interface ShippingQuestion {
  /** Null until one is chosen. */
  country: string | null;
  /** Null for a product without variants. */
  variantId: string | null;
  quantity: number;
}

/** What the address asks of shipping; the first variant stands in for one that is not of this product. */
export function readShippingQuestion(requestUrl: string, product: Product, countries: readonly { code: string }[]): ShippingQuestion {
  const asked = Question.parse(Object.fromEntries(new URL(requestUrl).searchParams));
  const variant = product.variants.find(({ id }) => id === asked.variant) ?? product.variants[0];
  const country = countries.find(({ code }) => code === asked.country)?.code ?? null;
  return { country, variantId: variant?.id ?? null, quantity: asked.quantity };
}

/** The id in the address; null for what can't be one. */
export function readProductId(param: string | undefined): string | null {
  return Id.safeParse(param).data ?? null;
}
