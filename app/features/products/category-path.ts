import type { Category } from '#contract/products.ts';

/** A category and its ancestors, top level first; empty for an unknown category. */
export function categoryPath(categories: readonly Category[], categoryId: string | null | undefined): Category[] {
  const category = categories.find(({ id }) => id === categoryId);
  return category === undefined ? [] : [...categoryPath(categories, category.parentId), category];
}

/** The part of the tree that is needed to select level by level: the top level, and the children of each category of the path. */
export function categoriesAlong(categories: readonly Category[], categoryId: string | undefined): Category[] {
  const parents = new Set<string | null>([null, ...categoryPath(categories, categoryId).map(({ id }) => id)]);
  return categories.filter(({ parentId }) => parents.has(parentId));
}
