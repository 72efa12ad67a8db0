import type { Department } from '../lexicon.ts';
import { dresses } from './clothing/dresses.ts';
import { hatsAndScarves } from './clothing/hats-and-scarves.ts';
import { mensBottomsAndOuterwear } from './clothing/mens-bottoms-and-outerwear.ts';
import { mensTops } from './clothing/mens-tops.ts';
import { sleepwear } from './clothing/sleepwear.ts';
import { socksAndSlippers } from './clothing/socks-and-slippers.ts';
import { womensBottoms } from './clothing/womens-bottoms.ts';
import { womensTops } from './clothing/womens-tops.ts';

export const clothing: Department = {
  code: 'clothing',
  names: ['Clothing', 'Ropa', 'Roupas'],
  hs: '611430',
  groups: [
    {
      code: 'womens-clothing',
      names: ["Women's clothing", 'Ropa de mujer', 'Roupas femininas'],
      hs: '620443',
      leaves: [dresses, womensTops, womensBottoms, sleepwear],
    },
    {
      code: 'mens-clothing',
      names: ["Men's clothing", 'Ropa de hombre', 'Roupas masculinas'],
      hs: '610910',
      leaves: [mensTops, mensBottomsAndOuterwear],
    },
    {
      code: 'clothing-accessories',
      names: ['Clothing accessories', 'Complementos', 'Acessórios de vestuário'],
      hs: '621710',
      leaves: [hatsAndScarves, socksAndSlippers],
    },
  ],
};
