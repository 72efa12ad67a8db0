import type { Department } from '../lexicon.ts';
import { bowlsAndFeeders } from './pets/bowls-and-feeders.ts';
import { collarsAndLeashes } from './pets/collars-and-leashes.ts';
import { petBeds } from './pets/pet-beds.ts';
import { petGrooming } from './pets/pet-grooming.ts';
import { petToys } from './pets/pet-toys.ts';

export const pets: Department = {
  code: 'pets',
  names: ['Pets', 'Mascotas', 'Animais de estimação'],
  hs: '420100',
  groups: [
    {
      code: 'walking-and-grooming',
      names: ['Walking and grooming', 'Paseo e higiene', 'Passeio e higiene'],
      hs: '420100',
      leaves: [collarsAndLeashes, petGrooming],
    },
    {
      code: 'pet-home',
      names: ['Pet home', 'Mascotas en casa', 'Pets em casa'],
      hs: '940490',
      leaves: [petBeds, bowlsAndFeeders, petToys],
    },
  ],
};
