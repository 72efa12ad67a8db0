import type { Category } from '#contract/products.ts';

/** A category and those above it, the topmost first; nothing for one that is not known. */
export function categoryPath(categories: readonly Category[], categoryId: string | null | undefined): Category[] {
  const category = categories.find(({ id }) => id === categoryId);
  return category === undefined ? [] : [...categoryPath(categories, category.parentId), category];
}

/** What choosing by steps needs of the tree: the topmost, and those right below each of the path. */
export function categoriesAlong(categories: readonly Category[], categoryId: string | undefined): Category[] {
  const parents = new Set<string | null>([null, ...categoryPath(categories, categoryId).map(({ id }) => id)]);
  return categories.filter(({ parentId }) => parents.has(parentId));
}
