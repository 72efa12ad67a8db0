import type { Department } from '../lexicon.ts';
import { gardenLights } from './garden/garden-lights.ts';
import { potsAndPlanters } from './garden/pots-and-planters.ts';
import { wateringAndTools } from './garden/watering-and-tools.ts';

export const garden: Department = {
  code: 'garden',
  names: ['Garden', 'Jardín', 'Jardim'],
  hs: '820190',
  groups: [
    {
      code: 'plants-and-garden',
      names: ['Plants and garden', 'Plantas y jardín', 'Plantas e jardim'],
      hs: '820190',
      leaves: [potsAndPlanters, wateringAndTools, gardenLights],
    },
  ],
};
