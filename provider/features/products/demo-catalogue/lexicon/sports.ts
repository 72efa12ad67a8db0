import type { Department } from '../lexicon.ts';
import { camping } from './sports-and-outdoors/camping.ts';
import { cycling } from './sports-and-outdoors/cycling.ts';
import { sportsBottles } from './sports-and-outdoors/sports-bottles.ts';
import { yogaAndFitness } from './sports-and-outdoors/yoga-and-fitness.ts';

export const sports: Department = {
  code: 'sports-and-outdoors',
  names: ['Sports and outdoors', 'Deporte y aire libre', 'Esporte e ar livre'],
  hs: '950691',
  groups: [
    {
      code: 'training',
      names: ['Training', 'Entrenamiento', 'Treino'],
      hs: '950691',
      leaves: [yogaAndFitness, sportsBottles],
    },
    {
      code: 'outdoors',
      names: ['Outdoors', 'Aire libre', 'Ar livre'],
      hs: '630622',
      leaves: [camping, cycling],
    },
  ],
};
