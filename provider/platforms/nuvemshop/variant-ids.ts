import { isApiId } from './list-pages.ts';

/** Variants live below their product and are reached by both ids: what we keep of a variant names both. */
export interface VariantPlace {
  productId: string;
  variantId: string;
}

export function toVariantId({ productId, variantId }: VariantPlace): string {
  return `${productId}/${variantId}`;
}

/** Null for what is no variant of Nuvemshop. */
export function readVariantId(externalVariantId: string): VariantPlace | null {
  const [productId = '', variantId = '', ...rest] = externalVariantId.split('/');
  return rest.length === 0 && isApiId(productId) && isApiId(variantId) ? { productId, variantId } : null;
}
