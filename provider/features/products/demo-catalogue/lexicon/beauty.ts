import type { Department } from '../lexicon.ts';
import { hairTools } from './beauty-tools/hair-tools.ts';
import { makeupTools } from './beauty-tools/makeup-tools.ts';
import { nailsAndBath } from './beauty-tools/nails-and-bath.ts';
import { skinCareTools } from './beauty-tools/skin-care-tools.ts';

export const beauty: Department = {
  code: 'beauty-tools',
  names: ['Beauty tools', 'Belleza', 'Beleza'],
  hs: '961620',
  groups: [
    {
      code: 'face-and-makeup',
      names: ['Face and makeup', 'Rostro y maquillaje', 'Rosto e maquiagem'],
      hs: '960330',
      leaves: [makeupTools, skinCareTools],
    },
    {
      code: 'hair-and-nails',
      names: ['Hair and nails', 'Cabello y uñas', 'Cabelos e unhas'],
      hs: '961511',
      leaves: [hairTools, nailsAndBath],
    },
  ],
};
