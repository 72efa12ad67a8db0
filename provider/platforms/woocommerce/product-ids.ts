const VARIANT = /^(\d{1,19})(?:\/(\d{1,19}))?$/;

/** A variant of a store: a variation is called under its product, and a product without variations is its own variant. */
export interface VariantId {
  productId: string;
  /** Null for a product without variations. */
  variationId: string | null;
}

/** Null for a line that is no product of the store. */
export function variantIdOf(productId: number, variationId: number): string | null {
  if (productId === 0) return null;
  return variationId === 0 ? String(productId) : `${productId}/${variationId}`;
}

/** Null for what is no id of WooCommerce's. */
export function readVariantId(id: string): VariantId | null {
  const parts = VARIANT.exec(id);
  return parts?.[1] === undefined ? null : { productId: parts[1], variationId: parts[2] ?? null };
}

/** Whether a text is a number of a product or an order: any other would be another address of the API. */
export function isNumber(id: string): boolean {
  return /^\d{1,19}$/.test(id);
}
