import type { Group } from '../lexicon.ts';
import { coffeeAndTea } from './home-and-kitchen/coffee-and-tea.ts';
import { cookingTools } from './home-and-kitchen/cooking-tools.ts';
import { foodStorage } from './home-and-kitchen/food-storage.ts';
import { tableware } from './home-and-kitchen/tableware.ts';

/** Kitchen and dining, a group of the department Home and kitchen. */
export const kitchen: Group = {
  code: 'kitchen-and-dining',
  names: ['Kitchen and dining', 'Cocina y mesa', 'Cozinha e mesa'],
  hs: '392410',
  leaves: [coffeeAndTea, cookingTools, foodStorage, tableware],
};
