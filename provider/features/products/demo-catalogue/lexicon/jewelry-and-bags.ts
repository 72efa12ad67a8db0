import type { Department } from '../lexicon.ts';
import { backpacks } from './jewelry-and-bags/backpacks.ts';
import { earringsAndBracelets } from './jewelry-and-bags/earrings-and-bracelets.ts';
import { handbagsAndWallets } from './jewelry-and-bags/handbags-and-wallets.ts';
import { necklaces } from './jewelry-and-bags/necklaces.ts';
import { rings } from './jewelry-and-bags/rings.ts';
import { travelAccessories } from './jewelry-and-bags/travel-accessories.ts';
import { watchesAndEyewear } from './jewelry-and-bags/watches-and-eyewear.ts';

export const jewelryAndBags: Department = {
  code: 'jewelry-and-bags',
  names: ['Jewelry and bags', 'Joyería y bolsos', 'Joias e bolsas'],
  hs: '711719',
  groups: [
    {
      code: 'jewelry',
      names: ['Jewelry', 'Joyería', 'Bijuterias e joias'],
      hs: '711719',
      leaves: [rings, necklaces, earringsAndBracelets, watchesAndEyewear],
    },
    {
      code: 'bags-and-luggage',
      names: ['Bags and luggage', 'Bolsos y equipaje', 'Bolsas e malas'],
      hs: '420222',
      leaves: [backpacks, handbagsAndWallets, travelAccessories],
    },
  ],
};
