import type { Category } from '#contract/products.ts';

/** A category and those above it, the topmost first; nothing for one that is not known. */
export function categoryPath(categories: readonly Category[], categoryId: string | null | undefined): Category[] {
  const category = categories.find(({ id }) => id === categoryId);
  return category === undefined ? [] : [...categoryPath(categories, category.parentId), category];
}
