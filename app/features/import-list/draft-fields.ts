/** Names of an editor's fields. */
export const draftFields = {
  version: 'version',
  currency: 'currency',
  variantId: 'variantId',
  title: 'title',
  description: 'descriptionText',
  descriptionHtml: 'descriptionHtml',
  variants: 'variants',
} as const;

export type VariantField = 'include' | 'price' | 'compareAt';

export function variantFieldName(field: VariantField, variantId: string): string {
  return `${field}.${variantId}`;
}
