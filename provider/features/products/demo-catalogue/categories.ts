import type { Department, Leaf, Words } from './lexicon.ts';
import { beauty } from './lexicon/beauty.ts';
import { car } from './lexicon/car-accessories.ts';
import { clothing } from './lexicon/clothing.ts';
import { electronics } from './lexicon/electronics.ts';
import { garden } from './lexicon/garden.ts';
import { home } from './lexicon/home.ts';
import { jewelryAndBags } from './lexicon/jewelry-and-bags.ts';
import { kitchen } from './lexicon/kitchen.ts';
import { office } from './lexicon/office-and-stationery.ts';
import { pets } from './lexicon/pets.ts';
import { sports } from './lexicon/sports.ts';
import { toysAndBaby } from './lexicon/toys-and-baby.ts';
import { localized, type LocalizedText } from './localized-text.ts';

export interface DemoCategory {
  /** Kebab case, unique in the whole tree. */
  code: string;
  parentCode: string | null;
  level: 1 | 2 | 3;
  names: LocalizedText;
  /** HS code of 6 digits; for levels 1 and 2 a typical one. */
  hsCode: string;
}

const homeAndKitchen: Department = {
  code: 'home-and-kitchen',
  names: ['Home and kitchen', 'Hogar y cocina', 'Casa e cozinha'],
  hs: '392490',
  groups: [kitchen, home],
};

const departments: readonly Department[] = [
  homeAndKitchen,
  clothing,
  jewelryAndBags,
  beauty,
  toysAndBaby,
  pets,
  sports,
  electronics,
  car,
  office,
  garden,
];

/** Parents before children, in the order of the menu. */
export const demoCategories: readonly DemoCategory[] = departments.flatMap((department) => [
  category(department, null, 1),
  ...department.groups.flatMap((group) => [
    category(group, department.code, 2),
    ...group.leaves.map((leaf) => category(leaf, group.code, 3)),
  ]),
]);

export const leaves: readonly Leaf[] = departments.flatMap(({ groups }) => groups.flatMap((group) => group.leaves));

function category(
  { code, names, hs }: { code: string; names: Words; hs: string },
  parentCode: string | null,
  level: DemoCategory['level'],
): DemoCategory {
  return { code, parentCode, level, names: localized(names), hsCode: hs };
}
