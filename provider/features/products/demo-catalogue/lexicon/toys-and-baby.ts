import type { Department } from '../lexicon.ts';
import { babyClothingAndCare } from './toys-and-baby/baby-clothing-and-care.ts';
import { babyFeeding } from './toys-and-baby/baby-feeding.ts';
import { educationalToys } from './toys-and-baby/educational-toys.ts';
import { gamesAndOutdoorToys } from './toys-and-baby/games-and-outdoor-toys.ts';
import { plushAndDolls } from './toys-and-baby/plush-and-dolls.ts';

export const toysAndBaby: Department = {
  code: 'toys-and-baby',
  names: ['Toys and baby', 'Juguetes y bebé', 'Brinquedos e bebê'],
  hs: '950300',
  groups: [
    {
      code: 'toys',
      names: ['Toys', 'Juguetes', 'Brinquedos'],
      hs: '950300',
      leaves: [educationalToys, plushAndDolls, gamesAndOutdoorToys],
    },
    {
      code: 'baby',
      names: ['Baby', 'Bebé', 'Bebê'],
      hs: '611120',
      leaves: [babyFeeding, babyClothingAndCare],
    },
  ],
};
