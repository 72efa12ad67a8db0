import { expect, it } from 'vitest';
import type { Category } from '#contract/products.ts';
import { categoriesAlong, categoryPath } from './category-path.ts';

const tree = [
  aCategory('home', null),
  aCategory('sport', null),
  aCategory('kitchen', 'home'),
  aCategory('garden', 'home'),
  aCategory('mugs', 'kitchen'),
  aCategory('balls', 'sport'),
];

it('returns the categories needed to select the next level, and no others', () => {
  expect(names(undefined)).toEqual(['home', 'sport']);
  expect(names('home')).toEqual(['home', 'sport', 'kitchen', 'garden']);
  expect(names('mugs')).toEqual(['home', 'sport', 'kitchen', 'garden', 'mugs']);
  expect(names('unknown')).toEqual(['home', 'sport']);
});

it('includes the whole path of the selected category', () => {
  expect(categoryPath(categoriesAlong(tree, 'mugs'), 'mugs').map(({ name }) => name)).toEqual(['home', 'kitchen', 'mugs']);
});

function names(categoryId: string | undefined): string[] {
  return categoriesAlong(tree, categoryId).map(({ name }) => name);
}

function aCategory(id: string, parentId: string | null): Category {
  return { id, parentId, level: 1, name: id, productCount: 1 };
}
