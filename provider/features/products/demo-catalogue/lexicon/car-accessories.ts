import type { Department } from '../lexicon.ts';
import { carComfort } from './car-accessories/car-comfort.ts';
import { carOrganization } from './car-accessories/car-organization.ts';

export const car: Department = {
  code: 'car-accessories',
  names: ['Car accessories', 'Accesorios para coche', 'Acessórios para carro'],
  hs: '870829',
  groups: [
    {
      code: 'car-interior',
      names: ['Car interior and care', 'Interior y cuidado del coche', 'Interior e cuidados do carro'],
      hs: '870829',
      leaves: [carOrganization, carComfort],
    },
  ],
};
